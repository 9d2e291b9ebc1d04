"""Whether an experiment was run, by what its pages, the journal and the ledger say."""

import pytest

from beforehand.graph import Experiment, Graph
from beforehand.ledger.events import Entry
from beforehand.site.head.course import course
from beforehand.site.head.ran import has_run, run_told
from beforehand.site.registers.experiments import experiments_register, ran_unfrozen
from beforehand.site.words.markup import words
from tests.ledgered import DESIGN, PAGE, RESULT, VERDICTS, chain, files, frozen, read

JOURNAL = {
    "docs/journal/S020.md": "---\nkind: journal\nid: S020\nran: E-20260801-tea\n---\n# Tea\n"
}
STAGE = Entry("stage-entered", "pilot", page=PAGE, step="tasting")
DATED = DESIGN.replace("version: 1", "version: 1\ndispatched: 2026-08-03T10:00Z")
DENIED = DESIGN.replace("version: 1", "version: 1\ndispatched: no")


def one(found: dict[str, str]) -> tuple[Graph, Experiment]:
    graph, _ = read(found)
    return graph, next(iter(graph.experiments.values()))


@pytest.mark.parametrize(
    ("pages", "told"),
    [
        ({PAGE: DESIGN}, ""),
        ({PAGE: DATED}, "ran, says the design: first call 2026-08-03"),
        ({PAGE: DESIGN, **JOURNAL}, "ran, says S020"),
        (
            {PAGE: DESIGN, **files(*chain(frozen("1", "nothing"), STAGE))},
            "ran, says the ledger: stage entered",
        ),
        (
            {PAGE: DATED, **JOURNAL, **files(*chain(frozen("1", "results", DATED)))},
            "ran, says the design: first call 2026-08-03; S020; the ledger: results seen",
        ),
    ],
)
def test_who_says_that_a_design_ran_is_told_and_makes_it_a_run(
    pages: dict[str, str], told: str
) -> None:
    graph, experiment = one(pages)
    assert experiment.design
    assert words(run_told(graph, experiment.design)) == told
    assert has_run(graph, experiment) == bool(told)


def test_a_design_that_says_no_call_was_made_did_not_run_unless_it_has_a_result() -> None:
    assert not has_run(*one({PAGE: DENIED, **JOURNAL}))
    assert has_run(*one({PAGE: DENIED, RESULT: VERDICTS}))


def test_a_dated_first_call_is_a_run_in_the_course_and_in_every_column_of_the_register() -> None:
    graph, experiment = one({PAGE: DATED.replace("status: frozen", "status: draft")})
    (row,) = experiments_register(graph).rows
    assert ran_unfrozen(graph, experiment)
    assert (row.values["run"], "ran, never frozen" in row.values["state"]) == (
        "ran; no result page here",
        True,
    )
    assert "no result page here" in words(row.cells[-1])
    assert experiment.design
    assert "no result page here" in course(graph, experiment.design)
