"""What happened when: the dated events of the record, newest first."""

import datetime
from collections.abc import Iterator

import msgspec

from beforehand.graph import Graph
from beforehand.records.fields import read_date
from beforehand.records.record import (
    AnyRecord,
    Artifact,
    Critique,
    Decision,
    Design,
    Framework,
    JournalEntry,
    Result,
    Vote,
)
from beforehand.site.cite import address, named, part_link, written
from beforehand.site.markup import Cell, Piece, cell

WHAT = {
    Critique: "critic pass filed",
    Decision: "decision",
    Vote: "ballot",
    Result: "result",
    Framework: "framework page dated",
    JournalEntry: "journal entry",
    Artifact: "artifact",
}


class Event(msgspec.Struct, frozen=True):
    """Something that happened on a day. Days are compared, never counted from now."""

    date: datetime.date
    what: str
    content: Cell

    @property
    def order(self) -> tuple[int, str, str]:
        return -self.date.toordinal(), self.what, "".join(piece.text for piece in self.content)


def events(graph: Graph) -> tuple[Event, ...]:
    """Every dated event, newest first; what has no readable date is left out."""
    found = [event for record in graph.records for event in _events(record)]
    return tuple(sorted(found, key=lambda event: event.order))


def _events(record: AnyRecord) -> Iterator[Event]:
    if isinstance(record, Design):
        yield from _of_design(record)
        return
    what = next((text for kind, text in WHAT.items() if isinstance(record, kind)), "")
    if isinstance(record, Artifact) and record.type:
        what = record.type.name or record.type.written
    date = read_date(written(record, "date").text)
    if what and date:
        yield Event(date, what, cell(Piece(record.title or record.id, address(record))))


def _of_design(design: Design) -> Iterator[Event]:
    name = cell(Piece(design.title or design.id, address(design)))
    for field, what in (("drafted", "drafted"), ("frozen", "frozen"), ("dispatched", "run begun")):
        date = read_date(design.text(field))
        if date:
            yield Event(date, what, name)
    by_day: dict[datetime.date, list[Piece]] = {}
    for amendment in design.amendments:
        date = read_date(amendment.date.text)
        if date:
            by_day.setdefault(date, []).append(part_link(design, amendment))
    for date, links in by_day.items():
        first, last = links[0], links[-1]
        span = cell(first) if len(links) == 1 else cell(first, " to ", last)
        yield Event(date, "amended", cell(named(design), ": ", span))
