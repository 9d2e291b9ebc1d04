"""Reads files together with their stamps, so that a change between the two shows next time."""

from pathlib import Path

from beforehand.source import Source
from beforehand.workspace.opening import read_source
from beforehand.workspace.tree import Stamp, stamp_of


class StampedReader:
    """Reads files below a root. ``stamps`` are theirs, each taken before its file was opened."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.stamps: dict[str, Stamp | None] = {}

    def read(self, path: str) -> Source:
        """What a file holds."""
        self.stamps[path] = stamp_of(self.root, path)
        return read_source(self.root, path)
