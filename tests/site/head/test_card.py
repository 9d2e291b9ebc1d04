import re

import pytest

from beforehand.checks import all_checks
from beforehand.checks.run import check_sources
from beforehand.site import header_card
from beforehand.site.head.citable import CITE
from beforehand.source import Source
from tests.site.handover.hands import hand
from tests.site.small_record import (
    AUDIT,
    CRITIC,
    DESIGN,
    NEW,
    NOTES,
    OLD,
    PAGES,
    RESULT,
    RULES,
    read,
    small_record,
)

WORDS = "../../docs/reference/words.md"


def linked(word: str, badge: str, means: str) -> str:
    return f'<a href="{WORDS}#{word}" title="{means}">{badge}</a>'


def rows(path: str, pages: dict[str, str] = PAGES) -> dict[str, str]:
    graph, report = read(pages)
    card = header_card(graph, report, graph.index.on_page[path][0])
    return dict(re.findall(r"<dt>(?:<a [^>]*>)?([^<]*).*?</dt><dd>(.*?)</dd>", card))


def test_a_design_shows_how_it_stands() -> None:
    assert rows(DESIGN) == {
        "First call": "2026-08-03T10:00Z",
        "Freeze": linked(
            "freeze-cannot-prove",
            '<span class="bh-badge bh-badge--watch">cannot prove</span>',
            "Too little is here to prove it; nothing speaks against it.",
        )
        + " no ledger: the page says it is frozen, and nothing recorded it",
        "Amended": 'once: <a href="#amendment-a1">A1</a>, because of '
        '<a href="critic.md#finding-1">finding 1</a>',
        "Findings": '<a href="#bh-after-findings-and-their-answers">2 findings</a>, 1 open, '
        '<span class="bh-badge bh-badge--stop">1 blocking</span>',
        "Audit": '<a href="audit.md">1 finding</a>, 1 open, put off',
        "Predictions": '<a href="#bh-after-what-became-of-the-predictions">2 written</a> '
        '<a href="result.md#verdict-p1"><span class="bh-badge bh-badge--good">1 supported</span>'
        '</a> <span class="bh-quiet">1 without a verdict</span>',
        "Senses": "waived: judges cups, not translations",
        "Imports": '<a href="../../framework/cups.md">Rules for cups</a>',
        "Bound by": '<a href="#binding-r1">1 rule</a>',
        "Rests on": '<a href="../../docs/decisions/D-20260725-07.md">D-20260725-07</a>',
        "Authority": "<code>DESIGN_VALIDITY = PASS</code>",
        "Carries out": '<a href="../../docs/arms/ARM-tea.md#step-1">ARM-tea step 1</a>',
        "Cited by": '<a href="#bh-after-cited-by">6 pages</a>',
        "Checks off": "<code>AMD999</code>: An example of a check that nobody knows.",
    }


def test_who_wrote_a_page_stands_before_how_it_stands() -> None:
    signed = PAGES[DESIGN].replace("kind: design", "kind: design\nauthor: Mo <b>", 1)
    found = rows(DESIGN, PAGES | {DESIGN: signed})
    assert found["Author"] == "Mo &lt;b&gt;"
    assert list(found).index("Author") < list(found).index("Freeze")


def test_the_head_names_kind_id_version_and_status() -> None:
    graph, report = small_record()
    card = header_card(graph, report, graph.index.on_page[DESIGN][0])
    assert '<span class="bh-card__kind">design</span>' in card
    assert '<code class="bh-card__id">E-20260801-tea</code>' in card
    assert "version 2" in card
    assert '<span class="bh-badge bh-badge--good">frozen</span>' in card


def test_labels_and_badges_of_a_card_lead_to_what_they_mean() -> None:
    graph, report = small_record()
    card = header_card(graph, report, graph.index.on_page[DESIGN][0])
    means = "The framework rules that the design says bind it."
    assert f"<dt>{linked('card-bound-by', 'Bound by', means)}</dt>" in card
    means = "The text is fixed; what changes later is an amendment."
    badge = '<span class="bh-badge bh-badge--good">frozen</span>'
    assert linked("design-status-frozen", badge, means) in card


def test_a_word_that_only_an_author_knows_leads_nowhere() -> None:
    config = "words: {decision status: {steeping: [зреет]}}\n"
    pages = PAGES | {NEW: PAGES[NEW].replace("status: accepted", "status: steeping")}
    sources = (Source(path, text.encode()) for path, text in pages.items())
    graph, report = check_sources(sources, all_checks(), config)
    card = header_card(graph, report, graph.index.on_page[NEW][0])
    badge = '<span class="bh-badge bh-badge--plain">steeping</span>'
    assert f' {badge} <span class="bh-card__cite">' in card


