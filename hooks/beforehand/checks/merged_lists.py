"""Two lists with nothing between them, which the site makes one."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Problem, Sheet


def find(sheet: Sheet) -> Iterator[Problem]:
    for shape in sheet.shapes("merged-lists"):
        yield Problem(
            sheet.span(shape.at),
            "the site joins this list to the one above: put a line of text between them, "
            "or indent it by four columns",
        )


CHECK = Check(
    code="PAG029",
    name="merged-lists",
    why=(
        "The site runs the second list on from the first, so that numbers and bullets are "
        "not those written."
    ),
    reads=Sheet,
    find=find,
    fix="Put a line of text between the lists.",
    good="""\
# Steps

1. pour

Потом:

- чай

* * *

- milk
- tea
""",
    bad="""\
# Steps

1. pour

- milk <!-- PAG029 -->

* the same run of lists

## Шаги

- чай

* молоко <!-- PAG029 -->
""",
)
