"""A design that is to be frozen, with all that it rests on, as the files are now."""

from pathlib import Path

import msgspec

from beforehand.freezing.closure.closure import closure, wanted
from beforehand.freezing.entries.freezes import copy_of, freezes, ledger_of
from beforehand.freezing.texts.units import lines_of
from beforehand.graph import Graph
from beforehand.ledger.digests import digest_of
from beforehand.ledger.events import Entry
from beforehand.ledger.places import copy_beside
from beforehand.pages.decoding import decode
from beforehand.records.fields import read_version
from beforehand.records.freezes import Freeze, find_slots
from beforehand.records.parts import Word
from beforehand.records.record import Design
from beforehand.source import Source
from beforehand.workspace.opening import read_source
from beforehand.workspace.writing.ledger_file import NEW
from beforehand.workspace.writing.obstacles import is_behind


class Wish(msgspec.Struct, frozen=True):
    """What the author asked for; an empty word leaves it to the page, or to the ledger."""

    mode: str = ""
    seen: str = ""
    note: str = ""
    dry_run: bool = False


class Bench:
    """One design, its ledger, and the content of every file of its closure, each read once."""

    def __init__(self, root: Path, graph: Graph, design: Design, wish: Wish) -> None:
        self.root = root
        self.wish = wish
        self.graph = graph
        self.said = design.freeze.mode.name
        if wish.mode and not self.said:
            frozen = Freeze(Word(wish.mode, wish.mode, design.at), design.freeze.slots)
            design = msgspec.structs.replace(design, freeze=frozen)
        self.design = design
        self.ledger = ledger_of(graph, design.path)
        own = [event for event in freezes(self.ledger) if event.page == design.path]
        self.frozen = tuple(event.version for event in own)
        self.last = own[-1] if own else None
        self.copy = copy_beside(design.path, design.version)
        self.sources: dict[str, Source] = {}
        while paths := wanted(graph, design, self.sources):
            self.sources.update((path, read_source(root, path)) for path in paths)
        self.closure = closure(graph, design, self.sources)
        for path in self.closure.paths:
            if path not in self.sources:
                self.sources[path] = read_source(root, path)
        self.seen = wish.seen or self.ledger.floor

    @property
    def data(self) -> bytes:
        """The page as it is."""
        return self.sources[self.design.path].data

    def is_stopped(self) -> bool:
        """Whether a freeze of this very text was begun and not brought to its end."""
        event, evidence = self.last, self.graph.evidence
        if event is None or evidence is None or self.ledger.broken:
            return False
        if read_version(event.version) != self.design.version:
            return False
        missing = evidence.digests.get(copy_of(event)) is None and self.frozen_text() is not None
        return is_behind(self.graph, self.ledger) or missing

    def frozen_text(self) -> bytes | None:
        """The text that was frozen last, from beside its place or from the page."""
        promised = dict(self.last.closure).get(self.last.page) if self.last else None
        beside = read_source(self.root, self.copy + NEW)
        found = (beside.data, self.data)
        return next((data for data in found if data and digest_of(data) == promised), None)

    def entry(self) -> Entry:
        """What the ledger will say."""
        mode = self.design.freeze.mode_name
        names = tuple(slot.text for slot in self.design.freeze.slots)
        if mode == "slots" and not names:
            found = find_slots(lines_of(decode(self.data, [])))
            names = tuple(dict.fromkeys(slot.name for slot in found))
        return Entry(
            event="frozen",
            seen=self.seen,
            version=self.design.version,
            page=self.design.path,
            mode=mode,
            closure=tuple(
                (path, digest_of(self.sources[path].data)) for path in sorted(self.closure.paths)
            ),
            slots=names if mode == "slots" else (),
            note=self.wish.note,
        )
