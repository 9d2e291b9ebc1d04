"""The register of standing notes with the occasions on which they applied."""

import datetime
from functools import lru_cache

from beforehand.graph import Graph
from beforehand.records.fields import read_date
from beforehand.records.parts import Text
from beforehand.records.record import Note
from beforehand.site.registers.entry_name import own_title
from beforehand.site.registers.newest_first import newest_first, order_said
from beforehand.site.registers.one_word import one_word, word_cell
from beforehand.site.registers.register import Column, Plain, Register, Row, register_page
from beforehand.site.words.cite import address, label, referenced, written
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
    """All standing notes, the newest first."""
    register = notes_register(graph)
    notes = (record for record in graph.records if isinstance(record, Note))
    order = order_said(_day(graph, note) for note in notes)
    intro = sentence(
        f"{counted(len(register.rows), 'standing note')}, {order}: "
        "rules the project learned once and keeps"
    )
    if not register.rows:
        intro = "No note stands yet."
    return register_page("Standing notes", register, intro)


@lru_cache(maxsize=1)
def notes_register(graph: Graph) -> Register:
    """One row for each note, the newest first."""
    found = newest_first(
        (record for record in graph.records if isinstance(record, Note)),
        lambda note: _day(graph, note),
    )
    return Register(NOTES, COLUMNS, tuple(_row(graph, note) for note in found), (STATE,))


def _day(graph: Graph, note: Note) -> datetime.date | None:
    """The day since which a note stands: its own, or that of the entry of the journal it names."""
    since = written(note, "since").text
    entry = graph.find_first(since)
    return read_date(since) or (read_date(written(entry, "date").text) if entry else None)


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
        "status": one_word(note.status),
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
            Piece(own_title(note), look="strong"),
            word_cell(note.status),
        ),
        marked(note.rule) if note.rule != note.title else (),
        referenced(graph, note.path, written(note, "since")),
        joined(firings, BREAK) or cell(Piece("no firing on record", look="quiet")),
    )
    return Row(address(note), values, cells)
