"""What pages state of when things happened, day by day."""

import datetime
from collections.abc import Iterator

from beforehand.graph import Graph
from beforehand.records.fields import read_date
from beforehand.records.parts import Text
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
from beforehand.site.events.amendments import Amended, amendments_of, span
from beforehand.site.events.deviations import deviations_of
from beforehand.site.events.happened import AMENDED, FROZEN, NOTE, Event
from beforehand.site.words.badges import badge
from beforehand.site.words.cite import address, named, part_link, written
from beforehand.site.words.markup import Cell, Piece, cell, counted, shortened

WHAT = {
    Critique: "critic pass filed",
    Decision: "decision",
    Vote: "ballot",
    Result: "result",
    Framework: "framework page dated",
    JournalEntry: "journal entry",
    Artifact: "artifact",
}


def page_events(graph: Graph, record: AnyRecord) -> Iterator[Event]:
    """What the page of a record dates; of a design see ``design_events``."""
    what = next((text for kind, text in WHAT.items() if isinstance(record, kind)), "")
    if isinstance(record, Artifact) and record.type:
        what = record.type.name or record.type.written
    date = read_date(written(record, "date").text)
    if what and date:
        name = cell(Piece(record.title or record.id, address(record)))
        yield Event(date, what, name, _detail(record), _of(graph, record))
    if isinstance(record, Result):
        yield from _deviations(graph, record)


def _deviations(graph: Graph, record: Design | Result) -> Iterator[Event]:
    """What was done otherwise than the plan says, as far as the page dates it."""
    for item in deviations_of(graph, record):
        if item.day and item.record is record:
            row = item.row
            owner = cell(" of ", named(item.design)) if item.design else ()
            detail = _told(row.section, row.happened or row.reason)
            name = cell(part_link(record, row), owner)
            yield Event(item.day, "deviation", name, detail, _of(graph, record))


def _detail(record: AnyRecord) -> Cell:
    """What a pass or ballot came to, and how much a result judges."""
    if isinstance(record, Critique):
        return cell(badge(record.verdict), f" {counted(len(record.findings), 'finding')}")
    if isinstance(record, Vote):
        return badge(record.verdict)
    if isinstance(record, Result) and record.verdicts:
        return cell(counted(len(record.verdicts), "verdict"))
    return ()


def _of(graph: Graph, record: AnyRecord) -> tuple[str, ...]:
    """The experiments that an event belongs to: its own, or those that its page cites."""
    experiment = graph.experiment_of(record)
    if experiment:
        return (experiment.id,)
    if not isinstance(record, Decision | JournalEntry) or record.anchor:
        return ()
    targets = (item.target for item in graph.references.get(record.path, ()))
    named = (target.record for target in targets if target and target.kind == "design")
    return tuple(dict.fromkeys(name for name in named if name in graph.experiments))


def design_events(graph: Graph, design: Design, has_freeze: bool = False) -> Iterator[Event]:
    """What the page of a design dates and its ledger, which may have the freeze, does not tell."""
    name, of = cell(Piece(design.title or design.id, address(design))), _of(graph, design)
    for field, what in (("drafted", "drafted"), ("frozen", FROZEN), ("dispatched", "run begun")):
        date = read_date(design.text(field))
        if date and not (what == FROZEN and has_freeze):
            yield Event(date, what, name, (), of)
    alike: dict[tuple[datetime.date, str], list[Amended]] = {}
    for item in amendments_of(graph, design):
        if item.written and not item.recorded:
            alike.setdefault((item.written, item.seen.then), []).append(item)
    for (date, seen), made in alike.items():
        row = made[0].row if len(made) == 1 else None
        detail = _told(row.section, row.changed) if row else ()
        yield Event(date, AMENDED, cell(named(design), ": ", span(made)), detail, of, seen=seen)
    yield from _deviations(graph, design)


def _told(section: Text, text: Text) -> Cell:
    """Which section an amendment or a deviation is about, and what it changed."""
    said = shortened(text.text, NOTE)
    between = ": " if section and said else ""
    return cell(section.text, between, Piece(said, look="quiet"))
