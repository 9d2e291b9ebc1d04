"""Amends a frozen design: an entry in the ledger, and the page opened for its next version.

In this order: the page with the new row is written beside the page, so that a full disk shows
before anything is promised; the entry is appended and the lock follows (`ledger_file`); the
page takes its place in one step. A stop before the entry leaves nothing but a file that the
next amendment writes anew. A stop after it leaves an entry that no row of the page has, or a
lock that is behind: `check` says both (FRZ006, FRZ004), and the same amendment once more writes
what is missing and no second entry. The other order would leave a page that calls itself open
while nothing says by whose leave. A row that was written by hand is recorded by the amendment
that says what it says.
"""

import re
from collections.abc import Callable, Iterator

import msgspec

from beforehand.config import folded
from beforehand.freezing.amendments.amendable import (
    edit_hindrances,
    is_newer,
    next_version,
    section_hindrances,
    version_hindrances,
)
from beforehand.freezing.amendments.amending import Amended, amended, opened, with_signs
from beforehand.freezing.amendments.recorded import Held, held, row_by_hand, says_same
from beforehand.freezing.amendments.rows import Change, Hindrance
from beforehand.freezing.entries.freezes import freezes, is_other_version, ledger_of
from beforehand.graph import Graph
from beforehand.ledger.chain import Refused, appended
from beforehand.ledger.events import Entry, Event
from beforehand.ledger.places import LOCK
from beforehand.pages.inline import plain
from beforehand.pages.page import Page
from beforehand.pages.rewriting import Script, read_script
from beforehand.records.fields import read_date, read_version
from beforehand.records.parts import Amendment
from beforehand.records.record import Design
from beforehand.source import Span
from beforehand.workspace.opening import read_source
from beforehand.workspace.reading import page_of
from beforehand.workspace.workspace import Workspace
from beforehand.workspace.writing.amended_page import tried
from beforehand.workspace.writing.ledger_file import append, settle
from beforehand.workspace.writing.named_design import named_design
from beforehand.workspace.writing.obstacles import (
    Obstacle,
    end_obstacles,
    is_behind,
    ledger_obstacles,
    seen_obstacles,
)
from beforehand.workspace.writing.page_file import keep_next, take_place


class Wish(msgspec.Struct, frozen=True):
    """What the author asked for, all of it given; an empty version is the default."""

    section: str
    change: str
    source: str
    seen: str
    date: str
    version: str = ""
    dry_run: bool = False


class Amendments(msgspec.Struct, frozen=True):
    """What came of it: reasons why nothing was written, or the entry and the row.

    ``recorded`` says that the entry was there before, ``row`` is the new row of the page,
    empty where it was there before.
    """

    obstacles: tuple[Obstacle, ...] = ()
    event: Event | None = None
    recorded: bool = False
    row: str = ""
    unfilled: tuple[str, ...] = ()
    commit: tuple[str, ...] = ()


def amender(space: Workspace, name: str) -> "Amender | None":
    """Who amends the design of an id; None where no design is called so."""
    graph = space.graph(space.tree())
    design = named_design(graph, name)
    return Amender(space, graph, design) if design else None


