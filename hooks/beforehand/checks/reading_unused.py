"""A line of the outcome table that no result can reach."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import DESIGN
from beforehand.checks.outcome_tables import PAIRED, outcome_tables


def find(graph: Graph) -> Iterator[Problem]:
    for table in outcome_tables(graph):
        for line in table.lines:
            if line.label not in table.coverage.unused:
                continue
            first = ", or only after an earlier one does" if table.in_order else ""
            yield Problem(
                line.at.span(table.path),
                f"reading `{line.label}` of `{table.name}` applies to none of the "
                f"{table.coverage.results:,} results{first}: correct its condition, or take it "
                "out",
                (table.rule.at.span(table.rule.path),),
            )


CHECK = Check(
    code="RUL032",
    name="reading-unused",
    why="A conclusion that no result can lead to makes a plan look open where it is not.",
    reads=Graph,
    find=find,
    covers=("Q2-015",),
    good=DESIGN
    + PAIRED
    + """\
    otherwise: {says: not shown with these cups}
```
""",
    bad=DESIGN
    + PAIRED
    + """\
    milk: {when: milk - tea > 12, says: the order matters} # RUL032
    otherwise: {says: not shown with these cups}
```
=== experiments/E-20260802-茶/design.md
---
kind: design
version: 1
status: draft
senses: {waived: 评判杯子，不评判译文}
---
# 茶

"""
    + PAIRED.replace("  table:", "  in_order: yes\n  table:")
    + """\
    ten: {when: tea - milk > 9, says: 先后很重要} # RUL032
    rest: {when: tea <= milk + 4, says: 未能显示}
    otherwise: {says: 没有剩下的} # RUL032
```
""",
)
