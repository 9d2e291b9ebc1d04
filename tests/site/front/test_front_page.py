import re

import pytest

from beforehand.site.front import front_table
from beforehand.site.front.front_page import front_page
from beforehand.site.registers.experiments import experiments_register
from tests.ledgered import DESIGN as PLAN
from tests.ledgered import PAGE as PLAN_PAGE
from tests.ledgered import chain, files, frozen, kept
from tests.ledgered import read as read_ledgered
from tests.site.small_record import CRITIC, DESIGN, PAGES, RESULT, read, small_record


def plain(markdown: str) -> str:
    """The text without tags and addresses."""
    text = re.sub(r"<[^<>]*>", "", markdown)
    return re.sub(r"\[([^\]]*)\]\([^()]*\)", r"\1", text)


def led(seen: str, design: str = PLAN) -> dict[str, str]:
    """A design that a ledger froze when so much had been seen."""
    return {PLAN_PAGE: design, **files(*chain(frozen("1", seen, design))), **kept(design)}


def front(pages: dict[str, str] = PAGES, about: str = "") -> str:
    return plain(front_page(*read(pages), about).markdown)


def test_a_stranger_reads_what_was_promised_objected_and_found_and_what_may_be_said() -> None:
    text = front(about="a record about <tea>")
    assert "A record about &#60;tea&#62;." in text
    assert (
        "- Promised: 1 experiment, all with a frozen plan: what had been seen by then is not on "
        "record; 2 predictions, none known to be fixed before data was seen." in text
    )
    assert (
        "- Objected: 3 findings in 1 critic pass and in audits; 1 answered, 2 open, "
        "1 of them put off, 1 blocking." in text
    )
    assert "- Came out: 1 result; 1 judged prediction (1 supported)." in text
    assert "- May be said: no conclusion; what is said stays within" in text


def test_the_health_of_the_record_is_one_sentence_of_links() -> None:
    text = front_page(*small_record()).markdown
    (line,) = (line for line in text.splitlines() if "Held by the build" in line)
    assert "[1 design cannot be proved](experiments.md?status=frozen)" in line
    assert "problem" not in line.replace("problems.md", "")


def test_problems_are_said_once_and_never_to_be_held() -> None:
    text = front_page(*small_record()).markdown
    said = "The build found [4 problems](problems.md?state=problem)."
    assert text.count(said) == 1
    assert text.index("## What needs attention") < text.index(said)
    assert not re.search("Held by the build:.*problem", front())
    pages = {"docs/decisions/D-1.md": "---\nkind: decision\nscope: {}\nmood: glad\n---\n# Tea\n"}
    graph, report = read(pages)
    assert report.problems
    told = front_page(graph, report).markdown
    assert "Held by the build" not in told
    assert told.count("The build found") == 1


def test_a_record_without_problems_says_that_it_has_none() -> None:
    assert "Held by the build: no problem." in front({})


def test_what_waits_is_told_the_gravest_first() -> None:
    text = front()
    order = [
        "- The build found 4 problems.",
        "- 1 blocking finding is open: finding 2 of E-20260801-tea.",
        "- 1 other finding is put off: Q1 of E-20260801-tea.",
        "- 1 frozen design cannot be proved: the record has no ledger",
        "- 1 arm is blocked: ARM-tea (the kettle).",
    ]
    places = [text.index(line) for line in order]
    assert places == sorted(places)


def test_a_broken_freeze_and_a_version_that_is_not_frozen_yet_are_told() -> None:
    changed = {
        **led("nothing"),
        PLAN_PAGE: PLAN.replace("A cup counts once.", "A cup counts twice."),
    }
    text = plain(front_page(*read_ledgered(changed)).markdown)
    assert "1 freeze is broken: E-20260801-tea." in text
    later = {**changed, PLAN_PAGE: changed[PLAN_PAGE].replace("version: 1", "version: 2")}
    text = plain(front_page(*read_ledgered(later)).markdown)
    said = "1 frozen design is being amended and not frozen again yet: "
    assert f"{said}E-20260801-tea, after version 1." in text
    assert "cannot be proved" not in text
    assert "1 experiment, all with a frozen plan, 1 of them being amended: what had been" in text
    register = experiments_register(read_ledgered(later)[0])
    assert register.rows[0].values["state"] == ("being amended", "waits for a critic")


