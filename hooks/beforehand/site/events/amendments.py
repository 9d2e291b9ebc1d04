"""Every amendment once, as its page has it and as a ledger recorded it."""

import datetime
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from beforehand.graph import Graph
from beforehand.ledger.events import Event as Entry
from beforehand.ledger.events import no_time
from beforehand.records.fields import read_date, read_version
from beforehand.records.parts import Amendment
from beforehand.records.record import Design
from beforehand.site.events.happened import is_same_day
from beforehand.site.words.cite import natural
from beforehand.site.words.seen import AFTER, BEFORE, UNTOLD, seen_states

if TYPE_CHECKING:
    from beforehand.freezing.versions.causes import Cause
    from beforehand.freezing.versions.versions import KeptVersion

Day = datetime.date | None
PAGE = "the page"
AS_DATED = {
    BEFORE: "before the first call, as the pages date it",
    AFTER: "after the run began, as the pages date it",
}
NO_DAY = "the amendment has no day"
NO_CALL = "no first call is dated"
SAME_DAY = "same day as the first call"
GONE = "the frozen text is gone"
ALTERED = "the kept text is not the frozen one"
NOT_IN_IT = "not in the version as frozen"
AT_CHANGE, AT_FREEZE = "the change", "a later freeze"
BY_NOW, BY_DAYS = "today", "days of the pages"
MOMENTS = (AT_CHANGE, AT_FREEZE, BY_NOW, BY_DAYS)
"""Of what a word for what had been seen is said: of the amendment itself, or of something later."""


class Seen(msgspec.Struct, frozen=True):
    """What had been seen when an amendment was made, and who says so; empty if nobody does.

    ``of`` is the moment that is meant, and ``how`` tells of it where it is not that of the
    amendment itself, or why the ledger cannot say it.
    """

    word: str = ""
    said_by: str = ""
    how: str = ""
    of: str = ""


class Amended(msgspec.Struct, frozen=True):
    """An amendment of a design: the row of its page, the entry of its ledger, or both."""

    design: Design
    row: Amendment | None = None
    entry: Entry | None = None
    seen: Seen = Seen()

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
    """The newest first, of the same day those of one design together; without a day the last."""
    found = [item for record in graph.records for item in _of(graph, record)]
    order = {id(item): at for at, item in enumerate(found)}

    def key(item: Amended) -> tuple[object, ...]:
        day = item.day.toordinal() if item.day else 0
        number = item.entry.number if item.entry else 0
        return day, natural(item.design.id), item.design.path, number, order[id(item)]

    return tuple(sorted(found, key=key, reverse=True))


class Made(msgspec.Struct, frozen=True):
    """Whether an amendment was made before data or after, and how that is known, or why not.

    ``of`` is the moment of which that is said.
    """

    when: str
    how: str
    of: str = ""


def made(graph: Graph, item: Amended) -> Made:
    """Before data or after: by what had been seen, else by the days that the pages give."""
    if item.seen.word or item.seen.how:
        return Made(seen_states(item.seen.word)[0], item.seen.how, item.seen.of)
    call = read_date(item.design.text("dispatched"))
    experiment = graph.experiment_of(item.design)
    results = [
        read_date(result.text("date")) for result in (experiment.results if experiment else ())
    ]
    days = [day for day in (call, *results) if day]
    if item.day is None:
        return Made(UNTOLD, NO_DAY)
    if days and item.day > min(days):
        return Made(AFTER, AS_DATED[AFTER], BY_DAYS)
    if call is None:
        return Made(UNTOLD, NO_CALL)
    if item.day < min(days):
        return Made(BEFORE, AS_DATED[BEFORE], BY_DAYS)
    return Made(UNTOLD, SAME_DAY)


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
                yield Amended(record, None, entry, _of_entry(entry))
    by_row = _seen_by_row(graph, record)
    for row in record.amendments:
        entry_of_row = entries.get(row.anchor)
        seen = _of_entry(entry_of_row) if entry_of_row else by_row.get(row.anchor) or _of_page(row)
        yield Amended(record, row, entry_of_row, seen)


def _of_entry(entry: Entry) -> Seen:
    return Seen(entry.seen, f"entry {entry.number}", of=AT_CHANGE)


def _of_page(row: Amendment) -> Seen:
    return Seen(row.seen.name, PAGE, of=AT_CHANGE) if row.seen.name else Seen()


def _seen_by_row(graph: Graph, design: Design) -> Mapping[str, Seen]:
    """What the history of a design says had been seen, by the anchor of the amendment's row."""
    if graph.evidence is None:
        return {}
    from beforehand.freezing.versions.versions import histories

    return {
        cause.anchor: _of_cause(graph, version, cause)
        for history in histories(graph)
        if history.page == design.path
        for version in history.versions
        for cause in version.causes
        if cause.anchor
    }


def _of_cause(graph: Graph, version: "KeptVersion", cause: "Cause") -> Seen:
    """What a history says; a freeze knows nothing of what its text does not hold."""
    from beforehand.freezing.versions.kept_rows import kept_rows

    if cause.said_by == PAGE:
        return Seen(cause.seen, PAGE, of=AT_CHANGE)
    if version.event is None:
        return Seen(cause.seen, cause.said_by, "by now, not frozen yet", BY_NOW)
    if version.text is None:
        return Seen(how=GONE)
    if not version.is_true:
        return Seen(how=ALTERED)
    if (cause.id, cause.changed) not in kept_rows(cause.path, version.text, graph.config):
        return Seen(how=NOT_IN_IT)
    when = f"when version {version.version} was frozen"
    return Seen(cause.seen, cause.said_by, when, AT_FREEZE)
