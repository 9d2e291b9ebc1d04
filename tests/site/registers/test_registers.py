"""The registers of the record: what each table says of the small record."""

import re
from html import unescape

import pytest

from beforehand.checks import all_checks
from beforehand.checks.example import read_example
from beforehand.checks.examples import CRITIQUE, DESIGN
from beforehand.checks.run import check_sources
from beforehand.site import SitePage, render_site
from beforehand.site.registers import register
from beforehand.site.registers.findings import findings_page
from beforehand.site.registers.predictions import predictions_register
from beforehand.site.words.markup import words
from tests.site.made_tables import with_lines
from tests.site.small_record import CRITIC, JOURNAL, PAGES, RESULT, RULES, read, small_record
from tests.site.small_record import DESIGN as PLAN

TIDY = re.compile(r"</?(?:span|code|strong)[^>]*>|\]\([^)]*\)|\[")


def page(name: str, pages: dict[str, str] = PAGES) -> str:
    """A register without its markup, so that the words can be read."""
    graph, report = read(pages)
    found = {item.path: item.markdown for item in render_site(graph, report)}
    return unescape(TIDY.sub("", with_lines(found[f"docs/record/{name}.md"])))


ROWS = {
    "experiments": [
        "<br>E-20260801-tea | frozen 2 · 2026-08-02 |",
        "| needs amendment<br>critique on version 1 |",
        "| 3 findings, 2 open, 1 of them put off, 1 blocking |",
    ],
    "findings": [
        "3 findings were filed by critics and audits; 2 open, 1 of them put off, 1 blocking.",
        "| 2 | E-20260801-tea<br>critique | blocking | open | the milk is not measured | – |",
        "| 1 | E-20260801-tea<br>critique | major | accepted | only one person is asked | A1 |",
        "| Q1 | E-20260801-tea<br>audit | minor | deferred | the kettle is not named | – |",
    ],
    "predictions": [
        "2 predictions in 1 design; 1 judged.",
        "| P1 | E-20260801-tea | the lady tells | she does not | supported result |",
        "| P2 | E-20260801-tea | nobody else tells | somebody does | none yet |",
    ],
    "decisions": [
        "| One cup is enough<br>D-20260725-06 | superseded | 2026-07-25 | – |",
        "| replaced by D-20260725-07 | 1 page |",
        "| pair: Tea/Milk<br>senses: order<br>refused: heat | replaces D-20260725-06 | 1 page |",
    ],
    "rules": [
        "| R1 Cups look alike | Rules for cups | all cups from one set | E-20260801-tea | 1 page |",
        "| Rules for cups<br>framework/cups.md | 1 | provisional | 1 | E-20260801-tea |",
    ],
    "arms": [
        "| blocked | the kettle | She has answered. | 1 Ask the lady, as E-20260801-tea does. |"
    ],
    "journal": ["| S034 | 2026-07-20 | Kettle on | E-20260801-tea |"],
    "notes": ["| S034 | S034: the spoiled cup was found |"],
    "artifacts": ["| Audit of the tea<br>A-tea-audit | audit | E-20260801-tea | no page |"],
    "index": [
        "- 1 blocking finding is open: finding 2 of E-20260801-tea.",
        "- 1 arm is blocked: ARM-tea (the kettle).",
        "| Findings | 3 | 2 open, 1 of them put off, 1 blocking |",
        "| 2026-08-02 | amended | E-20260801-tea: A1<br>§2: P2 was added |",
        "| 2026-08-05 | result | She tells<br>1 verdict |",
    ],
}


@pytest.mark.parametrize("name", ROWS)
def test_a_register_holds_the_rows_of_the_record(name: str) -> None:
    text = page(name)
    for row in ROWS[name]:
        assert row in text


def test_an_open_finding_says_that_its_answer_is_not_all() -> None:
    critic = PAGES[CRITIC]
    said = critic.replace("| open | |", "| {} | see E-20260801-tea §2 and §2 |")
    for word, lead in (("deferred", "so far: "), ("partly resolved", "in part: ")):
        text = page("findings", {**PAGES, CRITIC: said.format(word)})
        assert f"| the milk is not measured | {lead}see §2 and §2 |" in text  # no id again
    assert "| see §2 and §2 |" in page("findings", {**PAGES, CRITIC: said.format("rebutted")})


def test_a_finding_leads_to_the_design_it_is_about_and_to_the_page_it_is_on() -> None:
    text = findings_page(small_record()[0]).markdown
    folder = "../../experiments/E-20260801-tea"
    for file, word in (("critic", "critique"), ("audit", "audit")):
        assert (
            f'<a href="{folder}/design.md">E-20260801-tea</a><br>'
            f'<a href="{folder}/{file}.md"><span class="bh-quiet">{word}</span></a>'
        ) in text
    alone = findings_page(read({CRITIC: PAGES[CRITIC]})[0]).markdown
    assert "design.md" not in alone
    assert f'<a href="{folder}/critic.md">' in alone


def test_a_finding_that_another_takes_up_leads_to_that_one() -> None:
    row = "| H9 | minor | the sugar is not measured | accepted | amendment A1 |\n"
    critic = PAGES[CRITIC].replace("| 2 | blocking", "| H2 | blocking") + row
    for said, shown in (
        ("partly resolved → H9", "partly resolved<br>goes on as H9 |"),
        (
            "partly resolved, continued in H9",
            "partly resolved<br>continued in H9<br>goes on as H9 |",
        ),
        ("partly resolved → H8", "partly resolved<br>→ H8 |"),
    ):
        pages = {**PAGES, CRITIC: critic.replace("| open |", f"| {said} |")}
        assert f"| blocking | {shown} the milk" in page("findings", pages)
    pages = {**PAGES, CRITIC: critic.replace("| open |", "| partly resolved → H9 |")}
    assert re.search(
        r'goes on as </span><a href="[^"]*/critic\.md#[^"]*h9">H9</a>',
        findings_page(read(pages)[0]).markdown,
    )


