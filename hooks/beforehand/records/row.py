"""A part before it is understood, and the lines of a page that it is looked for in."""

import msgspec

from beforehand.pages.anchors import slug
from beforehand.pages.page import Cell, Page
from beforehand.source import Place


class Extent(msgspec.Struct, frozen=True):
    """The lines of a page that belong to one record.

    What stands in files beside the page belongs to the record that is the ``whole`` page.
    """

    page: Page
    first: int
    last: int
    whole: bool = False

    def holds(self, at: Place) -> bool:
        return self.whole if at.path else self.first <= at.line <= self.last


class Row(msgspec.Struct, frozen=True):
    """One part before it is understood: its id, its address and its named cells.

    ``last`` is its last line. A part that gives itself no id is numbered by its place.
    """

    id: str
    at: Place
    anchor: str
    cells: dict[str, Cell]
    last: int
    section: int = -1

    def get(self, name: str) -> Cell | None:
        return self.cells.get(name)


def part_anchor(part: str, identifier: str) -> str:
    """The address of a part on its page: ``finding-f3``."""
    return f"{part}-{slug(identifier)}"
