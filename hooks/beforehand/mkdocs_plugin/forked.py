"""Forked processes that work through a list, and what they have finished so far."""

import gc
import logging
import os
import pickle
import signal
import struct
import sys
import tempfile
import threading
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Generic, TypeVar

log = logging.getLogger("mkdocs.plugins.beforehand")

Item = TypeVar("Item")
Made = TypeVar("Made")
SIZE = struct.Struct("<Q")
SHARE = 24  # for fewer pages no process is worth its while
PROCESSES = 8


def obstacle() -> str:
    """Why this process must not be forked; empty if it may be."""
    if sys.platform != "linux":
        return "forks are safe on Linux alone"
    return "a fork copies one thread alone" if threading.active_count() > 1 else ""


def helpers_for(items: int) -> int:
    """How many further processes are worth their while."""
    return max(0, min(len(os.sched_getaffinity(0)), items // SHARE, PROCESSES) - 1)


def by_several(work: Callable[[Item], Made], items: Iterable[Item]) -> Iterator[Made]:
    """What ``map`` gives, some of it made by further processes where that is safe and worth it.

    What is made must come through a pickle as it was.
    """
    listed = [*items]
    helpers = 0 if obstacle() else helpers_for(len(listed))
    named = {str(at): item for at, item in enumerate(listed)}
    shared = Shared(named, lambda item: pickle.dumps(work(item)), helpers)
    try:
        for name, item in named.items():
            done = shared.result(name)
            yield pickle.loads(done) if done else work(item)  # noqa: S301  (our own bytes)
    finally:
        shared.close()


class Forked:
    """A process, and the file in which it leaves the results in the order of its items."""

    def __init__(self, share: Sequence[Item], work: Callable[[Item], bytes]) -> None:
        self.file = tempfile.TemporaryFile()  # noqa: SIM115  (closed when the build is)
        self.spans: list[tuple[int, int]] = []
        self.end = 0
        parent = os.getpid()
        try:
            self.pid = os.fork()
        except OSError:
            self.file.close()
            raise
        if self.pid == 0:
            try:
                self._run(share, work, parent)
            finally:
                os._exit(0)  # nothing that was meant for the end of the build happens here

    def _run(self, share: Sequence[Item], work: Callable[[Item], bytes], parent: int) -> None:
        gc.freeze()
        for item in share:
            if os.getppid() != parent:
                return
            data = work(item)
            self.file.write(SIZE.pack(len(data)) + data)
            self.file.flush()

    def result(self, number: int) -> bytes:
        """What it left for its item of this number; nothing if there is nothing, or not yet."""
        while len(self.spans) <= number:
            head = os.pread(self.file.fileno(), SIZE.size, self.end)
            start = self.end + SIZE.size
            end = start + SIZE.unpack(head)[0] if len(head) == SIZE.size else sys.maxsize
            if os.fstat(self.file.fileno()).st_size < end:
                return b""
            self.spans.append((start, end))
            self.end = end
        self.stop()  # it and its parent have met: what it would do now is done already
        start, end = self.spans[number]
        return os.pread(self.file.fileno(), end - start, start)

    def close(self) -> None:
        """End it, and let go of what it has left."""
        self.stop()
        self.file.close()

    def stop(self) -> None:
        """End it at once."""
        try:
            if self.pid and os.waitpid(self.pid, os.WNOHANG) == (0, 0):
                os.kill(self.pid, signal.SIGKILL)
                os.waitpid(self.pid, 0)
        except ChildProcessError:
            pass
        self.pid = 0


class Shared(Generic[Item]):
    """Named items that processes go through from the last to the first, each in its turn."""

    def __init__(
        self, items: Mapping[str, Item], work: Callable[[Item], bytes], processes: int
    ) -> None:
        self.processes: list[Forked] = []
        self.places: dict[str, tuple[Forked, int]] = {}
        backwards = [*items][::-1]
        for first in range(processes):
            names = backwards[first::processes]
            try:
                process = Forked([items[name] for name in names], work)
            except OSError as error:
                log.debug("%s", f"no further process: {error}")
                return
            self.processes.append(process)
            self.places |= {name: (process, at) for at, name in enumerate(names)}

    def result(self, name: str) -> bytes:
        """What is finished of an item; nothing if there is nothing, or not yet."""
        if name not in self.places:
            return b""
        process, at = self.places[name]
        return process.result(at)

    def close(self) -> None:
        """End every process, and let go of what they have left."""
        for process in self.processes:
            process.close()
        self.processes, self.places = [], {}


class Overheard:
    """What a forked process logs and what Python warns of in it, kept for the parent."""

    def __init__(self) -> None:
        self.records: list[logging.LogRecord] = []
        self.warned: list[object] = []
        setattr(logging.Logger, "handle", lambda _, record: self.records.append(record))  # noqa: B010
        warnings.showwarning = lambda *told, **_: self.warned.append(told)


def tell_again(records: list[logging.LogRecord]) -> None:
    """Log in this process what another has logged."""
    for record in records:
        logging.getLogger(record.name).handle(record)
