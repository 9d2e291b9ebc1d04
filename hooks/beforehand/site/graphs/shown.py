"""A graph as it stands on a page: the drawing where it can be laid out, and the words."""

from beforehand.site.graphs.layout import lay_out
from beforehand.site.graphs.svg import drawn
from beforehand.site.graphs.value import Diagram
from beforehand.site.graphs.words import folded, in_words, links_of


def shown(diagram: Diagram, page: str) -> str:
    """A graph as HTML."""
    laid = lay_out(diagram)
    links = links_of(diagram.nodes, page)
    return folded(in_words(diagram, links), drawn(laid, diagram, links) if laid else "")
