"""What pages state of when things happened, day by day."""

import datetime
from collections.abc import Iterator

from beforehand.graph import Graph
from beforehand.records.fields import read_date
from beforehand.records.parts import Amendment
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
from beforehand.site.events.happened import AMENDED, FROZEN, NOTE, Event, Told
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


def design_events(graph: Graph, design: Design, told: Told) -> Iterator[Event]:
    """What the page of a design dates, but for what its ledger tells."""
    name, of = cell(Piece(design.title or design.id, address(design))), _of(graph, design)
    for field, what in (("drafted", "drafted"), ("frozen", FROZEN), ("dispatched", "run begun")):
        date = read_date(design.text(field))
        if date and not (what == FROZEN and told.frozen):
            yield Event(date, what, name, (), of)
    by_day: dict[datetime.date, list[Amendment]] = {}
    for amendment in design.amendments:
        date = read_date(amendment.date.text)
        if date and amendment.anchor not in told.amended:
            by_day.setdefault(date, []).append(amendment)
    for date, made in by_day.items():
        first, *rest = (part_link(design, amendment) for amendment in made)
        span = cell(first, " to ", rest[-1]) if rest else cell(first)
        detail = () if rest else _changed(made[0])
        yield Event(date, AMENDED, cell(named(design), ": ", span), detail, of)


def _changed(amendment: Amendment) -> Cell:
    """Which section an amendment changed, and what."""
    changed = shortened(amendment.changed.text, NOTE)
    section = amendment.section.text
    return cell(section, ": " if section and changed else "", Piece(changed, look="quiet"))
