"""What the front page says to those who come with a program."""

from beforehand.graph import Graph
from beforehand.site.events.events import events
from beforehand.site.handover.feed import PATH as FEED
from beforehand.site.handover.inventory import PATH as INVENTORY
from beforehand.site.handover.record_json import PATH as JSON
from beforehand.site.words.markup import Piece, bullets, cell
from beforehand.site.words.page import FRONT


def for_programs(graph: Graph) -> str:
    """The files that are made for programs, with what each is for."""
    files = [(JSON, "every record with its parts and references")]
    if events(graph):
        files.append((FEED, "what happened last, for a feed reader"))
    if graph.records:
        files.append((INVENTORY, "the names that other sites can link to"))
    lines = (cell(Piece(path.rpartition("/")[2], path, "code"), f": {use}") for path, use in files)
    return f"## For programs\n\n{bullets(lines, FRONT)}"
