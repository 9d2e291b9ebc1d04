"""A table row with more cells than the table has columns."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Problem, Sheet


def find(sheet: Sheet) -> Iterator[Problem]:
    for shape in sheet.shapes("lost-cell"):
        cells, columns = shape.detail.split()
        yield Problem(
            sheet.span(shape.at),
            f"this row has {cells} cells and the table {columns} columns, so the cell is not "
            "shown: add a column, or write a bar in text as `\\|`",
        )


CHECK = Check(
    code="PAG027",
    name="lost-cell",
    why=(
        "What stands in a cell beyond the last column is shown to nobody, and an answer may "
        "be lost in it."
    ),
    reads=Sheet,
    find=find,
    fix="Give the table a column for it, or put a backslash before a bar that is text.",
    good="""\
# Cups

| cup | order |
|-----|-------|
| 1 | milk \\| tea |
| 2 |
| 3 | tea | |
""",
    bad="""\
# Cups

| cup | order |
|-----|-------|
| 1 | milk first |
| 2 | tea | forgotten | <!-- PAG027 -->

> | чашка | порядок |
> |-------|---------|
> | 1 | молоко | потеряно | <!-- PAG027 -->
""",
)
