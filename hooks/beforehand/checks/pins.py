"""What checks of pins ask: which pins still have to hold."""

from collections.abc import Iterator

from beforehand.checks.check import Graph
from beforehand.checks.text import is_unknown
from beforehand.graph.cited_text import FILE
from beforehand.graph.pinned import Pinned, State, has_pins, pins_on
from beforehand.records.fields import read_date
from beforehand.records.record import AnyRecord, Design

PAST = frozenset({"superseded", "withdrawn", "retired", "rejected"})


def standing(graph: Graph, state: State) -> Iterator[Pinned]:
    """The pins in a state, on pages that are not history."""
    if not has_pins(graph):
        return
    for path, page in sorted(graph.pages.items()):
        if page.pins and not any(is_past(record, graph) for record in whole_on(graph, path)):
            yield from (item for item in pins_on(graph, path) if item.state == state)


def outdated_files(graph: Graph, path: str) -> frozenset[str]:
    """The files that a page pins as a whole and that were changed since."""
    return frozenset(
        item.target.path
        for item in pins_on(graph, path)
        if item.state == "outdated" and item.target and item.target.kind == FILE
    )


def whole_on(graph: Graph, path: str) -> Iterator[AnyRecord]:
    """The records that are a whole page."""
    return (item for item in graph.index.on_page.get(path, ()) if not item.anchor)


def is_past(record: AnyRecord, graph: Graph) -> bool:
    """Whether what a page says of others is history, and says how they were at its time."""
    if isinstance(record, Design):
        return is_run(record, graph)
    return record.status.name in PAST


def is_run(design: Design, graph: Graph) -> bool:
    """Whether a run is over, or may be: what the design cites then says what it went by."""
    dispatched = design.text("dispatched")
    experiment = graph.experiment_of(design)
    return (
        design.status.name not in ("", "draft", "frozen")
        or read_date(dispatched) is not None
        or is_unknown(dispatched, graph.config)
        or bool(experiment and experiment.results)
    )
