"""An example of a check: how it is split into pages, and what its marks say."""

import re
from collections.abc import Mapping

import msgspec

from beforehand.config import CONFIG
from beforehand.ledger.places import LOCK, is_ledger
from beforehand.source import Source

PAGE_LINE = re.compile(r"^=== (\S.*)$", re.MULTILINE)
CODES = r"[A-Z]{3}\d{3}(?:,? [A-Z]{3}\d{3})*"
MARK = re.compile(rf"[ \t]*<!-- ({CODES}) -->[ \t]*|[ \t]+# ({CODES})(?=[ \t]*$)", re.MULTILINE)
ALONE = "docs/page.md"


class Example(msgspec.Struct, frozen=True):
    """The pages of an example, marks kept in them, and what the marks say.

    ``marks`` are (path, line, code), one for each diagnostic that must be reported. ``parted``
    are the pages to compare with, None where there are none.
    """

    sources: tuple[Source, ...]
    config: str
    marks: tuple[tuple[str, int, str], ...]
    parted: Mapping[str, tuple[Source, ...]] | None = None


def read_example(text: str) -> Example:
    """Split an example into pages and read its marks.

    ``<!-- CODE -->`` marks a line of a body and ``# CODE`` one of a header; several codes
    may stand in one mark. A path after ``base:`` or ``tip:`` is a page to compare with.
    """
    pieces = PAGE_LINE.split(text)
    pages = {ALONE: pieces[0]} if pieces[0].strip() else {}
    pages.update(
        zip(pieces[1::2], (piece.removeprefix("\n") for piece in pieces[2::2]), strict=True)
    )
    marks: list[tuple[str, int, str]] = []
    sources: list[Source] = []
    sides: dict[str, list[Source]] = {"base": [], "tip": []}
    for path, body in pages.items():
        for number, line in enumerate(body.split("\n"), 1):
            for match in MARK.finditer(line):
                codes = re.findall(r"[A-Z]{3}\d{3}", match[0])
                marks.extend((path, number, code) for code in codes)
        if path == CONFIG:
            continue
        by_letter = path == LOCK or is_ledger(path)
        # Their lines are read letter by letter, and no blank one stands before the next page.
        text = MARK.sub("", body).rstrip("\n") + "\n" if by_letter else body
        side, _, name = path.partition(":")
        data = text.encode("utf-8", "surrogateescape")
        if side in sides:
            sides[side].append(Source(name, data))
        else:
            sources.append(Source(path, data))
    parted = {side: tuple(found) for side, found in sides.items()}
    compared = parted if any(parted.values()) else None
    return Example(tuple(sources), pages.get(CONFIG, ""), tuple(sorted(marks)), compared)
