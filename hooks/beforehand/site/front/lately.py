"""What happened last: the newest events, with those that are alike on one line."""

from collections.abc import Iterator
from itertools import groupby

from beforehand.graph import Graph
from beforehand.site.events.events import events
from beforehand.site.events.happened import AMENDED, Event
from beforehand.site.words.made_table import stacked_table
from beforehand.site.words.markup import BREAK, Cell, Piece, cell, joined, markdown
from beforehand.site.words.page import FRONT, TIMELINE
from beforehand.site.words.seen import seen_badge

SHOWN = 10
FEW = 3


def lately(graph: Graph) -> str:
    """The table as Markdown, with the way to all events."""
    found = list(_lines(events(graph)))
    rows = [line for _, line in zip(range(SHOWN), found, strict=False)]
    if not rows:
        return markdown("No page of the record states a date.", FRONT)
    table = stacked_table(("date", "what", "where"), rows, FRONT)
    return f"{table}\n\n{markdown(Piece('All that happened', TIMELINE), FRONT)}"


def _lines(found: tuple[Event, ...]) -> Iterator[tuple[Cell, ...]]:
    for _, group in groupby(found, key=_alike):
        same = tuple(group)
        event = same[0]
        yield (
            cell(Piece(event.date.isoformat(), look="whole")),
            cell(event.what, cell(" ", seen_badge(event.seen)) if event.seen else ()),
            joined((line for line in (event.content, _detail(same)) if line), BREAK),
        )


def _alike(event: Event) -> object:
    """What neighbours share that are told on one line: only amendments are."""
    shared = event.date, event.what, event.content, event.seen, bool(event.at)
    return shared if event.what == AMENDED and event.at else id(event)


def _detail(same: tuple[Event, ...]) -> Cell:
    """What one event says more, or the names of several from the oldest on."""
    if len(same) == 1:
        return same[0].detail
    names = [event.detail[0] for event in reversed(same) if event.detail and event.detail[0].to]
    number = f"{len(same)} amendments"
    if len(names) < len(same):
        return cell(number)
    if len(names) <= FEW:
        return joined(names)
    return cell(names[0], " to ", names[-1], Piece(f" · {number}", look="quiet"))
