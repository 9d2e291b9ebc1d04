"""The versions of a design as they were frozen, each with the amendments that made it."""

import datetime
from collections.abc import Iterable, Iterator
from itertools import groupby

import msgspec

from beforehand.graph import Graph
from beforehand.records.fields import read_date, read_version, version_key
from beforehand.records.record import Design
from beforehand.site.events.happened import AMENDED, FROZEN, Event
from beforehand.site.words.cite import address, part_link
from beforehand.site.words.markup import Cell, cell, joined

Day = datetime.date | None


class Known(msgspec.Struct, frozen=True):
    """When something was fixed, and what had been seen by then.

    ``stated`` is the day of the page, ``recorded`` that of the entry of the ledger; None where
    there is none.
    """

    stated: Day = None
    recorded: Day = None
    seen: str = ""

    @property
    def is_retold(self) -> bool:
        """Whether it was recorded later than it happened, as the page has it."""
        return bool(self.stated and self.recorded and self.stated < self.recorded)

    @property
    def day(self) -> Day:
        """The day on which it happened, as far as anybody says."""
        return self.stated if self.is_retold else self.recorded or self.stated


class Change(msgspec.Struct, frozen=True):
    """One amendment; ``number`` is that of its entry, 0 if only the page has it."""

    name: Cell
    version: str
    known: Known
    number: int = 0


class Version(msgspec.Struct, frozen=True):
    """A version that was frozen. ``order`` is the day by which it was, at the latest."""

    name: str
    known: Known
    order: Day = None
    changes: tuple[Change, ...] = ()
    number: int = 0

    @property
    def is_retold(self) -> bool:
        """Whether it was recorded late: then a version after it may give the day away."""
        return bool(self.order and self.known.recorded and self.order < self.known.recorded)


class Fixed(msgspec.Struct, frozen=True):
    """Every frozen version in its order, and the amendments for one that is still to come."""

    versions: tuple[Version, ...]
    waiting: tuple[Change, ...] = ()


def fixed(graph: Graph, design: Design, own: Iterable[Event]) -> Fixed:
    """What was fixed of a design, out of the events of its experiment and its page.

    An amendment belongs to the version that it made, whenever it was written down.
    """
    told = [event for event in own if _is_on(event, design)]
    labels = _labels(graph, design)
    versions = _frozen(design, told, labels)
    made: dict[int, list[Change]] = {}
    for change in _changes(design, told, labels):
        made.setdefault(_place(versions, change), []).append(change)
    return Fixed(
        tuple(
            msgspec.structs.replace(version, changes=tuple(made.get(at, ())))
            for at, version in enumerate(versions)
        ),
        tuple(made.get(len(versions), ())),
    )


def _is_on(event: Event, design: Design) -> bool:
    return any(piece.to.partition("#")[0] == design.path for piece in event.content)


def _labels(graph: Graph, design: Design) -> dict[int, str]:
    """The version that each entry of the ledger is about, by its number."""
    if graph.evidence is None:
        return {}
    from beforehand.freezing.entries.freezes import ledger_of

    entries = ledger_of(graph, design.path).events
    return {entry.number: read_version(entry.version) for entry in entries}


def _frozen(design: Design, told: list[Event], labels: dict[int, str]) -> list[Version]:
    """The versions that a ledger froze; without a ledger the one that the page calls frozen."""
    freezes = [event for event in told if event.what == FROZEN and event.at]
    if not freezes:
        stated = read_date(design.text("frozen"))
        if not (design.is_frozen or stated):
            return []
        return [Version(design.version, Known(stated), stated)]
    found: list[Version] = []
    latest = datetime.date.max
    for event in reversed(freezes):
        known = _known(event)
        latest = min(latest, known.day or latest)
        found.append(Version(labels.get(event.number, ""), known, latest, number=event.number))
    return found[::-1]


def _known(event: Event) -> Known:
    return Known(event.stated, event.date, event.seen)


def _changes(design: Design, told: list[Event], labels: dict[int, str]) -> Iterator[Change]:
    """The amendments that entries record, and those that the page alone has."""
    entries = [event for event in told if event.what == AMENDED and event.at]
    known = {piece.to for event in entries for piece in event.detail}
    for event in entries:
        version = labels.get(event.number, "")
        name = event.detail[:1] or cell("a change")
        yield Change(name, version, _known(event), event.number)
    for row in design.amendments:
        if address(design, row) not in known:
            dated = Known(read_date(row.date.text), seen=row.seen.name)
            yield Change(cell(part_link(design, row)), row.version, dated)


def _place(versions: list[Version], change: Change) -> int:
    """The first version that an amendment can have made; their number if there is none yet."""
    for at, version in enumerate(versions):
        if change.number and version.number and change.number > version.number:
            continue
        if change.version and version.name:
            if version_key(change.version) <= version_key(version.name):
                return at
        elif change.number or _is_by(change.known.day, version.order):
            return at
    return len(versions)


def _is_by(day: Day, limit: Day) -> bool:
    """Whether something was there by a day, as far as both are known."""
    return day is None or limit is None or day <= limit


def alike(changes: Iterable[Change]) -> Iterator[tuple[Change, ...]]:
    """Amendments of one day under the same knowledge together, in the order of their making."""
    for _, same in groupby(changes, key=lambda item: item.known):
        yield tuple(same)


def span(changes: tuple[Change, ...]) -> Cell:
    """The first of some amendments and the last."""
    first, last = changes[0].name, changes[-1].name
    return joined((first, last), " to ") if len(changes) > 1 else first
