"""What keeps any command from writing the next entry of a ledger."""

from collections.abc import Iterator

import msgspec

from beforehand.graph import Graph
from beforehand.ledger.chain import Ledger
from beforehand.ledger.events import Event, rank
from beforehand.ledger.places import LOCK
from beforehand.source import Span

LAST = ("stopped", "closed")


class Obstacle(msgspec.Struct, frozen=True):
    """One reason why nothing was written: where, and what is wrong and to be done."""

    span: Span
    message: str


def ledger_obstacles(graph: Graph, ledger: Ledger) -> Iterator[Obstacle]:
    """What keeps a ledger from being continued: faults of its own, of the lock, or between them."""
    if graph.evidence is not None:
        for fault in graph.evidence.lock.faults:
            yield Obstacle(fault.at.span(LOCK), fault.message)
        for problem in graph.evidence.lock_problems:
            if problem.path == ledger.path and problem.kind != "ahead":
                yield Obstacle(problem.at.span(ledger.path), problem.message)
    for fault in ledger.broken:
        yield Obstacle(fault.at.span(ledger.path), fault.message)


def is_behind(graph: Graph, ledger: Ledger) -> bool:
    """Whether the lock has not counted the last entry of a ledger yet."""
    problems = graph.evidence.lock_problems if graph.evidence else ()
    return any(item.path == ledger.path and item.kind == "ahead" for item in problems)


def seen_obstacles(ledger: Ledger, seen: str) -> Iterator[Obstacle]:
    """What is said to have been seen cannot be less than before."""
    if rank(seen) < rank(ledger.floor):
        message = (
            f"`--seen {seen}` cannot be: the ledger says that `{ledger.floor}` had been seen "
            "before, and what was seen stays seen"
        )
        yield Obstacle(Span(ledger.path, max(ledger.length, 1)), message)


def end_obstacles(ledger: Ledger, page: str) -> Iterator[Obstacle]:
    """An experiment that was stopped or closed: nothing follows on that but `corrected`."""
    ended = next(filter(_ends, (item for item in ledger.events if item.page in ("", page))), None)
    if ended is not None:
        message = (
            f"the experiment was {ended.event} (entry {ended.number}): only `corrected` follows "
            "on that"
        )
        yield Obstacle(Span(ledger.path, ended.number), message)


def _ends(event: Event) -> bool:
    return event.event in LAST
