"""Reads the files that pins cite."""

from pathlib import Path

from beforehand.graph import Graph
from beforehand.graph.pinned import with_cited
from beforehand.workspace.stamped import StampedReader
from beforehand.workspace.tree import Stamp


def with_pinned(root: Path, graph: Graph) -> tuple[Graph, dict[str, Stamp | None]]:
    """The record beside the files that its pins cite, and their stamps before they were opened."""
    reader = StampedReader(root)
    return with_cited(graph, reader.read), reader.stamps
