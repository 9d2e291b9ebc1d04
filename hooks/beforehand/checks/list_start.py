"""A numbered list that does not begin with 1."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Problem, Sheet


def find(sheet: Sheet) -> Iterator[Problem]:
    for shape in sheet.shapes("list-start"):
        yield Problem(
            sheet.span(shape.at),
            f"the list begins with {shape.detail} and the site numbers it from 1: indent what "
            "interrupts it by four columns, or write the number as text",
        )


CHECK = Check(
    code="PAG028",
    name="list-start",
    why=(
        "The site counts from 1 whatever was written, so that what the text calls item 3 is "
        "shown as item 1."
    ),
    reads=Sheet,
    find=find,
    fix="Begin the list with 1, or keep it one list by indenting what stands between.",
    good="""\
# Steps

1. pour

    Wait a minute.

2. taste
""",
    bad="""\
# Steps

1. pour

Wait a minute.

2. taste <!-- PAG028 -->

## 手順

4. 飲む <!-- PAG028 -->
""",
)
