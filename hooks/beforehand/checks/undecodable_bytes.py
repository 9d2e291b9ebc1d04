"""A page that is not saved as UTF-8."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Problem, Sheet


def find(sheet: Sheet) -> Iterator[Problem]:
    yield from sheet.faults("undecodable-bytes")


CHECK = Check(
    code="PAG004",
    name="undecodable-bytes",
    why="What cannot be decoded is shown as a blank mark, and the site generator stops at it.",
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
""",
)
