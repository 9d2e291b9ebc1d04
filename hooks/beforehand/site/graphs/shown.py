"""A graph as it stands on a page: the drawing where it can be laid out, and the words."""

from beforehand.site.graphs.layout import Laid, lay_out
from beforehand.site.graphs.svg import drawn
from beforehand.site.graphs.value import Diagram
from beforehand.site.graphs.words import folded, in_words, links_of


def shown(diagram: Diagram, page: str) -> str:
    """A graph as HTML."""
    return shown_as(lay_out(diagram), diagram, diagram, page)


def shown_as(laid: Laid | None, picture: Diagram, told: Diagram, page: str) -> str:
    """A graph as HTML; ``picture``, laid out already, may be another one than is told in words."""
    drawing = drawn(laid, picture, links_of(picture.nodes, page)) if laid else ""
    return folded(in_words(told, links_of(told.nodes, page)), drawing)
