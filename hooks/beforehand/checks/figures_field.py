"""A header field on figures that says nothing that is understood."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Problem, Sheet
from beforehand.records.loose_numbers import read_demand


def find(sheet: Sheet) -> Iterator[Problem]:
    for fault in read_demand(sheet.page, sheet.config).faults:
        yield Problem(sheet.span(fault.at), fault.message)


CHECK = Check(
    code="FIG023",
    name="figures-field",
    why="A demand that is misspelt demands nothing, and every number passes.",
    reads=Sheet,
    find=find,
    fix="Write `figures: bound`, or a mapping with `demand` and `aside`.",
    good="""\
---
figures: none
---
# Cups

12 cups.
=== docs/чай.md
---
числа: {требование: все связаны}
---
# Чай

Две чашки.
""",
    bad="""\
---
figures: {demands: bound, demand: binding} # FIG023 FIG023
---
# Cups

12 cups.
=== docs/чай.md
---
figures: [12] # FIG023
---
# Чай

Двенадцать чашек.
""",
)
