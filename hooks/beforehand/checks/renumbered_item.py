"""A list item whose number is not the one that is shown."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Problem, Sheet


def find(sheet: Sheet) -> Iterator[Problem]:
    for shape in sheet.shapes("renumbered-item"):
        written, shown = shape.detail.split()
        yield Problem(
            sheet.span(shape.at),
            f"item {written} is shown as {shown}: number the list without gaps, or write the "
            "number as text",
        )


CHECK = Check(
    code="PAG035",
    name="renumbered-item",
    why=(
        "Lists are counted anew when they are shown, so that a text which cites item 5 "
        "points to another one."
    ),
    reads=Sheet,
    find=find,
    fix="Number the list without gaps.",
    good="""\
# Steps

1. pour
2. wait
3. taste

## Шаги

1. налить
1. ждать
1. пить
""",
    bad="""\
# Steps

1. pour
3. wait <!-- PAG035 -->
4. taste

## 手順

1. 注ぐ
2. 待つ
2. 飲む <!-- PAG035 -->
""",
)
