"""The register of standing notes with the occasions on which they applied."""

from beforehand.graph import Graph
from beforehand.records.parts import Text
from beforehand.records.record import Note
from beforehand.site.badges import status_badge
from beforehand.site.cite import address, label, natural, referenced, written
from beforehand.site.markup import (
    BREAK,
    Cell,
    Piece,
    cell,
    counted,
    document,
    joined,
    markdown_table,
    marked,
    sentence,
)
from beforehand.site.page import NOTES, SitePage

HEAD = ("note", "what it says", "standing since", "fired")


def notes_page(graph: Graph) -> SitePage:
    """All standing notes."""
    title = "Standing notes"
    found = sorted(
        (record for record in graph.records if isinstance(record, Note)),
        key=lambda note: natural(note.id),
    )
    rows = [_row(graph, note) for note in found]
    intro = sentence(
        f"{counted(len(found), 'standing note')}: rules the project learned once and keeps"
    )
    table = markdown_table(HEAD, rows, NOTES) if rows else ""
    text = document(title, intro if rows else "No note stands yet.", table, wide=True)
    return SitePage(NOTES, text, title)


def _row(graph: Graph, note: Note) -> tuple[Cell, ...]:
    firings = [
        cell(
            referenced(graph, note.path, Text(firing.id, firing.at)),
            f": {firing.text}" if firing.text else "",
        )
        for firing in note.firings
    ]
    return (
        cell(
            Piece(label(note), address(note)),
            " ",
            Piece(note.title, look="strong"),
            status_badge(note),
        ),
        marked(note.rule) if note.rule != note.title else (),
        referenced(graph, note.path, written(note, "since")),
        joined(firings, BREAK) or cell(Piece("no firing on record", look="quiet")),
    )
