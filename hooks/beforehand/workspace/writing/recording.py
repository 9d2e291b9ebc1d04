"""Writes one entry to the ledger of a design, after looking for every reason against it.

The entry and the lock are written by `ledger_file`, which tells a stop at any point. A stop
between the two leaves a lock that is behind: recording the same again brings it up, and
writes no second entry.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from beforehand.exact.meaning import nearest
from beforehand.freezing.entries.freezes import ledger_of
from beforehand.freezing.steps.order import ENTRY, PARTS, against_order, event_against_order
from beforehand.freezing.steps.reached import reached, steps_of
from beforehand.graph import Graph
from beforehand.graph.index import relative
from beforehand.ledger.chain import Refused, appended
from beforehand.ledger.events import OPTIONAL, Entry, Event
from beforehand.ledger.git_facts import Asked
from beforehand.ledger.places import LOCK
from beforehand.reckoning.steps import STAGE
from beforehand.records.record import Design, parts_of
from beforehand.source import Span
from beforehand.workspace.git.history import look
from beforehand.workspace.workspace import Workspace
from beforehand.workspace.writing.ledger_file import append, settle
from beforehand.workspace.writing.named_design import named_design
from beforehand.workspace.writing.obstacles import (
    Obstacle,
    end_obstacles,
    is_behind,
    ledger_obstacles,
    seen_obstacles,
)
from beforehand.workspace.writing.reporting import fixed_by

HASH = re.compile(r"[0-9a-fA-F]{7,64}")
ONCE = "labels-opened"
NEEDS = {STAGE: ("step",), "vote-recorded": ("source",), "corrected": ("source", "note")}
WHY = {
    "step": "name the declared step that is entered",
    "source": "name what was voted on, or what is owned up to",
    "note": "say why",
}


class Recorded(msgspec.Struct, frozen=True):
    """What came of it: reasons why nothing was written, or the entry.

    ``finished`` says that the entry was there and its lock was brought up. ``commit`` are the
    files to commit together.
    """

    obstacles: tuple[Obstacle, ...] = ()
    event: Event | None = None
    finished: bool = False
    commit: tuple[str, ...] = ()


def record(
    space: Workspace, name: str, entry: Entry, clock: Callable[[], str], *, dry_run: bool = False
) -> Recorded | None:
    """Write an entry about the design of an id; None where no design is called so.

    What an entry leaves open, its page and what had been seen, is filled in.
    """
    graph = space.graph(space.tree())
    design = named_design(graph, name)
    return _Desk(space.root, graph, design).record(entry, clock, dry_run) if design else None


class _Desk:
    """A design with its ledger and the steps in its scope."""

    def __init__(self, root: Path, graph: Graph, design: Design) -> None:
        self.root = root
        self.graph = graph
        self.design = design
        self.ledger = ledger_of(graph, design.path)
        self.own = [item for item in self.ledger.events if item.page in ("", design.path)]
        self.sequences = tuple(
            (named, reached(graph, design, self.ledger, named)) for named in steps_of(graph, design)
        )

    def record(self, entry: Entry, clock: Callable[[], str], dry_run: bool) -> Recorded:
        seen = entry.seen or self.ledger.floor
        steps = (step for named, _ in self.sequences if (step := named.find(entry.step)))
        declared = next((step.name for step in steps), entry.step)
        entry = msgspec.structs.replace(entry, seen=seen, page=self.design.path, step=declared)
        fixed, lacks = fixed_by(self.root, self.graph, self.design, self.ledger, entry)
        entry = msgspec.structs.replace(entry, closure=fixed)
        commit = (self.ledger.path, LOCK)
        last = self.ledger.events[-1] if self.ledger.events else None
        if last is not None and is_behind(self.graph, self.ledger) and _says(last, entry):
            if not dry_run:
                settle(self.root, self.ledger.path)
            return Recorded(event=last, finished=True, commit=commit)
        lacking = (Obstacle(span, message) for span, message in lacks)
        found = (*self._obstacles(entry), *lacking, *self._broken(entry))
        obstacles = tuple(dict.fromkeys(found))
        if obstacles:
            return Recorded(obstacles)
        try:
            if dry_run:
                event = appended(self.ledger, entry, clock())
            else:
                event = append(self.root, self.ledger.path, entry, clock)
        except Refused as refused:
            return Recorded(tuple(map(self._obstacle, refused.reasons)))
        return Recorded(event=event, commit=commit)

    def _obstacle(self, message: str, event: Event | None = None) -> Obstacle:
        line = event.number if event else self.ledger.length
        return Obstacle(Span(self.ledger.path, max(line, 1)), message)

    def _broken(self, entry: Entry) -> Iterator[Obstacle]:
        yield from ledger_obstacles(self.graph, self.ledger)
        yield from seen_obstacles(self.ledger, entry.seen)

    def _obstacles(self, entry: Entry) -> Iterator[Obstacle]:
        for need in NEEDS.get(entry.event, ()):
            if not getattr(entry, need).strip():
                yield self._obstacle(f"`{entry.event}` needs `--{need}`: {WHY[need]}")
        if entry.step and entry.event != STAGE:
            yield self._obstacle(f"`--step` belongs to `{STAGE}`: leave it out, or enter the step")
        if entry.event != "corrected":
            yield from end_obstacles(self.ledger, self.design.path)
        twin = next((item for item in self.own if item.event == ONCE), None)
        if twin is not None and entry.event == ONCE:
            message = f"`{entry.event}` is recorded already (entry {twin.number}, {twin.at})"
            yield self._obstacle(message, twin)
        if entry.source.strip():
            yield from self._source(entry.source)
        if entry.event == STAGE and entry.step.strip():
            yield from self._step(entry.step)
        else:
            yield from self._event(entry.event)

    def _source(self, text: str) -> Iterator[Obstacle]:
        """Parts of a source that are nothing of the record."""
        if self._is_known(text.strip()):
            return
        for part in filter(None, (item.strip() for item in PARTS.split(text))):
            if not self._is_known(part):
                message = (
                    f"source {part!r} names nothing in the record: give an id, a file, a commit, a "
                    "declared step, or an entry as `entry 3`"
                )
                yield self._obstacle(message)

    def _is_known(self, part: str) -> bool:
        entry = ENTRY.fullmatch(part)
        if entry:
            return self.ledger.entry(int(entry["number"])) is not None
        path, _, _ = part.strip("`").partition("#")
        if path in self.graph.files or relative(self.design.path, path) in self.graph.files:
            return True
        if any(named.find(part) for named, _ in self.sequences):
            return True
        if self.graph.find_first(part) is not None or part in self._parts():
            return True
        return HASH.fullmatch(part) is not None and self._is_commit(part)

    def _is_commit(self, name: str) -> bool:
        facts = look(self.root, [Asked(self.design.path, commit=name)])
        return name in facts.loose or any(item.startswith(name.lower()) for item in facts.commits)

    def _parts(self) -> frozenset[str]:
        """The findings, amendments and other parts of this experiment, by their own ids."""
        experiment = self.graph.experiment_of(self.design)
        pages = (self.design, *(experiment.critiques if experiment else ()))
        return frozenset(
            part.id for page in pages for part in parts_of(page) if getattr(part, "id", "")
        )

    def _step(self, name: str) -> Iterator[Obstacle]:
        found = [
            (named, items, index)
            for named, items in self.sequences
            for index, item in enumerate(items)
            if item.step == named.find(name)
        ]
        if not found:
            names = [item.step.name for _, items in self.sequences for item in items]
            yield self._obstacle(f"no block declares step {name!r}; {nearest(name, names)}")
        for named, items, index in found:
            step, event = items[index].step, items[index].event
            if step.sort not in ("entered", "file"):
                message = (
                    f"step {step.name!r} is known by `{step.known_by}`, and is not entered: it "
                    "is reached by that alone"
                )
                yield Obstacle(named.span(step), message)
            elif event is not None and event.event == STAGE:
                message = f"step {step.name!r} was entered already (entry {event.number})"
                yield self._obstacle(message, event)
            else:
                for item in against_order(named, items, index):
                    yield Obstacle(item.span, item.message)

    def _event(self, word: str) -> Iterator[Obstacle]:
        """The first entry of an event may be a step, and then it has its place too."""
        for named, items in self.sequences:
            for item in event_against_order(named, items, word):
                yield Obstacle(item.span, item.message)


def _says(event: Event, entry: Entry) -> bool:
    """Whether an entry in the ledger says what is to be recorded."""
    return event.event == entry.event and all(
        getattr(event, name) == getattr(entry, name) for name in OPTIONAL
    )
