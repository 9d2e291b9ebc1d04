"""A block inside a list item that is not indented enough for the site."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Problem, Sheet


def find(sheet: Sheet) -> Iterator[Problem]:
    for shape in sheet.shapes("shallow-nesting"):
        yield Problem(
            sheet.span(shape.at),
            f"the site takes this out of its list item: indent it by {shape.detail} columns",
        )


CHECK = Check(
    code="PAG022",
    name="shallow-nesting",
    why=(
        "The site needs four columns for each level; with fewer, a sub-clause becomes a "
        "clause of its own."
    ),
    reads=Sheet,
    find=find,
    fix="Indent by four columns for each level of the list.",
    good="""\
# Steps

1. pour
    - milk first

    Then wait.

2. taste

And:

- one line
  and its second line
""",
    bad="""\
# Steps

1. pour
   - milk first <!-- PAG022 -->

   Then wait. <!-- PAG022 -->

## 手順

- 注ぐ
  - ミルク <!-- PAG022 -->
""",
)
