"""Makes an RO-Crate of an experiment or of the whole record, in memory, ready to be written."""

import re
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

import msgspec

from beforehand.config import CONFIG
from beforehand.freezing.closure.closure import closure, wanted
from beforehand.graph import Experiment, Graph
from beforehand.graph.declared import elsewhere_patterns
from beforehand.ledger.digests import digest_of
from beforehand.ledger.places import LOCK, ledger_beside
from beforehand.records.record import Design, Result
from beforehand.site.handover.crate import NAME, Crate, CrateFile, metadata
from beforehand.site.handover.experiment_crate import (
    experiment_crate,
    first_seen,
    folder_of,
    pages_of,
    record_crate,
    titled,
)
from beforehand.site.handover.values import Hand, Site
from beforehand.site.unshown import SEALED
from beforehand.source import Source
from beforehand.workspace.opening import read_source
from beforehand.workspace.tree import Tree, starts
from beforehand.workspace.unshown import ignored_by_git, is_leftover
from beforehand.workspace.workspace import Workspace

LICENCE = re.compile(r"(LICEN[CS]E|COPYING)([.-][\w.-]+)?", re.IGNORECASE)
BESIDE = re.compile(r"(README|CITATION)(\.\w+)?", re.IGNORECASE)


class Crated(msgspec.Struct, frozen=True):
    """The files of a crate by path, its metadata among them, and what is not in it and why."""

    name: str
    files: dict[str, bytes]
    left_out: tuple[tuple[str, str], ...]


def crated(space: Workspace, name: str, identifier: str, day: str) -> Crated | None:
    """A crate of the experiment called ``identifier``, or of the record where that is empty.

    ``name`` is that of the record, ``day`` the one that counts where nothing in it has a date.
    None: no experiment is called so.
    """
    tree = space.tree()
    graph = space.graph(tree).to_show()
    packing = _Packing(space.root, tree, graph)
    if not identifier:
        return packing.whole(name, day)
    found = _experiment(graph, identifier)
    return packing.one(name, found, day) if found else None


def _experiment(graph: Graph, identifier: str) -> Experiment | None:
    if identifier in graph.experiments:
        return graph.experiments[identifier]
    record = graph.find(identifier)
    return graph.experiment_of(record) if isinstance(record, Design) else None


