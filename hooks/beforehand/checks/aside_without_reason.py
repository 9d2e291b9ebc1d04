"""A number that is set aside without saying why."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Problem, Sheet
from beforehand.records.loose_numbers import read_demand


def find(sheet: Sheet) -> Iterator[Problem]:
    for aside in read_demand(sheet.page, sheet.config).aside:
        if not aside.reason.strip(" .:-–—"):
            yield Problem(
                sheet.span(aside.at),
                f"{aside.number or 'a number'} is set aside without a reason: write why it needs "
                f'no source in `figures: {{aside: {{"{aside.number}": <why>}}}}`',
            )


CHECK = Check(
    code="FIG021",
    name="aside-without-reason",
    why="A number that is excused without a word cannot be told from one that was forgotten.",
    reads=Sheet,
    find=find,
    fix="Say why the number needs no source.",
    good="""\
---
figures:
  aside: {"12": the number of the tasters' table}
---
# Cups

Table of 12.
""",
    bad="""\
---
figures:
  aside:
    "12": # FIG021
    "7": "—" # FIG021
---
# Cups

Twelve is 12, seven is 7.
=== docs/чай.md
---
figures: {aside: ["12"]} # FIG021
---
# Чай

12 чашек.
""",
)
