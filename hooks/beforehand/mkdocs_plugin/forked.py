"""A forked process that works through a list, and what it has finished so far."""

import gc
import os
import signal
import struct
import sys
import tempfile
from collections.abc import Callable, Sequence
from typing import TypeVar

Item = TypeVar("Item")
SIZE = struct.Struct("<Q")
SHARE = 24  # for fewer pages no process is worth its while


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