class _Packing:
    """Takes files into a crate, each once, and notes what is left out."""

    def __init__(self, root: Path, tree: Tree, graph: Graph) -> None:
        self.root = root
        self.tree = tree
        self.graph = graph
        self.sources: dict[str, Source] = {}
        self.left_out: dict[str, str] = {}
        self.seen = first_seen(graph)
        self.ignored = ignored_by_git(root)
        self.elsewhere = elsewhere_patterns(graph.pages.values())
        self.licence = min((path for path in tree.files if LICENCE.fullmatch(path)), default="")

    def one(self, name: str, experiment: Experiment, day: str) -> Crated:
        """An experiment with all it rests on, at the paths that they have in the repository."""
        paths = {*self._of(experiment), *self._around()}
        data = self._taken(paths)
        data |= self._lock({ledger_beside(design.path) for design in experiment.designs})
        hand = self._hand(name)
        crate = experiment_crate(
            hand, experiment, self._files(data), licence=self._terms(data), published=""
        )
        main = crate.main if crate.main in data else ""
        crate = msgspec.structs.replace(crate, main=main, published=crate.published or day)
        return self._done(experiment.id, crate, data)

    def whole(self, name: str, day: str) -> Crated:
        """Everything below the roots, experiment by experiment."""
        roots = starts(self.graph.config.roots)
        inside = {path for path in self.tree.files if path.startswith(roots)}
        data = self._taken(inside | self._around())
        data |= self._lock(set(self.graph.evidence.ledgers) if self.graph.evidence else set())
        hand, inner = self._hand(name), []
        for experiment in self.graph.experiments.values():
            folder = folder_of(experiment)
            own = {path: found for path, found in data.items() if path.startswith(folder)}
            if folder and own:
                part = experiment_crate(
                    hand,
                    experiment,
                    self._files(own),
                    folder=folder,
                    licence=self._terms(data),
                    main=experiment.design.path
                    if experiment.design and experiment.design.path in own
                    else "",
                )
                inner.append(msgspec.structs.replace(part, published=part.published or day))
        held = {file.path for part in inner for file in part.files}
        rest = {path: found for path, found in data.items() if path not in held}
        crate = record_crate(hand, tuple(inner), self._files(rest))
        crate = msgspec.structs.replace(
            crate, licence=self._terms(data), published=crate.published or day
        )
        return self._done(name or "record", crate, data)

    def _hand(self, name: str) -> Hand:
        from beforehand.checks.report import Report

        return Hand(self.graph, Report((), (), ()), Site(name), lambda _: "")

    def _of(self, experiment: Experiment) -> Iterator[str]:
        """The folder of an experiment, its other pages, and what plans and results rest on."""
        folder = folder_of(experiment)
        if folder:
            yield from (path for path in self.tree.files if path.startswith(folder))
        yield from pages_of(self.graph, experiment)
        resting: tuple[Design | Result, ...] = (*experiment.designs, *experiment.results)
        for item in resting:
            yield from self._rests_on(item)

    def _rests_on(self, item: Design | Result) -> tuple[str, ...]:
        while paths := wanted(self.graph, item, self.sources):
            self.sources.update((path, read_source(self.root, path)) for path in paths)
        found = closure(self.graph, item, self.sources)
        for path, span in found.elsewhere:
            self.left_out[path] = f"{span} declares that it lies elsewhere"
        for path, span in found.missing:
            self.left_out[path] = f"{span} names it, and it is not there"
        return found.paths

    def _around(self) -> set[str]:
        """What says how to read and use the files: configuration, terms, a first page."""
        return {
            path
            for path in self.tree.files
            if path in {CONFIG, self.licence} or BESIDE.fullmatch(path)
        }

    def _taken(self, paths: Iterable[str]) -> dict[str, bytes]:
        found: dict[str, bytes] = {}
        for path in sorted(paths):
            why = self._why_not(path)
            if why is None:
                continue
            source = self.sources.get(path) or read_source(self.root, path)
            if why or source.trouble:
                self.left_out[path] = why or f"it cannot be read ({source.trouble})"
            else:
                found[path] = source.data
        return found

    def _why_not(self, path: str) -> str | None:
        """Why a file stays out; None where that is a matter of course, empty if it goes in."""
        if path == LOCK or path.rpartition("/")[2] == NAME:
            return None
        if f"{path}/".startswith(self.ignored):
            return "git ignores it"
        if path in self.graph.sealed:
            return f"it is {SEALED}"
        if why := _unfit(path):
            return why
        if path not in self.graph.pages and any(glob.match(path) for glob in self.elsewhere):
            return "a page declares that it lies elsewhere"
        return ""

    def _lock(self, ledgers: set[str]) -> dict[str, bytes]:
        """The lines of the lock that are about these ledgers."""
        from beforehand.ledger.lock import lock_text

        lock = self.graph.evidence.lock.entries if self.graph.evidence else {}
        own = {path: entry for path, entry in lock.items() if path in ledgers}
        return {LOCK: lock_text(own).encode()} if own else {}

    def _files(self, data: dict[str, bytes]) -> list[CrateFile]:
        return [self._file(path, found) for path, found in sorted(data.items())]

    def _file(self, path: str, data: bytes) -> CrateFile:
        title, identifier = titled(self.graph, path)
        return CrateFile(
            path=path,
            title=title,
            identifier=identifier,
            sha256=sha256(data).hexdigest(),
            size=len(data),
            modified=self.seen.get((path, digest_of(data)), ""),
        )

    def _terms(self, data: dict[str, bytes]) -> str:
        return self.licence if self.licence in data else ""

    def _done(self, name: str, crate: Crate, data: dict[str, bytes]) -> Crated:
        files = {NAME: metadata(crate), **data}
        return Crated(name, files, tuple(sorted(self.left_out.items())))


def _unfit(path: str) -> str:
    """Why a file of this name is no part of a record; empty if it may be one."""
    if path.startswith("../"):
        return "it lies outside the repository"
    if is_leftover(path):
        return "an editor left it behind"
    if any(part.startswith(".") for part in path.split("/")):
        return "its name begins with a dot"
    return ""
