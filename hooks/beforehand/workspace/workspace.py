"""A repository on disk. What is heavy is imported when a page has to be read."""

import gc
import hashlib
import os
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from beforehand.checks.report import Report
from beforehand.config import CONFIG, Config, default_config
from beforehand.config_file import UNREADABLE, read_config, waiver_places
from beforehand.diagnostics import Fault
from beforehand.ledger.places import LOCK, is_ledger
from beforehand.pages.beside import siblings_of
from beforehand.source import Place
from beforehand.workspace.kept import Kept, code_stamp
from beforehand.workspace.opening import read_source
from beforehand.workspace.tree import Stamp, Tree, stamp_of, walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from beforehand.graph import Graph
    from beforehand.ledger.evidence import Evidence

KeptPage = tuple[Stamp, dict[str, Stamp | None], msgspec.Raw]
"""A page's stamp, those of the files it was read with (None: it was missed), and its extract."""

Raw = dict[str, msgspec.Raw]
"""The extract of each page as it is kept."""

KeptReport = tuple[str, dict[str, Stamp | None], Report]
"""The key of the record as it lay there, the stamps of what else was read, and the report."""


class _Beside(msgspec.Struct):
    """What has to be known of an extract to keep it."""

    beside: tuple[str, ...] = ()
    unread: bool = False


