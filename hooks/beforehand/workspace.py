"""The only module that opens files: a repository becomes extracts, a graph and a report."""

import gc
import hashlib
import os
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import msgspec

from beforehand import __version__
from beforehand.checks import all_checks
from beforehand.checks.run import Report, check_page, run_checks
from beforehand.config import Config, default_config, read_config
from beforehand.diagnostics import Fault
from beforehand.graph import Graph
from beforehand.pages.markdown import read_page
from beforehand.records.extract import Extract, extract, glob_pattern
from beforehand.source import Source

CONFIG = "beforehand.yml"
CACHE = Path(".cache") / "beforehand"
SUFFIXES = (".md", ".markdown")
NOT_OURS = frozenset({".git", ".venv", "node_modules", "__pycache__", ".cache", ".hg", ".svn"})
POOL_FROM = 48

Stamp = tuple[int, int, int, int]


class Skipped(msgspec.Struct, frozen=True, order=True):
    """Something below a root that was not read, and why."""

    path: str
    why: str

    def __str__(self) -> str:
        return f"{self.path}: {self.why}"


class Tree(msgspec.Struct, frozen=True):
    """The files of a repository: pages to read with their stamps, and every path there is."""

    pages: dict[str, Stamp]
    files: frozenset[str]
    skipped: tuple[Skipped, ...]


