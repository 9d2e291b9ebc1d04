"""The lines of a card that only a design has."""

from beforehand.records.record import Design
from beforehand.site.head.design_rows import design_rows
from beforehand.site.words.markup import html
from tests.site.small_record import CRITIC, DESIGN, PAGES, read


def rows(pages: dict[str, str]) -> dict[str, str]:
    graph, _ = read(pages)
    design = graph.index.on_page[DESIGN][0]
    experiment = graph.experiment_of(design)
    assert isinstance(design, Design)
    assert experiment
    return {name: html(cell, DESIGN) for name, cell in design_rows(graph, design, experiment)}


def test_rules_that_do_not_bind_a_design_are_not_counted_with_those_that_do() -> None:
    free = PAGES[DESIGN].replace("| R1 | yes |", "| R1 | no |")
    assert free != PAGES[DESIGN]
    assert rows(PAGES | {DESIGN: free})["Bound by"] == (
        '<a href="#binding-r1">no rule</a>, 1 cited as not binding'
    )


def test_settled_findings_are_counted_and_a_missing_pass_is_said() -> None:
    settled = PAGES | {CRITIC: PAGES[CRITIC].replace("| open | |", "| rebutted | it is |")}
    assert ">2 findings</a>, none open" in rows(settled)["Findings"]
    alone = {path: text for path, text in PAGES.items() if path != CRITIC}
    assert "no pass on this design" in rows(alone)["Critic"]


def test_a_gate_leads_to_the_section_that_gives_it() -> None:
    gates = "## 4 Gates\n\n```\nDESIGN_VALIDITY=FAIL\n```\n"
    below = PAGES | {DESIGN: f"{PAGES[DESIGN]}\n{gates}"}
    link = '<a href="#4-gates"><code>DESIGN_VALIDITY = FAIL</code></a>'
    assert rows(below)["Authority"].startswith(link)
