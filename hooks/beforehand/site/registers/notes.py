"""The register of standing notes with the occasions on which they applied."""

from functools import lru_cache

from beforehand.graph import Graph
from beforehand.records.parts import Text
from beforehand.records.record import Note
from beforehand.site.registers.register import Column, Plain, Register, Row, register_page
from beforehand.site.words.badges import status_badge
from beforehand.site.words.cite import address, label, natural, referenced, written
from beforehand.site.words.markup import (
    BREAK,
    Piece,
    cell,
    counted,
    joined,
    marked,
    sentence,
)
from beforehand.site.words.page import NOTES, SitePage

COLUMNS = (
    Column("id", "note"),
    Column("rule", "what it says"),
    Column("since", "standing since"),
    Column("fired", "fired"),
)
FIRED, NOT_FIRED = "fired", "not fired"
STATE = Column("state", "state", order=(FIRED, NOT_FIRED))


def notes_page(graph: Graph) -> SitePage:
    """All standing notes."""
    register = notes_register(graph)
    intro = sentence(
        f"{counted(len(register.rows), 'standing note')}: rules the project learned once and keeps"
    )
    if not register.rows:
        intro = "No note stands yet."
    return register_page("Standing notes", register, intro)


@lru_cache(maxsize=1)
def notes_register(graph: Graph) -> Register:
    """One row for each note, in the order of their ids."""
    found = sorted(
        (record for record in graph.records if isinstance(record, Note)),
        key=lambda note: natural(note.id),
    )
    return Register(NOTES, COLUMNS, tuple(_row(graph, note) for note in found), (STATE,))


def _row(graph: Graph, note: Note) -> Row:
    firings = [
        cell(
            referenced(graph, note.path, Text(firing.id, firing.at)),
            f": {firing.text}" if firing.text else "",
        )
        for firing in note.firings
    ]
    values: dict[str, Plain] = {
        "id": note.id,
        "title": note.title,
        "status": note.status.name or note.status.written,
        "rule": note.rule,
        "since": written(note, "since").text,
        "fired": len(note.firings),
        "firings": tuple(firing.id for firing in note.firings),
        "state": FIRED if note.firings else NOT_FIRED,
    }
    cells = (
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
    return Row(address(note), values, cells)
