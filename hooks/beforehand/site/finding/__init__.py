"""Finding things: what has a name to look for, and what a link says before it is followed."""

from collections.abc import Iterator

from beforehand.graph import Graph
from beforehand.site.finding.names_data import names_file
from beforehand.site.finding.places import places
from beforehand.site.finding.preview_data import preview_files
from beforehand.site.registers.register import Addressing
from beforehand.site.words.page import SiteFile

__all__ = ["finding_files"]


def finding_files(graph: Graph, addressed: Addressing) -> Iterator[SiteFile]:
    """The data that the scripts of the site load when a reader searches, or points at a link."""
    found = places(graph, addressed)
    yield names_file(found)
    yield from preview_files(found)
