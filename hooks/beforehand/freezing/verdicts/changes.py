"""What was changed in a design between its first freeze and the version that ran."""

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from beforehand.freezing.amendments.recorded import held
from beforehand.freezing.entries.freezes import entry_span, freezes, ledger_of
from beforehand.freezing.steps.opening import opened_at
from beforehand.freezing.steps.reached import steps_of
from beforehand.freezing.texts.units import lines_of
from beforehand.freezing.verdicts.grounds import inner_section, where_named
from beforehand.freezing.versions.unnamed import unnamed_since
from beforehand.graph import Graph
from beforehand.ledger.chain import Ledger
from beforehand.ledger.events import Event, rank
from beforehand.pages.page import Section
from beforehand.records.fields import read_version, version_key
from beforehand.records.freezes import find_slots
from beforehand.records.parts import Amendment
from beforehand.records.record import Design
from beforehand.source import Span

Name = Literal["planned", "unknown", "late", "development"]
ORDER: tuple[Name, ...] = ("planned", "unknown", "late", "development")
PILOT, LABELS = rank("pilot"), rank("labels")
WHEN = {
    "nothing": "before anything had been seen",
    "materials": "when the materials had been seen",
    "pilot": "when a pilot had been seen",
    "outputs": "when outputs had been seen",
    "labels": "when the labels had been seen",
    "results": "when results had been seen",
}


def gravest(names: Iterable[Name]) -> Name:
    """The gravest of some classes."""
    return max(names, key=ORDER.index, default="planned")


class Change(msgspec.Struct, frozen=True):
    """One change, and the class that it makes of whatever rests on it.

    ``where`` are the sections it names; None where nobody can say, and it may be anywhere.
    """

    name: Name
    what: str
    when: str
    span: Span
    where: tuple[Section, ...] | None = None
    entry: int = 0
    amendment: str = ""


class Past:
    """What the ledger of a design says of its versions, the earliest first."""

    def __init__(self, graph: Graph, design: Design, ledger: Ledger) -> None:
        self.graph = graph
        self.design = design
        self.ledger = ledger
        self.frozen = [event for event in freezes(ledger) if event.page == design.path]
        self.opened = opened_at(ledger, steps_of(graph, design), design.path)
        self.amended = [
            event
            for event in ledger.events
            if event.event == "amended" and event.page == design.path
        ]
        told = held(graph, design, ledger)
        self.rows = {event.number: row for row, event in (*told.pairs, *told.near)}
        self.unsaid = told.due

    def version(self, version: str) -> Event | None:
        """The entry that freezes a version."""
        same = (event for event in self.frozen if read_version(event.version) == version)
        return next(same, None)

    def name_at(self, event: Event) -> Name:
        """The class of what was fixed or changed by an entry."""
        return _name(rank(event.seen), self._is_opened(event.number - 1))

    def when(self, event: Event) -> str:
        """When an entry was made, by what had been seen."""
        when = WHEN.get(event.seen, f"when {event.seen} had been seen")
        if rank(event.seen) < LABELS and self._is_opened(event.number - 1):
            return f"{when}, and after the opening"
        return when

    def _is_opened(self, number: int) -> bool:
        """Whether the experiment was open once an entry was written."""
        return self.opened is not None and self.opened.number <= number

    def changes(self, until: Event | None) -> tuple[Change, ...]:
        """What was changed after the first freeze, up to the entry that froze what ran."""
        last = until.number if until else self.ledger.length + 1
        found = [
            *(self._said(event) for event in self.amended if self._counts(event, last)),
            *self._filled(until),
        ]
        for before, after in zip(self.frozen, self.frozen[1:], strict=False):
            if after.number <= last:
                found.extend(self._unsaid_in(before, after))
        return tuple(found)

    def _counts(self, event: Event, last: int) -> bool:
        return self.frozen[0].number < event.number < last

    def _said(self, event: Event) -> Change:
        row = self.rows.get(event.number)
        number = f"entry {event.number}{f' (amendment {row.id})' if row else ''}"
        return Change(
            gravest((self.name_at(event), _stated(row))),
            f"{number} amended {event.section or 'what it does not name'}",
            self.when(event),
            entry_span(self.ledger, event),
            where_named(self.graph, self.design.path, event.section),
            event.number,
            row.id if row else "",
        )

    def _filled(self, until: Event | None) -> Iterator[Change]:
        """What was put into slots of the page."""
        path = self.design.path
        texts = self.graph.evidence.frozen_texts if self.graph.evidence else {}
        lines = lines_of(texts.get(path, ""))
        version = read_version(until.version) if until else ""
        for event in self.ledger.events[self.frozen[0].number :]:
            if event.event != "slot-filled" or event.page != path:
                continue
            if version and event.version and read_version(event.version) != version:
                continue
            where = [
                inner_section(self.graph, path, slot.line + 1)
                for slot in find_slots(lines, event.slots)
            ]
            yield Change(
                self.name_at(event),
                f"entry {event.number} filled slot {', '.join(event.slots)}",
                self.when(event),
                entry_span(self.ledger, event),
                tuple(section for section in where if section) or None,
                event.number,
            )

    def _unsaid_in(self, before: Event, after: Event) -> Iterator[Change]:
        """What came with a version and no entry says: amendments of the page, or nobody knows."""
        said = [event for event in self.amended if before.number < event.number < after.number]
        rows = [row for row in self.unsaid if _came_with(row, before, after)]
        for row in rows:
            yield self._unsaid(before, after, row)
        if not said and not rows:
            if before.closure != after.closure:
                yield self._unsaid(before, after, None)
            return
        for part in unnamed_since(self.graph, self.design.path, after.version):
            yield self._unsaid(before, after, None, part.title)

    def _unsaid(
        self, before: Event, after: Event, row: Amendment | None, section: str = ""
    ) -> Change:
        """A change of which only the freezes before and after it are known."""
        low = _name(before.floor, self._is_opened(before.number))
        high = self.name_at(after)
        name: Name = "unknown" if low == "planned" != high else low
        when = f"some time between entries {before.number} and {after.number}"
        when += f", {self.when(after)}" if low == high else "; no entry says what had been seen"
        if row is None:
            changed = f"“{section}”, which" if section else "something that"
            what = f"version {after.version} changed {changed} no amendment names"
            where = where_named(self.graph, self.design.path, section) if section else None
            return Change(name, what, when, entry_span(self.ledger, after), where, after.number)
        if row.seen.name:
            when += f", and the page says {row.seen.written}"
        return Change(
            gravest((name, _stated(row))),
            f"amendment {row.id} changed {row.section.text or 'what it does not name'}",
            when,
            self.design.span(row.at),
            where_named(self.graph, self.design.path, row.section.text),
            amendment=row.id,
        )


def past_of(graph: Graph, design: Design) -> Past | None:
    """What a ledger says of a design; None where none freezes it."""
    ledger = ledger_of(graph, design.path)
    past = Past(graph, design, ledger) if ledger.events else None
    return past if past and past.frozen else None


def _stated(row: Amendment | None) -> Name:
    """The class that an amendment has by what its own row says had been seen."""
    return _name(rank(row.seen.name), opened=False) if row else "planned"


def _name(seen: int, opened: bool) -> Name:
    if opened or seen >= LABELS:
        return "development"
    return "late" if seen >= PILOT else "planned"


def _came_with(row: Amendment, before: Event, after: Event) -> bool:
    """Whether an amendment came with the later of two freezes; without a version, with any."""
    keys = [version_key(read_version(item.version))[0] for item in (before, row, after)]
    return not row.version or keys[0] < keys[1] <= keys[2]
