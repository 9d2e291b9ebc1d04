"""A list numbered with a bracket: `1)`."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Problem, Sheet


def find(sheet: Sheet) -> Iterator[Problem]:
    for shape in sheet.shapes("parenthesis-list"):
        yield Problem(
            sheet.span(shape.at),
            "the site does not know lists numbered `1)` and shows running text: number them `1.`",
        )


CHECK = Check(
    code="PAG026",
    name="parenthesis-list",
    why="A code host numbers the items, the site runs them together in one paragraph.",
    reads=Sheet,
    find=find,
    fix="Number the items `1.`, `2.` and so on.",
    good="""\
# Conditions

1. the cup is warm
2. the tea is black

It holds that 1) the cup is warm.
""",
    bad="""\
# Conditions

1) the cup is warm <!-- PAG026 -->
2) the tea is black

## Условия

- чай

1) чашка тёплая <!-- PAG026 -->
""",
)
