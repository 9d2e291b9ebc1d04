"""A bar inside code in a table cell."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Problem, Sheet


def find(sheet: Sheet) -> Iterator[Problem]:
    for shape in sheet.shapes("pipe-in-code"):
        yield Problem(
            sheet.span(shape.at),
            f"the bar in {shape.detail} is read differently by the site and the code host: "
            "take it out of the code, or write the code below the table",
        )


CHECK = Check(
    code="PAG023",
    name="pipe-in-code",
    why=(
        "A code host splits the cell at the bar and the site does not, or shows the "
        "backslash that protects it."
    ),
    reads=Sheet,
    find=find,
    fix="Write the bar outside the code, or move the code below the table.",
    good="""\
# Commands

| command | meaning |
|---------|---------|
| `a` \\| `b` | one of two |
| `a or b` | the same |

Outside a table `a|b` is plain code.
""",
    bad="""\
# Commands

| command | meaning |
|---------|---------|
| `a|b` | one of two | <!-- PAG023 -->
| `a\\|b` | протекает | <!-- PAG023 -->
""",
)
