"""Every amendment once, as its page has it and as a ledger recorded it."""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from beforehand.graph import Graph
from beforehand.ledger.events import Event as Entry
from beforehand.ledger.events import no_time
from beforehand.records.fields import read_date, read_version
from beforehand.records.parts import Amendment
from beforehand.records.record import Design
from beforehand.site.events.happened import Day, Known, is_same_day
from beforehand.site.events.seen_then import Seen, seen_then
from beforehand.site.words.cite import natural, part_link
from beforehand.site.words.markup import Cell, cell, joined

if TYPE_CHECKING:
    from beforehand.freezing.versions.causes import Cause
    from beforehand.freezing.versions.versions import KeptVersion


class Amended(msgspec.Struct, frozen=True):
    """An amendment of a design: the row of its page, the entry of its ledger, or both.

    ``led_to`` is the version that a row led to, by the history of its page; None without one.
    """

    design: Design
    row: Amendment | None
    entry: Entry | None
    seen: Seen
    led_to: "KeptVersion | None" = None

    @property
    def name(self) -> Cell:
        """The row, or what the entry says it changed."""
        if self.row:
            return cell(part_link(self.design, self.row))
        return cell((opened_by(self.entry) if self.entry else "") or "a change")

    @property
    def number(self) -> int:
        """The number of the entry, 0 if only the page has the amendment."""
        return self.entry.number if self.entry else 0

    @property
    def version(self) -> str:
        """The version that it made."""
        if self.row and self.row.version:
            return self.row.version
        return read_version(self.entry.version) if self.entry else ""

    @property
    def day(self) -> Day:
        """The day of the entry, or that of the page where there is none."""
        return self.recorded or self.written

    @property
    def recorded(self) -> Day:
        """The day of the entry."""
        return day_of(self.entry) if self.entry and not no_time(self.entry.at) else None

    @property
    def written(self) -> Day:
        """The day of the page."""
        return read_date(self.row.date.text) if self.row else None

    @property
    def stated(self) -> Day:
        """The day of the page, where the entry has another."""
        one, other = self.written, self.recorded
        return None if one is None or other is None or is_same_day(one, other) else one

    @property
    def known(self) -> Known:
        """Its days, and what had been seen as far as that is said of the amendment itself."""
        stated = self.stated if self.recorded else self.written
        return Known(stated, self.recorded, self.seen.then)

    @property
    def untold(self) -> str:
        """Why the freeze of its version does not tell what had been seen, where it should."""
        is_frozen = self.led_to and self.led_to.event
        return self.seen.how if is_frozen and not self.seen.word else ""


def day_of(entry: Entry) -> datetime.date:
    """The day of an entry whose time can be read."""
    return datetime.date.fromisoformat(entry.at[:10])


def span(made: Sequence[Amended]) -> Cell:
    """The first of some amendments and the last."""
    first, last = made[0].name, made[-1].name
    return joined((first, last), " to ") if len(made) > 1 else first


def opened_by(entry: Entry) -> str:
    """Which section an entry changed, and for which version."""
    version = f"for version {entry.version}" if entry.version else ""
    return " ".join(filter(None, (entry.section, version)))


@lru_cache(maxsize=1)
def amendments(graph: Graph) -> tuple[Amended, ...]:
    """The newest first, of the same day those of one design together; without a day the last."""
    found = [item for made in _by_design(graph).values() for item in made]
    order = {id(item): at for at, item in enumerate(found)}

    def key(item: Amended) -> tuple[object, ...]:
        day = item.day.toordinal() if item.day else 0
        return day, natural(item.design.id), item.design.path, item.number, order[id(item)]

    return tuple(sorted(found, key=key, reverse=True))


def amendments_of(graph: Graph, design: Design) -> tuple[Amended, ...]:
    """Those of one design: by the entries of its ledger, then those that the page alone has."""
    return _by_design(graph).get(design.address, ())


@lru_cache(maxsize=1)
def _by_design(graph: Graph) -> dict[tuple[str, str], tuple[Amended, ...]]:
    led = _led(graph)
    return {
        record.address: tuple(
            _amended(graph, record, row, entry, led) for row, entry in _made(graph, record)
        )
        for record in graph.records
        if isinstance(record, Design)
    }


def _amended(
    graph: Graph,
    design: Design,
    row: Amendment | None,
    entry: Entry | None,
    led: Mapping[tuple[str, str], "tuple[KeptVersion, Cause]"],
) -> Amended:
    found = led.get((design.path, row.anchor)) if row and not entry else None
    seen = seen_then(graph, design, row, entry, found)
    return Amended(design, row, entry, seen, found[0] if found else None)


def _made(graph: Graph, design: Design) -> Iterator[tuple[Amendment | None, Entry | None]]:
    """Each amendment of a design as a row of its page, an entry of its ledger, or both."""
    recorded: set[str] = set()
    if graph.evidence is not None:
        from beforehand.freezing.amendments.recorded import held
        from beforehand.freezing.entries.freezes import ledger_of

        ledger = ledger_of(graph, design.path)
        told = held(graph, design, ledger)
        rows = {entry.number: row for row, entry in (*told.pairs, *told.near)}
        recorded = {row.anchor for row in rows.values()}
        for entry in ledger.events:
            if entry.event == "amended" and entry.page == design.path:
                yield rows.get(entry.number), entry
    for row in design.amendments:
        if row.anchor not in recorded:
            yield row, None


def _led(graph: Graph) -> dict[tuple[str, str], "tuple[KeptVersion, Cause]"]:
    """Which version each row led to by the history of its page, by page and anchor."""
    if graph.evidence is None:
        return {}
    from beforehand.freezing.versions.versions import histories

    return {
        (history.page, cause.anchor): (version, cause)
        for history in histories(graph)
        for version in history.versions
        for cause in version.causes
        if cause.anchor
    }