class Amender:
    """A design with its ledger, its page as it is written, and what they say of each other."""

    def __init__(self, space: Workspace, graph: Graph, design: Design) -> None:
        self.root = space.root
        self.graph = graph
        self.design = design
        self.ledger = ledger_of(graph, design.path)
        self.own = [item for item in freezes(self.ledger) if item.page == design.path]
        self.source = read_source(space.root, design.path)
        self.script = read_script(self.source.data)
        self.held: Held = held(graph, design, self.ledger)

    @property
    def floor(self) -> str:
        """The least that can be said to have been seen."""
        return self.ledger.floor

    @property
    def version(self) -> str:
        """The version that an amendment opens where none is named; empty if one must be."""
        return next_version(self.design, self.own[-1], self.held.entries) if self.own else ""

    def unfit(self) -> tuple[Obstacle, ...]:
        """Why the design cannot be amended, whatever the amendment says."""
        return tuple(dict.fromkeys(self._unfit()))

    def _unfit(self) -> Iterator[Obstacle]:
        design = self.design
        if self.source.trouble:
            yield Obstacle(design.span(), f"the page cannot be read ({self.source.trouble})")
        elif self.script is None:
            yield Obstacle(design.span(), "the page is not UTF-8: save it as such")
        if not self.own:
            message = (
                "no version of the design is frozen in a ledger, so there is nothing to amend: "
                f"edit the page, and `beforehand freeze {design.id}` when it is ready"
            )
            yield Obstacle(design.field_span("status"), message)
        yield from ledger_obstacles(self.graph, self.ledger)
        yield from end_obstacles(self.ledger, design.path)

    def amend(self, wish: Wish, clock: Callable[[], str]) -> Amendments:
        """Record an amendment and open the page for it, or say every reason why not."""
        if self.script is None or not self.own:
            return Amendments(self.unfit())
        entry = self._entry(wish)
        known = says_same(self.graph, self.design, self.held.entries, entry)
        if known is not None:
            entry = msgspec.structs.replace(entry, seen=known.seen)
        row = row_by_hand(self.graph, self.held, entry)
        graph = self.graph
        page = page_of(self.root, self.source, graph.files, graph.config)
        hindrances = list(self._hindrances(page, entry, row))
        made = self._made(self.script, page, wish, entry, row)
        if isinstance(made, Hindrance):
            hindrances.append(made)
        elif made.script != self.script:
            hindrances += tried(self.root, graph, self.design, made, _change(wish, entry))
        obstacles = [*self.unfit(), *self._obstacles(wish, entry, row)]
        obstacles += (Obstacle(item.span, item.message) for item in hindrances)
        if obstacles or isinstance(made, Hindrance):
            return Amendments(
                tuple(sorted(set(obstacles), key=lambda item: (item.span, item.message)))
            )
        try:
            event = self._write(made.script, entry, known, clock, dry_run=wish.dry_run)
        except Refused as refused:
            at = Span(self.ledger.path, max(self.ledger.length, 1))
            return Amendments(tuple(Obstacle(at, reason) for reason in refused.reasons))
        pages = (self.design.path, self.design.span(row.at if row else None).path)
        return Amendments(
            event=event,
            recorded=known is not None,
            row=made.script.line(made.line),
            unfilled=made.unfilled,
            commit=tuple(dict.fromkeys((*pages, self.ledger.path, LOCK))),
        )

    def _entry(self, wish: Wish) -> Entry:
        return Entry(
            "amended",
            wish.seen,
            version=read_version(wish.version) if wish.version else self.version,
            page=self.design.path,
            section=with_signs(wish.section),
            source=" ".join(wish.source.split()),
            note=" ".join(wish.change.split()),
        )

    def _obstacles(self, wish: Wish, entry: Entry, row: Amendment | None) -> Iterator[Obstacle]:
        design = self.design
        for name, text in (("change", entry.note), ("source", entry.source)):
            if not re.search(r"\w", text):
                yield Obstacle(design.span(), f"`--{name}` says nothing")
        if read_date(wish.date) is None:
            message = f"`--date {wish.date}` is no date: write it as 2026-08-01"
            yield Obstacle(design.span(), message)
        yield from seen_obstacles(self.ledger, entry.seen)
        if row is not None and folded(row.changed.text) != folded(plain(entry.note)):
            message = (
                f"amendment {row.id} stands here, no entry has it, and it says "
                f"“{row.changed.text}”: give its words as `--change`, or mend the row"
            )
            yield Obstacle(design.span(row.at), message)
        for other, event in self.held.pairs:
            if says_same(self.graph, design, [event], entry):
                message = f"amendment {other.id} says this already, and entry {event.number} has it"
                yield Obstacle(design.span(other.at), message)

    def _hindrances(self, page: Page, entry: Entry, row: Amendment | None) -> Iterator[Hindrance]:
        last = self.own[-1]
        yield from section_hindrances(self.graph, self.design, entry.section)
        if row is None or is_newer(entry.version, last):
            yield from version_hindrances(self.design, last, entry.version)
        if not is_other_version(self.design, last):
            yield from edit_hindrances(self.graph, page, last, entry.section, row)

    def _made(
        self, script: Script, page: Page, wish: Wish, entry: Entry, row: Amendment | None
    ) -> Amended | Hindrance:
        if row is None:
            return amended(script, page, self.design, _change(wish, entry), self.graph.config)
        if is_newer(entry.version, self.own[-1]):
            return opened(script, page, self.design, entry.version, self.graph.config)
        return Amended(script)

    def _write(
        self,
        script: Script,
        entry: Entry,
        known: Event | None,
        clock: Callable[[], str],
        *,
        dry_run: bool,
    ) -> Event:
        if dry_run:
            return known or appended(self.ledger, entry, clock())
        was, path = self.source.data, self.design.path
        new = keep_next(self.root, path, script.data) if script.data != was else None
        try:
            event = known or append(self.root, self.ledger.path, entry, clock)
            if is_behind(self.graph, self.ledger):
                settle(self.root, self.ledger.path)
        except Refused:
            if new is not None:
                new.unlink(missing_ok=True)
            raise
        if new is not None:
            take_place(new, was)
        return event


def _change(wish: Wish, entry: Entry) -> Change:
    return Change(entry.version, wish.date, entry.section, entry.note, entry.source, entry.seen)