class Workspace:
    """The record below one folder, and what earlier runs kept of it."""

    def __init__(self, root: Path, keep: bool = True) -> None:
        self.root = root.resolve()
        self.kept = Kept(self.root, keep)
        self.seen: dict[str, Stamp | None] = {}
        self.config, self.config_faults = self._config()

    def _config(self) -> tuple[Config, tuple[Fault, ...]]:
        self.waived_at: dict[str, Place] = {}
        self.is_configured = os.path.lexists(self.root / CONFIG)
        if not self.is_configured:
            return default_config(), ()
        source = read_source(self.root, CONFIG)
        if source.trouble:
            message = f"the file cannot be read ({source.trouble})"
            return default_config(), (Fault(UNREADABLE, Place(1), message),)
        text = source.data.decode("utf-8-sig", errors="replace")
        self.waived_at = waiver_places(text)
        return read_config(text)

    def tree(self) -> Tree:
        """The files that are there now."""
        return walk(self.root, self.config)

    def check(self, ref: str | None = None) -> Report:
        """The report on the record as it is now; the kept one if nothing changed that it rests on.

        With ``ref`` it is compared with where its branch parted from that one, and is not kept.
        """
        tree = self.tree()
        if ref is not None:
            return self.read(tree, ref)[1]
        key = self._key(tree, tree.pages)
        kept = self._kept_report()
        if kept is not None and kept[0] == key:
            return kept[2]
        with _uncollected():
            known = self._kept_extracts()
            raw = self._raw(tree, known)
            if kept is not None and kept[0] == self._key_of_same(tree, raw, known):
                self._keep(key, *kept[1:])
                return kept[2]
            graph, report = self._judged(tree, raw)
        if not any(page.unread for page in graph.pages.values()):
            self._keep(key, self.seen, report)
        return report

    def read(self, tree: Tree | None = None, ref: str | None = None) -> "tuple[Graph, Report]":
        """Read every page, changed ones anew, and check the record they make.

        Where there is no configuration and no page says its kind, nothing is held against them.
        """
        tree = tree or self.tree()
        with _uncollected():
            return self._judged(tree, self._raw(tree, self._kept_extracts()), ref)

    def _judged(self, tree: Tree, raw: Raw, ref: str | None = None) -> "tuple[Graph, Report]":
        from beforehand.checks import all_checks
        from beforehand.checks.run import run_checks

        graph = self._graph(tree, raw)
        unread = tuple(str(item) for item in tree.skipped)
        if ref is not None:
            from beforehand.workspace.comparing import compared

            base = compared(self.root, ref, tree, self.config)
            graph = graph.with_base(base)
            unread += (f"the comparison with {ref}: {base.trouble}",) if base.trouble else ()
        report = run_checks(graph, all_checks(), unread)
        if not self.is_configured and not any(page.declared for page in graph.pages.values()):
            report = msgspec.structs.replace(report, diagnostics=(), waived=(), strange=True)
        return graph, report

    def graph(self, tree: Tree) -> "Graph":
        """The record that the pages make, with what ledgers say and pins cite, unchecked."""
        return self._graph(tree, self._raw(tree, self._kept_extracts()))

    def _graph(self, tree: Tree, raw: Raw) -> "Graph":
        from beforehand.graph import Graph
        from beforehand.records.extract import Extract

        evidence = self._evidence(tree)
        decoder = msgspec.msgpack.Decoder(Extract)
        extracts = [decoder.decode(data) for data in raw.values()]
        settings = (self.config, self.config_faults, self.waived_at)
        graph = Graph(extracts, tree.files, *settings, evidence)
        if any(page.pins for page in extracts):
            from beforehand.workspace.pinned_files import with_pinned

            graph, stamps = with_pinned(self.root, graph)
            self.seen |= stamps
        return graph

    def _evidence(self, tree: Tree) -> "Evidence | None":
        """What ledgers and the lock say, if there are any; notes which files it rests on."""
        self.seen = {}
        if LOCK not in tree.files and not any(map(is_ledger, tree.data)):
            return None
        from beforehand.workspace.evidence import read_evidence

        evidence, self.seen = read_evidence(self.root, tree)
        return evidence

    def _raw(self, tree: Tree, known: dict[str, KeptPage]) -> Raw:
        """The extracts of all pages; those of unchanged ones are ``known`` from an earlier run."""
        fresh = [path for path in tree.pages if not _is_current(path, known.get(path), tree)]
        read = dict(zip(fresh, self._read(fresh, tree), strict=True))
        if fresh or len(known) != len(tree.pages):
            table = {path: known[path] for path in tree.pages if path not in read}
            table.update(_to_keep(read, tree))
            self.kept.write("extracts", msgspec.msgpack.encode((self._state(), table)))
        return {path: read[path] if path in read else known[path][2] for path in tree.pages}

    def _key_of_same(self, tree: Tree, raw: Raw, known: dict[str, KeptPage]) -> str:
        """The key that the record had when its pages gave the very same; empty if they did not.

        A page may change and say nothing else that any check looks at.
        """
        if raw != {path: page[2] for path, page in known.items()}:
            return ""
        return self._key(tree, {path: known[path][0] for path in tree.pages})

    def _read(self, paths: list[str], tree: Tree) -> list[msgspec.Raw]:
        if not paths:
            return []
        from beforehand.workspace.reading import read_pages

        return read_pages(self.root, paths, frozenset(tree.data), self.config)

    def _key(self, tree: Tree, pages: dict[str, Stamp]) -> str:
        """Stands for everything that the report rests on and that is known before it is read."""
        stamps = (list(pages.items()), list(tree.data.items()))
        names = msgspec.msgpack.encode((sorted(tree.files), stamps, tree.skipped))
        return hashlib.blake2b(names + self._state().encode(), digest_size=16).hexdigest()

    def _state(self) -> str:
        """What kept results depend on besides the pages: our code and the configuration."""
        faults = msgspec.json.encode((self.config_faults, self.waived_at)).decode()
        return f"{code_stamp()} {self.is_configured} {self.config.digest_text} {faults}"

    def _keep(self, key: str, seen: dict[str, Stamp | None], report: Report) -> None:
        self.kept.write("report", msgspec.msgpack.encode((key, seen, report)))

    def _kept_report(self) -> KeptReport | None:
        """The last report, unless a file that it rests on besides the pages has changed."""
        found = self.kept.read("report")
        if found is None:
            return None
        try:
            kept = msgspec.msgpack.decode(found, type=KeptReport)
        except msgspec.MsgspecError:
            return None
        changed = any(stamp_of(self.root, path) != was for path, was in kept[1].items())
        return None if changed else kept

    def _kept_extracts(self) -> dict[str, KeptPage]:
        found = self.kept.read("extracts")
        if found is None:
            return {}
        kind = tuple[str, dict[str, KeptPage]]
        try:
            state, table = msgspec.msgpack.decode(found, type=kind)
        except msgspec.MsgspecError:
            return {}
        return table if state == self._state() else {}


def _is_current(path: str, kept: KeptPage | None, tree: Tree) -> bool:
    """Whether a page and every file that is read with it are what they were."""
    if kept is None or kept[0] != tree.pages[path]:
        return False
    was = kept[1]
    if any(name not in was for name in siblings_of(path, tree.data)):
        return False
    return all(tree.data.get(name) == stamp for name, stamp in was.items())


def _to_keep(read: Raw, tree: Tree) -> "Iterator[tuple[str, KeptPage]]":
    """Pages that were read, with the stamps they had; those that could not be are read again."""
    decoder = msgspec.msgpack.Decoder(_Beside)
    for path, raw in read.items():
        page = decoder.decode(raw)
        if not page.unread:
            yield path, (tree.pages[path], {name: tree.data.get(name) for name in page.beside}, raw)


@contextmanager
def _uncollected() -> "Iterator[None]":
    """Without the garbage collector: reading makes much, and nothing of it is garbage."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if not gc.get_freeze_count():
            # Whoever asks keeps the record to the end of the process, and each collection
            # would look at all of it. A later one, as while serving, takes its place.
            gc.freeze()
        if collecting:
            gc.enable()
