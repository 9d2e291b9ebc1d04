"""Entries on disk: two writers, a full disk, a stop at any point."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest

from beforehand.ledger.chain import Ledger, Refused, read_ledger
from beforehand.ledger.events import Entry, Event
from beforehand.ledger.lock import Lock, against, read_lock
from beforehand.ledger.places import LOCK
from beforehand.source import Source
from beforehand.workspace.writing.ledger_file import append

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="ledgers are not written there")

PATH = "experiments/E-1/ledger.jsonl"
OTHER = "experiments/E-2/ledger.jsonl"
WRITER = Path(__file__).with_name("ledger_writer.py")
HOOKS = Path(__file__).parents[3] / "hooks"
AT = "2026-08-01T10:00:00Z"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "experiments/E-1").mkdir(parents=True)
    (tmp_path / "experiments/E-2").mkdir()
    return tmp_path


def add(root: Path, path: str = PATH, note: str = "", at: str = AT) -> Event:
    return append(root, path, Entry("corrected", "pilot", note=note), lambda: at)


def ledger(root: Path, path: str = PATH) -> Ledger:
    target = root / path
    return read_ledger(Source(path, target.read_bytes() if target.exists() else b""))


def lock(root: Path) -> Lock:
    target = root / LOCK
    return read_lock(Source(LOCK, target.read_bytes() if target.exists() else b""))


def kinds(root: Path) -> list[str]:
    return [problem.kind for problem in against(lock(root), [ledger(root)])]


def files(root: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(root)): path.read_bytes() for path in root.rglob("*") if path.is_file()
    }


@contextmanager
def writer(root: Path, *words: object) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, str(WRITER), str(root), *map(str, words)]
    environment = {**os.environ, "PYTHONPATH": str(HOOKS)}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, text=True, env=environment, **pipes) as process:
        yield process
        process.kill()


def test_entries_and_their_lock(root: Path) -> None:
    found = [add(root, note=str(number)) for number in range(3)]
    found_there = add(root, OTHER)
    assert ledger(root) == Ledger(PATH, tuple(found), length=3)
    entries = lock(root).entries
    assert {path: (entry.length, entry.head) for path, entry in entries.items()} == {
        PATH: (3, found[2].digest),
        OTHER: (1, found_there.digest),
    }
    assert sorted(files(root)) == [LOCK, PATH, OTHER]


def test_two_writers_at_once_make_one_chain(root: Path) -> None:
    with writer(root, "one", 20) as one, writer(root, "two", 20) as two:
        said = [*one.communicate()[0].split(), *two.communicate()[0].split()]
    assert sorted(map(int, said)) == list(range(1, 41))
    whole = ledger(root)
    assert (whole.faults, whole.length, kinds(root)) == ((), 40, [])
    notes = {event.note.rsplit(" ", 1)[0] for event in whole.events}
    assert notes == {f"{name} {index}" for name in ("one", "two") for index in range(20)}


def test_a_writer_killed_while_it_writes_loses_nothing_it_said(root: Path) -> None:
    """It is killed five times, at some point after it said that some entries are written."""
    for lines in range(1, 6):
        with writer(root, "x", 10_000) as process:
            assert process.stdout is not None
            said = [int(process.stdout.readline()) for _ in range(lines)]
            process.kill()
            said += [int(line) for line in process.stdout.read().splitlines()]
        left = ledger(root)
        assert left.broken == ()
        assert left.length >= max(said)
        assert kinds(root) in ([], ["ahead"])
    event = add(root)
    assert (ledger(root).faults, ledger(root).length, kinds(root)) == ((), event.number, [])


def test_a_writer_killed_at_every_step(root: Path) -> None:
    """Each starts from what the one before it left, the first from nothing."""
    seen: set[str] = set()
    for step in count():
        before = ledger(root).length
        with writer(root, "x", 1, "--die", step) as process:
            said, complaint = process.communicate()
        left = ledger(root)
        assert complaint == ""
        assert left.faults == ()
        assert left.length - before in (0, 1)
        assert kinds(root) in ([], ["ahead"])
        seen.update(kinds(root))
        if said:
            break
    assert step > 8
    assert seen == {"ahead"}
    assert kinds(root) == []
    assert sorted(files(root)) == [LOCK, PATH]


def test_a_torn_line_is_set_aside_wherever_it_breaks(root: Path) -> None:
    add(root, note="first")
    kept = (root / PATH).read_bytes(), (root / LOCK).read_bytes()
    add(root, note="second, é")
    whole = (root / PATH).read_bytes()
    for end in (*range(len(kept[0]) + 1, len(whole) - 1, 9), len(whole) - 1):
        (root / PATH).write_bytes(whole[:end])
        (root / LOCK).write_bytes(kept[1])
        assert kinds(root) == []
        assert add(root).number == 2
        assert (ledger(root).faults, kinds(root)) == ((), [])
        assert (root / PATH).read_bytes().startswith(kept[0])
        aside = root / (PATH + ".torn-1")
        assert aside.read_bytes() == whole[len(kept[0]) : end]
        aside.unlink()


def test_an_entry_that_the_lock_counts_is_not_set_aside(root: Path) -> None:
    for number in range(2):
        add(root, note=str(number))
    whole = (root / PATH).read_bytes()
    (root / PATH).write_bytes(whole[:-1])
    before = files(root)
    with pytest.raises(Refused, match="has 1 and a torn line"):
        add(root)
    assert files(root) == before
    (root / PATH).write_bytes(whole)
    assert add(root).number == 3


def test_what_was_set_aside_before_stays(root: Path) -> None:
    add(root)
    for name in (b"{one", b"{two"):
        (root / PATH).write_bytes((root / PATH).read_bytes() + name)
        add(root)
    assert (root / (PATH + ".torn-1")).read_bytes() == b"{one"
    assert (root / (PATH + ".torn-2")).read_bytes() == b"{two"
    assert (ledger(root).length, kinds(root)) == (3, [])


@pytest.mark.parametrize("more", [0, 1, 100, 200])
def test_a_full_disk_leaves_all_as_it_was(root: Path, more: int) -> None:
    add(root, note="long enough that the lock is the smaller file")
    before = files(root)
    with writer(root, "x", 1, "--limit", len(before[PATH]) + more) as process:
        said, complaint = process.communicate()
    assert (said, process.returncode) == ("", 1)
    assert "File too large" in complaint or f"only {more} of " in complaint
    assert files(root) == before
    assert (add(root).number, kinds(root)) == (2, [])


def test_a_disk_too_full_for_the_lock_leaves_all_as_it_was(root: Path) -> None:
    with writer(root, "x", 1, "--limit", 10) as process:
        assert f"{LOCK}.new: only 10 of" in process.communicate()[1]
    assert files(root) == {}
    add(root)
    (root / PATH).write_bytes((root / PATH).read_bytes() + b'{"at":"2026-08-01')
    before = files(root)
    with writer(root, "x", 1, "--limit", 10) as process:
        assert ".torn-1: only 10 of" in process.communicate()[1]
    assert files(root) == before


def refused(root: Path, told: str, path: str = PATH) -> None:
    before = files(root)
    with pytest.raises(Refused, match=told):
        add(root, path)
    assert files(root) == before


def test_nothing_is_added_to_what_is_not_whole(root: Path) -> None:
    for number in range(3):
        add(root, note=str(number))
    whole = files(root)
    lines = whole[PATH].splitlines(keepends=True)
    (root / PATH).write_bytes(b"".join(lines[:2]))
    refused(root, "the lock knows 3 entries, and the ledger has 2")
    (root / PATH).unlink()
    refused(root, "is gone|has 0")
    (root / PATH).write_bytes(whole[PATH].replace(b'"note":"1"', b'"note":"0"'))
    refused(root, "line 2: the entry was changed")
    (root / PATH).write_bytes(whole[PATH])
    (root / LOCK).unlink()
    refused(root, "the lock does not list the ledger")
    (root / LOCK).write_bytes(b"<<<<<<< HEAD\n" + whole[LOCK])
    refused(root, "beforehand.lock:1: a merge left its mark")
    (root / LOCK).write_bytes(whole[LOCK])
    assert add(root).number == 4


def test_a_ledger_in_trouble_does_not_stop_another(root: Path) -> None:
    add(root)
    add(root, OTHER)
    (root / OTHER).unlink()
    known = lock(root).entries[OTHER]
    assert add(root).number == 2
    assert (lock(root).entries[OTHER].length, lock(root).entries[OTHER].head) == (1, known.head)


def test_a_ledger_that_git_gave_other_line_ends_goes_on(root: Path) -> None:
    add(root)
    for path in (PATH, LOCK):
        (root / path).write_bytes((root / path).read_bytes().replace(b"\n", b"\r\n"))
    assert add(root).number == 2
    assert (ledger(root).faults, kinds(root)) == ((), [])


def test_every_reason_is_given_at_once(root: Path) -> None:
    add(root)
    (root / LOCK).write_text("x\n")
    with pytest.raises(Refused) as found:
        append(root, PATH, Entry("closed", "nothing"), lambda: "2026-07-01T00:00:00Z")
    assert len(found.value.reasons) == 3


def test_places_that_are_none_for_a_ledger(
    root: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (root / "link").symlink_to(elsewhere)
    (root / "experiments/E-1/l.jsonl").symlink_to(root / "experiments/E-2/l.jsonl")
    (root / "experiments/E-2/l.jsonl").write_bytes(b"")
    refused(root, "outside the repository", "../ledger.jsonl")
    refused(root, "outside the repository", "link/ledger.jsonl")
    refused(root, "cannot hold the path", "experiments/a\nb.jsonl")
    refused(root, "No such file", "experiments/E-3/ledger.jsonl")
    refused(root, "experiments/E-1/l.jsonl", "experiments/E-1/l.jsonl")
    refused(root, "no regular file", "experiments/E-1")
    assert list(elsewhere.iterdir()) == []