def test_an_unmet_gate_a_figure_that_differs_and_a_draft_without_a_critic_are_told() -> None:
    gate = PAGES["framework/cups.md"].replace(
        "version: 1", "version: 1\ngate: a vote before dispatch"
    )
    figure = '\n```yaml record="data"\ncups:\n  all: 8\n```\n\nThere are [9](calc:cups.all) cups.\n'
    draft = re.sub("(?m)^(frozen|dispatched): .*\n", "", PAGES[DESIGN])
    draft = draft.replace("status: frozen", "status: draft")
    text = front(
        {
            **PAGES,
            "framework/cups.md": gate,
            DESIGN: PAGES[DESIGN] + figure,
            "experiments/E-20260901-two/design.md": draft,
        }
    )
    assert "1 standing gate is unmet: experiments/E-20260801-tea" in text
    assert "1 result does not reproduce: experiments/E-20260801-tea/design.md" in text
    assert "1 design has had no critic: E-20260901-two (draft)." in text


def unfrozen(status: str) -> dict[str, str]:
    """The design with another status, frozen by nobody; it was run and has a result."""
    plan = re.sub("(?m)^frozen: .*\n", "", PAGES[DESIGN])
    return {**PAGES, DESIGN: plan.replace("status: frozen", f"status: {status}")}


def test_a_draft_that_ran_needs_attention_and_leads_to_its_row() -> None:
    graph, report = read(unfrozen("draft"))
    text = front_page(graph, report).markdown
    (line,) = (line for line in text.splitlines() if "never frozen" in line)
    assert plain(line) == "- 1 design ran and was never frozen: E-20260801-tea (draft)."
    assert "(experiments.md?state=ran%2C%20never%20frozen)" in line
    (row,) = experiments_register(graph).rows
    assert row.values["state"] == ("ran, never frozen",)


def test_a_draft_that_is_said_to_run_needs_attention_before_it_has_a_result() -> None:
    bare = {path: text for path, text in unfrozen("draft").items() if path != RESULT}
    assert "1 design ran and was never frozen" in front(bare)
    plan = re.sub("(?m)^dispatched: .*\n", "", bare[DESIGN])
    assert "1 design ran and was never frozen" in front({**bare, DESIGN: plan})
    calm = {path: text for path, text in bare.items() if "journal" not in path}
    assert "1 design ran and was never frozen" in front(calm)
    assert "never frozen" not in front({**calm, DESIGN: plan})


def test_a_design_that_was_frozen_or_given_up_is_not_told_as_a_draft_that_ran() -> None:
    assert "never frozen" not in front()
    assert "never frozen" not in front(unfrozen("withdrawn"))
    draft = PLAN.replace("version: 1\nstatus: frozen", "version: 2\nstatus: draft")
    again = {**led("results"), PLAN_PAGE: draft}
    assert "never frozen" not in plain(front_page(*read_ledgered(again)).markdown)


def test_the_table_shows_those_first_that_need_attention_and_counts_the_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    two = {
        path.replace("E-20260801-tea", "E-20260701-calm"): text.replace(
            "E-20260801-tea", "E-20260701-calm"
        ).replace("| open | |", "| rebutted | it is |")
        for path, text in PAGES.items()
        if path in {DESIGN, CRITIC, RESULT}
    }
    monkeypatch.setattr(front_table, "MOST", 1)
    text = plain(front_table.front_table(read(PAGES | two)[0]))
    assert "3 findings, 2 open, 1 of them put off, 1 blocking" in text
    assert "E-20260701-calm" not in text
    assert "1 other (1 frozen): all experiments." in text


