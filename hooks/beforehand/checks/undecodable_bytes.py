"""A page that cannot be opened, is not saved as UTF-8 or is nested without end."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Problem, Sheet
from beforehand.pages.page import UNREAD


def find(sheet: Sheet) -> Iterator[Problem]:
    yield from sheet.faults("undecodable-bytes", "too-deep", UNREAD)


CHECK = Check(
    code="PAG004",
    name="undecodable-bytes",
    why="What cannot be read is held to nothing, and the site shows a blank mark or is not built.",
    reads=Sheet,
    find=find,
    fix="Save the page as UTF-8.",
    good="""\
\ufeff# Чай — 茶

The order — milk first — matters.
""",
    bad="""\
# Чай

The order \udc97 milk first \udc97 matters. <!-- PAG004 -->
=== docs/legacy.md
\udcd7\udce0\udce9 <!-- PAG004 -->
=== docs/deep.md
"""
    + "> " * 100
    + "words <!-- PAG004 -->\n",
)
