"""What each version changed, in a line: its sections, each leading to where it is compared."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from beforehand.site.versions.beginning import Compared, Entry, section_counts
from beforehand.site.words.markup import Cell, Piece, bullets, cell, counted, joined, shortened

if TYPE_CHECKING:
    from beforehand.freezing.versions.versions import KeptVersion

SHORT = 40
ALONE = ("added", "removed")
"""What became of a section that did not only change is said beside it."""

Held = tuple["KeptVersion", Compared, Sequence[Entry]]


def overview(found: Iterable[Held], page: str) -> str:
    """A list of versions, each with what differs from the one before."""
    return bullets((_line(*each, page) for each in found), page)


def _line(version: "KeptVersion", compared: Compared, entries: Sequence[Entry], page: str) -> Cell:
    differing, total = section_counts(compared.found)
    name = f"Version {version.version}" if version.event else "The page as it is now"
    said = f" changed {differing} of {counted(total, 'section')}"
    links = joined((_link(entry, page) for entry in entries), " · ")
    return cell(Piece(name, look="strong"), said, ": " if links else "", links)


def _link(entry: Entry, page: str) -> Cell:
    name = entry.label if entry.label.startswith("§") else shortened(entry.title, SHORT)
    state = Piece(f" {entry.state}", look="quiet")
    link = Piece(name, f"{page}#{entry.anchor}")
    return cell(link, state if entry.state in ALONE else ())
