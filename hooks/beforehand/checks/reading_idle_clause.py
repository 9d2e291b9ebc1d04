"""A clause in a line of an outcome table that changes no result."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import DESIGN
from beforehand.checks.idle_parts import decisive, idle_clauses
from beforehand.checks.outcome_tables import PAIRED, outcome_tables

if TYPE_CHECKING:
    from beforehand.reckoning.readings import ReadingLine, Readings


def find(graph: Graph) -> Iterator[Problem]:
    for table in outcome_tables(graph):
        from beforehand.reckoning.readings import OTHERWISE

        lines = tuple(line for line in table.lines if line.label != OTHERWISE)
        known = {words for words, _ in table.idle}
        for line in lines:
            yield from _idle(table, line, known)
        rule, conditions = table.rule.rule, [line.condition for line in lines]
        for words, at, witness in decisive(rule, conditions, table.idle):
            yield Problem(
                at.span(table.path),
                f"“{words}” is said to decide nothing in `{table.name}`, and without it {witness} "
                "is read otherwise: take it out of `idle:`",
            )


def _idle(table: "Readings", line: "ReadingLine", known: set[str]) -> Iterator[Problem]:
    from beforehand.exact.wording import in_words
    from beforehand.reckoning.entries import fault_at

    inner = ("when",) if line.entry.get("when") else ()
    for effect in idle_clauses(table.rule.rule, line.condition):
        words = in_words(effect.clause)
        if words not in known:
            yield Problem(
                fault_at(line.entry, inner, "", effect.clause.at).at.span(table.path),
                f"“{words}” decides nothing in reading `{line.label}` of `{table.name}`: it "
                f"applies to the same of all {effect.results:,} results without it; leave it "
                "out, or say in `idle:` of the table why it stays",
                (table.rule.at.span(table.rule.path),),
            )


CHECK = Check(
    code="RUL035",
    name="reading-idle-clause",
    why="A condition that never binds makes a conclusion look harder to reach than it is.",
    fix="Leave the clause out, or name it in the table's `idle:` with the reason why it stays.",
    reads=Graph,
    find=find,
    covers=("Q0-077", "Q1-041"),
    good=DESIGN
    + PAIRED
    + """\
    milk: {when: milk >= 10 and tea <= 2, says: the order matters}
    otherwise: {says: not shown with these cups}
  idle: {tea <= 2: "it follows from ten of twelve, and is what the tasters were told"}
```
""",
    bad=DESIGN
    + PAIRED
    + """\
    milk:
      when: share(milk) >= 80% and binom_p(milk, n, 1/2) < 0.05 # RUL035
      says: the order matters
    both: {when: 1 < tea - milk <= 2 and tea <= milk + 3, says: nearly} # RUL035
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
    + PAIRED
    + """\
    milk: {when: milk >= 8 and tea == 0, says: 先后有别}
    otherwise: {says: 未能显示}
  idle:
    tea == 0: 规则里就有 # RUL035
```
""",
)
