"""Where each version of a design can be read as it was frozen, and what it changed."""

from itertools import pairwise

import msgspec

from beforehand.graph import Graph
from beforehand.records.record import Design
from beforehand.site.versions.freeze_row import history_of
from beforehand.site.versions.places import comparison_path


class Kept(msgspec.Struct, frozen=True):
    """Where a version was kept, and where it is held to the one before; empty for neither."""

    path: str = ""
    comparison: str = ""


NOW = -1
"""Stands for the page as it is now, in place of the number of an entry."""


def kept_versions(graph: Graph, design: Design) -> dict[int, Kept]:
    """The versions of a design whose text is there, by the number of the entry that froze them."""
    history = history_of(graph, design)
    if history is None:
        return {}
    compared = {
        now: comparison_path(history, was, now)
        for was, now in pairwise(history.versions)
        if was.text is not None and now.text is not None
    }
    return {
        version.event.number if version.event else NOW: Kept(
            "" if version.path == design.path else version.path, compared.get(version, "")
        )
        for version in history.versions
        if version.text is not None
    }
