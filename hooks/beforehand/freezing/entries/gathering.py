"""Everything that ledgers point to, read once: what they, the lock and the files say now."""

from collections.abc import Callable, Container, Iterable

import msgspec

from beforehand.freezing.entries.freezes import copy_of, freezes, last_freezes, reported
from beforehand.freezing.entries.moved import moved_from, placed
from beforehand.freezing.entries.repeated import repeated
from beforehand.ledger.chain import Ledger, read_ledger
from beforehand.ledger.digests import digest_of
from beforehand.ledger.evidence import Evidence
from beforehand.ledger.lock import Lock, read_lock
from beforehand.ledger.places import LOCK
from beforehand.pages.decoding import decode
from beforehand.source import Source

FIRST_BYTES = b'{"at":"'


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
