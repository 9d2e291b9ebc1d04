"""The timeline: what happened when in the whole record, newest first."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby

from beforehand.graph import Graph
from beforehand.site.events.events import events
from beforehand.site.events.happened import Event
from beforehand.site.registers.register import (
    MOST,
    Column,
    Plain,
    Register,
    Row,
    register_table,
)
from beforehand.site.words.cite import named
from beforehand.site.words.made_table import made_table
from beforehand.site.words.markup import (
    Cell,
    Piece,
    cell,
    counted,
    document,
    joined,
    sentence,
    words,
)
from beforehand.site.words.page import TIMELINE, SitePage
from beforehand.site.words.seen import LOOKS, seen_badge

STATED = (
    Column("when", "date"),
    Column("what", "what happened", pick=True),
    Column("where", "where"),
)
COLUMNS = (
    *STATED,
    Column("seen", "seen", pick=True, order=tuple(LOOKS), unit="seen"),
    Column("known_by", "known by"),
)
EXPERIMENT = Column("experiment", "experiment")
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
KNOWN_BY = (
    "A time is given where a ledger has it: its entries form a chain, and `beforehand verify` "
    "holds them to git. All else is a day that a page states. *Seen* is what had been seen of the "
    "data, as the entry says, or the row of an amendment that has no entry."
)


def timeline_page(graph: Graph) -> SitePage:
    """Every dated event of the record, as far as the page can carry them."""
    title = "Timeline"
    found = events(graph)
    if not found:
        intro = "No page of the record states a date, and no ledger has an entry."
        return SitePage(TIMELINE, document(title, intro, wide=True), title)
    by_ledger = _by_ledger(graph)
    intro = f"{counted(len(found), 'event')}, {by_ledger or 'none'} of them known by a ledger"
    how = KNOWN_BY if by_ledger else "Every date is one that a page states."
    rest = found[MOST:]
    head = ("month", "events", "among them")
    blocks = (
        sentence(intro),
        how,
        register_table(timeline_register(graph)),
        *(("## Earlier", made_table(head, _counts(rest), TIMELINE)) if rest else ()),
    )
    return SitePage(TIMELINE, document(title, *blocks, wide=True), title)


@lru_cache(maxsize=1)
def timeline_register(graph: Graph) -> Register:
    """One row for each event, the newest first."""
    columns = COLUMNS if _by_ledger(graph) else STATED
    rows = tuple(_row(graph, event, len(columns)) for event in events(graph))
    return Register(TIMELINE, columns, rows, (EXPERIMENT,))


def _by_ledger(graph: Graph) -> int:
    return sum(bool(event.at) for event in events(graph))


def _row(graph: Graph, event: Event, columns: int) -> Row:
    time = cell(" ", Piece(f"{event.time} UTC", look="quiet")) if event.time else ()
    says = cell(": ", event.detail) if event.detail else ()
    where = cell(event.content, _experiments(graph, event))
    values: dict[str, Plain] = {
        "when": event.at or event.date.isoformat(),
        "what": event.what,
        "where": words(where),
        "detail": words(event.detail),
        "experiment": event.of,
        "stated": event.stated.isoformat() if event.stated else "",
        "seen": event.seen,
        "known_by": "ledger" if event.at else "page",
        "entry": str(event.number) if event.at else "",
    }
    cells: tuple[Cell, ...] = (
        cell(Piece(event.date.isoformat(), look="whole"), time),
        cell(event.what, says),
        where,
        seen_badge(event.seen),
        cell(event.known_by),
    )
    at = next((piece.to for piece in where if piece.to), "")
    return Row(at, values, cells[:columns])


def _experiments(graph: Graph, event: Event) -> Cell:
    """The experiments of an event, each a link unless its own link leads there already."""
    designs = [graph.experiments[name].design for name in event.of]
    linked = {piece.to.partition("#")[0] for piece in event.content}
    said = {piece.text for piece in event.content}
    names = [
        Piece(design.id, look="quiet") if design.path in linked else named(design)
        for design in designs
        if design and design.id not in said
    ]
    return cell(", ", joined(names[:3]), ", …" if len(names) > 3 else "") if names else ()


def _counts(rest: Iterable[Event]) -> list[tuple[Cell, ...]]:
    """How much happened in months that the page does not tell event by event."""
    rows: list[tuple[Cell, ...]] = []
    for month, group in groupby(rest, key=_month):
        names = Counter(event.what for event in group)
        told = ", ".join(f"{number} × {what}" for what, number in names.most_common(3))
        rows.append((cell(month), cell(str(names.total())), cell(told)))
    return rows


def _month(event: Event) -> str:
    return f"{MONTHS[event.date.month - 1]} {event.date.year}"