class Workspace:
    """A repository on disk."""

    def __init__(self, root: Path, keep: bool = True) -> None:
        self.root = root.resolve()
        self.keep = keep
        self.config, self.config_faults = self._config()

    def _config(self) -> tuple[Config, tuple[Fault, ...]]:
        path = self.root / CONFIG
        if not path.is_file():
            return default_config(), ()
        return read_config(path.read_bytes().decode("utf-8-sig", errors="replace"))

    def tree(self) -> Tree:
        """Walk the repository once. Links that leave it are not followed."""
        pages: dict[str, Stamp] = {}
        files: set[str] = set()
        skipped: list[Skipped] = []
        roots = tuple(f"{root.strip('/')}/" for root in self.config.roots)
        ignored = [glob_pattern(glob) for glob in self.config.ignore]
        for entry, relative in self._walk(self.root, "", skipped):
            files.add(relative)
            if not relative.lower().endswith(SUFFIXES) or not relative.startswith(roots):
                continue
            if any(pattern.match(relative) for pattern in ignored):
                skipped.append(Skipped(relative, "ignored by the configuration"))
                continue
            found = entry.stat()
            pages[relative] = (found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino)
        return Tree(dict(sorted(pages.items())), frozenset(files), tuple(sorted(skipped)))

    def _walk(
        self, folder: Path, prefix: str, skipped: list[Skipped]
    ) -> Iterator[tuple[os.DirEntry[str], str]]:
        try:
            entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
        except OSError as error:
            skipped.append(Skipped(prefix, f"the folder cannot be read ({error.strerror})"))
            return
        for entry in entries:
            relative = f"{prefix}{entry.name}"
            if entry.is_symlink():
                target = os.path.realpath(entry.path)
                if not os.path.exists(target):
                    skipped.append(Skipped(relative, "the link leads nowhere"))
                    continue
                if not target.startswith(f"{self.root}{os.sep}"):
                    skipped.append(Skipped(relative, "the link leaves the repository"))
                    continue
                if os.path.isdir(target):
                    skipped.append(Skipped(relative, "a link to a folder is not followed"))
                    continue
            if entry.is_dir():
                if entry.name in NOT_OURS:
                    continue
                if entry.name.startswith("."):
                    if self._below_root(relative):
                        skipped.append(Skipped(f"{relative}/", "a dot folder is not read"))
                    continue
                yield from self._walk(Path(entry.path), f"{relative}/", skipped)
            else:
                yield entry, relative

    def _below_root(self, relative: str) -> bool:
        return any(relative.startswith(f"{root.strip('/')}/") for root in self.config.roots)

    def check(self) -> tuple[Graph | None, Report]:
        """Check the record. The graph is None where the kept report still holds."""
        tree = self.tree()
        key = self._key(tree)
        if self.keep and (kept := self._kept_report(key)) is not None:
            return None, kept
        graph, report = self.read(tree)
        self._keep("report", msgspec.msgpack.encode((key, report)))
        return graph, report

    def read(self, tree: Tree | None = None) -> tuple[Graph, Report]:
        """Read every page, changed ones anew, and check the record they make."""
        tree = tree or self.tree()
        graph = Graph(self._extracts(tree), tree.files, self.config, self.config_faults)
        report = run_checks(graph, all_checks(), tuple(str(item) for item in tree.skipped))
        return graph, report

    # -- reading pages, and what is kept of them -----------------------------------

    def _extracts(self, tree: Tree) -> list[Extract]:
        collecting = gc.isenabled()
        gc.disable()
        try:
            kept = self._kept_extracts()
            fresh = [path for path, stamp in tree.pages.items() if kept.get(path, ((),))[0] != stamp]
            read = dict(zip(fresh, self._read_pages(fresh), strict=True))
            raw = {path: read[path] if path in read else kept[path][1] for path in tree.pages}
            if fresh or len(kept) != len(raw):
                table = {path: (stamp, raw[path]) for path, stamp in tree.pages.items()}
                self._keep("extracts", msgspec.msgpack.encode((self._state(), table)))
            decoder = msgspec.msgpack.Decoder(Extract)
            return [decoder.decode(data) for data in raw.values()]
        finally:
            if collecting:
                gc.enable()

    def _read_pages(self, paths: list[str]) -> list[msgspec.Raw]:
        workers = min(os.cpu_count() or 1, 8)
        if len(paths) < POOL_FROM or workers < 2:
            return [_read_one(str(self.root), path, self.config) for path in paths]
        from multiprocessing import get_context

        step = max(4, min(32, len(paths) // (workers * 4)))
        chunks = [paths[start : start + step] for start in range(0, len(paths), step)]
        config = msgspec.msgpack.encode(self.config)
        method = "fork" if hasattr(os, "fork") else "spawn"
        with get_context(method).Pool(workers, _start, (str(self.root), config)) as pool:
            found = pool.map(_read_chunk, chunks, chunksize=1)
        return [msgspec.Raw(data) for chunk in found for data in chunk]

    def _key(self, tree: Tree) -> str:
        names = msgspec.msgpack.encode((sorted(tree.files), list(tree.pages.items()), tree.skipped))
        return hashlib.blake2b(names + self._state().encode(), digest_size=16).hexdigest()

    def _state(self) -> str:
        """What kept results depend on besides the pages: our code and the configuration."""
        return f"{_code_stamp()} {self.config.digest_text} {len(self.config_faults)}"

    def _kept_report(self, key: str) -> Report | None:
        found = self._kept("report")
        if found is None:
            return None
        try:
            kept_key, report = msgspec.msgpack.decode(found, type=tuple[str, Report])
        except msgspec.MsgspecError:
            return None
        return report if kept_key == key else None

    def _kept_extracts(self) -> dict[str, tuple[Stamp, msgspec.Raw]]:
        found = self._kept("extracts")
        if found is None:
            return {}
        kind = tuple[str, dict[str, tuple[Stamp, msgspec.Raw]]]
        try:
            state, table = msgspec.msgpack.decode(found, type=kind)
        except msgspec.MsgspecError:
            return {}
        return table if state == self._state() else {}

    def _kept(self, name: str) -> bytes | None:
        if not self.keep:
            return None
        try:
            return (self.root / CACHE / name).read_bytes()
        except OSError:
            return None

    def _keep(self, name: str, data: bytes) -> None:
        """Keep a result for the next run. A tree that cannot be written is simply read anew."""
        if not self.keep:
            return
        folder = self.root / CACHE
        try:
            folder.mkdir(parents=True, exist_ok=True)
            ignore = folder / ".gitignore"
            if not ignore.exists():
                ignore.write_text("*\n", encoding="utf-8")
            part = folder / f"{name}.{os.getpid()}"
            part.write_bytes(data)
            part.replace(folder / name)
        except OSError:
            return


@lru_cache(maxsize=1)
def _code_stamp() -> str:
    """A digest of our own sources, so that results of other code are never used."""
    digest = hashlib.blake2b(__version__.encode(), digest_size=12)
    for path in sorted(Path(__file__).parent.rglob("*")):
        if path.suffix in (".py", ".yml"):
            found = path.stat()
            digest.update(f"{path.name} {found.st_size} {found.st_mtime_ns};".encode())
    return digest.hexdigest()


def read_source(root: Path, path: str) -> Source:
    """The bytes of one page; a page that cannot be opened reads as empty."""
    try:
        data = (root / path).read_bytes()
    except OSError:
        data = b""
    return Source(path, data, hashlib.blake2b(data, digest_size=16).hexdigest())


def _read_one(root: str, path: str, config: Config) -> msgspec.Raw:
    source = read_source(Path(root), path)
    page = read_page(source)
    found = extract(page, source.digest, config)
    problems = check_page(page, found, config, all_checks())
    return msgspec.Raw(
        msgspec.msgpack.encode(msgspec.structs.replace(found, problems=problems))
    )


_worker: dict[str, tuple[str, Config]] = {}


def _start(root: str, config: bytes) -> None:
    gc.disable()
    _worker["job"] = (root, msgspec.msgpack.decode(config, type=Config))


def _read_chunk(paths: list[str]) -> list[bytes]:
    root, config = _worker["job"]
    return [bytes(_read_one(root, path, config)) for path in paths]
