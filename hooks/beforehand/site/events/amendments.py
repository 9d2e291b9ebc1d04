"""Every amendment once, as its page has it and as a ledger recorded it."""

import datetime
from collections.abc import Iterator
from functools import lru_cache

import msgspec

from beforehand.graph import Graph
from beforehand.ledger.events import Event as Entry
from beforehand.ledger.events import no_time
from beforehand.records.fields import read_date, read_version
from beforehand.records.parts import Amendment
from beforehand.records.record import Design
from beforehand.site.events.happened import is_same_day
from beforehand.site.words.seen import AFTER, BEFORE, UNTOLD, seen_states

Day = datetime.date | None


class Amended(msgspec.Struct, frozen=True):
    """An amendment of a design: the row of its page, the entry of its ledger, or both."""

    design: Design
    row: Amendment | None = None
    entry: Entry | None = None

    @property
    def version(self) -> str:
        """The version that it made."""
        if self.row and self.row.version:
            return self.row.version
        return read_version(self.entry.version) if self.entry else ""

    @property
    def seen(self) -> str:
        """What had been seen: the entry knows it better than the page; empty if nobody says."""
        return self.entry.seen if self.entry else self.row.seen.name if self.row else ""

    @property
    def day(self) -> Day:
        """The day of the entry, or that of the page where there is none."""
        return self.recorded or self.written

    @property
    def recorded(self) -> Day:
        """The day of the entry."""
        has_time = self.entry and not no_time(self.entry.at)
        return datetime.date.fromisoformat(self.entry.at[:10]) if self.entry and has_time else None

    @property
    def written(self) -> Day:
        """The day of the page."""
        return read_date(self.row.date.text) if self.row else None

    @property
    def stated(self) -> Day:
        """The day of the page, where the entry has another."""
        one, other = self.written, self.recorded
        return None if one is None or other is None or is_same_day(one, other) else one


@lru_cache(maxsize=1)
def amendments(graph: Graph) -> tuple[Amended, ...]:
    """The newest first; those without a day come last."""
    found = [item for record in graph.records for item in _of(graph, record)]
    order = {id(item): at for at, item in enumerate(found)}

    def key(item: Amended) -> tuple[int, int, int]:
        day = item.day.toordinal() if item.day else 0
        return day, item.entry.number if item.entry else 0, order[id(item)]

    return tuple(sorted(found, key=key, reverse=True))


def made_when(graph: Graph, item: Amended) -> str:
    """Before data or after: by what had been seen, else by the days that the pages give."""
    if item.seen:
        return seen_states(item.seen)[0]
    call = read_date(item.design.text("dispatched"))
    experiment = graph.experiment_of(item.design)
    results = [
        read_date(result.text("date")) for result in (experiment.results if experiment else ())
    ]
    days = [day for day in (call, *results) if day]
    if item.day and days and item.day > min(days):
        return AFTER
    return BEFORE if item.day and call and item.day < min(days) else UNTOLD


def _of(graph: Graph, record: object) -> Iterator[Amended]:
    if not isinstance(record, Design):
        return
    entries: dict[str, Entry] = {}
    if graph.evidence is not None:
        from beforehand.freezing.entries.freezes import ledger_of
        from beforehand.site.events.ledger_events import recorded_rows

        rows = recorded_rows(graph).get(record.address, {})
        for entry in ledger_of(graph, record.path).events:
            row = rows.get(entry.number)
            if row:
                entries[row.anchor] = entry
            elif entry.event == "amended" and entry.page == record.path:
                yield Amended(record, None, entry)
    for row in record.amendments:
        yield Amended(record, row, entries.get(row.anchor))
