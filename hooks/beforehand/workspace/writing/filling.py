"""Fills a slot of a frozen page: first the text in the page, then the entry in the ledger.

In this order: the page with the text is written beside the page and takes its place in one
step; the entry is appended and the lock follows (`ledger_file`). A stop before the page is
replaced leaves nothing but a file that the next fill writes anew. A stop after it leaves a slot
whose fill no entry names, which `check` says (FRZ008); one within the entry leaves a lock that is
behind. Filling the same slot again with the same text, or with none, finishes either. The other
order would leave an entry of a text that nobody wrote.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from beforehand.exact.meaning import nearest
from beforehand.freezing.entries.freezes import copy_of, is_other_version, last_freezes, ledger_of
from beforehand.freezing.slots.fills import Fill, digest_of_fill, fills
from beforehand.freezing.slots.texts import bare, stands_alone, written
from beforehand.freezing.texts.since_frozen import changes
from beforehand.freezing.texts.units import lines_of
from beforehand.graph import Graph
from beforehand.ledger.chain import Refused, appended
from beforehand.ledger.events import Entry
from beforehand.ledger.places import LOCK
from beforehand.pages.decoding import decode
from beforehand.pages.rewriting import Script, read_script
from beforehand.records.freezes import MARK, leaves_fence_open
from beforehand.records.record import Design
from beforehand.source import Span
from beforehand.workspace.opening import read_source
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
from beforehand.workspace.writing.page_file import keep_next, take_place
from beforehand.workspace.writing.recording import Recorded


class Wish(msgspec.Struct, frozen=True):
    """What the author asked for. Without ``text`` what stands in the slot is recorded."""

    slot: str
    text: str | None = None
    seen: str = ""
    note: str = ""
    dry_run: bool = False


def fill(space: Workspace, name: str, wish: Wish, clock: Callable[[], str]) -> Recorded | None:
    """Fill a slot of the design of an id; None where no design is called so."""
    graph = space.graph(space.tree())
    design = named_design(graph, name)
    return _Pen(space.root, graph, design, wish).fill(clock) if design else None


class _Pen:
    """A frozen page, the slot in it, and the text for it."""

    def __init__(self, root: Path, graph: Graph, design: Design, wish: Wish) -> None:
        self.root = root
        self.graph = graph
        self.design = design
        self.wish = wish
        self.ledger = ledger_of(graph, design.path)
        self.frozen = last_freezes(self.ledger).get(design.path)
        self.data = read_source(root, design.path).data
        self.script = read_script(self.data)
        self.seen = wish.seen or self.ledger.floor

    def fill(self, clock: Callable[[], str]) -> Recorded:
        if self.frozen is None or self.script is None:
            return Recorded(tuple(self._unfit()))
        kept = read_source(self.root, copy_of(self.frozen))
        found = fills(self.ledger, self.frozen, decode(kept.data, []), _text(self.script))
        slot = next((item for item in found if item.name == self.wish.slot), None)
        commit = (self.design.path, self.ledger.path, LOCK)
        if slot is not None and self._is_stopped(slot):
            if not self.wish.dry_run:
                settle(self.root, self.ledger.path)
            return Recorded(event=slot.entry, finished=True, commit=commit)
        obstacles = [*self._unfit(), *self._slot_obstacles(slot, found)]
        script = self.script
        if slot is not None and not obstacles and self._is_to_be_written(slot):
            script = written(script, slot.slot, self.wish.text or "")
            obstacles += self._held(script, decode(kept.data, []))
        obstacles += ledger_obstacles(self.graph, self.ledger)
        obstacles += seen_obstacles(self.ledger, self.seen)
        obstacles += end_obstacles(self.ledger, self.design.path)
        if obstacles or slot is None:
            return Recorded(tuple(dict.fromkeys(obstacles)))
        return self._write(script, commit, clock)

    def _is_stopped(self, slot: Fill) -> bool:
        """Whether this very fill was recorded, and its lock was not brought up."""
        same = self.wish.text is None or bare(self.wish.text) == bare(slot.now)
        return (
            slot.entry is not None
            and same
            and digest_of_fill(slot.now) == slot.entry.filled
            and is_behind(self.graph, self.ledger)
        )

    def _is_to_be_written(self, slot: Fill) -> bool:
        return self.wish.text is not None and bare(self.wish.text) != bare(slot.now)

    def _at(self, slot: Fill | None = None) -> Span:
        if slot is None:
            return Span(self.design.path, 1)
        return Span(self.design.path, slot.slot.line + 1, slot.slot.start + 1)

    def _unfit(self) -> Iterator[Obstacle]:
        """Why no slot of the page can be filled at all."""
        name = self.design.id
        if self.script is None:
            yield Obstacle(self._at(), "the page is not UTF-8: save it as such")
        if self.frozen is None:
            message = f"no entry freezes the page: fill it in, or `beforehand freeze {name}` first"
            yield Obstacle(self._at(), message)
            return
        if is_other_version(self.design, self.frozen):
            message = (
                f"the page is at version {self.design.version}, which is not frozen: write in it "
                f"what is known, or `beforehand freeze {name}` first"
            )
            yield Obstacle(self.design.field_span("version"), message)
        if self.frozen.mode != "slots":
            message = (
                f"the page is frozen in mode `{self.frozen.mode}`, which has no slots: a change is "
                "an amendment of a new version"
            )
            yield Obstacle(self._at(), message)

    def _slot_obstacles(self, slot: Fill | None, found: tuple[Fill, ...]) -> Iterator[Obstacle]:
        assert self.frozen is not None
        if self.frozen.mode == "slots" and slot is None:
            known = self.frozen.slots or tuple(item.name for item in found)
            if self.wish.slot in known:
                message = f"slot `{self.wish.slot}` is not marked any more: take its marks back"
            else:
                message = f"there is no slot {self.wish.slot!r}; {nearest(self.wish.slot, known)}"
            yield Obstacle(self._at(), message)
        text = self.wish.text
        if text is not None:
            yield from self._text_obstacles(text, slot)
        if slot is None:
            return
        entry = slot.entry or slot.before
        if entry is not None:
            message = (
                f"slot `{slot.name}` was filled before (entry {entry.number}, {entry.at}): a "
                "second fill is an amendment of a new version"
            )
            yield Obstacle(self._at(slot), message)
        elif text is None:
            if slot.now == slot.was:
                message = f"slot `{slot.name}` stands as it was frozen: give the text that fills it"
                yield Obstacle(self._at(slot), message)
            else:
                yield from self._text_obstacles(slot.now, slot)
        elif slot.now != slot.was and bare(slot.now) != bare(text):
            message = (
                f"slot `{slot.name}` holds another text already: leave the text out to record what "
                "stands there, or take it back"
            )
            yield Obstacle(self._at(slot), message)

    def _text_obstacles(self, text: str, slot: Fill | None) -> Iterator[Obstacle]:
        at = self._at(slot)
        if not text.strip():
            yield Obstacle(at, "the text is empty: give what fills the slot")
        if MARK.search(text):
            yield Obstacle(at, "the text has marks of a slot in it: leave them out")
        if leaves_fence_open(lines_of(text)):
            yield Obstacle(at, "the text opens a code block and does not close it: close it")
        if slot is not None and self.script is not None and "\n" in text.strip():
            line = self.script.line(slot.slot.line + 1)
            around = line[: slot.slot.start], line[slot.slot.end :]
            if slot.slot.line == slot.slot.last and not stands_alone(*around):
                message = "the text has several lines, and the slot stands within one: give one"
                yield Obstacle(at, message)

    def _held(self, script: Script, was: str) -> Iterator[Obstacle]:
        """What the mode would have against the page as it will be, for this slot."""
        assert self.frozen is not None
        found = fills(self.ledger, self.frozen, was, _text(script))
        mine = [item for item in found if item.name == self.wish.slot]
        if not mine or bare(mine[0].now) != bare(self.wish.text or ""):
            message = "the text would not stand in the slot as given: a mark in it, or code around"
            yield Obstacle(self._at(), f"{message} it, is read otherwise")
            return
        for edit in changes(self.frozen, self.graph.config, was, _text(script)):
            if edit.slot == self.wish.slot and not edit.allowed:
                yield Obstacle(Span(self.design.path, max(edit.now.first, 1)), edit.note)

    def _write(self, script: Script, commit: tuple[str, ...], clock: Callable[[], str]) -> Recorded:
        assert self.frozen is not None
        was = decode(read_source(self.root, copy_of(self.frozen)).data, [])
        (slot,) = (
            item
            for item in fills(self.ledger, self.frozen, was, _text(script))
            if item.name == self.wish.slot
        )
        entry = Entry(
            "slot-filled",
            self.seen,
            version=self.frozen.version,
            page=self.design.path,
            slots=(slot.name,),
            filled=digest_of_fill(slot.now),
            note=self.wish.note,
        )
        try:
            event = appended(self.ledger, entry, clock())
            if not self.wish.dry_run:
                if script.data != self.data:
                    path = self.design.path
                    take_place(keep_next(self.root, path, script.data), self.data)
                event = append(self.root, self.ledger.path, entry, clock)
        except Refused as refused:
            at = Span(self.ledger.path, max(self.ledger.length, 1))
            return Recorded(tuple(Obstacle(at, reason) for reason in refused.reasons))
        return Recorded(event=event, commit=commit)


def _text(script: Script) -> str:
    return decode(script.data, [])
