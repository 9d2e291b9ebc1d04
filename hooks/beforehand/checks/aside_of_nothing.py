"""A number that is set aside and does not stand on the page."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Problem, Sheet
from beforehand.records.loose_numbers import idle_asides


def find(sheet: Sheet) -> Iterator[Problem]:
    for aside, rule in idle_asides(sheet.page, sheet.extract.figures, sheet.config):
        where = "does not stand on this page"
        if rule == "bound":
            where = "already names its source wherever it stands"
        elif rule:
            where = f"is no number that needs a source, but part of a {rule}"
        yield Problem(
            sheet.span(aside.at),
            f"{aside.number} is set aside and {where}: remove it from `figures`",
        )


CHECK = Check(
    code="FIG022",
    name="aside-of-nothing",
    why="An excuse that is left behind covers the next number that happens to look like it.",
    reads=Sheet,
    find=find,
    fix="Remove the number from those set aside.",
    good="""\
---
figures:
  aside: {"1160": as filled in, "15": of a hundred}
---
# Cups

We poured 1,160 cups, 15% of them twice.
""",
    bad="""\
---
figures:
  aside:
    "13": the cups were twelve # FIG022
    "7": as computed # FIG022
    "2026": год # FIG022
---
# Чай

Twelve of [7](calc:=3+4) cups in 2026.
""",
)
