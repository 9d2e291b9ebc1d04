"""A line of the outcome table for which no conclusion is written."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import DESIGN
from beforehand.checks.outcome_tables import PAIRED, outcome_tables
from beforehand.config import folded
from beforehand.records.record import Design


def find(graph: Graph) -> Iterator[Problem]:
    for table in outcome_tables(graph):
        written = _written(graph, table.path)
        for line in table.lines:
            if not line.says and folded(line.label) not in written:
                yield Problem(
                    line.at.span(table.path),
                    f"reading `{line.label}` of `{table.name}` licenses nothing: say in `says` "
                    f"what may be concluded, or give the table of readings a row `{line.label}`",
                )


def _written(graph: Graph, path: str) -> frozenset[str]:
    """The outcomes for which a design on the page has a reading in words."""
    designs = (item for item in graph.records if item.path == path and isinstance(item, Design))
    return frozenset(
        folded(name)
        for design in designs
        for reading in design.readings
        if reading.text
        for name in (reading.id, reading.outcome.text, reading.outcome.text.split(":")[0])
    )


CHECK = Check(
    code="RUL034",
    name="reading-licences-nothing",
    why="A condition without a conclusion leaves what it means to be found after the run.",
    reads=Graph,
    find=find,
    covers=("Q0-106", "Q1-032"),
    good=DESIGN
    + """\
## 2 Readings

| outcome | reading | forbids |
|---------|---------|---------|
| T-A: apart | the order can be tasted | any word on which is better |
| T-B | not shown with these cups | equality |

"""
    + PAIRED
    + """\
    T-A: milk > tea
    T-B: 0 <= tea - milk <= 2
```
""",
    bad=DESIGN
    + PAIRED
    + """\
    milk: {when: milk > tea, forbids: any word on which is better} # RUL034
    even: 0 <= tea - milk <= 2 # RUL034
```
""",
)
