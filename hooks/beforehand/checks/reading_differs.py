"""A result read in a way that does not apply to its counts."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.claimed_readings import claimed, labels_in_sight
from beforehand.checks.counted import counted_tables
from beforehand.checks.examples import DESIGN, NO_FINDING, RESULT
from beforehand.checks.outcome_tables import PAIRED
from beforehand.checks.text import listed
from beforehand.config import folded
from beforehand.graph.verdicts import design_of, is_gone
from beforehand.pages.page import Value
from beforehand.records.record import Result
from beforehand.source import Span

if TYPE_CHECKING:
    from beforehand.reckoning.counts import NamedCounts
    from beforehand.reckoning.readings import Readings

    Counted = tuple[Readings, NamedCounts, tuple[str, ...]]


def find(result: Result, graph: Graph) -> Iterator[Problem]:
    field = result.field("reading")
    design = design_of(result, graph)
    if field is None or design is None or is_gone(result, graph):
        return
    known = [
        (table, counts, applied)
        for table, counts, applied in counted_tables(graph, result)
        if not isinstance(applied, str)
    ]
    for value in claimed(field, labels_in_sight(design, graph)) if known else ():
        meant = [item for item in _meant(field, value, known) if _line(item[0], value)]
        if not meant or any(folded(value.text) in map(folded, item[2]) for item in meant):
            continue
        table, counts, applied = meant[0]
        line = _line(table, value)
        gives = f"reading {listed(applied)} does" if applied else "no reading does"
        yield Problem(
            result.span(value.at),
            f"reading `{value.text}` of `{table.name}` does not apply to the counts of "
            f"`{counts.name}` ({counts}): {gives}; write that, or mend the counts",
            (*((line,) if line else ()), counts.at.span(result.path)),
        )


def _meant(field: Value, value: Value, known: "list[Counted]") -> "list[Counted]":
    """The tables that a claim may be about: under a name, that table or that rule's alone."""
    if field.shape != "map":
        return known
    named = [item for item in known if folded(value.key) in map(folded, _names(item))]
    return named or known


def _names(item: "Counted") -> tuple[str, str]:
    return item[0].name, item[0].rule.name


def _line(table: "Readings", value: Value) -> Span | None:
    """Where a table has the reading that a result claims."""
    found = (line for line in table.lines if folded(line.label) == folded(value.text))
    return next((line.at.span(table.path) for line in found), None)


TABLE = (
    DESIGN.replace("status: draft", "status: frozen")
    + PAIRED
    + """\
    otherwise: {says: not shown with these cups}
```

## 2 Limits

One kind of tea.

"""
    + NO_FINDING
)
COUNTED = """\
```yaml record="counts"
pairs: {tea: 5, milk: 3, even: 4}
```

"""


def _read_as(value: str, name: str = "result.md") -> str:
    head = RESULT.replace("result.md", name)
    return head.replace("version: 1\n", f"version: 1\nreading: {value}\n")


CHECK = Check(
    code="RES008",
    name="reading-differs",
    why="Which conclusion was reached follows from the counts; chosen by hand, it is a wish.",
    reads=Result,
    find=find,
    covers=("Q0-106",),
    good=TABLE
    + _read_as("otherwise")
    + COUNTED
    + _read_as("{pairs: tea}", "result-2.md")
    + COUNTED.replace("milk: 3, even: 4", "milk: 2, even: 5")
    + _read_as("tea", "result-3.md"),
    bad=TABLE
    + _read_as("tea # RES008")
    + COUNTED
    + _read_as("[Otherwise] # RES008", "result-2.md")
    + COUNTED.replace("milk: 3, even: 4", "milk: 2, even: 5"),
)
