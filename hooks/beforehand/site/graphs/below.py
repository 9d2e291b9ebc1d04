"""Which graphs stand below which pages."""

from collections.abc import Iterator

from beforehand.graph import Graph
from beforehand.records.record import AnyRecord, Decision, Design
from beforehand.site.graphs.chain import TITLE as CHAIN
from beforehand.site.graphs.chain import chain_block
from beforehand.site.graphs.fitting import fitted
from beforehand.site.graphs.layout import is_drawn
from beforehand.site.graphs.map import map_words, maps
from beforehand.site.graphs.map_drawing import map_drawing
from beforehand.site.graphs.neighbourhood import TITLE as AROUND
from beforehand.site.graphs.neighbourhood import neighbourhood, neighbourhood_block
from beforehand.site.graphs.shown import shown_as
from beforehand.site.graphs.steps import in_steps
from beforehand.site.graphs.supersession import TITLE, supersession, supersessions
from beforehand.site.graphs.words import folded
from beforehand.site.words.page import DECISIONS, MAP

Block = tuple[str, str]


def chain_blocks(graph: Graph, design: Design) -> Iterator[Block]:
    """The chain of an experiment with its title, if anything followed from the design."""
    block = chain_block(graph, design)
    if block:
        yield CHAIN, block


def graph_blocks(graph: Graph, record: AnyRecord) -> Iterator[Block]:
    """The graphs around a record that is a page, each with its title.

    A chain of decisions stands there if the neighbourhood does not hold all of it.
    """
    if record.anchor:
        return
    around, left = neighbourhood(graph, record)
    chain = supersession(graph, record) if isinstance(record, Decision) else None
    if chain and not set(chain.edges) <= set(around.edges):
        picture, laid = fitted(chain, in_steps)
        yield TITLE, shown_as(laid, picture, chain, record.path)
    if around.edges:
        yield AROUND, neighbourhood_block(around, left, record)


def drawn_below(graph: Graph, path: str) -> str:
    """The graph that belongs below a made page, as HTML; empty for most."""
    inside = ""
    if path == DECISIONS:
        chains = supersessions(graph, path)
        inside = f'<h2 id="what-replaced-what">{TITLE}</h2>{chains}' if chains else ""
    elif path.startswith(MAP.removesuffix(".md")):
        shown = maps(graph).get(path)
        if shown and shown.placed:
            drawing = map_drawing(shown) if is_drawn() else ""
            inside = folded(map_words(shown), drawing, "The same as a table")
    return f'<div class="bh-drawn-below" data-search-exclude>{inside}</div>' if inside else ""
