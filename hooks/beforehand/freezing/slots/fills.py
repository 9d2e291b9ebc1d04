"""The slots of a frozen page: what stood and stands in each, and which entry says so."""

from collections.abc import Iterator

import msgspec

from beforehand.freezing.entries.freezes import copy_of, entry_span, is_other_version
from beforehand.freezing.texts.units import lines_of
from beforehand.ledger.chain import Ledger
from beforehand.ledger.digests import digest_of
from beforehand.ledger.events import Event
from beforehand.ledger.evidence import Evidence
from beforehand.records.freezes import Slot, find_slots
from beforehand.records.record import Design
from beforehand.source import Span


class Fill(msgspec.Struct, frozen=True):
    """One slot: its text as it was frozen and now, and the entry that recorded a fill.

    ``entry`` came after the freeze; ``before`` is an entry of an earlier version whose fill
    the frozen text has. ``slot`` is where it stands now.
    """

    name: str
    was: str
    now: str
    slot: Slot
    entry: Event | None = None
    before: Event | None = None


class Unrecorded(msgspec.Struct, frozen=True):
    """A slot whose text no entry stands for."""

    span: Span
    message: str
    related: tuple[Span, ...] = ()


def digest_of_fill(text: str) -> str:
    """The digest of what stands between the marks of a slot."""
    return digest_of(text.encode("utf-8", "surrogatepass"))


def fills(ledger: Ledger, frozen: Event, was: str, now: str) -> tuple[Fill, ...]:
    """The slots that an entry left open and that are marked in both texts, as they stand now."""
    return tuple(_fills(ledger, frozen, lines_of(was), lines_of(now)))


def _fills(ledger: Ledger, frozen: Event, was: list[str], now: list[str]) -> Iterator[Fill]:
    first = {slot.name: slot for slot in reversed(find_slots(was, frozen.slots))}
    here = {slot.name: slot for slot in reversed(find_slots(now, frozen.slots or first))}
    own = [
        event
        for event in ledger.events
        if event.event == "slot-filled" and event.page == frozen.page and len(event.slots) == 1
    ]
    for name in frozen.slots or sorted(first):
        if name not in first or name not in here:
            continue
        old = first[name].text(was)
        entries = [event for event in own if event.slots == (name,)]
        later = [event for event in entries if event.number > frozen.number]
        before = [
            event
            for event in entries
            if event.number < frozen.number and event.filled == digest_of_fill(old)
        ]
        yield Fill(
            name=name,
            was=old,
            now=here[name].text(now),
            slot=here[name],
            entry=later[0] if later else None,
            before=before[-1] if before else None,
        )


def unrecorded(
    evidence: Evidence, ledger: Ledger, frozen: Event, design: Design
) -> Iterator[Unrecorded]:
    """Every slot whose text is other than the frozen one and than what an entry says."""
    was = evidence.frozen_texts.get(copy_of(frozen))
    now = evidence.frozen_texts.get(frozen.page)
    if frozen.mode != "slots" or is_other_version(design, frozen) or was is None or now is None:
        return
    for fill in fills(ledger, frozen, was, now):
        yield from _unrecorded(ledger, design, fill)


def _unrecorded(ledger: Ledger, design: Design, fill: Fill) -> Iterator[Unrecorded]:
    span = Span(design.path, fill.slot.line + 1, fill.slot.start + 1)
    if fill.entry is not None:
        if digest_of_fill(fill.now) != fill.entry.filled:
            message = (
                f"slot `{fill.name}` holds another text than entry {fill.entry.number} says: take "
                "it back from history; a second fill is an amendment of a new version"
            )
            yield Unrecorded(span, message, (entry_span(ledger, fill.entry),))
    elif fill.now == fill.was:
        return
    elif fill.before is not None:
        message = (
            f"slot `{fill.name}` was filled before (entry {fill.before.number}) and holds another "
            "text now: take it back; a second fill is an amendment of a new version"
        )
        yield Unrecorded(span, message, (entry_span(ledger, fill.before),))
    else:
        message = (
            f"slot `{fill.name}` was filled and no entry says so: record it "
            f"(`beforehand fill {design.id} {fill.name}`), or take the text back"
        )
        yield Unrecorded(span, message)
