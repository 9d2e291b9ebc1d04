"""Walks a repository: which pages there are, which other files, and what is passed over."""

import os
from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec

from beforehand.config import Config
from beforehand.diagnostics import one_line
from beforehand.globs import glob_pattern
from beforehand.ledger.places import is_kept_copy, is_ledger
from beforehand.pages.beside import DATA, is_data, siblings_of

SUFFIXES = (".md", ".markdown")
NOT_OURS = frozenset({".git", ".venv", "node_modules", "__pycache__", ".cache", ".hg", ".svn"})

Stamp = tuple[int, int, int, int]


class Skipped(msgspec.Struct, frozen=True, order=True):
    """Something that was not read, and why."""

    path: str
    why: str

    def __str__(self) -> str:
        return one_line(f"{self.path}: {self.why}")


class Tree(msgspec.Struct, frozen=True):
    """The pages to read with their stamps, and every path of the repository.

    ``data`` are the files that may be read along with a page: those called like one, and all
    that a register or a figure may name. What was frozen and is kept beside a ledger is no page.
    A stamp is size, modification and change time in
    nanoseconds, and the inode: an edited file never keeps all four. Windows has neither of the
    last two, and an edit there that keeps size and modification time goes unseen.
    """

    pages: dict[str, Stamp]
    files: frozenset[str]
    skipped: tuple[Skipped, ...]
    data: dict[str, Stamp] = {}


def _none(_: str) -> bool:
    return False


def walk(root: Path, config: Config, dots: Callable[[str], bool] = _none) -> Tree:
    """Walk the repository once. Links that leave it are not followed.

    A dot folder is read where a root lies in it, or where ``dots`` says so of its name.
    """
    walked = _Walk(root, config, dots)
    walked.run()
    data = walked.data
    beside = {name for page in walked.pages for name in siblings_of(page, data)}
    beside.update(path for path in data if path.lower().endswith(DATA))
    stamps = {path: walked.stamp(data[path], path) for path in sorted(beside)}
    ledgers = frozenset(filter(is_ledger, data))
    kept = {path for path in walked.pages if ledgers and is_kept_copy(path, ledgers)}
    return Tree(
        pages={path: walked.pages[path] for path in sorted(walked.pages.keys() - kept)},
        files=frozenset(walked.files),
        skipped=tuple(sorted(walked.skipped)),
        data={path: stamp for path, stamp in stamps.items() if stamp},
    )


class _Walk:
    """One walk, folder after folder; what it found so far."""

    def __init__(self, root: Path, config: Config, dots: Callable[[str], bool]) -> None:
        self.root = str(root)
        self.roots = starts(config.roots)
        self.ignored = [glob_pattern(glob) for glob in config.ignore]
        self.dots = dots
        self.folders = [(self.root, "")]
        self.pages: dict[str, Stamp] = {}
        self.data: dict[str, os.DirEntry[str]] = {}
        self.files: set[str] = set()
        self.skipped: list[Skipped] = []

    def run(self) -> None:
        while self.folders:
            folder, prefix = self.folders.pop()
            try:
                with os.scandir(folder) as entries:
                    found = list(entries)
            except OSError as error:
                self._skip(prefix, f"the folder cannot be read ({error.strerror})")
                continue
            for entry in found:
                self._entry(entry, f"{prefix}{entry.name}")

    def stamp(self, entry: os.DirEntry[str], path: str) -> Stamp | None:
        """The stamp of a file; one that is gone meanwhile, or cannot be seen, is passed over."""
        try:
            found = entry.stat()
        except OSError as error:
            self._skip(path, f"the file cannot be looked at ({error.strerror})")
            return None
        return (found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino)

    def _skip(self, path: str, why: str) -> None:
        self.skipped.append(Skipped(path, why))

    def _entry(self, entry: os.DirEntry[str], path: str) -> None:
        shown = _printable(entry.name)
        if shown != entry.name:
            self._skip(path.removesuffix(entry.name) + shown, "its name is not UTF-8")
            return
        try:
            why = _no_link(self.root, entry) if entry.is_symlink() else ""
            is_folder, is_file = entry.is_dir(), entry.is_file()
        except OSError as error:
            why = f"it cannot be looked at ({error.strerror})"
        if why:
            self._skip(path, why)
        elif is_folder:
            self._folder(entry, path)
        elif is_file:
            self._file(entry, path)
        else:
            self._skip(path, "it is no regular file")

    def _folder(self, entry: os.DirEntry[str], path: str) -> None:
        inside = f"{path}/"
        is_ours = inside.startswith(self.roots)
        is_top = inside == f"{entry.name}/"
        holds_root = any(root.startswith(inside) for root in self.roots)
        if entry.name in NOT_OURS:
            if is_ours and not is_top:
                self._skip(inside, "a folder of a tool is not read")
        elif entry.name.startswith(".") and not (holds_root or self.dots(entry.name)):
            if is_ours:
                self._skip(inside, "a dot folder is not read")
        elif is_ours or holds_root or not is_top or not _is_built(entry.path):
            self.folders.append((entry.path, inside))

    def _file(self, entry: os.DirEntry[str], path: str) -> None:
        self.files.add(path)
        if not path.startswith(self.roots):
            return
        if is_data(path):
            self.data[path] = entry
        if not path.lower().endswith(SUFFIXES):
            return
        if entry.name.startswith("."):
            self._skip(path, "a dot file is not read")
        elif any(pattern.match(path) for pattern in self.ignored):
            self._skip(path, "ignored by the configuration")
        elif stamp := self.stamp(entry, path):
            self.pages[path] = stamp


def stamp_of(root: Path, path: str) -> Stamp | None:
    """The stamp of one file now; None if it cannot be seen."""
    try:
        found = os.stat(os.path.join(root, path))
    except OSError:
        return None
    return (found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino)


def may_be_page(path: str, config: Config) -> bool:
    """Whether a file of this name is a page, as far as its name can tell."""
    name = path.rpartition("/")[2]
    return (
        path.lower().endswith(SUFFIXES)
        and path.startswith(starts(config.roots))
        and not name.startswith(".")
        and not any(glob_pattern(glob).match(path) for glob in config.ignore)
    )


def starts(roots: Iterable[str]) -> tuple[str, ...]:
    """What paths of pages begin with. The root ``.`` stands for the whole repository."""
    names = (name.removeprefix("./").strip("/") for name in roots)
    return tuple("" if name in ("", ".") else f"{name}/" for name in names)


def _printable(name: str) -> str:
    """A file name with bytes that are no text made visible."""
    if name.isascii():
        return name
    return os.fsencode(name).decode("utf-8", "backslashreplace")


def _is_built(folder: str) -> bool:
    """Whether a folder is a site that was built."""
    return os.path.exists(os.path.join(folder, "sitemap.xml"))


def _no_link(root: str, entry: os.DirEntry[str]) -> str:
    """Why a symbolic link is not followed; empty if it is a file inside the repository."""
    target = os.path.realpath(entry.path)
    if not os.path.exists(target):
        return "the link leads nowhere"
    if not target.startswith(f"{root}{os.sep}"):
        return "the link leaves the repository"
    if os.path.isdir(target):
        return "a link to a folder is not followed"
    return ""
