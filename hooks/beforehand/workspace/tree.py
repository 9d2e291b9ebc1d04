"""Walks a repository: which pages there are, which other files, and what is passed over."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from beforehand.config import Config
from beforehand.globs import glob_pattern
from beforehand.pages.beside import REGISTERS, is_data, siblings_of

SUFFIXES = (".md", ".markdown")
NOT_OURS = frozenset({".git", ".venv", "node_modules", "__pycache__", ".cache", ".hg", ".svn"})

Stamp = tuple[int, int, int, int]


class Skipped(msgspec.Struct, frozen=True, order=True):
    """Something below a root that was not read, and why."""

    path: str
    why: str

    def __str__(self) -> str:
        return f"{self.path}: {self.why}"


class Tree(msgspec.Struct, frozen=True):
    """The pages to read with their stamps, and every path of the repository.

    ``data`` are the files that may be read along with a page: those called like one, and
    every register. A stamp is size, modification and change time in nanoseconds, and the inode: an
    edited file never keeps all four.
    """

    pages: dict[str, Stamp]
    files: frozenset[str]
    skipped: tuple[Skipped, ...]
    data: dict[str, Stamp] = {}


def walk(root: Path, config: Config, dots: Callable[[str], bool] = lambda name: False) -> Tree:
    """Walk the repository once. Links that leave it are not followed.

    A dot folder is read where a root lies in it, or where ``dots`` says so of its name.
    """
    pages: dict[str, Stamp] = {}
    data: dict[str, os.DirEntry[str]] = {}
    files: set[str] = set()
    skipped: list[Skipped] = []
    roots = _starts(config)
    ignored = [glob_pattern(glob) for glob in config.ignore]
    for entry, path in _entries(root, root, "", roots, skipped, dots):
        files.add(path)
        if not path.startswith(roots):
            continue
        if is_data(path):
            data[path] = entry
        if not path.lower().endswith(SUFFIXES):
            continue
        if entry.name.startswith("."):
            skipped.append(Skipped(path, "a dot file is not read"))
            continue
        if any(pattern.match(path) for pattern in ignored):
            skipped.append(Skipped(path, "ignored by the configuration"))
            continue
        pages[path] = _stamp(entry)
    beside = {name for page in pages for name in siblings_of(page, data)}
    beside.update(path for path in data if path.lower().endswith(REGISTERS))
    return Tree(
        pages=dict(sorted(pages.items())),
        files=frozenset(files),
        skipped=tuple(sorted(skipped)),
        data={path: _stamp(data[path]) for path in sorted(beside)},
    )


def _stamp(entry: os.DirEntry[str]) -> Stamp:
    found = entry.stat()
    return (found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino)


def _starts(config: Config) -> tuple[str, ...]:
    """What paths of pages begin with. The root ``.`` stands for the whole repository."""
    names = (name.removeprefix("./").strip("/") for name in config.roots)
    return tuple("" if name in ("", ".") else f"{name}/" for name in names)


def _entries(
    root: Path,
    folder: Path,
    prefix: str,
    roots: tuple[str, ...],
    skipped: list[Skipped],
    dots: Callable[[str], bool],
) -> Iterator[tuple[os.DirEntry[str], str]]:
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError as error:
        skipped.append(Skipped(prefix, f"the folder cannot be read ({error.strerror})"))
        return
    for entry in entries:
        path = f"{prefix}{entry.name}"
        if entry.is_symlink() and (why := _no_link(root, entry)):
            skipped.append(Skipped(path, why))
        elif not entry.is_dir():
            yield entry, path
        elif entry.name in NOT_OURS or _is_built(entry.path):
            continue
        elif entry.name.startswith(".") and not (_holds_root(path, roots) or dots(entry.name)):
            if path.startswith(roots):
                skipped.append(Skipped(f"{path}/", "a dot folder is not read"))
        else:
            yield from _entries(root, Path(entry.path), f"{path}/", roots, skipped, dots)


def _holds_root(path: str, roots: tuple[str, ...]) -> bool:
    return any(root.startswith(f"{path}/") for root in roots)


def _is_built(folder: str) -> bool:
    """Whether a folder is a site that was built, and no part of the record."""
    return os.path.exists(os.path.join(folder, "sitemap.xml"))


def _no_link(root: Path, entry: os.DirEntry[str]) -> str:
    """Why a symbolic link is not followed; empty if it is a file inside the repository."""
    target = os.path.realpath(entry.path)
    if not os.path.exists(target):
        return "the link leads nowhere"
    if not target.startswith(f"{root}{os.sep}"):
        return "the link leaves the repository"
    if os.path.isdir(target):
        return "a link to a folder is not followed"
    return ""
