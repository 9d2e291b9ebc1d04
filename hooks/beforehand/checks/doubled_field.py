"""A field that is given twice, differently: in the header, in the text, or in a file beside it."""

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
=== docs/page.toml
lead = "milk"
cup = "blue"
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
=== docs/чай.yaml
сорт: зелёный
лист: мелкий # PAG011
""",
)
