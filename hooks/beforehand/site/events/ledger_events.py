"""What ledgers tell of an experiment, as dated events."""

import datetime
from collections.abc import Iterator
from functools import lru_cache

from beforehand.freezing.amendments.recorded import held
from beforehand.freezing.entries.freezes import freezes, ledger_of
from beforehand.graph import Graph
from beforehand.ledger.chain import Ledger
from beforehand.ledger.events import Event as Entry
from beforehand.ledger.events import no_time
from beforehand.ledger.places import ledger_beside
from beforehand.records.fields import read_date, read_version
from beforehand.records.parts import Amendment
from beforehand.records.record import Design
from beforehand.site.events.happened import AMENDED, FROZEN, Days, Event, LedgerDays, is_told
from beforehand.site.words.cite import address, part_link
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
NOTE = 160


def ledger_events(graph: Graph) -> Iterator[Event]:
    """Every entry of every ledger that has a readable time."""
    ledgers = graph.evidence.ledgers if graph.evidence else {}
    rows = _rows(graph)
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
                row = rows.get(design.address, {}).get(entry.number) if design else None
                yield _event(graph, ledger, entry, design, row)


@lru_cache(maxsize=1)
def _rows(graph: Graph) -> dict[tuple[str, str], dict[int, Amendment]]:
    """The amendments of each design, by the number of the entry that records them."""
    designs = (record for record in graph.records if isinstance(record, Design))
    found = (held(graph, design, ledger_of(graph, design.path)) for design in designs)
    return {
        told.design.address: {entry.number: row for row, entry in (*told.pairs, *told.near)}
        for told in found
    }


def _event(
    graph: Graph, ledger: Ledger, entry: Entry, design: Design | None, row: Amendment | None
) -> Event:
    """An entry of a ledger as an event."""
    experiment = graph.experiment_of(design) if design else None
    name = Piece(design.title or design.id, address(design)) if design else Piece(ledger.path)
    return Event(
        day_of(entry),
        TOLD.get(entry.event, entry.event),
        cell(name),
        _detail(entry, design, row),
        (experiment.id,) if experiment else (),
        entry.at,
        entry.number,
        entry.seen,
    )


def day_of(entry: Entry) -> datetime.date:
    """The day of an entry whose time can be read."""
    return datetime.date.fromisoformat(entry.at[:10])


def _detail(entry: Entry, design: Design | None, row: Amendment | None) -> Cell:
    """What an entry fixed, changed or entered."""
    version = f"version {entry.version}" if entry.version else ""
    said = {
        "frozen": version,
        "amended": " ".join(filter(None, (entry.section, f"for {version}" if version else ""))),
        "slot-filled": ", ".join(entry.slots),
        "stage-entered": entry.step,
    }.get(entry.event, "")
    because = f" because of {entry.source}" if entry.source and entry.event == "amended" else ""
    note = shortened(entry.note, NOTE)
    stated = _stated(entry, design, row) if design else ""
    return cell(
        cell(part_link(design, row), " ") if design and row else (),
        said,
        because if said else because.removeprefix(" "),
        cell(": " if said or because else "", Piece(note, look="quiet")) if note else (),
        cell(" ", Piece(stated, look="watch")) if stated else (),
    )


def _stated(entry: Entry, design: Design, row: Amendment | None) -> str:
    """What the page says, where that is another day."""
    page = None
    if entry.event == "frozen" and read_version(entry.version) == design.version:
        page = read_date(design.text("frozen"))
    elif row:
        page = read_date(row.date.text)
    if page is None or is_told(page, (day_of(entry),)):
        return ""
    return f"the page says {page.isoformat()}"


def days_of(graph: Graph, design: Design) -> LedgerDays:
    """When the ledger of a design says what its page states."""
    ledger = ledger_of(graph, design.path)
    frozen = (item for item in freezes(ledger) if item.page == design.path)
    amended: dict[str, Days] = {}
    rows = _rows(graph).get(design.address, {})
    for entry in ledger.events:
        row = rows.get(entry.number)
        if row and not no_time(entry.at):
            amended[row.anchor] = (*amended.get(row.anchor, ()), day_of(entry))
    return LedgerDays(tuple(day_of(item) for item in frozen if not no_time(item.at)), amended)
