"""What the attacks begin with: a frozen design with a result, each step committed by itself."""

from collections.abc import Callable

import msgspec
from tests.frozen_record import COPY, DESIGN, FOLDER, ID, LEDGER, LOCK, PAGE, amend, freeze
from tests.workspace.git_made import Made

from beforehand.ledger.chain import Ledger, appended, read_ledger
from beforehand.ledger.digests import digest_of
from beforehand.ledger.events import Entry, Event, chained, line_of
from beforehand.ledger.git_facts import seconds_of
from beforehand.ledger.lock import Locked, lock_text
from beforehand.source import Source

EDITED = DESIGN.replace("to those who drink it", "to anybody")
QUESTION = DESIGN[: DESIGN.index("Does the order")].count("\n") + 1
RESULT_PAGE = f"{FOLDER}/result.md"
RESULT = f"""\
---
kind: result
of: {ID}
version: 1
date: 2026-08-09
---
# What came of the tea
"""


def read(made: Made) -> Ledger:
    return read_ledger(Source(LEDGER, (made.root / LEDGER).read_bytes()))


def commit_frozen(made: Made) -> str:
    """Commit a freeze at the time that its entry says."""
    made.now = (seconds_of(read(made).events[-1].at) or 0) - 3600
    return made.commit({})


def freeze_again(made: Made, *more: str) -> str:
    """Amend the design, freeze the next version and commit both: two more entries."""
    found = amend(made.root, *more)
    assert found.exit_code == 0, found.output
    found = freeze(made.root)
    assert found.exit_code == 0, found.output
    return commit_frozen(made)


def forged(made: Made, *entries: Event) -> None:
    """Write a ledger that holds some entries, whole and in order, and a lock that fits it."""
    chain: list[Event] = []
    for number, entry in enumerate(entries, 1):
        previous = chain[-1].digest if chain else ""
        event = msgspec.structs.replace(entry, number=number, previous=previous, digest="")
        chain.append(msgspec.structs.replace(event, digest=chained(event)))
    made.write(LEDGER, b"".join(line_of(event) + b"\n" for event in chain))
    made.write(LOCK, lock_text({LEDGER: Locked(len(chain), chain[-1].digest)}))


def resealed(made: Made, text: str) -> None:
    """Edit the text, and its copy, ledger and lock so that they all agree with it."""
    (event,) = read(made).events
    files = {**dict(event.closure), PAGE: digest_of(text.encode())}
    forged(made, msgspec.structs.replace(event, closure=tuple(sorted(files.items()))))
    made.write(PAGE, text)
    made.write(COPY, text)


def squashed(made: Made, files: dict[str, str | bytes | None]) -> None:
    """One commit that holds everything, and no other one."""
    made.git("checkout", "-q", "--orphan", "anew")
    made.commit(files)
    made.git("branch", "-q", "-D", "main")


def dated(event: Event, at: str) -> Event:
    return msgspec.structs.replace(event, at=at)


def following(made: Made, entry: Entry, at: Callable[[Event], str]) -> Event:
    """An entry as a writer would append it to the ledger that is there."""
    ledger = read(made)
    return appended(ledger, entry, at(ledger.events[-1]))
