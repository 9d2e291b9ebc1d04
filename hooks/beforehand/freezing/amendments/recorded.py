"""Amendments on pages, and the entries of the ledger that record them, each held to the other."""

from collections.abc import Iterable, Iterator

import msgspec

from beforehand.config import folded
from beforehand.freezing.amendments.amending import named_sections
from beforehand.freezing.entries.freezes import by_ledger, freezes
from beforehand.graph import Graph
from beforehand.graph.reference import Reference
from beforehand.graph.sources import references_of
from beforehand.ledger.chain import Ledger
from beforehand.ledger.events import Entry, Event, rank
from beforehand.pages.inline import plain
from beforehand.records.fields import read_date, read_version, version_key
from beforehand.records.page_mentions import mentions_in
from beforehand.records.parts import Amendment
from beforehand.records.record import Design
from beforehand.source import Place


class Held(msgspec.Struct, frozen=True):
    """The amendments of one page held to its ledger.

    ``pairs`` are rows with the entries that record them, ``near`` those that agree in all but
    the section or the source. ``rows`` have no entry, ``entries`` no row. Rows of versions up
    to the first frozen one need no entry; one that names no version counts by its date.
    """

    design: Design
    ledger: Ledger
    pairs: tuple[tuple[Amendment, Event], ...] = ()
    near: tuple[tuple[Amendment, Event], ...] = ()
    rows: tuple[Amendment, ...] = ()
    entries: tuple[Event, ...] = ()

    @property
    def due(self) -> tuple[Amendment, ...]:
        """The rows that need an entry and have none that says the same."""
        return (*self.rows, *(row for row, _ in self.near))

    @property
    def understated(self) -> tuple[tuple[Amendment, Event], ...]:
        """The rows that say less had been seen than their entry does."""
        return tuple(
            (row, event)
            for row, event in self.pairs
            if row.seen.name and rank(row.seen.name) < rank(event.seen)
        )

    @property
    def reworded(self) -> tuple[tuple[Amendment, Event], ...]:
        """The rows that say something else was changed than their entry does."""
        return tuple(
            (row, event)
            for row, event in self.pairs
            if row.changed and folded(row.changed.text) != folded(plain(event.note))
        )


def amendments_held(graph: Graph) -> Iterator[Held]:
    """Every design that was frozen, its amendments held to its ledger, if that can be relied on."""
    if graph.evidence is None:
        return
    found = by_ledger(graph.evidence)
    for design in graph.records:
        ledger = found[design.path][0] if design.path in found else None
        if isinstance(design, Design) and ledger and not ledger.broken:
            yield held(graph, design, ledger)


def held(graph: Graph, design: Design, ledger: Ledger) -> Held:
    """The amendments of a design held to its ledger."""
    first = next((item for item in freezes(ledger) if item.page == design.path), None)
    entries = [
        item for item in ledger.events if item.event == "amended" and item.page == design.path
    ]
    pairs, rest = _paired(graph, design, design.amendments, entries, 2)
    due = [row for row in rest if first is not None and _is_later(row, first)]
    near, rows = _paired(graph, design, due, entries, 1)
    return Held(design, ledger, pairs, near, rows, tuple(entries))


def _is_later(row: Amendment, first: Event) -> bool:
    """Whether a row was made after an entry froze the first version."""
    if row.version:
        return version_key(row.version)[0] > version_key(first.version)[0]
    made, frozen = read_date(row.date.text), read_date(first.at)
    return made is not None and frozen is not None and made > frozen


Pairs = tuple[tuple[Amendment, Event], ...]


def _paired(
    graph: Graph, design: Design, rows: Iterable[Amendment], entries: list[Event], least: int
) -> tuple[Pairs, tuple[Amendment, ...]]:
    """Rows with entries that agree in so many things, which are taken away; and the other rows."""
    pairs: list[tuple[Amendment, Event]] = []
    rest: list[Amendment] = []
    for row in rows:
        found = next(
            (item for item in entries if agreement(graph, design, row, item) >= least), None
        )
        if found:
            entries.remove(found)
            pairs.append((row, found))
        else:
            rest.append(row)
    return tuple(pairs), tuple(rest)


def agreement(graph: Graph, design: Design, row: Amendment, entry: Event) -> int:
    """In how much of section and source a row and an entry of one version agree: 0, 1 or 2."""
    if row.version not in ("", read_version(entry.version)):
        return 0
    same_section = is_same_section(graph, design, row.section.text, entry.section)
    return same_section + is_same_source(graph, design, row, entry.source)


def says_same(graph: Graph, design: Design, entries: Iterable[Event], entry: Entry) -> Event | None:
    """The first of some entries of the ledger that says what another one is to say."""
    return next(
        (
            item
            for item in entries
            if read_version(item.version) == entry.version
            and folded(item.note) == folded(entry.note)
            and is_same_section(graph, design, item.section, entry.section)
            and is_same_text(graph, design, item.source, entry.source)
        ),
        None,
    )


def row_by_hand(graph: Graph, held: Held, entry: Entry) -> Amendment | None:
    """A row that says what an entry is to say, and that no entry has yet."""
    return next(
        (
            row
            for row in held.rows
            if row.version == entry.version
            and is_same_section(graph, held.design, row.section.text, entry.section)
            and is_same_source(graph, held.design, row, entry.source)
        ),
        None,
    )


def is_same_section(graph: Graph, design: Design, one: str, other: str) -> bool:
    """Whether two texts name the same sections of a design, however they put it."""
    if folded(plain(one)) == folded(plain(other)):
        return True
    sections = graph.pages[design.path].sections
    (first, gone), (second, missing) = (
        named_sections(sections, plain(text), graph.config) for text in (one, other)
    )
    return not (gone or missing) and bool(first) and set(first) == set(second)


def is_same_source(graph: Graph, design: Design, row: Amendment, source: str) -> bool:
    """Whether a row rests on what a text names, be it under another name."""
    if row.because and folded(plain(row.because.text)) == folded(plain(source)):
        return True
    named = _named(graph, design, source)
    return bool(named) and named == _targets(references_of(graph, design, row))


def is_same_text(graph: Graph, design: Design, one: str, other: str) -> bool:
    """Whether two texts name the same sources."""
    named = _named(graph, design, one)
    same = bool(named) and named == _named(graph, design, other)
    return same or folded(plain(one)) == folded(plain(other))


def _named(graph: Graph, design: Design, text: str) -> set[tuple[str, str]]:
    mentions = mentions_in(text, Place(1), graph.config)
    found = (graph.resolver.resolve(design.path, mention) for mention in mentions)
    return _targets(item for item in found if item)


def _targets(references: Iterable[Reference]) -> set[tuple[str, str]]:
    """What is referred to; a page is left out where a part of it is named as well."""
    found = {
        (item.target.path, item.target.anchor)
        for item in references
        if item.target and item.target.kind not in ("section", "amendment")
    }
    parted = {path for path, anchor in found if anchor}
    return {(path, anchor) for path, anchor in found if anchor or path not in parted}
