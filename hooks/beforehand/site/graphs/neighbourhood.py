"""The neighbourhood of a record: what it rests on, and what rests on it."""

from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping

from beforehand.graph import Graph
from beforehand.records.record import AnyRecord
from beforehand.site.graphs.fitting import fitted
from beforehand.site.graphs.relations import after, before, citing, nodes
from beforehand.site.graphs.steps import in_steps
from beforehand.site.graphs.svg import drawn
from beforehand.site.graphs.value import Diagram, Edge
from beforehand.site.graphs.words import folded, link, links_of
from beforehand.site.head.citing import CITED_BY
from beforehand.site.words.cite import address
from beforehand.site.words.markup import Cell, Piece, cell, counted, escape, html

TITLE = "What it rests on, what rests on it"
NAME = "What this rests on and what rests on it"
MOST_BEFORE, MOST = 8, 20
FEW = 5

Left = tuple[int, int]


def neighbourhood_block(diagram: Diagram, left: Left, record: AnyRecord) -> str:
    """A neighbourhood on the page of its record.

    A single line is not drawn: the words say the same, and shorter.
    """
    drawing = ""
    if len(diagram.edges) > 1:
        picture, laid = fitted(diagram, in_steps)
        drawing = drawn(laid, picture, links_of(picture.nodes, record.path)) if laid else ""
    rest = (f'<p class="bh-more">{html(said, record.path)}</p>' for said in _said(left, record))
    words = _in_words(diagram, links_of(diagram.nodes, record.path))
    return folded(words, drawing) + "".join(rest)


def _said(left: Left, record: AnyRecord) -> Iterator[Cell]:
    """How many neighbours are left out, and where all of them stand."""
    below, above = left
    if below:
        card = Piece("the card of this page", record.path)
        yield cell(f"{counted(below, 'more record')} on which this rests: see ", card, ".")
    if above:
        cited = Piece("Cited by", f"{record.path}#{CITED_BY}")
        yield cell(f"{counted(above, 'more record')} in the neighbourhood: see ", cited, ".")


def neighbourhood(graph: Graph, record: AnyRecord) -> tuple[Diagram, Left]:
    """The graph around a record, and how many neighbours are left out, below and above it.

    It goes one step in both directions, two where that is little.
    """
    here = address(record)
    down = list(before(graph).get(here, ()))
    up = list(after(graph).get(here, ()))
    near = {edge.source for edge in down} | {edge.target for edge in up}
    cited = [pair for pair in citing(graph, record) if pair[0].target not in near]
    known = ChainMap({node.key: node for _, node in cited}, nodes(graph))
    up.extend(edge for edge, _ in cited)
    below = down[:MOST_BEFORE]
    above = up[: MOST - len(below)]
    left = len(down) - len(below), len(up) - len(above)
    found = [*below, *above]
    if 0 < len(found) <= FEW:
        found += _further(graph, below, above, {here, *near})
    keys = dict.fromkeys(key for edge in found for key in (edge.source, edge.target))
    return Diagram(NAME, tuple(known[key] for key in keys), tuple(found), here), left


def _further(
    graph: Graph, below: Iterable[Edge], above: Iterable[Edge], seen: set[str]
) -> list[Edge]:
    """The second step: what those below rest on, what rests on those above."""
    found = [edge for item in below for edge in before(graph).get(item.source, ())]
    found += [edge for item in above for edge in after(graph).get(item.target, ())]
    fresh = [edge for edge in found if edge.source not in seen or edge.target not in seen]
    return list(dict.fromkeys(fresh))[: MOST // 2]


def _in_words(diagram: Diagram, links: Mapping[str, str]) -> str:
    """Two lists for a record, and one line for each further step."""
    known = {node.key: link(node, links) for node in diagram.nodes}
    below: dict[str, list[str]] = {}
    above: dict[str, list[str]] = {}
    rest: list[str] = []
    for edge in diagram.edges:
        if edge.target == diagram.here:
            below.setdefault(edge.word, []).append(known[edge.source])
        elif edge.source == diagram.here:
            above.setdefault(edge.word, []).append(known[edge.target])
        else:
            rest.append(f"{known[edge.source]} {escape(edge.word)} {known[edge.target]}")
    lines = [
        (
            "Rests on",
            [f"{', '.join(found)} ({escape(word)} this)" for word, found in below.items()],
        ),
        ("Rests on this", [f"{escape(word)} {', '.join(found)}" for word, found in above.items()]),
        ("One step on", rest),
    ]
    items = "".join(f"<li>{lead}: {'; '.join(found)}</li>" for lead, found in lines if found)
    return f"<ul>{items}</ul>"
