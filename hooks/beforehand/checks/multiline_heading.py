"""An underlined heading of several lines."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Problem, Sheet


def find(sheet: Sheet) -> Iterator[Problem]:
    for shape in sheet.shapes("multiline-heading"):
        yield Problem(
            sheet.span(shape.at),
            "the site does not take several underlined lines for a heading: write it on one "
            "line, or put an empty line above the underline",
        )


CHECK = Check(
    code="PAG031",
    name="multiline-heading",
    why=(
        "The site shows the lines as text and makes no heading, so that the section is "
        "missing there."
    ),
    reads=Sheet,
    find=find,
    fix="Write the heading on one line.",
    good="""\
Tea before milk
===============

Вопрос
------

Two lines
of text.
""",
    bad="""\
# Tea

Does the order <!-- PAG031 -->
matter?
-------

Важен ли <!-- PAG031 -->
порядок?
========
""",
)
