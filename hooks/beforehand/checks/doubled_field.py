"""A field that is given in the front matter and again, differently, in the text."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Problem, Sheet


def find(sheet: Sheet) -> Iterator[Problem]:
    yield from sheet.faults("doubled-field")


CHECK = Check(
    code="PAG011",
    name="doubled-field",
    why="Where a page says two things about itself, each reader believes another one.",
    reads=Sheet,
    find=find,
    fix="Keep one, or make them agree.",
    good="""\
---
lead: milk
---
# Tea

**Lead:** milk
**Cup:** blue
""",
    bad="""\
---
lead: milk
cup: blue
---
# Tea

**Lead:** tea <!-- PAG011 -->
**Cup:** blue <!-- a remark -->
=== docs/чай.md
---
сорт: зелёный
---
# Чай

- **Сорт:** чёрный <!-- PAG011 -->
- **Лист:** крупный
""",
)
