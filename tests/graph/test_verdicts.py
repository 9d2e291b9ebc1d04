"""Which prediction a verdict is about, and which verdicts stand."""

import pytest

from beforehand.checks.run import check_sources
from beforehand.graph.verdicts import verdicts_on
from beforehand.source import Source

DESIGN = """\
---
kind: design
version: 1
---
# Tea

## Predictions

| prediction | text | falsified if |
|---|---|---|
| P1 | she tells | she does not |
| P2 | nobody else tells | somebody does |
"""
RESULT = """\
---
kind: result
of: E-20260801-tea
version: 1
{}
---
# She tells

| prediction | verdict |
|---|---|
| {} | supported |
"""


def judged(*results: tuple[str, str]) -> list[str]:
    """The predictions that have a verdict, from (header line, written name) for each result."""
    pages = [Source("experiments/E-20260801-tea/design.md", DESIGN.encode())]
    for number, (field, name) in enumerate(results, 1):
        path = f"experiments/E-20260801-tea/result-{number}.md"
        pages.append(Source(path, RESULT.format(field, name).encode()))
    graph, _ = check_sources(pages, ())
    design = graph.experiments["E-20260801-tea"].design
    assert design is not None
    return sorted(verdicts_on(design, graph))


@pytest.mark.parametrize("name", ["P1", "p1", "1", "prediction 1", "Prediction P1"])
def test_a_prediction_has_several_names(name: str) -> None:
    assert judged(("status: final", name)) == ["P1"]


@pytest.mark.parametrize("status", ["superseded", "withdrawn", "draft", "отозван"])
def test_a_result_that_does_not_stand_judges_nothing(status: str) -> None:
    assert judged((f"status: {status}", "P1"), ("status: final", "P2")) == ["P2"]


def test_a_result_that_another_supersedes_judges_nothing() -> None:
    newer = "id: second\nsupersedes: E-20260801-tea/result-1"
    assert judged(("status: final", "P1"), (newer, "P2")) == ["P2"]


@pytest.mark.parametrize("cell", ["", "–"])
def test_a_row_that_waits_for_its_verdict_judges_nothing(cell: str) -> None:
    waiting = f"P1 | supported |\n| P2 | {cell} |\n| P9"
    assert judged(("status: final", waiting)) == ["P1"]


def test_a_verdict_on_something_else_is_none_of_the_designs() -> None:
    assert judged(("status: final", "P9")) == []
