"""A heading with spaces before it."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Problem, Sheet


def find(sheet: Sheet) -> Iterator[Problem]:
    for shape in sheet.shapes("indented-heading"):
        yield Problem(
            sheet.span(shape.at),
            "the site does not take an indented line for a heading: remove the spaces before it",
        )


CHECK = Check(
    code="PAG030",
    name="indented-heading",
    why="The site shows it as text, so that the section does not exist there and no link finds it.",
    reads=Sheet,
    find=find,
    fix="Remove the spaces before the heading.",
    good="""\
# Tea

## 1 Question

    ## code, not a heading
""",
    bad="""\
# Tea

 ## 1 Question <!-- PAG030 -->

  ### Вопрос <!-- PAG030 -->
""",
)
