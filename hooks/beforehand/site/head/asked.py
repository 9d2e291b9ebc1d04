"""What a study asks, in the words of its authors, as the first line of the card of its design."""

from beforehand.graph import Graph
from beforehand.records.record import Design
from beforehand.site.words.cite import section_at
from beforehand.site.words.language import language_of
from beforehand.site.words.markup import Piece, cell, html


def asked(graph: Graph, design: Design) -> str:
    """The line as HTML, with the section that says it; empty where nobody says it.

    A page that begins with these words says them right below the card itself.
    """
    asks, language = design.asks, language_of(design.fields)
    if not asks:
        return ""
    said = cell(Piece(asks.text, lang=language))
    if all(field.at != asks.at for field in design.fields):
        section = section_at(graph.pages[design.path].sections, asks.at.line)
        if section is None:
            return ""
        name = f"§{section.number}" if section.number else section.title
        to = f"{design.path}#{section.anchor}"
        said = cell(*said, " ", Piece(name, to, lang="" if section.number else language))
    return f'<p class="bh-card__asks">{html(said, design.path)}</p>'
