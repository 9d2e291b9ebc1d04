"""A figure that is no link of running text, so that nothing is compared."""

import re
from collections.abc import Iterator

from beforehand.checks.check import Check, Problem, Sheet
from beforehand.source import Place

START = re.compile(r"\]\(<?calc:")


def find(sheet: Sheet) -> Iterator[Problem]:
    for link in sheet.page.links:
        if link.image and link.href[:5].lower() == "calc:":
            yield Problem(sheet.span(link.at), "a figure is no image: leave out the `!`")
    for shape in sheet.shapes("figure-in-html"):
        yield Problem(
            sheet.span(shape.at),
            "a figure within HTML is not read, and nothing is compared: put it outside the element",
        )
    for block in sheet.page.blocks:
        for line in block.lines:
            for start in START.finditer(line.prose):
                yield Problem(
                    sheet.span(Place(line.number, line.column + start.start())),
                    "this was to be a figure, and it is no link: an address ends at a blank, at"
                    " `<` or at an open bracket, and within angle brackets, `(<calc:…>)`, at `<`"
                    " or `>`: write `≥` and `≤`, or `%3E` and `%3C`, or give the condition a name",
                )


CHECK = Check(
    code="FIG004",
    name="figure-broken-off",
    why="A figure that is no link looks bound in the source, and nothing ever recomputes it.",
    reads=Sheet,
    find=find,
    fix="Put the condition among the rule's events and name it, or escape the address.",
    good="""\
# Чай

[2](calc:=1+1), [2](<calc:=1 + 1>), [2](calc:=1%20+%201), `[2](calc:=1 + 1)` and
`[1](<calc:cups.chance(cold >= 0)>)`.
""",
    bad="""\
# Чай

It is [2](calc:=1 + 1) or [1](calc:=min(1,2). <!-- FIG004 --> <!-- FIG004 -->
It is ![2](calc:=1+1). <!-- FIG004 -->
It is [0.99](<calc:cups.chance(cold >= 3, strong)>). <!-- FIG004 -->

<div markdown>
It is [2](calc:=1+1). <!-- FIG004 -->
</div>
""",
)
