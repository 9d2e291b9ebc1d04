"""A figure whose address is no link, so that nothing is compared."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Problem, Sheet
from beforehand.source import Place

START = "](calc:"


def find(sheet: Sheet) -> Iterator[Problem]:
    for block in sheet.page.blocks:
        for line in block.lines:
            at = line.prose.find(START)
            while at >= 0:
                yield Problem(
                    sheet.span(Place(line.number, line.column + at)),
                    "this was to be a figure, and it is no link: an address ends at a blank, at"
                    " `<` or at an open bracket; name the condition in the rule's `events:`, or"
                    " write `%20` and `%3C`",
                )
                at = line.prose.find(START, at + 1)


CHECK = Check(
    code="FIG004",
    name="figure-broken-off",
    why="A figure that is no link looks bound in the source, and nothing ever recomputes it.",
    reads=Sheet,
    find=find,
    fix="Put the condition among the rule's events and name it, or escape the address.",
    good="""\
# Чай

[2](calc:=1+1), [2](<calc:=1 + 1>), [2](calc:=1%20+%201) and `[2](calc:=1 + 1)`.
""",
    bad="""\
# Чай

It is [2](calc:=1 + 1) or [1](calc:=min(1,2). <!-- FIG004 --> <!-- FIG004 -->
""",
)
