"""A deviation that does not say from what it departs, or what it does to the claims."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import PROMISED, RESULT, VERDICTS
from beforehand.checks.text import listed
from beforehand.records.parts import Deviation
from beforehand.records.record import Design, Record, Result
from beforehand.source import Place


def find(record: Record, _: Graph) -> Iterator[Problem]:
    if not isinstance(record, Design | Result):
        return
    for deviation in record.deviations:
        missing = list(_missing(deviation))
        if missing:
            yield Problem(
                record.span(missing[0][1]),
                f"deviation {deviation.id} does not say {listed(what for what, _ in missing)}: "
                "fill the cell, be it with `none`",
            )


def _missing(deviation: Deviation) -> Iterator[tuple[str, Place]]:
    asked = (
        (deviation.section, "which clause it departs from"),
        (deviation.effect, "what it does to the claims"),
    )
    for cell, what in asked:
        if not cell:
            yield what, cell.at if cell.is_given else deviation.at


TABLE = """\
## Deviations

| id | date | clause | what happened | why | effect |
|----|------|--------|---------------|-----|--------|
"""

SCORED = VERDICTS + "| P1 | supported | 9 of 10 |\n| P2 | not tested | |\n\n"

CHECK = Check(
    code="RES005",
    name="deviation-without-effect",
    why="A departure from the plan is harmless or it is not, and its author is the one to say so.",
    reads=Record,
    find=find,
    fix="Name the clause, and write which claims the deviation weakens or removes.",
    good=PROMISED
    + RESULT
    + SCORED
    + TABLE
    + """\
| 1 | 2026-08-08 | §1 | one cup broke | it was old | none: nine are left |
| 2 | 2026-08-08 | not in the source | 牛奶凉了 | 没有炉子 | P2 不再可判 |
""",
    bad=PROMISED
    + RESULT
    + SCORED
    + TABLE
    + """\
| 1 | 2026-08-08 | §1 | one cup broke | it was old | none: nine are left |
| 2 | 2026-08-08 | §1 | the milk was cold | no stove | | <!-- RES005 -->
| 3 | 2026-08-08 | | a judge left | he was bored | one voice fewer | <!-- RES005 -->

=== experiments/E-20260802-чай/design.md
---
kind: design
version: 1
status: черновик
senses: {waived: о чашках, не о переводе}
---
# Чай

## Отклонения

- **1**: чайник остыл <!-- RES005 -->
""",
)
