"""What ledgers tell of an experiment, as dated events."""

import datetime
from collections.abc import Iterator

from beforehand.freezing.entries.freezes import freezes, ledger_of
from beforehand.graph import Graph
from beforehand.ledger.chain import Ledger
from beforehand.ledger.events import Event as Entry
from beforehand.ledger.events import no_time
from beforehand.ledger.places import ledger_beside
from beforehand.records.fields import read_date, read_version
from beforehand.records.record import Design
from beforehand.site.events.amendments import Amended, amendments_of, day_of, opened_by
from beforehand.site.events.happened import AMENDED, FROZEN, NOTE, Day, Event, is_same_day
from beforehand.site.words.cite import address
from beforehand.site.words.markup import Cell, Piece, cell, shortened

TOLD = {
    "frozen": FROZEN,
    "amended": AMENDED,
    "slot-filled": "slot filled",
    "vote-recorded": "vote recorded",
    "stage-entered": "stage entered",
    "labels-opened": "labels opened",
    "key-revealed": "key revealed",
}


def ledger_events(graph: Graph) -> Iterator[Event]:
    """Every entry of every ledger that has a readable time."""
    ledgers = graph.evidence.ledgers if graph.evidence else {}
    designs: dict[str, list[Design]] = {}
    for record in graph.records:
        if isinstance(record, Design) and ledger_beside(record.path) in ledgers:
            designs.setdefault(ledger_beside(record.path), []).append(record)
    for path, ledger in sorted(ledgers.items()):
        own = designs.get(path, [])
        for entry in ledger.events:
            if not no_time(entry.at):
                page = next((item for item in own if item.path == entry.page), None)
                design = page or next(iter(own), None)
                yield _event(graph, ledger, entry, design)


def _event(graph: Graph, ledger: Ledger, entry: Entry, design: Design | None) -> Event:
    """An entry of a ledger as an event."""
    experiment = graph.experiment_of(design) if design else None
    name = Piece(design.title or design.id, address(design)) if design else Piece(ledger.path)
    made = amendments_of(graph, design) if design else ()
    amended = next((item for item in made if item.entry is entry), None)
    page = _stated(ledger, entry, design) if design else None
    stated = amended.stated if amended else page
    return Event(
        day_of(entry),
        TOLD.get(entry.event, entry.event),
        cell(name),
        _detail(entry, amended, stated),
        (experiment.id,) if experiment else (),
        entry.at,
        entry.number,
        entry.seen,
        stated,
    )


def _detail(entry: Entry, amended: Amended | None, page: Day) -> Cell:
    """What an entry fixed, changed or entered."""
    version = f"version {entry.version}" if entry.version else ""
    said = {
        "frozen": version,
        "amended": opened_by(entry),
        "slot-filled": ", ".join(entry.slots),
        "stage-entered": entry.step,
    }.get(entry.event, "")
    because = f" because of {entry.source}" if entry.source and entry.event == "amended" else ""
    note = shortened(entry.note, NOTE)
    return cell(
        cell(amended.name, " ") if amended and amended.row else (),
        said,
        because if said else because.removeprefix(" "),
        cell(": " if said or because else "", Piece(note, look="quiet")) if note else (),
        cell(" ", Piece(f"the page says {page.isoformat()}", look="watch")) if page else (),
    )


def _stated(ledger: Ledger, entry: Entry, design: Design) -> Day:
    """The day that the page gives of its last freeze, where it is another."""
    page = _frozen_on(design) if entry in _frozen(ledger, design)[-1:] else None
    days = _freeze_days(ledger, design)
    return page if page and not any(is_same_day(page, day) for day in days) else None


def _frozen_on(design: Design) -> Day:
    """The day on which a design was frozen, as its page says."""
    return read_date(design.text("frozen"))


def _frozen(ledger: Ledger, design: Design) -> list[Entry]:
    """The entries that freeze the version of the page, if their time can be read."""
    return [
        entry
        for entry in freezes(ledger)
        if entry.page == design.path
        and read_version(entry.version) == design.version
        and not no_time(entry.at)
    ]


def _freeze_days(ledger: Ledger, design: Design) -> list[datetime.date]:
    """The days of all freezes: a page may still give that of the version before."""
    own = (entry for entry in freezes(ledger) if entry.page == design.path)
    return [day_of(entry) for entry in own if not no_time(entry.at)]


def tells_freeze(graph: Graph, design: Design) -> bool:
    """Whether the ledger of a design tells of the freeze that its page dates."""
    ledger = ledger_of(graph, design.path)
    page, days = _frozen_on(design), _freeze_days(ledger, design)
    is_known = page is not None and any(is_same_day(page, day) for day in days)
    return is_known or bool(_frozen(ledger, design))
