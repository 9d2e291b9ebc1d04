"""The values of a page: its text with places, and no meaning yet."""

from typing import Literal

import msgspec

from beforehand.diagnostics import Fault
from beforehand.source import Place

UNREAD = "unreadable-page"
"""The fault of a page that, or a file beside which, could not be opened."""

Role = Literal["paragraph", "heading", "item", "cell", "quote"]


class Value(msgspec.Struct, frozen=True, array_like=True):
    """A header value as it was written: a text, a list or a mapping, each with its place.

    ``key_at`` is where its name stands; None for the items of a list.
    """

    key: str
    text: str
    at: Place
    shape: Literal["text", "list", "map"] = "text"
    items: tuple["Value", ...] = ()
    key_at: Place | None = None

    def get(self, key: str) -> "Value | None":
        """The entry of a mapping called ``key``."""
        if self.shape != "map":
            return None
        return next((item for item in self.items if item.key == key), None)

    def entries(self) -> tuple["Value", ...]:
        """The values of a list; a text counts as a list of its comma-separated words."""
        if self.shape == "list":
            return self.items
        if self.shape == "map" or not self.text:
            return ()
        parts: list[Value] = []
        offset = 0
        for piece in self.text.split(","):
            start = offset + len(piece) - len(piece.lstrip())
            if piece.strip():
                parts.append(Value(self.key, piece.strip(), self.at.right(start)))
            offset += len(piece) + 1
        return tuple(parts)


class Header(msgspec.Struct, frozen=True, array_like=True):
    """The fields at the top of a page, and the notation they were written in."""

    notation: str
    fields: tuple[Value, ...] = ()
    last_line: int = 0


class Line(msgspec.Struct, frozen=True, array_like=True):
    """One source line of running text.

    ``prose`` is as long as ``text`` and blank where the text is code, markup of a
    link or HTML, so that a match in it has its true column.
    """

    number: int
    column: int
    text: str
    prose: str


class Block(msgspec.Struct, frozen=True, array_like=True):
    """A paragraph, heading, list item or table cell: consecutive lines of running text."""

    role: Role
    lines: tuple[Line, ...]
    section: int
    depth: int = 0

    @property
    def at(self) -> Place:
        return Place(self.lines[0].number, self.lines[0].column) if self.lines else Place(1)

    def place(self, offset: int) -> Place:
        """Where a character of the block's lines, joined by line breaks, stands."""
        for line in self.lines:
            if offset <= len(line.text):
                return Place(line.number, line.column + offset)
            offset -= len(line.text) + 1
        return self.at


class Section(msgspec.Struct, frozen=True, array_like=True):
    """A heading and what stands under it, down to ``last_line``."""

    level: int
    title: str
    number: str
    anchor: str
    at: Place
    last_line: int
    parent: int


class Cell(msgspec.Struct, frozen=True, array_like=True):
    """A table cell: its text without markup, and the Markdown it was written as."""

    text: str
    raw: str
    at: Place


class Table(msgspec.Struct, frozen=True, array_like=True):
    """A table. Rows keep exactly the cells that were written.

    ``name`` is empty for a pipe table of the page, and the name of the file for a register
    beside it, which lies in no section.
    """

    head: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    section: int
    at: Place
    last_line: int
    name: str = ""


class Item(msgspec.Struct, frozen=True, array_like=True):
    """A list item's own text; ``ordinal`` is empty for a bullet, ``depth`` starts at 1."""

    text: str
    raw: str
    ordinal: str
    depth: int
    section: int
    at: Place


class Link(msgspec.Struct, frozen=True, array_like=True):
    """A link or image as written; ``at`` is where it begins, ``to`` where its target does."""

    text: str
    href: str
    at: Place
    to: Place
    image: bool = False


class Code(msgspec.Struct, frozen=True, array_like=True):
    """An inline code span."""

    text: str
    at: Place


class Fence(msgspec.Struct, frozen=True, array_like=True):
    """A fenced code block; ``at`` is its opening line, its text begins one line below."""

    info: str
    text: str
    at: Place
    section: int


class Shape(msgspec.Struct, frozen=True, array_like=True):
    """A construct that the site and a code host render differently."""

    name: str
    at: Place
    detail: str = ""


class Page(msgspec.Struct, frozen=True):
    """A whole page as text with places. Any bytes give a page.

    ``beside`` are the paths of the files that are read along with it.
    """

    path: str
    header: Header
    title: str
    title_at: Place
    lines: int
    sections: tuple[Section, ...] = ()
    blocks: tuple[Block, ...] = ()
    tables: tuple[Table, ...] = ()
    items: tuple[Item, ...] = ()
    links: tuple[Link, ...] = ()
    codes: tuple[Code, ...] = ()
    fences: tuple[Fence, ...] = ()
    anchors: tuple[str, ...] = ()
    shapes: tuple[Shape, ...] = ()
    faults: tuple[Fault, ...] = ()
    beside: tuple[str, ...] = ()

    @property
    def is_read(self) -> bool:
        """Whether the page and every file beside it could be opened."""
        return all(fault.what != UNREAD for fault in self.faults)

    @property
    def bare(self) -> "Page":
        """The page with nothing but what could not be opened: of the rest half is missing."""
        faults = tuple(fault for fault in self.faults if fault.what == UNREAD)
        none = Header("none")
        return Page(self.path, none, "", self.title_at, self.lines, faults=faults)
