"""A list right under a paragraph, which the site runs together with it."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Problem, Sheet


def find(sheet: Sheet) -> Iterator[Problem]:
    for shape in sheet.shapes("list-after-paragraph"):
        yield Problem(
            sheet.span(shape.at),
            "the list follows text without an empty line, so the site shows it as running text: "
            "put an empty line before it",
        )


CHECK = Check(
    code="PAG020",
    name="list-after-paragraph",
    why=(
        "The items are a list on the code host and one run of text on the site, so two "
        "readers see two records."
    ),
    reads=Sheet,
    find=find,
    fix="Put an empty line before the list.",
    good="""\
# Посылки

Мы судим:

- чашки
- чай
    - зелёный

## Итог
1. судим чашки
""",
    bad="""\
# What is judged

We judge
- the cups <!-- PAG020 -->
- the tea

Потом судим
1. чай <!-- PAG020 -->

> As agreed
> - the milk <!-- PAG020 -->
""",
)
