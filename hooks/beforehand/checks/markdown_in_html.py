"""Markdown inside an HTML element."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Problem, Sheet


def find(sheet: Sheet) -> Iterator[Problem]:
    for shape in sheet.shapes("markdown-in-html"):
        yield Problem(
            sheet.span(shape.at),
            f"the site does not read Markdown inside <{shape.detail}>: give the tag the attribute "
            "`markdown`, or write it without the element",
        )


CHECK = Check(
    code="PAG034",
    name="markdown-in-html",
    why=(
        "A code host renders it and the site shows the bare marks, so that a table there is "
        "no table."
    ),
    reads=Sheet,
    find=find,
    fix="Write `<details markdown>`.",
    good="""\
# Tea

<details markdown>
<summary>more</summary>

- milk

</details>

<a id="old"></a>

- чай
""",
    bad="""\
# Tea

<details><summary>more</summary> <!-- PAG034 -->

- milk

</details>

<div class="note"> <!-- PAG034 -->

**важно**

</div>
""",
)
