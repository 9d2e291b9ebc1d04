"""A result that no line of the outcome table covers."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import DESIGN
from beforehand.checks.outcome_tables import PAIRED, chance_words, outcome_tables, shown


def find(graph: Graph) -> Iterator[Problem]:
    for table in outcome_tables(graph):
        from beforehand.exact.coverage import gap_chance, gap_of, likeliest

        gap, total = table.coverage.gap, table.coverage.results
        if gap is None and table.gaps:
            yield Problem(
                table.place("gaps").span(table.path),
                f"`gaps` gives a reason, and a reading applies to each of the {total:,} results: "
                "take it out",
            )
        if gap is None or table.gaps:
            continue
        rule = table.rule.rule
        likely = shown(likeliest(rule, gap_of(table.readings)))
        chance = chance_words(gap_chance(rule, table.readings))
        yield Problem(
            table.at.span(table.path),
            f"no reading of `{table.name}` applies to {gap.results:,} of {total:,} results, such "
            f"as {likely}; under the null of `{table.rule.name}` that happens with probability "
            f"{chance}: widen a reading, add `otherwise`, or give the reason in `gaps`",
            (table.rule.at.span(table.rule.path),),
        )


CHECK = Check(
    code="RUL030",
    name="reading-gap",
    why="A result that nobody wrote a conclusion for is read by whoever likes it best.",
    reads=Graph,
    find=find,
    fix="Let one line take what is left (`otherwise`), or say in `gaps` why none does.",
    covers=("Q2-015", "Q0-106", "Q1-032", "Q1-031"),
    good=DESIGN
    + PAIRED
    + """\
    milk: {when: milk > tea, says: the order matters}
    otherwise: {says: not shown with these cups}
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
  gaps: источник не говорит, что заключать при равенстве и обратном
```
""",
    bad=DESIGN
    + PAIRED.replace("outcomes:\n", "outcomes: # RUL030\n")
    + """\
    milk: {when: milk > tea + 2, says: the order matters}
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
    milk: {when: milk > tea, says: 先后有别}
    otherwise: {says: 未能显示}
  gaps: 平手未定 # RUL030
```
""",
)
