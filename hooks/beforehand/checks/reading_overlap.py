"""A result to which two lines of the outcome table apply."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import DESIGN
from beforehand.checks.outcome_tables import PAIRED, chance_words, outcome_tables, shown
from beforehand.checks.text import listed


def find(graph: Graph) -> Iterator[Problem]:
    for table in outcome_tables(graph):
        from beforehand.exact.coverage import exactly, likeliest
        from beforehand.exact.odds import odds

        overlaps, total = table.coverage.overlaps, table.coverage.results
        if table.overlaps and not overlaps:
            ordered = "only the first reading counts" if table.in_order else "no two readings meet"
            yield Problem(
                table.place("overlaps").span(table.path),
                f"`overlaps` gives a reason, and {ordered}: take it out",
            )
        if table.overlaps:
            continue
        rule = table.rule.rule
        lines = {line.label: line for line in table.lines}
        for part in overlaps:
            both = exactly(table.readings, part.labels)
            chance = chance_words(odds(both, rule.model()).value)
            yield Problem(
                lines[part.labels[-1]].at.span(table.path),
                f"readings {listed(part.labels)} of `{table.name}` apply together to "
                f"{part.results:,} of {total:,} results, such as {shown(likeliest(rule, both))}; "
                f"probability under the null {chance}: part them, say `in_order: yes`, or give "
                "the reason in `overlaps`",
                (lines[part.labels[0]].at.span(table.path),),
            )


CHECK = Check(
    code="RUL031",
    name="reading-overlap",
    why="Where two conclusions fit one result, the choice between them is made after seeing it.",
    reads=Graph,
    find=find,
    fix="Draw the border so that a result lies on one side, or let the first that applies count.",
    covers=("Q2-015", "Q1-031"),
    good=DESIGN
    + PAIRED.replace("  table:", "  in_order: yes\n  table:")
    + """\
    even: {when: tea >= milk, says: not shown with these cups}
    milk: {when: milk >= tea, says: the order matters}
```
=== experiments/E-20260802-чай/design.md
---
kind: design
version: 1
status: draft
senses: {waived: о чашках, не о переводе}
---
# Чай

"""
    + PAIRED
    + """\
    milk: {when: milk >= tea - 4, says: порядок не важен}
  overlaps: источник не говорит, что важнее
```
""",
    bad=DESIGN
    + PAIRED
    + """\
    milk: {when: milk >= tea, says: the order matters}
    even: {when: tea - milk <= 2, says: not shown with these cups} # RUL031
    near: {when: 0 < tea - milk < 2, says: nearly} # RUL031
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
    otherwise: {says: 未能显示}
  overlaps: 未定 # RUL031
```
""",
)
