"""Which entries of ledgers freeze and report what, and where their texts and lines are."""

from collections.abc import Iterator, Mapping

from beforehand.graph import Graph
from beforehand.ledger.chain import Ledger
from beforehand.ledger.events import Event
from beforehand.ledger.evidence import Evidence
from beforehand.ledger.places import copy_beside, ledger_beside
from beforehand.records.fields import read_version, version_key
from beforehand.records.record import Design
from beforehand.source import Span

REPORTING = ("closed", "corrected")
"""Entries that fix results and their data."""


def ledger_of(graph: Graph, page: str) -> Ledger:
    """The ledger beside a page; where there is none, one without entries."""
    path = ledger_beside(page)
    known = graph.evidence.ledgers if graph.evidence else {}
    return known.get(path, Ledger(path))


def copy_of(event: Event) -> str:
    """Where the text is kept that an entry froze."""
    return copy_beside(event.page, event.version)


def freezes(ledger: Ledger) -> Iterator[Event]:
    """The entries that freeze a version of a page."""
    return (event for event in ledger.events if event.event == "frozen" and event.page)


def reported(ledger: Ledger) -> dict[str, Event]:
    """For each file that a closed experiment reported the entry that fixed it last."""
    return {
        path: event
        for event in ledger.events
        if event.event in REPORTING
        for path, _ in event.closure
    }


def last_freezes(ledger: Ledger) -> dict[str, Event]:
    """For each page the entry that froze its last version."""
    return {event.page: event for event in freezes(ledger)}


def by_ledger(evidence: Evidence) -> Mapping[str, tuple[Ledger, Event]]:
    """For each page that was ever frozen its ledger and the entry of its last version."""
    return owned(evidence.ledgers)


def owned(ledgers: Mapping[str, Ledger]) -> dict[str, tuple[Ledger, Event]]:
    """The same of some ledgers: what another folder's ledger says of a page does not count.

    It counts where the ledger beside the page says nothing of it, as after half of a move.
    """
    found: dict[str, tuple[Ledger, Event]] = {}
    for path, ledger in sorted(ledgers.items()):
        for page, event in last_freezes(ledger).items():
            if page not in found or ledger_beside(page) == path:
                found[page] = ledger, event
    return found


def is_other_version(design: Design, event: Event) -> bool:
    """Whether a page has gone on to a version that no entry of the ledger freezes.

    No page goes back: one that says a lower version is held to the text that was frozen.
    """
    return version_key(design.version) > version_key(read_version(event.version))


def entry_span(ledger: Ledger, event: Event) -> Span:
    """The line of an entry; its number, in a ledger whose chain is whole."""
    return Span(ledger.path, min(event.number, ledger.length) or 1)
