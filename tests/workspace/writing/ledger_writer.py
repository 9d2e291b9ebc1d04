"""A process that writes entries: ``python ledger_writer.py ROOT NAME COUNT [--limit N | --die N]``.

It prints the number of each entry that it was told is written. ``--limit`` is the size that a
file may have, as on a full disk; ``--die`` kills it before the so-manieth call, from 0, that
opens, locks, cuts, renames or deletes a file.
"""

import os
import resource
import signal
import sys
from pathlib import Path

from beforehand.ledger.chain import Refused
from beforehand.ledger.events import Entry
from beforehand.workspace.writing.ledger_file import append

CALLS = ("open", "fcntl.flock", "os.truncate", "os.rename", "os.remove")
PATH = "experiments/E-1/ledger.jsonl"


def die_at(last: int) -> None:
    left = iter(range(last))

    def hook(event: str, arguments: object) -> None:
        if event.startswith(CALLS) and next(left, None) is None:
            os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(hook)


def main(root: str, name: str, count: str, how: str = "", number: str = "0") -> None:
    if how == "--limit":
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(number), int(number)))
    if how == "--die":
        die_at(int(number))
    for index in range(int(count)):
        entry = Entry("corrected", "pilot", note=f"{name} {index} " + "é" * 40)
        try:
            event = append(Path(root), PATH, entry, lambda: "2026-08-01T10:00:00Z")
        except Refused as refused:
            sys.exit(str(refused))
        os.write(1, f"{event.number}\n".encode())


main(*sys.argv[1:])
