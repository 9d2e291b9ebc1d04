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
from beforehand.site.events.happened import AMENDED, FROZEN, NOTE, Event, Told, is_same_day
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


def ledger_events(graph: Graph) -> Iterator[Event]:
    """Every entry of every ledger that has a readable time."""
    ledgers = graph.evidence.ledgers if graph.evidence else {}
    rows = recorded_rows(graph)
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
def recorded_rows(graph: Graph) -> dict[tuple[str, str], dict[int, Amendment]]:
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
    stated = _stated(ledger, entry, design, row) if design else None
    return Event(
        day_of(entry),
        TOLD.get(entry.event, entry.event),
        cell(name),
        _detail(entry, design, row, stated),
        (experiment.id,) if experiment else (),
        entry.at,
        entry.number,
        entry.seen,
        stated,
    )


def day_of(entry: Entry) -> datetime.date:
    """The day of an entry whose time can be read."""
    return datetime.date.fromisoformat(entry.at[:10])


def _detail(
    entry: Entry, design: Design | None, row: Amendment | None, page: datetime.date | None
) -> Cell:
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
    return cell(
        cell(part_link(design, row), " ") if design and row else (),
        said,
        because if said else because.removeprefix(" "),
        cell(": " if said or because else "", Piece(note, look="quiet")) if note else (),
        cell(" ", Piece(f"the page says {page.isoformat()}", look="watch")) if page else (),
    )


def _stated(
    ledger: Ledger, entry: Entry, design: Design, row: Amendment | None
) -> datetime.date | None:
    """The day that the page gives, where it is another."""
    if row:
        page, days = read_date(row.date.text), [day_of(entry)]
    elif entry in _frozen(ledger, design)[-1:]:
        page, days = _frozen_on(design), _freeze_days(ledger, design)
    else:
        return None
    return page if page and not any(is_same_day(page, day) for day in days) else None


def _frozen_on(design: Design) -> datetime.date | None:
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


def told_of(graph: Graph, design: Design) -> Told:
    """What the ledger of a design tells, so that its page need not."""
    ledger = ledger_of(graph, design.path)
    page, days = _frozen_on(design), _freeze_days(ledger, design)
    is_known = page is not None and any(is_same_day(page, day) for day in days)
    rows = recorded_rows(graph).get(design.address, {})
    return Told(
        is_known or bool(_frozen(ledger, design)),
        frozenset(
            row.anchor
            for entry in ledger.events
            if not no_time(entry.at) and (row := rows.get(entry.number))
        ),
    )
