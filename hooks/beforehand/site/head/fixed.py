"""The versions of a design as they were frozen, each with the amendments that made it."""

import datetime
from collections.abc import Iterable

import msgspec

from beforehand.graph import Graph
from beforehand.records.fields import read_date, read_version, version_key
from beforehand.records.record import Design
from beforehand.site.events.amendments import Amended, amendments_of
from beforehand.site.events.happened import FROZEN, Day, Event, Known


class Version(msgspec.Struct, frozen=True):
    """A version that was frozen. ``order`` is the day by which it was, at the latest."""

    name: str
    known: Known
    order: Day = None
    changes: tuple[Amended, ...] = ()
    number: int = 0

    @property
    def is_retold(self) -> bool:
        """Whether it was recorded late: then a version after it may give the day away."""
        return bool(self.order and self.known.recorded and self.order < self.known.recorded)


class Fixed(msgspec.Struct, frozen=True):
    """Every frozen version in its order, and the amendments for one that is still to come."""

    versions: tuple[Version, ...]
    waiting: tuple[Amended, ...] = ()


def fixed(graph: Graph, design: Design, own: Iterable[Event]) -> Fixed:
    """What was fixed of a design, out of the events of its experiment and its page.

    An amendment belongs to the version that it made, whenever it was written down.
    """
    told = [event for event in own if _is_on(event, design)]
    versions = _frozen(design, told, _labels(graph, design))
    made: dict[int, list[Amended]] = {}
    for change in amendments_of(graph, design):
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


def _place(versions: list[Version], change: Amended) -> int:
    """The version that an amendment made; their number if there is none yet.

    That is the one of the page's history, or else the first that it can have made.
    """
    freeze = change.led_to.event if change.led_to else None
    if change.led_to and freeze is None:
        return len(versions)
    for at, version in enumerate(versions):
        if freeze and freeze.number == version.number:
            return at
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
