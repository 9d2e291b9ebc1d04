"""A number without a source on a page that demands one of each."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Problem, Sheet
from beforehand.records.loose_numbers import read_demand


def find(sheet: Sheet) -> Iterator[Problem]:
    count = sheet.extract.numbers
    if count is None or not read_demand(sheet.page, sheet.config).wants_all:
        return
    for text, at in count.loose:
        yield Problem(
            sheet.span(at),
            f"{text} names no source, and this page demands one of every number: write it as "
            f"`[{text}](calc:…)`, or set it aside in the header with "
            f'`figures: {{demand: bound, aside: {{"{text}": <why>}}}}`',
        )


CHECK = Check(
    code="FIG020",
    name="figure-unbound",
    why="A number that nothing recomputes is the one that will be wrong, and nobody will know.",
    reads=Sheet,
    find=find,
    covers=("Q0-053",),
    fix="Bind the number to what computes it, or set it aside with the reason.",
    good="""\
---
figures:
  demand: bound
  aside: {"0.35": the tasters' own word, "12": "как в заявке"}
---
# 3 Cups

On 2026-08-01 at 10:30 (v2.1, §3, step 2, finding 4) we poured [7](calc:=3+4) cups,
0.35 of 12, as Wilson (1927) has it; `9` stays code. T3-GA, P5, 1st.
=== docs/чай.md
# Чай

Здесь 12 чашек, и никто не спрашивает откуда.
""",
    bad="""\
---
figures: bound
---
# 3 Cups for 12 judges <!-- FIG020 -->

We poured [7](calc:=3+4) cups, 15% <!-- FIG020 -->
и ещё 1,160. <!-- FIG020 -->

| cup | 茶 |
|-----|----|
| milk | 2.8e-5 | <!-- FIG020 -->
""",
)
