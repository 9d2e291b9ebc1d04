"""An inventory as Sphinx makes them, so that other documentation can link to records."""

import zlib
from collections.abc import Iterable, Iterator

from beforehand.diagnostics import one_line
from beforehand.records.parts import Part
from beforehand.records.record import Record
from beforehand.site.handover.values import Hand, name_of
from beforehand.site.words.page import SiteFile

PATH = "objects.inv"
LEVEL = 9
LABEL = "std:label"
FIRST, LAST = "1", "-1"
"""The priority of a thing: shown in a search of Sphinx's, or never."""

Line = tuple[str, str, str, str, str]


def inventory(hand: Hand) -> SiteFile | None:
    """Every record and part that the site shows, by name: as a label and by its kind.

    None where there is no record: readers of inventories refuse one without entries.
    """
    found = sorted(set(_lines(hand)))
    if not found:
        return None
    head = (
        "# Sphinx inventory version 2",
        f"# Project: {one_line(hand.site.name)}",
        "# Version: ",
        "# The remainder of this file is compressed using zlib.",
    )
    lines = "".join(f"{' '.join(line)}\n" for line in found)
    return SiteFile(
        PATH, "".join(f"{line}\n" for line in head).encode() + zlib.compress(lines.encode(), LEVEL)
    )


def _lines(hand: Hand) -> Iterator[Line]:
    """One line for each name and role; of several things with one name the first counts."""
    known: set[str] = set()
    for record, parts in hand.parts:
        address = hand.address(*record.address)
        for name, at, kind, title in _things(hand, record, address, parts) if address else ():
            if name not in known:
                known.add(name)
                yield name, LABEL, LAST, at, title
                yield name, f"record:{kind}", FIRST, at, title
    for name, (record, part) in hand.short_names.items():
        address = hand.address(record.path, part.anchor)
        if address and name not in known:
            yield name, LABEL, LAST, address, _title(record, part)


def _things(
    hand: Hand, record: Record, address: str, parts: Iterable[Part]
) -> Iterator[tuple[str, str, str, str]]:
    yield name_of(record), address, _one_word(record.kind), one_line(record.title) or "-"
    for part in parts:
        if part.anchor and part.id:
            kind = type(part).__name__.lower().removeprefix("prediction") or "prediction"
            at = hand.address(record.path, part.anchor)
            yield name_of(record, part), at, kind, _title(record, part)


def _title(record: Record, part: Part) -> str:
    return one_line(f"{record.experiment or record.id} {part.id}")


def _one_word(text: str) -> str:
    """A kind as the name of a role: a kind that a team made up may hold anything."""
    return "".join(letter if letter.isalnum() else "-" for letter in text) or "page"
