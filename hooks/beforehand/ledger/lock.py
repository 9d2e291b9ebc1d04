"""The lock: how many entries each ledger has and which is the last, kept away from them all."""

import re
from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from beforehand.diagnostics import Fault
from beforehand.ledger.chain import UNREAD, Ledger
from beforehand.ledger.digests import MARK
from beforehand.ledger.places import LOCK
from beforehand.source import Place, Source

FAULT = "lock-line"
HEAD = "# The ledgers of this repository: entries, digest of the last one, path. Do not edit.\n"
PATH = re.compile("[^\x00-\x1f\x7f\ud800-\udfff\ufffd]+")
LINE = re.compile(rf"([1-9][0-9]{{0,14}}) ([0-9a-f]{{64}}) ({PATH.pattern})")

Kind = Literal["truncated", "deleted", "rewritten", "unknown", "ahead"]


class Locked(msgspec.Struct, frozen=True):
    """What the lock knows of one ledger, and in which line."""

    length: int
    head: str
    line: int = 0


class Lock(msgspec.Struct, frozen=True):
    """Ledgers by path. A lock file that does not exist is one without entries."""

    entries: Mapping[str, Locked] = {}
    faults: tuple[Fault, ...] = ()


class LockProblem(msgspec.Struct, frozen=True):
    """A ledger that is not what the lock says; the place may be in the lock file."""

    path: str
    kind: Kind
    message: str
    at: Place = Place(1)


def read_lock(source: Source) -> Lock:
    """The lock that some bytes hold. Whatever they are, nothing is raised."""
    if source.trouble:
        message = f"the lock cannot be read ({source.trouble}), so no ledger can be held to it"
        return Lock(faults=(Fault(UNREAD, Place(1), message),))
    entries: dict[str, Locked] = {}
    faults: list[Fault] = []
    for number, line in enumerate(source.data.removeprefix(MARK).split(b"\n"), 1):
        text = line.removesuffix(b"\r").decode(errors="replace")
        if not text or text.startswith("#"):
            continue
        found = LINE.fullmatch(text)
        if found is None:
            faults.append(Fault(FAULT, Place(number), _unlike(text)))
        elif found[3] in entries:
            message = f"{found[3]} stands in line {entries[found[3]].line} too: keep the right one"
            faults.append(Fault(FAULT, Place(number), message))
        else:
            entries[found[3]] = Locked(int(found[1]), found[2], number)
    return Lock(entries, tuple(faults))


def _unlike(text: str) -> str:
    if text.startswith(("<<<<<<<", "=======", ">>>>>>>", "|||||||")):
        return "a merge left its mark: keep, of each ledger, the line with more entries"
    return "the line is not `entries digest path`: take the lock back from history"


def lockable(path: str) -> bool:
    """Whether a line of the lock can hold a path."""
    return PATH.fullmatch(path) is not None


def lock_text(entries: Mapping[str, Locked]) -> str:
    """The lock file, one line per ledger, sorted: so branches that add some merge well."""
    lines = (f"{entry.length} {entry.head} {path}\n" for path, entry in sorted(entries.items()))
    return HEAD + "".join(lines)


def against(lock: Lock, ledgers: Iterable[Ledger]) -> tuple[LockProblem, ...]:
    """Every ledger that is not what the lock says, and every one that is gone.

    A ledger is written before the lock. So one that goes on from what the lock says, or has
    one entry that the lock does not list yet, is ``ahead``: its writer was stopped between.
    Where a line of the lock cannot be read, no ledger is said to be missing from it.
    """
    found = {ledger.path: ledger for ledger in ledgers}
    problems = [_gone(path, lock.entries[path]) for path in lock.entries if path not in found]
    for path, ledger in found.items():
        if any(fault.what == UNREAD for fault in ledger.faults):
            continue
        entry = lock.entries.get(path)
        if entry is not None:
            problem = _unequal(ledger, entry)
        else:
            problem = None if lock.faults else _unlisted(ledger)
        if problem:
            problems.append(problem)
    return tuple(sorted(problems, key=lambda problem: problem.path))


def _gone(path: str, entry: Locked) -> LockProblem:
    message = (
        f"the ledger is gone, and the lock knows {_entries(entry.length)} of it: take it back from"
        " history; if its folder was renamed, name the new one in the lock in the same commit"
    )
    return LockProblem(path, "deleted", message, Place(entry.line or 1, 1, LOCK))


def _unlisted(ledger: Ledger) -> LockProblem | None:
    if ledger.length == 0:
        return None
    if ledger.length == 1 and not ledger.broken:
        return _ahead(ledger, 0)
    last = ledger.entry(ledger.length)
    message = (
        f"the lock does not list the ledger, which has {_entries(ledger.length)}: take the lock"
        " back from history"
    )
    if last is not None and not ledger.broken:
        message += f"; if it never was there, add `{ledger.length} {last.digest} {ledger.path}`"
    return LockProblem(ledger.path, "unknown", message)


def _unequal(ledger: Ledger, entry: Locked) -> LockProblem | None:
    path, length = ledger.path, ledger.length
    if length < entry.length:
        torn = " and a torn line" if ledger.torn else ""
        message = (
            f"the lock knows {_entries(entry.length)}, and the ledger has {length}{torn}:"
            " entries were removed from its end; take it back from history"
        )
        return LockProblem(path, "truncated", message, Place(length + 1))
    last = ledger.entry(entry.length)
    if last is not None and last.digest != entry.head:
        message = (
            f"entry {entry.length} has the digest {last.digest[:12]}…, and the lock knows"
            f" {entry.head[:12]}…: the ledger was rewritten; take it back from history"
        )
        return LockProblem(path, "rewritten", message, Place(entry.length))
    if length > entry.length and last is not None and not ledger.broken:
        return _ahead(ledger, entry.length)
    return None


def _ahead(ledger: Ledger, known: int) -> LockProblem:
    more = ledger.length - known
    message = (
        f"the ledger goes on for {_entries(more)} after the {known} that the lock knows: its"
        " writer was stopped before it wrote the lock; the next entry brings the lock up to it"
    )
    return LockProblem(ledger.path, "ahead", message, Place(known + 1))


def _entries(count: int) -> str:
    return "1 entry" if count == 1 else f"{count} entries"
