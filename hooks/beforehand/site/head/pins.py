"""How pins stand in the card of a record: beside what is imported, and in a row of their own."""

from collections.abc import Iterator

from beforehand.graph import Graph
from beforehand.graph.pinned import Pinned, pins_on
from beforehand.records.record import Record
from beforehand.site.words.cite import entry_link, target_address
from beforehand.site.words.markup import Cell, Piece, cell, joined

BESIDE = ("imports", "decisions")
"""Fields of a design whose entries have a line of their own in its card."""


def pinned_links(graph: Graph, record: Record, name: str) -> Cell:
    """The entries of a field as links, each with how its pin stands where it is pinned."""
    pins = _by_file(graph, record)
    items: list[Cell] = []
    for entry in record.entries(name):
        link = entry_link(graph, record, entry)
        path = _file_of(graph, record, entry.text) if pins else ""
        items.append(cell(link, _mark(pins[path])) if path in pins else link)
    return joined(items)


def pinned_row(graph: Graph, record: Record) -> Cell:
    """What a page pins besides: each name, a link to what it cites, and how the pin stands."""
    named = [item for item in pins_on(graph, record.path) if item.pin.name]
    if record.anchor or not named:
        return ()
    shown = set(_beside(graph, record))
    return joined(
        cell(_name(item), _mark(item))
        for item in named
        if item.target is None or item.target.path not in shown or _inner(item)
    )


def _inner(item: Pinned) -> bool:
    """Whether a pin cites something within a file."""
    return bool(item.target and item.target.anchor)


def _by_file(graph: Graph, record: Record) -> dict[str, Pinned]:
    """The pins of whole files."""
    if record.anchor:
        return {}
    return {
        item.target.path: item
        for item in pins_on(graph, record.path)
        if item.target and not item.target.anchor
    }


def _beside(graph: Graph, record: Record) -> Iterator[str]:
    for name in BESIDE if record.kind == "design" else ():
        yield from (_file_of(graph, record, entry.text) for entry in record.entries(name))


def _file_of(graph: Graph, record: Record, words: str) -> str:
    """The page that an entry of a field names as a whole; empty if it names none."""
    for item in graph.index.imports_of(record):
        if item.entry.text == words:
            return item.page.path if item.page else ""
    found = graph.find_first(words)
    return found.path if found and not found.anchor else ""


def _name(item: Pinned) -> Piece:
    return Piece(item.pin.name, target_address(item.target) if item.target else "")


def _mark(item: Pinned) -> Cell:
    """How a pin stands; where what it cites was changed, a link leads there."""
    if item.state == "current":
        return cell(Piece(" pinned, current", look="quiet"))
    if item.state == "outdated" and item.target:
        to = target_address(item.target)
        return cell(" ", Piece("changed since it was pinned", to, "watch"))
    words = "answers to nothing any more" if item.state == "orphaned" else "pinned without a digest"
    return cell(" ", Piece(words, look="stop" if item.state == "orphaned" else "watch"))