def test_critique_audit_decision_and_note_have_cards_of_their_own() -> None:
    assert rows(CRITIC)["Attacks"] == "version 1"
    assert rows(AUDIT)["Findings"] == "1 finding, 1 open, put off"
    assert rows(AUDIT)["Of"] == '<a href="design.md">E-20260801-tea</a>'
    assert rows(NEW)["Scope"].startswith("<strong>pair</strong>: Tea/Milk<br>")
    assert rows(NEW)["Supersedes"] == '<a href="D-20260725-06.md">D-20260725-06</a>'
    assert rows(NOTES)["Since"] == '<a href="../journal/S034.md">S034</a>'


def test_a_card_with_nothing_to_say_has_no_empty_list() -> None:
    alone = {RULES: PAGES[RULES]}
    graph, report = read(alone)
    assert "<dl>" not in header_card(graph, report, graph.index.on_page[RULES][0])


def test_a_day_is_said_once_and_a_run_without_a_call_is_said_in_words() -> None:
    undated = PAGES[DESIGN].replace("2026-08-03T10:00Z", "no")
    pages = PAGES | {DESIGN: undated.replace("frozen:", "date: 2026-08-02\nfrozen:")}
    found = rows(DESIGN, pages)
    assert not {"Date", "Frozen"} & found.keys()
    unrun = {path: text for path, text in pages.items() if not path.endswith("result.md")}
    assert "First call" not in rows(DESIGN, unrun)


def test_findings_that_a_page_has_lost_are_counted_with_those_on_it() -> None:
    source = 'source: "findings in all: 29; rows not in the source: 27"\ndate:'
    partial = PAGES | {CRITIC: PAGES[CRITIC].replace("date:", source)}
    for path in (DESIGN, CRITIC):
        said = rows(path, partial)["Findings"].replace("</a>", "")
        assert "2 of 29 findings, 1 open" in said


def test_a_verdict_on_a_version_left_behind_says_which_and_which_there_is_now() -> None:
    word, means = "critique-verdict-needs-amendment", "The critic asks for changes to the plan."
    plain = '<span class="bh-badge bh-badge--plain">needs amendment</span>'
    assert rows(CRITIC)["Verdict"] == (
        f"{linked(word, plain, means)}"
        '<span class="bh-quiet"> on version 1; the design is now version 2</span>'
    )
    now = PAGES | {CRITIC: PAGES[CRITIC].replace("attacks: 1", "attacks: 2")}
    assert rows(CRITIC, now)["Verdict"] == linked(word, plain.replace("plain", "watch"), means)


def test_a_superseded_status_is_no_alarm() -> None:
    graph, report = small_record()
    card = header_card(graph, report, graph.index.on_page[OLD][0])
    assert '<span class="bh-badge bh-badge--plain">superseded</span>' in card


@pytest.mark.parametrize(("path", "is_cited"), [(DESIGN, True), (NEW, True), (CRITIC, False)])
def test_what_people_cite_has_a_way_to_the_box_that_says_how(path: str, is_cited: bool) -> None:
    graph, report = small_record()
    card = header_card(graph, report, graph.index.on_page[path][0])
    assert (f'<a href="{CITE}">Cite</a>' in card) == is_cited


def test_a_result_says_what_came_out_of_which_version() -> None:
    found = rows(RESULT)
    assert found["Version run"] == (
        'version 1<span class="bh-quiet">, no freeze of it is on record</span>'
    )
    assert found["Predictions"] == (
        '<a href="#verdict-p1"><span class="bh-badge bh-badge--good">1 supported</span></a> '
        '<span class="bh-quiet">1 without a verdict</span>'
    )


@pytest.mark.parametrize("field", ["author: [Mo, Ada]", "authors: Mo, Ada", "by: Mo, Ada"])
def test_the_card_names_those_whom_the_citation_names(field: str) -> None:
    signed = PAGES | {DESIGN: PAGES[DESIGN].replace("kind: design", f"kind: design\n{field}", 1)}
    assert rows(DESIGN, signed)["Author"] == "Mo, Ada"
    citing = hand(signed)
    (design,) = citing.graph.index.on_page[DESIGN]
    assert citing.authors(design) == ("Mo", "Ada")
    nobody = PAGES | {DESIGN: signed[DESIGN].replace(field, "author: unknown")}
    assert "Author" not in rows(DESIGN, nobody)
