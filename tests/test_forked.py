"""Work that several processes share gives what one would have made, whatever becomes of them."""

import os
import pickle
import signal
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from beforehand.mkdocs_plugin.forked import SHARE, by_several

PARENT = os.getpid()
MANY = range(SHARE * 4)
SLOW = 20_000


def busy(number: int) -> int:
    """The square of a number, after enough work for another process to come to its share."""
    return number * number + sum(range(SLOW)) - sum(range(SLOW))


def in_parent_alone(act: Callable[[], object]) -> Callable[[int], int]:
    def work(number: int) -> int:
        if os.getpid() != PARENT:
            act()
        return busy(number)

    return work


def fail() -> None:
    raise ValueError


ACTS = {
    "fails": fail,
    "is killed": lambda: os.kill(os.getpid(), signal.SIGKILL),
    "makes what no pickle takes": lambda: pickle.dumps(threading.Lock()),
}


def children() -> str:
    return Path(f"/proc/self/task/{threading.get_native_id()}/children").read_text()


@pytest.fixture(autouse=True)
def _two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1})


@pytest.fixture(autouse=True)
def _one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threading, "active_count", lambda: 1)  # pytest's own may be more


def test_what_several_make_comes_in_the_order_of_one() -> None:
    before = children()
    reads, writes = os.pipe()

    def work(number: int) -> tuple[int, int]:
        if os.getpid() != PARENT:
            os.write(writes, b".")
            if number == 0:
                signal.pause()  # leaves the first item to its parent
        elif number == 0:
            os.close(writes)
            for _ in range(2):  # who begins with a second item has left the first
                os.read(reads, 1)
        return number * number, os.getpid()

    made = list(by_several(work, MANY))
    os.close(reads)
    assert [square for square, _ in made] == [number * number for number in MANY]
    assert len({process for _, process in made}) == 2
    assert children() == before


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_a_process_that_breaks_loses_nothing(act: Callable[[], object]) -> None:
    before = children()
    made = list(by_several(in_parent_alone(act), MANY))
    assert made == [number * number for number in MANY]
    assert children() == before


def test_a_fault_of_the_work_is_told() -> None:
    def work(number: int) -> int:
        return 1 // (number - 30)

    with pytest.raises(ZeroDivisionError):
        list(by_several(work, MANY))
    assert not children()


def test_few_things_are_made_by_one_process() -> None:
    assert {*by_several(lambda _: os.getpid(), range(SHARE))} == {PARENT}


def test_beside_a_second_thread_nothing_is_forked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threading, "active_count", lambda: 2)
    assert {*by_several(lambda _: os.getpid(), MANY)} == {PARENT}
