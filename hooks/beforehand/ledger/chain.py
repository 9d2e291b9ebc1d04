"""A ledger: its lines as one chain, in which each entry carries the digest of the one before."""

import msgspec

from beforehand.diagnostics import Fault
from beforehand.ledger.digests import MARK
from beforehand.ledger.events import SEEN, Entry, Event, chained, no_time, rank, unfit
from beforehand.ledger.lines import Line, read_line
from beforehand.source import Place, Source

UNREAD = "ledger-unread"
LINE = "ledger-line"
CHAIN = "ledger-chain"
ORDER = "ledger-order"
TORN = "ledger-torn"


class Ledger(msgspec.Struct, frozen=True):
    """The entries of one ledger. ``length`` counts its lines, readable or not.

    ``torn`` is the end that broke off while it was written, and belongs to neither.
    """

    path: str
    events: tuple[Event, ...] = ()
    faults: tuple[Fault, ...] = ()
    torn: bytes = b""
    length: int = 0

    @property
    def floor(self) -> str:
        """The least that a next entry can say had been seen."""
        return SEEN[max((event.floor for event in self.events), default=0)]

    @property
    def broken(self) -> tuple[Fault, ...]:
        """The faults that keep the ledger from being continued: all but a torn end."""
        return tuple(fault for fault in self.faults if fault.what != TORN)

    def entry(self, number: int) -> Event | None:
        """The entry with a number, if it can be read."""
        return next((event for event in self.events if event.number == number), None)


class Refused(ValueError):  # noqa: N818
    """An entry that cannot be appended, with all the reasons."""

    def __init__(self, *reasons: str) -> None:
        super().__init__("; ".join(reasons))
        self.reasons = reasons


def read_ledger(source: Source) -> Ledger:
    """The ledger that some bytes hold. Whatever they are, nothing is raised.

    The digests are taken over what an entry says, so CRLF line ends and a byte order mark,
    which git and editors add, break no chain.
    """
    if source.trouble:
        message = f"the ledger cannot be read ({source.trouble}): make it readable"
        return Ledger(source.path, faults=(Fault(UNREAD, Place(1), message),))
    *lines, rest = source.data.removeprefix(MARK).split(b"\n")
    found = [read_line(line.removesuffix(b"\r")) for line in lines]
    torn = rest
    if not rest and found and not found[-1].is_object:
        found.pop()
        torn = lines[-1] + b"\n"
    chain = _Chain()
    for number, line in enumerate(found, 1):
        chain.take(number, line)
    if torn:
        chain.fault(TORN, len(found) + 1, _torn(torn))
    return Ledger(source.path, tuple(chain.events), tuple(chain.faults), torn, len(found))


def _torn(torn: bytes) -> str:
    if read_line(torn).event is not None:
        return (
            "the last line holds an entry and no line end, so its writer may not have finished:"
            " if the lock counts it, add the line end; if not, the next entry sets it aside"
        )
    return (
        f"the last line breaks off ({len(torn)} bytes that are no entry): its writer was stopped,"
        " or the disk was full; nothing before it is lost, and the next entry sets it aside"
    )


class _Chain:
    """Holds each line to the one before it."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.faults: list[Fault] = []
        self.before: Event | None = None
        self.line = 0
        self.floor = 0
        self.floor_line = 0

    def fault(self, what: str, line: int, message: str) -> None:
        self.faults.append(Fault(what, Place(line), message))

    def take(self, number: int, line: Line) -> None:
        for message in line.wrong:
            self.fault(LINE, number, message)
        if line.event is None:
            return
        self._link(number, line.event)
        self._order(number, line.event)
        self.events.append(line.event)
        self.before, self.line = line.event, number
        if line.event.floor > self.floor:
            self.floor, self.floor_line = line.event.floor, number

    def _link(self, line: int, event: Event) -> None:
        """Number and digest must follow on; past an unreadable line only the number can."""
        before = self.before
        due = (before.number if before else 0) + line - self.line
        if event.number != due:
            message = f"entry {event.number} stands where entry {due} should: entries were"
            if before and event.number == before.number:
                message += " doubled, or two branches appended one each: append one of them anew"
            else:
                message += " removed, added or moved; take the ledger back from history"
            self.fault(CHAIN, line, message)
        elif before is None and line == 1:
            if event.previous:
                self.fault(CHAIN, line, "the first entry names one before it, which is missing")
        elif before and self.line == line - 1:
            self._follow(line, event, before)

    def _follow(self, line: int, event: Event, before: Event) -> None:
        """One changed digest is one fault: so what it should be is accepted as well."""
        if event.previous not in (before.digest, chained(before)):
            message = (
                f"entry {event.number} does not follow on entry {before.number} as it stands:"
                " one of the two was replaced; take the ledger back from history"
            )
            self.fault(CHAIN, line, message)

    def _order(self, line: int, event: Event) -> None:
        before = self.before
        if before and event.at < before.at and not (no_time(event.at) or no_time(before.at)):
            message = f"the entry is dated {event.at}, before the entry above it ({before.at})"
            self.fault(ORDER, line, message)
        if rank(event.seen) < self.floor and event.seen in SEEN:
            message = (
                f"`{event.seen}` is said to have been seen, but line {self.floor_line} had"
                f" already seen `{SEEN[self.floor]}`: what was seen stays seen"
            )
            self.fault(ORDER, line, message)


def appended(ledger: Ledger, entry: Entry, at: str) -> Event:
    """The next entry of a ledger, written at a time; raises Refused with every reason."""
    reasons = [f"line {fault.at.line}: {fault.message}" for fault in ledger.broken]
    reasons += unfit(entry)
    last = ledger.events[-1] if ledger.events else None
    if no_time(at):
        reasons.append(no_time(at))
    elif last and at < last.at:
        reasons.append(f"the clock says {at}, and the last entry is of {last.at}: set the clock")
    if rank(entry.seen) < rank(ledger.floor):
        reasons.append(
            f"`{ledger.floor}` had been seen before, so the entry cannot say `{entry.seen}`"
        )
    if reasons:
        raise Refused(*reasons)
    fields = msgspec.structs.asdict(entry)
    event = Event(
        **fields,
        number=ledger.length + 1,
        at=at,
        previous=last.digest if last else "",
        digest="",
    )
    return msgspec.structs.replace(event, digest=chained(event))
