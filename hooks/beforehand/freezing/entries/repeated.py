"""Entries of a ledger that no command writes: what was fixed once is fixed anew, unsaid."""

from collections.abc import Iterator

from beforehand.diagnostics import Fault
from beforehand.ledger.chain import Ledger
from beforehand.ledger.events import Event
from beforehand.records.fields import read_version
from beforehand.source import Place

REPEATED = "ledger-repeated"
BACK = "take the ledger back from history"


def repeated(ledger: Ledger) -> Iterator[Fault]:
    """Every entry that freezes a version, or fixes what was reported, a second time."""
    frozen: dict[tuple[str, str], Event] = {}
    closed: dict[str, Event] = {}
    for event in ledger.events:
        message = ""
        if event.event == "frozen" and event.page:
            key = event.page, read_version(event.version)
            before = frozen.setdefault(key, event)
            if before is not event:
                message = (
                    f"entry {event.number} freezes version {event.version} of {event.page}, which "
                    f"entry {before.number} froze: a change is an amendment of a new version"
                )
        elif event.event == "closed":
            before = closed.setdefault(event.page, event)
            if before is not event:
                message = (
                    f"entry {event.number} closes what entry {before.number} closed: what was "
                    "reported wrong is owned up to with an entry `corrected`"
                )
        elif event.event == "corrected":
            unsaid = [path for path, _ in event.closure if not _names(event.source, path)]
            if unsaid:
                message = (
                    f"entry {event.number} fixes {', '.join(unsaid)} anew, which its source does "
                    "not name"
                )
        if message:
            place = Place(min(event.number, ledger.length) or 1)
            yield Fault(REPEATED, place, f"{message}; {BACK}")


def _names(source: str, path: str) -> bool:
    """Whether a source names a file, from wherever: its folder may have been renamed since."""
    return path.rpartition("/")[2] in source
