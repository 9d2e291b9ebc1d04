"""Reads the files that pins cite."""

from pathlib import Path

from beforehand.graph import Graph
from beforehand.graph.pinned import with_cited
from beforehand.source import Source
from beforehand.workspace.opening import read_source
from beforehand.workspace.tree import Stamp, stamp_of


def with_pinned(root: Path, graph: Graph) -> tuple[Graph, dict[str, Stamp | None]]:
    """The record beside the files that its pins cite, and their stamps before they were opened."""
    stamps: dict[str, Stamp | None] = {}

    def read(path: str) -> Source:
        stamps[path] = stamp_of(root, path)
        return read_source(root, path)

    return with_cited(graph, read), stamps
