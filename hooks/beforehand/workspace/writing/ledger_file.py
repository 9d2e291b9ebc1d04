"""Writes an entry to a ledger and to the lock, so that a stop at any point can be told.

In this order, while no other process writes to any ledger of the repository:

1. An end that broke off is set aside as ``ledger.jsonl.torn-1``, ``-2``, …, and cut off the
   ledger. The lock counts an entry only when it is written to the end, so what is set aside
   was never acknowledged to anyone. Where the lock does count it, the ledger is truncated,
   and nothing is written until a person has taken it back from history.
2. Where the ledger goes on from what the lock says, the lock is brought up to it: so a ledger
   is never more than one entry ahead.
3. The new lock is written beside the old one, so that a full disk shows before the ledger
   is touched.
4. The entry is appended: one line, in one write, taken back if it fails.
5. The new lock takes the place of the old one.

A stop between 4 and 5 leaves a ledger that is ahead, which is told and mended by step 2 of the
next writer. The other order would leave what looks like a removed entry.
"""

import errno
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from beforehand.ledger.chain import Ledger, Refused, appended, read_ledger
from beforehand.ledger.events import Entry, Event, line_of
from beforehand.ledger.lock import Lock, Locked, against, lock_text, lockable, read_lock
from beforehand.ledger.places import LOCK
from beforehand.source import Source
from beforehand.workspace.opening import read_source
from beforehand.workspace.writing.new_files import outside

NEW = ".new"
TORN = ".torn-"
APPEND = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
ANEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL


def append(root: Path, path: str, entry: Entry, clock: Callable[[], str]) -> Event:
    """Write the next entry of the ledger at ``path``, and return it.

    ``clock`` gives the time, such as ``2026-08-01T10:00:00Z``; it is asked once no one else
    writes, so that entries stand in the order of their times. Raises Refused with every
    reason why nothing was written: the ledger or the lock is not what it should be, the
    entry does not fit, or the disk did not take it.
    """
    try:
        with _alone(root):
            return _append(root, path, entry, clock)
    except OSError as error:
        where = f"{error.filename}: " if error.filename else f"{path}: "
        raise Refused(f"{where}{error.strerror or error}") from error


def _append(root: Path, path: str, entry: Entry, clock: Callable[[], str]) -> Event:
    if outside(root, path):
        raise Refused(f"{path} lies outside the repository, be it by a link on the way")
    if not lockable(path):
        raise Refused(f"the lock cannot hold the path {path!r}: rename its folder")
    source, lock = _there(root, path), read_lock(_there(root, LOCK))
    ledger = read_ledger(source)
    reasons = _obstacles(ledger, lock)
    try:
        event = appended(ledger, entry, clock())
    except Refused as refused:
        reasons += refused.reasons
    if reasons:
        raise Refused(*reasons)
    if ledger.torn:
        _set_aside(root / path, ledger.torn, len(source.data) - len(ledger.torn))
    entries = dict(lock.entries)
    if ledger.events and (path not in entries or entries[path].length < ledger.length):
        entries[path] = Locked(ledger.length, ledger.events[-1].digest)
        with _next_lock(root, entries):
            pass
    entries[path] = Locked(event.number, event.digest)
    with _next_lock(root, entries):
        _write(root / path, line_of(event) + b"\n", APPEND)
    return event


def settle(root: Path, path: str) -> bool:
    """Bring the lock up to a ledger that is ahead of it; whether it was. Raises Refused."""
    try:
        with _alone(root):
            ledger, lock = read_ledger(_there(root, path)), read_lock(_there(root, LOCK))
            entries = dict(lock.entries)
            known = entries[path].length if path in entries else 0
            if ledger.length <= known or not ledger.events or _obstacles(ledger, lock):
                return False
            entries[path] = Locked(ledger.length, ledger.events[-1].digest)
            with _next_lock(root, entries):
                return True
    except OSError as error:
        raise Refused(f"{error.filename or path}: {error.strerror or error}") from error


