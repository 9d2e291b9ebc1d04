"""A repository on disk. What is heavy is imported when a page has to be read."""

import gc
import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from beforehand.checks.report import Report
from beforehand.config import Config, default_config, read_config
from beforehand.diagnostics import Fault
from beforehand.workspace.kept import Kept, code_stamp
from beforehand.workspace.tree import Stamp, Tree, walk

if TYPE_CHECKING:
    from beforehand.graph import Graph
    from beforehand.records.extract import Extract

CONFIG = "beforehand.yml"


class Workspace:
    """The record below one folder, and what earlier runs kept of it."""

    def __init__(self, root: Path, keep: bool = True) -> None:
        self.root = root.resolve()
        self.kept = Kept(self.root, keep)
        self.config, self.config_faults = self._config()

    def _config(self) -> tuple[Config, tuple[Fault, ...]]:
        path = self.root / CONFIG
        if not path.is_file():
            return default_config(), ()
        return read_config(path.read_bytes().decode("utf-8-sig", errors="replace"))

    def tree(self) -> Tree:
        """The files that are there now."""
        return walk(self.root, self.config)

    def check(self) -> Report:
        """The report on the record as it is now; the kept one if nothing changed."""
        tree = self.tree()
        key = self._key(tree)
        kept = self._kept_report(key)
        if kept is not None:
            return kept
        _, report = self.read(tree)
        self.kept.write("report", msgspec.msgpack.encode((key, report)))
        return report

    def read(self, tree: Tree | None = None) -> "tuple[Graph, Report]":
        """Read every page, changed ones anew, and check the record they make."""
        from beforehand.checks import all_checks
        from beforehand.checks.run import run_checks
        from beforehand.graph import Graph

        tree = tree or self.tree()
        collecting = gc.isenabled()
        gc.disable()
        try:
            graph = Graph(self._extracts(tree), tree.files, self.config, self.config_faults)
            report = run_checks(graph, all_checks(), tuple(str(item) for item in tree.skipped))
        finally:
            if collecting:
                gc.enable()
        return graph, report

    def _extracts(self, tree: Tree) -> "list[Extract]":
        from beforehand.records.extract import Extract

        kept = self._kept_extracts()
        fresh = [path for path, stamp in tree.pages.items() if kept.get(path, ((),))[0] != stamp]
        read = dict(zip(fresh, self._read(fresh), strict=True))
        raw = {path: read[path] if path in read else kept[path][1] for path in tree.pages}
        if fresh or len(kept) != len(raw):
            table = {path: (stamp, raw[path]) for path, stamp in tree.pages.items()}
            self.kept.write("extracts", msgspec.msgpack.encode((self._state(), table)))
        decoder = msgspec.msgpack.Decoder(Extract)
        return [decoder.decode(data) for data in raw.values()]

    def _read(self, paths: list[str]) -> list[msgspec.Raw]:
        if not paths:
            return []
        from beforehand.workspace.reading import read_pages

        return read_pages(self.root, paths, self.config)

    def _key(self, tree: Tree) -> str:
        names = msgspec.msgpack.encode((sorted(tree.files), list(tree.pages.items()), tree.skipped))
        return hashlib.blake2b(names + self._state().encode(), digest_size=16).hexdigest()

    def _state(self) -> str:
        """What kept results depend on besides the pages: our code and the configuration."""
        faults = msgspec.json.encode(self.config_faults).decode()
        return f"{code_stamp()} {self.config.digest_text} {faults}"

    def _kept_report(self, key: str) -> Report | None:
        found = self.kept.read("report")
        if found is None:
            return None
        try:
            kept_key, report = msgspec.msgpack.decode(found, type=tuple[str, Report])
        except msgspec.MsgspecError:
            return None
        return report if kept_key == key else None

    def _kept_extracts(self) -> dict[str, tuple[Stamp, msgspec.Raw]]:
        found = self.kept.read("extracts")
        if found is None:
            return {}
        kind = tuple[str, dict[str, tuple[Stamp, msgspec.Raw]]]
        try:
            state, table = msgspec.msgpack.decode(found, type=kind)
        except msgspec.MsgspecError:
            return {}
        return table if state == self._state() else {}
