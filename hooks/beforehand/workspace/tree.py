"""Walks a repository: which pages there are, which other files, and what is passed over."""

import os
from collections.abc import Iterator
from pathlib import Path

import msgspec

from beforehand.config import Config
from beforehand.globs import glob_pattern

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

    A stamp is size, modification and change time in nanoseconds, and the inode: an
    edited file never keeps all four.
    """

    pages: dict[str, Stamp]
    files: frozenset[str]
    skipped: tuple[Skipped, ...]


def walk(root: Path, config: Config) -> Tree:
    """Walk the repository once. Links that leave it are not followed, dot folders not read."""
    pages: dict[str, Stamp] = {}
    files: set[str] = set()
    skipped: list[Skipped] = []
    roots = _starts(config)
    ignored = [glob_pattern(glob) for glob in config.ignore]
    for entry, path in _entries(root, root, "", roots, skipped):
        files.add(path)
        if not path.lower().endswith(SUFFIXES) or not path.startswith(roots):
            continue
        if entry.name.startswith("."):
            skipped.append(Skipped(path, "a dot file is not read"))
            continue
        if any(pattern.match(path) for pattern in ignored):
            skipped.append(Skipped(path, "ignored by the configuration"))
            continue
        found = entry.stat()
        pages[path] = (found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino)
    return Tree(dict(sorted(pages.items())), frozenset(files), tuple(sorted(skipped)))


def _starts(config: Config) -> tuple[str, ...]:
    """What paths of pages begin with. The root ``.`` stands for the whole repository."""
    names = (name.removeprefix("./").strip("/") for name in config.roots)
    return tuple("" if name in ("", ".") else f"{name}/" for name in names)


def _entries(
    root: Path, folder: Path, prefix: str, roots: tuple[str, ...], skipped: list[Skipped]
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
        elif entry.name.startswith("."):
            if path.startswith(roots):
                skipped.append(Skipped(f"{path}/", "a dot folder is not read"))
        else:
            yield from _entries(root, Path(entry.path), f"{path}/", roots, skipped)


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
