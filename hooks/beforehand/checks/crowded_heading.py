"""A number sign with no space after it at the start of a line."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Problem, Sheet


def find(sheet: Sheet) -> Iterator[Problem]:
    for shape in sheet.shapes("crowded-heading"):
        yield Problem(
            sheet.span(shape.at),
            "the site makes a heading of this line and a code host does not: put a space "
            f"after `{shape.detail}`, or a backslash before it",
        )


CHECK = Check(
    code="PAG025",
    name="crowded-heading",
    why=(
        "The site makes a heading of it and a code host does not: sections and their numbers "
        "differ."
    ),
    reads=Sheet,
    find=find,
    fix="Put a space after the sign for a heading, a backslash before it for a number.",
    good="""\
# Issues

This follows #12 and
\\#13, as well as

## 二 问题
""",
    bad="""\
# Issues

#Заголовок <!-- PAG025 -->

This follows
#12 of the tracker. <!-- PAG025 -->

- #13 is open <!-- PAG025 -->
""",
)
