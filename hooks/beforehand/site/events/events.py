"""What happened when: the dated events of the record, newest first."""

from collections.abc import Iterator
from functools import lru_cache

from beforehand.graph import Graph
from beforehand.records.record import Design
from beforehand.site.events.happened import Event
from beforehand.site.events.page_events import design_events, page_events


@lru_cache(maxsize=1)
def events(graph: Graph) -> tuple[Event, ...]:
    """Every dated event, newest first; what has no readable date is left out.

    What a ledger and a page both have is one event, on the day of the ledger. It says which day
    the page gives, if that is another.
    """
    return tuple(sorted(_events(graph), key=lambda event: event.order))


@lru_cache(maxsize=1)
def events_by_experiment(graph: Graph) -> dict[str, tuple[Event, ...]]:
    """The events of each experiment, in the order in which they happened."""
    found: dict[str, list[Event]] = {}
    for event in reversed(events(graph)):
        for name in event.of:
            found.setdefault(name, []).append(event)
    return {name: tuple(items) for name, items in found.items()}


def _events(graph: Graph) -> Iterator[Event]:
    for record in graph.records:
        if not isinstance(record, Design):
            yield from page_events(graph, record)
        elif graph.evidence is None:
            yield from design_events(graph, record)
        else:
            from beforehand.site.events.ledger_events import tells_freeze

            yield from design_events(graph, record, tells_freeze(graph, record))
    if graph.evidence is not None:
        from beforehand.site.events.ledger_events import ledger_events

        yield from ledger_events(graph)
