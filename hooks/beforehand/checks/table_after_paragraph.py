"""A table right under a paragraph, which the site shows as text with bars."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Problem, Sheet


def find(sheet: Sheet) -> Iterator[Problem]:
    for shape in sheet.shapes("table-after-paragraph"):
        yield Problem(
            sheet.span(shape.at),
            "the table follows text without an empty line, so the site shows it as running text: "
            "put an empty line before it",
        )


CHECK = Check(
    code="PAG021",
    name="table-after-paragraph",
    why="A findings table that the site shows as running text is a table nobody reads.",
    reads=Sheet,
    find=find,
    fix="Put an empty line before the table.",
    good="""\
# Cups

The cups:

| cup | order |
|-----|-------|
| 1 | milk first |

## 杯子
| 杯 | 顺序 |
|----|------|
| 1 | 先奶 |
""",
    bad="""\
# Cups

The cups:
| cup | order | <!-- PAG021 -->
|-----|-------|--|
| 1 | milk first | |

Чашки:
| чашка | порядок | <!-- PAG021 -->
|-------|---------|--|
| 1 | молоко | |
""",
)
