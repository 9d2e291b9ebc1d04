"""The timeline: what happened when in the whole record, newest first, month by month."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby

from beforehand.graph import Graph
from beforehand.site.events.events import events
from beforehand.site.events.happened import Event
from beforehand.site.words.cite import named
from beforehand.site.words.markup import (
    Cell,
    Piece,
    cell,
    counted,
    document,
    joined,
    markdown_table,
    sentence,
)
from beforehand.site.words.page import TIMELINE, SitePage
from beforehand.site.words.seen import seen_badge

# Older events than these many are counted month by month, or the page would be too heavy.
WHOLE = 350
STATED = ("date", "what happened", "where")
HEAD = (*STATED, "seen", "known by")
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
KNOWN_BY = (
    "A time is given where a ledger has it: its entries form a chain, and `beforehand verify` "
    "holds them to git. All else is a day that a page states. *Seen* is what had been seen of the "
    "data, as the entry says."
)


def timeline_page(graph: Graph) -> SitePage:
    """Every dated event of the record, as far as the page can carry them."""
    title = "Timeline"
    found = events(graph)
    by_ledger = sum(bool(event.at) for event in found)
    text = document(title, *_blocks(graph, found, by_ledger), wide=True)
    return SitePage(TIMELINE, text, title)


def _blocks(graph: Graph, found: tuple[Event, ...], by_ledger: int) -> Iterator[str]:
    if not found:
        yield "No page of the record states a date, and no ledger has an entry."
        return
    yield sentence(
        f"{counted(len(found), 'event')}, {by_ledger or 'none'} of them known by a ledger"
    )
    yield KNOWN_BY if by_ledger else "Every date is one that a page states."
    columns = len(HEAD) if by_ledger else len(STATED)
    for month, group in groupby(found[:WHOLE], key=_month):
        yield f"## {month}"
        rows = [_row(graph, event)[:columns] for event in group]
        yield markdown_table(HEAD[:columns], rows, TIMELINE)
    if len(found) > WHOLE:
        yield "## Earlier"
        yield markdown_table(("month", "events", "among them"), _counts(found[WHOLE:]), TIMELINE)


def _month(event: Event) -> str:
    return f"{MONTHS[event.date.month - 1]} {event.date.year}"


def _row(graph: Graph, event: Event) -> tuple[Cell, ...]:
    time = cell(" ", Piece(f"{event.at[11:16]} UTC", look="quiet")) if event.at else ()
    says = cell(": ", event.detail) if event.detail else ()
    return (
        cell(Piece(event.date.isoformat(), look="whole"), time),
        cell(event.what, says),
        cell(event.content, _experiments(graph, event)),
        seen_badge(event.seen),
        cell(f"ledger, entry {event.number}" if event.at else "page"),
    )


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
    """How much happened in months that are not told one by one."""
    rows: list[tuple[Cell, ...]] = []
    for month, group in groupby(rest, key=_month):
        names = Counter(event.what for event in group)
        told = ", ".join(f"{number} × {what}" for what, number in names.most_common(3))
        rows.append((cell(month), cell(str(names.total())), cell(told)))
    return rows