def keep_beside(root: Path, path: str, data: bytes) -> Path:
    """Write a text beside the place where it will be kept, and see it kept there."""
    if outside(root, path):
        raise Refused(f"{path} lies outside the repository, be it by a link on the way")
    new = root / (path + NEW)
    try:
        new.parent.mkdir(parents=True, exist_ok=True)
        new.unlink(missing_ok=True)
        _write(new, data, ANEW)
    except OSError as error:
        raise Refused(f"{new}: {error.strerror or error}") from error
    return new


def put_in_place(new: Path) -> None:
    """Let a text that was kept beside its place take it; another text is never replaced."""
    target = new.with_name(new.name.removesuffix(NEW))
    try:
        if target.exists():
            if target.read_bytes() != new.read_bytes():
                raise Refused(f"{target} is there and says something else: it is not replaced")
            new.unlink()
        else:
            os.replace(new, target)
        _settle(target.parent)
    except OSError as error:
        raise Refused(f"{target}: {error.strerror or error}") from error


@contextmanager
def _next_lock(root: Path, entries: Mapping[str, Locked]) -> Iterator[None]:
    """A new lock, which takes the place of the old one if all goes well."""
    new = root / (LOCK + NEW)
    new.unlink(missing_ok=True)
    _write(new, lock_text(entries).encode(), ANEW)
    try:
        yield
        os.replace(new, root / LOCK)
    except OSError:
        new.unlink(missing_ok=True)
        raise
    _settle(root)


def _there(root: Path, path: str) -> Source:
    """The bytes of a file; none where there is no file yet."""
    return read_source(root, path) if os.path.lexists(root / path) else Source(path, b"")


def _obstacles(ledger: Ledger, lock: Lock) -> list[str]:
    """What is wrong with the lock, or with the ledger when held to it."""
    reasons = [f"{LOCK}:{fault.at.line}: {fault.message}" for fault in lock.faults]
    entries = {path: known for path, known in lock.entries.items() if path == ledger.path}
    problems = against(msgspec.structs.replace(lock, entries=entries), [ledger])
    return reasons + [problem.message for problem in problems if problem.kind != "ahead"]


def _set_aside(target: Path, torn: bytes, whole: int) -> None:
    """Keep a broken end in a file of its own, and only then cut it off."""
    number = 1
    while os.path.lexists(aside := target.with_name(f"{target.name}{TORN}{number}")):
        number += 1
    _write(aside, torn, ANEW)
    with target.open("r+b") as file:
        file.truncate(whole)
        os.fsync(file.fileno())


def _write(target: Path, data: bytes, flags: int) -> None:
    """Write data at the end of a file and see it kept, or leave the file as it was.

    An empty file is taken away.
    """
    number = os.open(target, flags, 0o666)
    try:
        size = os.fstat(number).st_size
        try:
            _put(number, data)
        except OSError as error:
            error.filename = str(target)
            with suppress(OSError):
                os.ftruncate(number, size)
                os.fsync(number)
                if not size:
                    target.unlink()
            raise
    finally:
        os.close(number)
    _settle(target.parent)


def _put(number: int, data: bytes) -> None:
    written = os.write(number, data)
    if written < len(data):
        why = f"only {written} of {len(data)} bytes were taken: make room, and write the entry anew"
        raise OSError(errno.ENOSPC, why)
    os.fsync(number)


def _settle(folder: Path) -> None:
    """See to it that the names in a folder are kept."""
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


@contextmanager
def _alone(root: Path) -> Iterator[None]:
    """Wait until no other process writes, and keep them waiting.

    The folder itself is locked: no file is left behind, and none can be deleted meanwhile.
    Processes on other machines that share the folder are not kept out.
    """
    if sys.platform == "win32":
        raise Refused("ledgers can be read on Windows, but not written: use WSL or another system")
    import fcntl

    number = os.open(root, os.O_RDONLY)
    try:
        fcntl.flock(number, fcntl.LOCK_EX)
        yield
    finally:
        os.close(number)