def test_a_study_is_told_by_what_it_asks_in_the_words_and_language_of_its_page() -> None:
    text = front_table.front_table(read(PAGES)[0])
    assert '<br><span class="bh-quiet">Does the order matter?</span></td>' in text
    asks = f"question: Важен ли <порядок>{', и ещё' * 40}?\nlang: ru"
    other = PAGES[DESIGN].replace("version: 2", f"version: 2\n{asks}", 1)
    text = front_table.front_table(read({**PAGES, DESIGN: other})[0])
    assert '<span lang="ru"><span class="bh-quiet">Важен ли &lt;порядок&gt;, и ещё,' in text
    assert " …</span></span></td>" in text
    assert '<a href="../../experiments/E-20260801-tea/design.md"><span lang="ru">' in text
    silent = PAGES[DESIGN].replace("## 1 Question", "## 1 Setting")
    text = front_table.front_table(read({**PAGES, DESIGN: silent})[0])
    assert "<code>E-20260801-tea</code></td>" in text


def test_the_number_of_figures_is_that_of_the_record_and_a_manual_is_told_beside() -> None:
    one = "\n[3](calc:=1+2), [4](calc:=2+2).\n"
    manual = {**PAGES, "docs/guide/start.md": f"# Start\n{one}\n[9](calc:=4+4)\n"}
    both = {**manual, DESIGN: PAGES[DESIGN] + one}
    text = front_page(*read(both)).markdown
    told = plain(text)
    assert (
        "2 figures of the record, 2 hold, and 3 more on other pages, 2 hold, 1 do not agree" in told
    )
    assert "(figures.md?on=the%20record)" in text
    assert "(figures.md?state=differs&on=other%20pages)" in text
    assert "Held by the build: 3 figures, 2 hold, 1 do not agree;" in front(manual)
    assert "Held by the build: 2 figures, 2 hold;" in front({**PAGES, DESIGN: PAGES[DESIGN] + one})


def test_an_empty_record_says_so() -> None:
    text = front({})
    assert "Nothing waits" in text
    assert "The record holds no experiment yet." in text
    assert "Nothing yet in: Experiments, Findings, " in text
    assert "| Findings |" not in text


def test_a_record_of_decisions_alone_is_asked_nothing_of_experiments() -> None:
    text = front({"docs/decisions/D-20260101-01.md": "---\nkind: decision\n---\n# Tea first\n"})
    assert not re.search("Promised|Experiments\n|no finding|no result", text)
    assert "Nothing yet in: Experiments, Findings, " in text
    assert "Decisions10 superseded" in text


@pytest.mark.parametrize(
    ("seen", "plan", "others"),
    [
        ("nothing", "1 fixed before data was seen", "all fixed before data was seen"),
        ("pilot", "none fixed before data was seen, 1 with pilot seen", "none fixed before data"),
        ("results", "none fixed before data was seen, 1 with results seen", "none fixed before"),
    ],
)
def test_the_first_lines_say_what_had_been_seen_when_the_plan_was_frozen(
    seen: str, plan: str, others: str
) -> None:
    stated = PLAN.replace("status: frozen", "status: frozen\nfrozen: 2026-07-20")
    text = plain(front_page(*read_ledgered(led(seen, stated))).markdown)
    assert (
        f"Promised: 1 experiment, all with a frozen plan: {plan}; 3 predictions, {others}" in text
    )
    assert f"May be said: 1 conclusion, each for one outcome, {others}" in text
    assert "bh-plans" in front_page(*read_ledgered(led(seen, stated))).markdown
    table = text.partition("## Experiments")[2].partition("## ")[0]
    said = f"frozen version 1 cannot prove{seen} seen recorded 2026-08-01the page says 2026-07-20"
    assert said in table


def test_a_broken_freeze_does_not_count_as_made_before_data() -> None:
    changed = {**led("nothing"), PLAN_PAGE: PLAN.replace("A cup counts once.", "It counts.")}
    text = plain(front_page(*read_ledgered(changed)).markdown)
    assert "all with a frozen plan: what had been seen by then is not on record" in text


def test_a_run_whose_result_is_not_here_is_not_told_as_none_yet() -> None:
    text = plain(front_page(*read_ledgered(led("results"))).markdown)
    table = text.partition("## Experiments")[2].partition("## ")[0]
    assert "ran, says the ledger: results seen" in table
    assert "no result page here" in table
    assert "none yet" not in table