def test_rules_are_said_to_stand_on_those_pages_that_hold_some() -> None:
    bare = "---\nversion: 1\nstatus: provisional\n---\n\n# Saucers\n\nNo rule yet.\n"
    assert "1 rule on 1 framework page." in page("rules")
    more = {**PAGES, "framework/saucers.md": bare}
    assert "1 rule on 1 of 2 framework pages." in page("rules", more)
    assert "| Framework rules | 1 | on 1 of 2 pages |" in page("index", more)
    only = {path: text for path, text in more.items() if path != RULES}
    assert "No rule on 1 framework page." in page("rules", only)


def test_a_pass_that_raised_more_than_its_page_holds_says_so_everywhere() -> None:
    source = "source: eight points in all, 8 findings in all, other rows are not in the source"
    critic = PAGES[CRITIC].replace("attacks: 1", f"attacks: 1\n{source}")
    pages = {**PAGES, CRITIC: critic}
    said = "1 blocking<br>the critic raised 8, 2 of them here |"
    assert said in page("experiments", pages)
    front = page("index", pages)
    assert said in front
    assert "Objected: 3 findings of 9 raised in 1 critic pass and in audits" in front
    assert "1 blocking; 6 more were raised and are on no page here |" in front
    assert "3 of 9 findings that critics and audits raised are here; 2 open" in page(
        "findings", pages
    )


def test_open_findings_come_by_severity() -> None:
    text = page("findings")
    assert text.index("the milk is not measured") < text.index("the kettle is not named")


def test_a_frozen_design_without_a_critic_needs_attention() -> None:
    alone = {path: text for path, text in PAGES.items() if not path.endswith("critic.md")}
    assert "1 design has had no critic: E-20260801-tea (frozen)." in page("index", alone)


def test_what_the_build_found_is_listed_with_its_place() -> None:
    _, report = small_record()
    text = page("problems")
    assert report.problems
    for item in report.problems:
        assert f"{item.span.path}:{item.span.line}" in text
        assert item.code in text


def test_a_waived_complaint_is_shown_with_its_reason() -> None:
    pages = PAGES | {
        "docs/page.md": "---\nwaive: {REF001: the page is lost}\n---\n# P\n\nSee D-20990101-01.\n"
    }
    assert "The page is lost." in page("problems", pages)


def test_a_verdict_counts_the_same_everywhere_however_its_row_names_the_prediction() -> None:
    pages = {**PAGES, RESULT: PAGES[RESULT].replace("| P1 |", "| prediction 1 |")}
    assert "| P1 | E-20260801-tea | the lady tells | she does not | supported result |" in page(
        "predictions", pages
    )
    assert "2 predictions in 1 design; 1 judged." in page("predictions", pages)
    assert "| Predictions | 2 | 1 judged |" in page("index", pages)


def test_the_verdict_of_a_superseded_result_does_not_count() -> None:
    gone = PAGES[RESULT].replace("version: 1", "version: 1\nstatus: superseded")
    pages = {**PAGES, RESULT: gone}
    text = page("predictions", pages)
    assert "| P1 | E-20260801-tea | the lady tells | she does not |\n" in text
    assert "Left out, as no row has any: verdict (none yet)." in text
    assert "| Predictions | 2 | 0 judged |" in page("index", pages)


def test_a_prediction_of_a_run_whose_result_is_not_here_is_not_told_as_none_yet() -> None:
    pages = {path: text for path, text in PAGES.items() if path != RESULT}
    rows = predictions_register(read(pages)[0]).rows
    assert words(rows[0].cells[4]) == "ran; not judged here"
    assert (rows[0].values["state"], rows[0].values["verdict"]) == ("not judged", "")
    assert rows[0].values["run"] == "ran; no result page here"
    unsaid = {path: text for path, text in pages.items() if path != JOURNAL}
    assert words(predictions_register(read(unsaid)[0]).rows[0].cells[4]) == "ran; not judged here"
    undated = unsaid[PLAN].replace("dispatched: 2026-08-03T10:00Z\n", "")
    found = predictions_register(read({**unsaid, PLAN: undated})[0]).rows[0]
    assert words(found.cells[4]) == "none yet"
    never = unsaid[PLAN].replace("dispatched: 2026-08-03T10:00Z", "dispatched: no")
    found = predictions_register(read({**unsaid, PLAN: never})[0]).rows[0]
    assert (words(found.cells[4]), found.values["run"]) == ("not run", "not run")


def test_a_heavy_record_only_counts_its_predictions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(register, "MOST", 1)
    text = page("predictions")
    assert "| 2 | 1 |" in text
    assert "the lady tells" in text
    assert "nobody else tells" not in text
    assert "The table shows 1 of 2 rows." in text


def many_findings(number: int) -> SitePage:
    row = next(line for line in CRITIQUE.splitlines() if line.startswith("| F1 "))
    more = [
        f"| F{n} | minor | x{n} | accepted as a limitation | §1 |" for n in range(2, number + 1)
    ]
    pages = DESIGN + CRITIQUE.replace(row, "\n".join([row, *more]))
    graph, _ = check_sources(read_example(pages).sources, all_checks())
    return findings_page(graph)


def test_a_register_of_thousands_of_findings_counts_the_settled_ones() -> None:
    assert "x199" in many_findings(200).markdown
    heavy = many_findings(2000).markdown
    assert "x1999" not in heavy
    assert "0 of 2000" in heavy
