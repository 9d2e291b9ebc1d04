"""Everything that ledgers point to, read once: what they, the lock and the files say now."""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping

import msgspec

from beforehand.freezing.moved import moved_from, placed
from beforehand.freezing.repeated import repeated
from beforehand.ledger.chain import Ledger, read_ledger
from beforehand.ledger.digests import digest_of
from beforehand.ledger.events import Event
from beforehand.ledger.evidence import Evidence
from beforehand.ledger.lock import LOCK, Lock, read_lock
from beforehand.ledger.places import copy_beside, ledger_beside
from beforehand.pages.decoding import decode
from beforehand.source import Source

REPORTING = ("closed", "corrected")
"""Entries that fix results and their data."""

FIRST_BYTES = b'{"at":"'


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


def gather(named: Iterable[str], files: Container[str], read: Callable[[str], Source]) -> Evidence:
    """What ledgers and the lock say, and the digests and texts of the files they name.

    ``named`` are the files that are called like a ledger. One that holds no entry, does not
    begin like one and is not in the lock is some other program's.
    """
    lock = read_lock(read(LOCK)) if LOCK in files else Lock()
    ledgers: dict[str, Ledger] = {}
    moved: dict[str, str] = {}
    for path in sorted(named):
        source = read(path)
        ledger = read_ledger(source)
        if ledger.events or path in lock.entries or source.data.startswith(FIRST_BYTES):
            folders = moved_from(ledger, files, lambda kept: _digest(kept, files, read))
            there = placed(ledger, folders, files)
            faults = (*there.faults, *repeated(there))
            ledgers[path] = msgspec.structs.replace(there, faults=faults)
            moved |= dict.fromkeys([path] if folders else (), ", ".join(sorted(folders)))
    pages = frozenset(
        path
        for ledger in ledgers.values()
        for event in freezes(ledger)
        for path in (event.page, copy_of(event))
    )
    rests_on = {
        path
        for ledger in ledgers.values()
        for event in last_freezes(ledger).values()
        for path, _ in event.closure
    }
    rests_on.update(path for ledger in ledgers.values() for path in reported(ledger))
    digests: dict[str, str | None] = {}
    texts: dict[str, str] = {}
    sizes: dict[str, int] = {}
    for path in sorted(pages | rests_on):
        found = read(path) if path in files else Source(path, b"", "it is gone")
        digests[path] = None if found.trouble else digest_of(found.data)
        if not found.trouble:
            sizes[path] = len(found.data)
        if path in pages and not found.trouble:
            texts[path] = decode(found.data, [])
    return Evidence(
        ledgers=ledgers,
        lock=lock,
        digests=digests,
        sizes=sizes,
        frozen_texts=texts,
        moved=moved,
    )


def _digest(path: str, files: Container[str], read: Callable[[str], Source]) -> str | None:
    found = read(path) if path in files else None
    return None if found is None or found.trouble else digest_of(found.data)


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
