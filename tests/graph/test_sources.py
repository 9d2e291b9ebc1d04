"""What an amendment gives as its reason."""

import pytest

from beforehand.checks.run import check_sources
from beforehand.graph.sources import bases
from beforehand.records.record import Design
from beforehand.source import Source

DESIGN = """\
---
kind: design
version: 2
---
# Tea

## Amendments

| id | version | date | what changed | because |
|---|---|---|---|---|
| A1 | 2 | 2026-08-02 | the cups | {} |
"""
CRITIC = """\
---
kind: critique
of: E-20260801-tea
attacks: 1
verdict: pass
---
# Critique

| finding | severity | objection |
|---|---|---|
| 1 | major | the cups differ |
"""
DECISION = "---\nkind: decision\n---\n# Cups\n"
VOTE = "---\nkind: vote\nof: E-20260801-tea\nverdict: approve\n---\n# Vote\n"


def sorts(because: str) -> list[str]:
    pages = {
        "experiments/E-20260801-tea/design.md": DESIGN.format(because),
        "experiments/E-20260801-tea/critic.md": CRITIC,
        "experiments/E-20260801-tea/vote-1.md": VOTE,
        "docs/decisions/D-20260725-07.md": DECISION,
    }
    sources = [Source(path, text.encode()) for path, text in pages.items()]
    graph, _ = check_sources(sources, (), files=frozenset({"data/cups.csv"}))
    (design,) = [record for record in graph.records if isinstance(record, Design)]
    return [basis.sort for basis in bases(graph, design, design.amendments[0])]


@pytest.mark.parametrize(
    ("because", "sort"),
    [
        ("finding 1", "finding"),
        ("D-20260725-07", "decision"),
        ("the ballot of the jury", "vote"),
        ("голосование", "vote"),
        ("the budget is spent", "cap"),
        ("`data/cups.csv`", "elsewhere"),
        ("[the mail](https://example.org/1)", "elsewhere"),
    ],
)
def test_a_source_has_its_sort(because: str, sort: str) -> None:
    assert sorts(because) == [sort]


@pytest.mark.parametrize("because", ["", "it seemed better", "finding 9", "§2"])
def test_what_names_no_source_has_none(because: str) -> None:
    assert sorts(because) == []
