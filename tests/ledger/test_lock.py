"""The lock tells what a ledger alone cannot: an end cut off, a file gone, all written anew."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from tests.ledger.making import DIGEST, PATH, data, events, read

from beforehand.ledger.chain import Ledger, read_ledger
from beforehand.ledger.lock import (
    Lock,
    Locked,
    LockProblem,
    against,
    lock_text,
    lockable,
    read_lock,
)
from beforehand.ledger.places import LOCK
from beforehand.source import Place, Source

FIVE = events(5)
WHOLE = data(FIVE)
KNOWN = Lock({PATH: Locked(5, FIVE[-1].digest, 2)})


def lock_of(found: bytes) -> Lock:
    return read_lock(Source(LOCK, found))


def told(*ledgers: Ledger, lock: Lock = KNOWN) -> list[tuple[str, str, Place]]:
    return [(item.path, item.kind, item.at) for item in against(lock, ledgers)]


def test_a_lock_is_read_as_it_was_written() -> None:
    text = lock_text(KNOWN.entries)
    assert text.splitlines()[1:] == [f"5 {FIVE[-1].digest} {PATH}"]
    for written in (text, text.replace("\n", "\r\n"), "\ufeff" + text, text.rstrip("\n")):
        assert lock_of(written.encode()) == KNOWN
    assert lock_of(b"") == Lock()


PATHS = st.text(min_size=1, max_size=12).filter(lockable)


@given(st.dictionaries(PATHS, st.integers(1, 9), max_size=4))
def test_any_path_that_a_lock_can_hold_comes_back(lengths: dict[str, int]) -> None:
    entries = {path: Locked(length, DIGEST) for path, length in lengths.items()}
    found = lock_of(lock_text(entries).encode())
    assert found.faults == ()
    assert {path: (item.length, item.head) for path, item in found.entries.items()} == {
        path: (length, DIGEST) for path, length in lengths.items()
    }


def test_paths_that_no_line_can_hold() -> None:
    assert not any(lockable(path) for path in ("", "a\nb", "a\rb", "a\x7f", "a\udc80", "a\ufffd"))
    assert all(lockable(path) for path in ("a b", " a", "#a", "実験/ledger.jsonl"))


@given(st.binary(max_size=80))
def test_any_bytes_are_a_lock(found: bytes) -> None:
    lock = lock_of(found)
    msgspec.msgpack.decode(msgspec.msgpack.encode(lock), type=Lock)
    against(lock, [read(WHOLE)])


def test_every_changed_byte_of_a_lock_is_told() -> None:
    text = lock_text(KNOWN.entries).encode()
    start = text.index(b"5 ")
    for place in range(start, len(text) - 1):
        changed = bytearray(text)
        changed[place] ^= 1
        lock = lock_of(bytes(changed))
        assert lock.faults or against(lock, [read(WHOLE)])


def test_lines_of_a_lock_that_are_none() -> None:
    line = f"5 {DIGEST} a\n"
    lock = lock_of(f"<<<<<<< HEAD\n{line}=======\n{line}\n0 {DIGEST} b\n5 abc c\n".encode())
    assert [fault.at.line for fault in lock.faults] == [1, 3, 4, 6, 7]
    assert "a merge left its mark" in lock.faults[0].message
    assert "stands in line 2 too" in lock.faults[2].message
    assert read_lock(Source(LOCK, b"", "Permission denied")).faults


def test_a_whole_ledger_fits() -> None:
    assert told(read(WHOLE)) == []
    assert told(lock=Lock()) == []
    assert told(read(b""), lock=Lock()) == []


def test_an_end_cut_off_at_any_byte() -> None:
    for end in range(len(WHOLE)):
        ledger = read(WHOLE[:end])
        kept = WHOLE[:end].count(b"\n")
        assert told(ledger) == [(PATH, "truncated", Place(kept + 1))]


def test_a_ledger_that_is_gone() -> None:
    assert told() == [(PATH, "deleted", Place(2, 1, LOCK))]


def test_a_ledger_written_anew() -> None:
    anew = data(events(5, "other"))
    assert read(anew).faults == ()
    assert told(read(anew)) == [(PATH, "rewritten", Place(5))]
    assert told(read(data(events(9, "other")))) == [(PATH, "rewritten", Place(5))]
    assert told(read(data(events(4, "other")))) == [(PATH, "truncated", Place(5))]


def test_a_ledger_that_goes_on() -> None:
    for count in (6, 9):
        found = against(KNOWN, [read(data(events(count)))])
        assert [(item.kind, item.at) for item in found] == [("ahead", Place(6))]
    assert "1 entry after the 5" in against(KNOWN, [read(data(events(6)))])[0].message
    torn = read(WHOLE + b'{"at":')
    assert told(torn) == []


def test_a_ledger_that_the_lock_does_not_list() -> None:
    assert told(read(data(events(1))), lock=Lock()) == [(PATH, "ahead", Place(1))]
    (problem,) = against(Lock(), [read(WHOLE)])
    assert problem.kind == "unknown"
    line = problem.message.split("`")[1]
    assert against(lock_of(line.encode()), [read(WHOLE)]) == ()


def test_a_lock_that_cannot_be_read_accuses_no_ledger() -> None:
    for lock in (lock_of(b"5 abc a\n"), read_lock(Source(LOCK, b"", "Permission denied"))):
        assert lock.faults
        assert told(read(WHOLE), lock=lock) == []


def test_a_renamed_folder_is_a_ledger_gone_and_one_unknown() -> None:
    other = read_ledger(Source("experiments/E-0/ledger.jsonl", WHOLE))
    assert [item.kind for item in against(KNOWN, [other])] == ["unknown", "deleted"]


def test_a_ledger_with_faults_is_not_accused_twice() -> None:
    garbled = WHOLE.replace(b'"note":"4"', b'"note": 4')
    assert read(garbled).faults
    assert told(read(garbled)) == []
    unread = read_ledger(Source(PATH, b"", "Permission denied"))
    assert told(unread) == []


def test_problems_are_sorted() -> None:
    lock = Lock({"b": Locked(1, DIGEST), "a": Locked(1, DIGEST)})
    found = against(lock, [])
    assert [item.path for item in found] == ["a", "b"]
    assert all(isinstance(item, LockProblem) for item in found)
