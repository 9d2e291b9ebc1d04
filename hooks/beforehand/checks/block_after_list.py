"""A quote or a rule right under a list."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Problem, Sheet


def find(sheet: Sheet) -> Iterator[Problem]:
    for shape in sheet.shapes("block-after-list"):
        yield Problem(
            sheet.span(shape.at),
            "the site takes this for a part of the list above: put an empty line before it",
        )


CHECK = Check(
    code="PAG032",
    name="block-after-list",
    why="The site takes it for a part of the last item, or makes a heading of the item.",
    reads=Sheet,
    find=find,
    fix="Put an empty line after the list.",
    good="""\
# Tea

- milk

> a quote

- чай

---
""",
    bad="""\
# Tea

- milk
> a quote <!-- PAG032 -->

1. чай
> 引用 <!-- PAG032 -->
""",
)
