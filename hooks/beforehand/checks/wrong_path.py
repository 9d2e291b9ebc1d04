"""A page that states another repository path than its own."""

import re
from collections.abc import Iterator

from beforehand.checks.check import Check, Problem, Sheet
from beforehand.checks.examples import DESIGN
from beforehand.source import Place

STATED = re.compile(
    r"(?:Repository path|Путь в репозитории|仓库路径|リポジトリパス|저장소 경로)\W*?[:：]\W*?"
    r"(?P<path>[\w.-]+(?:/[\w.-]+)+)",
    re.IGNORECASE,
)


def find(sheet: Sheet) -> Iterator[Problem]:
    for stated, at in dict(_stated(sheet)).items():
        if stated.removeprefix("./") != sheet.page.path:
            yield Problem(
                sheet.span(at),
                f"the page says that it is {stated} and is {sheet.page.path}: mend the path, "
                "or move the page",
            )


def _stated(sheet: Sheet) -> Iterator[tuple[str, Place]]:
    field = sheet.field("path")
    if field is not None and field.text:
        yield field.text.strip("` "), field.at
    for block in sheet.page.blocks:
        if block.lines and block.lines[-1].number <= sheet.page.header.last_line:
            continue
        for line in block.lines:
            if "/" not in line.text:
                continue
            for match in STATED.finditer(line.text):
                at = Place(line.number, line.column + match.start("path"))
                yield match["path"].rstrip("."), at


CHECK = Check(
    code="PAG015",
    name="wrong-path",
    why="A page that was copied or moved and names its old place is cited as a file it is not.",
    reads=Sheet,
    find=find,
    fix="Write the path the page has.",
    covers=("Q0-001",),
    good=DESIGN
    + """\
Repository path: `experiments/E-20260801-tea/design.md`
=== docs/чай.md
---
path: docs/чай.md
---
# Чай

The repository path is shown on each page.
""",
    bad=DESIGN
    + """\
Repository path: experiments/E-20260731-tea/design.md. <!-- PAG015 -->
=== docs/чай.md
---
path: docs/tea.md # PAG015
---
# Чай
""",
)
