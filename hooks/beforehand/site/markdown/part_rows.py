"""Ids and classes on the table rows, list items and headings that carry parts of records."""

from bisect import bisect_right
from collections import deque
from collections.abc import Iterable, Iterator
from functools import cached_property
from xml.etree.ElementTree import Element

import msgspec
from markdown import Markdown
from markdown.util import AtomicString

from beforehand.records.extract import Extract
from beforehand.records.lead import local_id
from beforehand.records.parts import Finding, Part
from beforehand.records.record import Record, parts_of
from beforehand.site.blocks.frames import literal
from beforehand.site.markdown.current_page import HEADINGS, words
from beforehand.site.words.markup import href
from beforehand.source import Place

LISTS = ("ul", "ol")
BLOCKS = (*LISTS, "table", "div", "figure", "blockquote", "pre", "dl", "details", "p")


class Anchored(msgspec.Struct, frozen=True):
    """Something that must be found on the page: its id, its place, its anchor and its classes."""

    id: str
    at: Place
    anchor: str
    classes: tuple[str, ...]


class Carrier(msgspec.Struct):
    """A row or list item that may carry a part; ``keys`` are what its cells begin with.

    Those of ``later`` cells count only where no row begins with what is looked for.
    """

    element: Element
    keys: list[str]
    number: int
    later: list[Element] = []
    taken: bool = False


class Carriers:
    """The rows and list items under one heading, each found by its keys in constant time."""

    def __init__(self, md: Markdown) -> None:
        self.md = md
        self.all: list[Carrier] = []

    def add(self, carrier: Carrier) -> None:
        self.all.append(carrier)

    def take(self, identifier: str) -> Carrier | None:
        """The first free one that carries an id; a row without an id of its own is counted."""
        return (
            _free(self._by_first.get(identifier))
            or _free(self._by_any.get(identifier))
            or _free(self._by_number.get(identifier))
        )

    @cached_property
    def _by_first(self) -> dict[str, deque[Carrier]]:
        return _table((carrier.keys[:1], carrier) for carrier in self.all)

    @cached_property
    def _by_any(self) -> dict[str, deque[Carrier]]:
        """By what any cell begins with: read only where a first cell was not enough."""
        return _table(
            ([*carrier.keys, *(_key(words(cell, self.md)) for cell in carrier.later)], carrier)
            for carrier in self.all
        )

    @cached_property
    def _by_number(self) -> dict[str, deque[Carrier]]:
        return _table(([str(carrier.number)], carrier) for carrier in self.all)


def _table(named: Iterable[tuple[list[str], Carrier]]) -> dict[str, deque[Carrier]]:
    found: dict[str, deque[Carrier]] = {}
    for keys, carrier in named:
        for key in dict.fromkeys(keys):
            found.setdefault(key, deque()).append(carrier)
    return found


def _free(queue: deque[Carrier] | None) -> Carrier | None:
    """Take the first carrier that is not taken yet."""
    while queue:
        carrier = queue.popleft()
        if not carrier.taken:
            carrier.taken = True
            return carrier
    return None


def mark_parts(root: Element, md: Markdown, page: Extract) -> list[tuple[Element, Anchored]]:
    """Give each part of the page's records its anchor, where the site shows it.

    What comes out are the rows and items that have got an address.
    """
    here = (item for item in anchored(page.records) if not item.at.path)
    wanted = sorted(here, key=lambda item: item.at.line)
    addressed: list[tuple[Element, Anchored]] = []
    if not wanted:
        return addressed
    carriers = _carriers(root, md)
    headings = {element.get("id"): element for element in root.iter() if element.tag in HEADINGS}
    given: set[str] = set()  # parts of one name share an address, and an id stands once
    lines = [section.at.line for section in page.sections]
    for item in wanted:
        heading = headings.get(item.anchor)
        if heading is not None:
            _add_classes(heading, item.classes)
            continue
        index = bisect_right(lines, item.at.line) - 1
        under = page.sections[index].anchor if index >= 0 else ""
        carrier = carriers[under].take(item.id) if under in carriers else None
        if carrier is not None:
            if item.anchor not in given:
                carrier.element.set("id", item.anchor)
                given.add(item.anchor)
                addressed.append((carrier.element, item))
            _add_classes(carrier.element, item.classes)
    return addressed


def add_permalinks(addressed: Iterable[tuple[Element, Anchored]]) -> None:
    """A link to itself in each row and item that has an address, after its own first words."""
    for element, item in addressed:
        holder = element[0] if element.tag == "tr" else element
        if len(holder) and holder[0].tag == "p":
            holder = holder[0]
        link = Element("a", {"class": "headerlink bh-permalink", "data-search-exclude": ""})
        kind = f"{item.classes[0].removeprefix('bh-')} " if item.id.isdigit() else ""
        name = literal(f"Link to {kind}{item.id}")
        link.set("href", href("", f"#{item.anchor}"))
        link.set("title", name)
        link.set("aria-label", name)
        link.text = AtomicString("#")
        block = next((at for at, child in enumerate(holder) if child.tag in BLOCKS), len(holder))
        holder.insert(block, link)


def anchored(records: Iterable[Record]) -> Iterator[Anchored]:
    """Everything on a page that has an anchor: records of a register, and the parts of records."""
    for record in records:
        if record.anchor:
            yield Anchored(record.id, record.at, record.anchor, ("bh-record",))
        for part in parts_of(record):
            yield Anchored(part.id, part.at, part.anchor, part_classes(part))


def part_classes(part: Part) -> tuple[str, ...]:
    """How a part looks: what it is, and for a finding whether it is open and how serious."""
    classes = [f"bh-{type(part).__name__.lower()}"]
    if isinstance(part, Finding):
        classes.append("bh-open" if part.is_open else "bh-settled")
        if part.is_blocking:
            classes.append("bh-blocking")
    return tuple(classes)


def _carriers(root: Element, md: Markdown) -> dict[str, Carriers]:
    """The rows and list items under each heading, in the order of the page."""
    found: dict[str, Carriers] = {}
    under = ""
    for element in root.iter():
        if element.tag in HEADINGS:
            under = element.get("id", "")
        elif element.tag == "tbody":
            for number, row in enumerate(element, 1):
                cells = list(row)
                keys = [_key(words(cell, md)) for cell in cells[:1]]
                carrier = Carrier(row, keys, number, cells[1:])
                found.setdefault(under, Carriers(md)).add(carrier)
        elif element.tag in LISTS:
            for carrier in _items(element, md):
                found.setdefault(under, Carriers(md)).add(carrier)
    return found


def _items(element: Element, md: Markdown) -> Iterator[Carrier]:
    start = element.get("start", "1")
    first = int(start) if start.isdigit() else 1
    for number, item in enumerate(element, first):
        own = str(number) if element.tag == "ol" else ""
        keys = [own] if own else []
        letter = _key(_own_words(item, md))
        if letter:
            keys.extend([letter, f"({letter})"])
        yield Carrier(item, keys, -1)


def _own_words(item: Element, md: Markdown) -> str:
    """The first words of a list item, lists inside it left out."""
    copy = Element("li")
    copy.text = item.text
    for child in item:
        if child.tag in LISTS:
            break
        copy.append(child)
    return words(copy, md)


def _key(text: str) -> str:
    return local_id(text) or text


def _add_classes(element: Element, classes: Iterable[str]) -> None:
    known = element.get("class", "").split()
    element.set("class", " ".join(dict.fromkeys([*known, *classes])))
