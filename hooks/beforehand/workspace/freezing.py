"""Freezes a design: looks for reasons against it, keeps the text, writes ledger and lock.

In this order: the text is written beside its place in the history; the entry is appended and
the lock follows (`ledger_file`); the text takes its place. A stop before the entry leaves
nothing but a file that the next freeze writes anew. A stop after it leaves a kept text that is
missing, or a lock that is behind: `verify` names both, and freezing the same version again
finishes what was begun.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import msgspec

from beforehand.checks.as_frozen import checked_as_frozen
from beforehand.freezing.amendment_entries import held
from beforehand.freezing.closure import Closure, closure, wanted
from beforehand.freezing.gathering import copy_of, freezes
from beforehand.freezing.outline import Part
from beforehand.freezing.reached import reached, steps_of
from beforehand.freezing.refusals import Refusal, refusals
from beforehand.freezing.steps_order import event_against_order
from beforehand.freezing.units import lines_of
from beforehand.freezing.unnamed import unnamed_since
from beforehand.graph import Graph
from beforehand.ledger.chain import Ledger, Refused, appended
from beforehand.ledger.digests import digest_of
from beforehand.ledger.events import Entry, Event
from beforehand.ledger.git_facts import Asked, State
from beforehand.ledger.places import LOCK, copy_beside, ledger_beside
from beforehand.pages.decoding import decode
from beforehand.records.fields import read_version
from beforehand.records.freezes import Freeze, find_slots
from beforehand.records.parts import Word
from beforehand.records.record import Design
from beforehand.source import Source, Span
from beforehand.workspace.git_history import look
from beforehand.workspace.ledger_file import NEW, append, keep_beside, put_in_place, settle
from beforehand.workspace.obstacles import end_obstacles, ledger_obstacles, seen_obstacles
from beforehand.workspace.opening import read_source
from beforehand.workspace.workspace import Workspace

VERSION = re.compile(r"\w[\w.+-]*")
HIDES: dict[State, str] = {
    "ignored": "git ignores it, so nobody else would get it: take it out of .gitignore",
    "assumed unchanged": "git is told not to look at it: `git update-index --no-assume-unchanged`",
    "skipped": "the checkout is sparse and git does not look at it: add it to the checkout",
    "conflicted": "a merge left it in conflict: resolve it",
    "submodule": "it is a submodule, which has its own history: copy what is needed",
    "link": "git keeps a link there and not its content: put the file itself there",
}
TO_COMMIT = frozenset({"modified", "staged", "untracked"})
NO_EOL = "ledger.jsonl -text"


class Wish(msgspec.Struct, frozen=True):
    """What the author asked for; an empty word leaves it to the page, or to the ledger."""

    mode: str = ""
    seen: str = ""
    note: str = ""
    dry_run: bool = False


class Freezing(msgspec.Struct, frozen=True):
    """What came of a freeze: reasons why nothing was done, or the entry and what belongs to it.

    ``ahead`` says that an earlier freeze was finished. ``commit`` are the files to commit;
    ``advice`` what else to do. ``unnamed`` are changed sections that no amendment names.
    """

    refusals: tuple[Refusal, ...] = ()
    event: Event | None = None
    closure: Closure | None = None
    copy: str = ""
    unnamed: tuple[str, ...] = ()
    finished: bool = False
    commit: tuple[str, ...] = ()
    advice: tuple[str, ...] = ()


def freeze(space: Workspace, name: str, wish: Wish, clock: Callable[[], str]) -> Freezing | None:
    """Freeze the current design of an id; None where no design is called so."""
    graph = space.graph(space.tree())
    design = design_of(graph, name)
    if design is None:
        return None
    bench = _Bench(space, graph, design, wish)
    if bench.is_stopped():
        return bench.finish()
    problems = checked_as_frozen(graph, design).problems
    reasons = (
        *bench.mode_reasons(),
        *refusals(graph, problems, bench.design, bench.sources, bench.frozen),
        *bench.own_reasons(),
    )
    return Freezing(reasons, closure=bench.closure) if reasons else bench.freeze(clock)


def design_of(graph: Graph, name: str) -> Design | None:
    """The design that an id names: the record itself, or the current one of the experiment."""
    found = graph.find(name)
    if isinstance(found, Design):
        return found
    experiment = graph.experiments.get(name)
    return experiment.design if experiment else None


class _Bench:
    """One design with all it rests on, as the files are now."""

    def __init__(self, space: Workspace, graph: Graph, design: Design, wish: Wish) -> None:
        self.root: Path = space.root
        self.wish = wish
        self.graph = graph
        self.said = design.freeze.mode.name
        if wish.mode and not self.said:
            frozen = Freeze(Word(wish.mode, wish.mode, design.at), design.freeze.slots)
            design = msgspec.structs.replace(design, freeze=frozen)
        self.design = design
        self.mode = design.freeze.mode_name
        self.path = ledger_beside(design.path)
        known = graph.evidence.ledgers if graph.evidence else {}
        self.ledger: Ledger = known.get(self.path, Ledger(self.path))
        own = [event for event in freezes(self.ledger) if event.page == design.path]
        self.frozen = tuple(event.version for event in own)
        self.last = own[-1] if own else None
        self.copy = copy_beside(design.path, design.version)
        self.sources: dict[str, Source] = {}
        while paths := wanted(graph, design, self.sources):
            self.sources.update((path, read_source(self.root, path)) for path in paths)
        self.closure = closure(graph, design, self.sources)
        for path in self.closure.paths:
            if path not in self.sources:
                self.sources[path] = read_source(self.root, path)
        self.seen = wish.seen or self.ledger.floor

    def is_stopped(self) -> bool:
        """Whether a freeze of this very text was begun and not brought to its end."""
        event, evidence = self.last, self.graph.evidence
        if event is None or evidence is None or self.ledger.broken:
            return False
        if read_version(event.version) != self.design.version:
            return False
        promised = dict(event.closure).get(event.page)
        ahead = any(
            item.path == self.path and item.kind == "ahead" for item in evidence.lock_problems
        )
        missing = evidence.digests.get(copy_of(event)) is None and self._kept(promised) is not None
        return ahead or missing

    def _kept(self, promised: str | None) -> bytes | None:
        """The text that was frozen, from beside its place or from the page."""
        beside = read_source(self.root, self.copy + NEW)
        found = (beside.data, self.sources[self.design.path].data)
        return next((data for data in found if data and digest_of(data) == promised), None)

    def finish(self) -> Freezing:
        """Do what a freeze that was stopped had left to do."""
        assert self.last is not None
        if self.wish.dry_run:
            return self._done(self.last, finished=True)
        try:
            settle(self.root, self.path)
            data = self._kept(dict(self.last.closure).get(self.last.page))
            if data is not None:
                put_in_place(keep_beside(self.root, self.copy, data))
        except Refused as refused:
            return self._refused(refused.reasons)
        return self._done(self.last, finished=True)

    def mode_reasons(self) -> Iterator[Refusal]:
        """A mode that the command and the page do not agree on."""
        if self.wish.mode and self.said and self.wish.mode != self.said:
            message = (
                f"`--mode {self.wish.mode}` was asked for and the page says `{self.said}`: "
                "write in the page what is meant"
            )
            yield Refusal("slot", self.design.field_span("freeze"), message)

    def own_reasons(self) -> Iterator[Refusal]:
        """What the files, the ledger and git have against it."""
        version = self.design.version
        if not VERSION.fullmatch(version):
            message = f"version `{version}` is no name of a folder: use letters, digits, dots"
            yield Refusal("problem", self.design.field_span("version"), message)
        for path in self.closure.paths:
            source = self.sources[path]
            if source.trouble:
                message = f"the file cannot be read ({source.trouble})"
                yield Refusal("missing file", Span(path, 1), message)
        there = read_source(self.root, self.copy)
        known = version in map(read_version, self.frozen)
        if not known and not there.trouble and there.data != self.sources[self.design.path].data:
            message = f"{self.copy} is there with other bytes, and no entry says so: move it away"
            yield Refusal("already frozen", Span(self.copy, 1), message)
        for item in (
            *ledger_obstacles(self.graph, self.ledger),
            *seen_obstacles(self.ledger, self.seen),
            *end_obstacles(self.ledger, self.design.path),
        ):
            yield Refusal("problem", item.span, item.message)
        yield from self._out_of_order()
        yield from self._amendments(version)
        yield from self._hidden()

    def _amendments(self, version: str) -> Iterator[Refusal]:
        """Rows of this version that the ledger does not have, or has otherwise."""
        told = held(self.graph, self.design, self.ledger)
        for row, event in (*told.reworded, *told.understated):
            if row.version == version:
                message = (
                    f"amendment {row.id} says something else than entry {event.number} of the "
                    "ledger, which records it: write what the ledger says"
                )
                yield Refusal("problem", self.design.span(row.at), message)
        for row in told.due:
            if row.version == version:
                message = (
                    f"amendment {row.id} is in no entry of the ledger: record it as the row says "
                    f"it (`beforehand amend {self.design.id}`)"
                )
                yield Refusal("problem", self.design.span(row.at), message)

    def _out_of_order(self) -> Iterator[Refusal]:
        """Declared steps that must come before the freeze, and have not happened."""
        for named in steps_of(self.graph, self.design):
            items = reached(self.graph, self.design, self.ledger, named)
            for item in event_against_order(named, items, "frozen"):
                yield Refusal("problem", item.span, item.message)

    def _hidden(self) -> Iterator[Refusal]:
        """What of the closure git does not see, so that others would get something else."""
        facts = look(self.root, [Asked(path) for path in (*self.closure.paths, self.path, LOCK)])
        for path, known in sorted(facts.paths.items()):
            for state in known.states:
                if state in HIDES:
                    yield Refusal("missing file", Span(path, 1), f"{path}: {HIDES[state]}")
            if known.trouble:
                yield Refusal("missing file", Span(path, 1), f"{path}: {known.trouble}")

    def entry(self) -> Entry:
        """What the ledger will say."""
        data = self.sources[self.design.path].data
        names = tuple(slot.text for slot in self.design.freeze.slots)
        if self.mode == "slots" and not names:
            found = find_slots(lines_of(decode(data, [])))
            names = tuple(dict.fromkeys(slot.name for slot in found))
        return Entry(
            event="frozen",
            seen=self.seen,
            version=self.design.version,
            page=self.design.path,
            mode=self.mode,
            closure=tuple(
                (path, digest_of(self.sources[path].data)) for path in sorted(self.closure.paths)
            ),
            slots=names if self.mode == "slots" else (),
            note=self.wish.note,
        )

    def freeze(self, clock: Callable[[], str]) -> Freezing:
        """Keep the text, write the entry, and put the text in its place."""
        entry = self.entry()
        try:
            if self.wish.dry_run:
                return self._done(appended(self.ledger, entry, clock()))
            new = keep_beside(self.root, self.copy, self.sources[self.design.path].data)
            event = append(self.root, self.path, entry, clock)
            put_in_place(new)
        except Refused as refused:
            return self._refused(refused.reasons)
        return self._done(event)

    def _unnamed(self) -> tuple[Part, ...]:
        """What this version changes without an amendment: the ledger is that from before it."""
        return unnamed_since(self.graph, self.design.path, self.design.version)

    def _refused(self, reasons: Iterable[str]) -> Freezing:
        at = Span(self.path, 1)
        return Freezing(tuple(Refusal("problem", at, reason) for reason in reasons))

    def _done(self, event: Event, *, finished: bool = False) -> Freezing:
        files = (*(path for path, _ in event.closure), self.copy, self.path, LOCK)
        facts = look(self.root, [Asked(path) for path in files])
        always = (self.copy, self.path, LOCK)
        commit = [
            path
            for path in dict.fromkeys(files)
            if path in always
            or facts.lack == "no commit"
            or (not facts.lack and TO_COMMIT.intersection(facts.paths[path].states))
        ]
        attributes = read_source(self.root, ".gitattributes")
        advice = []
        if self.design.status.name == "draft":
            advice.append("say `status: frozen` in the header; that changes nothing that is fixed")
        if facts.lack in ("", "no commit") and NO_EOL.encode() not in attributes.data:
            why = "so that git leaves its bytes alone"
            advice.append(f"write `{NO_EOL}` into .gitattributes, {why}")
        elif facts.lack:
            advice.append(f"{facts.trouble}: without git no order of events can be proved later")
        return Freezing(
            event=event,
            closure=self.closure,
            copy=self.copy,
            unnamed=tuple(part.title for part in self._unnamed()),
            finished=finished,
            commit=tuple(commit),
            advice=tuple(advice),
        )
