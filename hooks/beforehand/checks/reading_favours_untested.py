"""A conclusion that prefers an outcome which the condition does not test."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import DESIGN
from beforehand.checks.outcome_tables import PAIRED, outcome_tables
from beforehand.checks.text import listed


def find(graph: Graph) -> Iterator[Problem]:
    for table in outcome_tables(graph):
        from beforehand.exact.coverage import not_ahead, rivals

        rule = table.rule.rule
        for line, reading in zip(table.lines, table.readings, strict=True):
            if not line.favours:
                continue
            witness = not_ahead(rule, reading.condition, line.favours)
            if witness is None:
                continue
            others = listed(rivals(rule, line.favours))
            yield Problem(
                line.place("favours").span(table.path),
                f"reading `{line.label}` of `{table.name}` prefers {line.favours}, and its "
                f"condition also holds for {witness}, where {line.favours} is not ahead of "
                f"{others}: test {line.favours} itself, or do not conclude that it is preferred",
                (line.at.span(table.path),),
            )


CHECK = Check(
    code="RUL033",
    name="reading-favours-untested",
    why="That one side is rarely chosen does not say that the other one is: both may be.",
    reads=Graph,
    find=find,
    fix="Put the count of the preferred outcome into the condition, or drop `favours`.",
    covers=("Q0-086", "Q1-031"),
    good=DESIGN
    + PAIRED
    + """\
    milk: {when: milk >= 9 and tea <= 1, says: the order matters, favours: milk}
    otherwise: {says: not shown with these cups}
```
""",
    bad=DESIGN
    + PAIRED
    + """\
    milk: {when: tea <= 1, says: milk first is preferred, favours: milk} # RUL033
    otherwise: {says: not shown with these cups}
```
""",
)
