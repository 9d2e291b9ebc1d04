"""Reads what a branch is compared with: only what differs from the working tree, or at its tip."""

import hashlib
from collections.abc import Iterable
from pathlib import Path

from beforehand.config import CONFIG, Config, default_config
from beforehand.config_file import read_config
from beforehand.freezing.base.reading import Side, read_base
from beforehand.graph.base import Base
from beforehand.ledger.digests import digest_of
from beforehand.ledger.places import is_ledger
from beforehand.pages.beside import siblings_of
from beforehand.source import Source
from beforehand.workspace.git.base import Parted, parted
from beforehand.workspace.git.process import GitUnusableError
from beforehand.workspace.opening import read_source
from beforehand.workspace.tree import Tree, may_be_page


def compared(root: Path, ref: str, tree: Tree, config: Config) -> Base:
    """The record where HEAD parted from ``ref``, beside what is there now.

    Raises NoSuchRefError where there is no such commit. Where the history cannot be had, that
    is said, and nothing is known.
    """
    try:
        return _Comparison(root, ref, tree, config).base()
    except GitUnusableError as error:
        return Base(ref, trouble=error.why)


class _Comparison:
    """One comparison; what was read of the working tree so far."""

    def __init__(self, root: Path, ref: str, tree: Tree, config: Config) -> None:
        self.root = root
        self.ref = ref
        self.tree = tree
        self.config = config
        self.at: Parted = parted(root, ref)
        self.read: dict[str, Source] = {}

    def base(self) -> Base:
        then, tip = self.at.at_base, self.at.at_tip
        configs = self.at.contents(side[CONFIG] for side in (then, tip) if CONFIG in side)
        then_config, tip_config = (
            _config(configs.get(side.get(CONFIG, ""))) for side in (then, tip)
        )
        known = {path for path in then if may_be_page(path, then_config)}
        changed = {path for path in known if self._differs(path)}
        changed -= self._same_texts(changed)
        new = self.tree.pages.keys() - then.keys()
        theirs = {
            path
            for path in tip
            if may_be_page(path, tip_config)
            and any(tip.get(name) != then.get(name) for name in (path, *siblings_of(path, tip)))
        }
        return read_base(
            self.ref,
            self.at.base,
            self._side(then, changed, then_config),
            self._side(tip, theirs, tip_config),
            Side(self.config, self._now(changed | new)),
        )

    def _differs(self, path: str) -> bool:
        """Whether a page, or a file of fields beside it, is stored otherwise than it is now."""
        then = self.at.at_base
        names = (path, *siblings_of(path, then), *siblings_of(path, self.tree.files))
        return any(then.get(name) != self._blob(name, len(then[path])) for name in set(names))

    def _same_texts(self, changed: set[str]) -> set[str]:
        """Pages of which nothing but line ends differ, as git and editors write them."""
        then = self.at.at_base
        wanted = {path: (path, *siblings_of(path, then)) for path in changed}
        blobs = self.at.contents(then[name] for names in wanted.values() for name in names)
        return {
            path
            for path, names in wanted.items()
            if set(siblings_of(path, self.tree.files)) <= set(names)
            if all(
                not self._source(name).trouble
                and then[name] in blobs
                and digest_of(blobs[then[name]]) == digest_of(self._source(name).data)
                for name in names
            )
        }

    def _side(self, side: dict[str, str], pages: Iterable[str], config: Config) -> Side:
        """Some pages of a commit with the files of fields beside them, and all its ledgers."""
        paths = {name for page in pages for name in (page, *siblings_of(page, side))}
        paths.update(filter(is_ledger, side))
        blobs = self.at.contents(side[path] for path in paths)
        files = {
            path: Source(path, blobs[side[path]]) for path in paths if side[path] in blobs
        }  # fmt: skip
        return Side(config, files)

    def _now(self, pages: Iterable[str]) -> dict[str, Source]:
        found = {path: self._source(path) for path in pages}
        return {path: source for path, source in found.items() if not source.trouble}

    def _source(self, path: str) -> Source:
        if path not in self.read:
            self.read[path] = read_source(self.root, path)
        return self.read[path]

    def _blob(self, path: str, digits: int) -> str | None:
        """What git would call the file as it lies there; None where none can be read."""
        source = self._source(path)
        if source.trouble:
            return None
        data = b"blob %d\0" % len(source.data) + source.data
        sha1 = hashlib.sha1(data, usedforsecurity=False)
        return sha1.hexdigest() if digits == 40 else hashlib.sha256(data).hexdigest()


def _config(data: bytes | None) -> Config:
    if data is None:
        return default_config()
    return read_config(data.decode("utf-8-sig", errors="replace"))[0]
