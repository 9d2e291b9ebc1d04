"""Ledgers for tests."""

from beforehand.ledger.chain import Ledger, appended, read_ledger
from beforehand.ledger.events import SEEN, Entry, Event, line_of
from beforehand.source import Source

PATH = "experiments/E-1/ledger.jsonl"
DIGEST = "ab" * 32
FROZEN = Entry(
    "frozen",
    "nothing",
    version="1",
    page="experiments/E-1/design.md",
    mode="slots",
    closure=(("experiments/E-1/design.md", DIGEST), ("experiments/E-1/prompt café.txt", DIGEST)),
    slots=("n", "seed"),
    source="D-1",
    note='a "note"\nwith 茶, a tab\t and a control\x1f',
)


def at(second: int) -> str:
    return f"2026-08-01T10:{second // 60:02}:{second % 60:02}Z"


def events(count: int, note: str = "") -> tuple[Event, ...]:
    """Entries of all sorts: the first freezes, what had been seen rises slowly."""
    found: tuple[Event, ...] = ()
    for number in range(count):
        seen = SEEN[min(number // 2, len(SEEN) - 1)]
        entry = Entry("corrected", seen, note=f"{note}{number}") if number else FROZEN
        found += (appended(Ledger(PATH, found, length=len(found)), entry, at(number)),)
    return found


def data(found: tuple[Event, ...]) -> bytes:
    return b"".join(line_of(event) + b"\n" for event in found)


def read(found: bytes) -> Ledger:
    return read_ledger(Source(PATH, found))


def lines(ledger: Ledger) -> list[int]:
    return [fault.at.line for fault in ledger.faults]
