"""Everything that ledgers point to, read once: what they, the lock and the files say now."""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping

from beforehand.ledger.chain import Ledger, read_ledger
from beforehand.ledger.digests import digest_of
from beforehand.ledger.events import Event
from beforehand.ledger.evidence import Evidence
from beforehand.ledger.lock import LOCK, Lock, read_lock
from beforehand.ledger.places import copy_beside
from beforehand.pages.decoding import decode
from beforehand.source import Source

FIRST_BYTES = b'{"at":"'


def copy_of(event: Event) -> str:
    """Where the text is kept that an entry froze."""
    return copy_beside(event.page, event.version)


def freezes(ledger: Ledger) -> Iterator[Event]:
    """The entries that freeze a version of a page."""
    return (event for event in ledger.events if event.event == "frozen" and event.page)


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
    for path in sorted(named):
        source = read(path)
        ledger = read_ledger(source)
        if ledger.events or path in lock.entries or source.data.startswith(FIRST_BYTES):
            ledgers[path] = ledger
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
    digests: dict[str, str | None] = {}
    texts: dict[str, str] = {}
    for path in sorted(pages | rests_on):
        found = read(path) if path in files else Source(path, b"", "it is gone")
        digests[path] = None if found.trouble else digest_of(found.data)
        if path in pages and not found.trouble:
            texts[path] = decode(found.data, [])
    return Evidence(ledgers=ledgers, lock=lock, digests=digests, frozen_texts=texts)


def by_ledger(evidence: Evidence) -> Mapping[str, tuple[Ledger, Event]]:
    """For each page that was ever frozen its ledger and the entry of its last version."""
    return {
        page: (ledger, event)
        for _, ledger in sorted(evidence.ledgers.items())
        for page, event in last_freezes(ledger).items()
    }
