"""The neighbourhood of a record: what it rests on, and what rests on it."""

from collections import ChainMap
from collections.abc import Iterable

from beforehand.graph import Graph
from beforehand.records.record import AnyRecord
from beforehand.site.graphs.layout import lay_out
from beforehand.site.graphs.relations import after, before, citing, nodes
from beforehand.site.graphs.svg import drawn
from beforehand.site.graphs.value import Diagram, Edge, Node
from beforehand.site.graphs.words import folded
from beforehand.site.words.cite import address
from beforehand.site.words.markup import Cell, Piece, cell, counted, html, joined

TITLE = "What it rests on, what rests on it"
NAME = "What this rests on and what rests on it"
MOST_BEFORE, MOST = 8, 20
FEW = 5
CITED_BY = "bh-after-cited-by"


def neighbourhood_block(graph: Graph, record: AnyRecord) -> str:
    """One step in both directions, two where that is little; empty for what stands alone."""
    diagram, left = neighbourhood(graph, record)
    if not diagram.edges:
        return ""
    laid = lay_out(diagram)
    rest = ""
    if left:
        more = cell(
            f"{counted(left, 'more record')} in the neighbourhood: see ",
            Piece("Cited by", f"{record.path}#{CITED_BY}"),
            ".",
        )
        rest = f'<p class="bh-more">{html(more, record.path)}</p>'
    words = _in_words(diagram, record.path)
    return folded(words, drawn(laid, diagram, record.path) if laid else "") + rest


def neighbourhood(graph: Graph, record: AnyRecord) -> tuple[Diagram, int]:
    """The graph around a record, and how many of its neighbours are left out."""
    here = address(record)
    down = list(before(graph).get(here, ()))
    up = list(after(graph).get(here, ()))
    near = {edge.source for edge in down} | {edge.target for edge in up}
    cited = [pair for pair in citing(graph, record) if pair[0].target not in near]
    known = ChainMap({node.key: node for _, node in cited}, nodes(graph))
    up.extend(edge for edge, _ in cited)
    below = down[:MOST_BEFORE]
    above = up[: MOST - len(below)]
    left = len(down) + len(up) - len(below) - len(above)
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


def _in_words(diagram: Diagram, page: str) -> str:
    """Two lists for a record, and one line for each further step."""
    known = {node.key: node for node in diagram.nodes}
    below = [edge for edge in diagram.edges if edge.target == diagram.here]
    above = [edge for edge in diagram.edges if edge.source == diagram.here]
    rest = [edge for edge in diagram.edges if diagram.here not in (edge.source, edge.target)]
    lines = [
        _line("Rests on: ", [(known[edge.source], edge.word) for edge in below]),
        _line("Rests on this: ", [(known[edge.target], edge.word) for edge in above]),
        cell(
            "One step on: ",
            joined(
                (
                    cell(_link(known[edge.source]), f" {edge.word} ", _link(known[edge.target]))
                    for edge in rest
                ),
                "; ",
            ),
        )
        if rest
        else (),
    ]
    return f"<ul>{''.join(f'<li>{html(line, page)}</li>' for line in lines if line)}</ul>"


def _line(lead: str, found: list[tuple[Node, str]]) -> Cell:
    """The neighbours on one side, those of one word together."""
    by_word: dict[str, list[Node]] = {}
    for node, word in found:
        by_word.setdefault(word, []).append(node)
    groups = [cell(f"{word} ", joined(map(_link, items))) for word, items in by_word.items()]
    if lead.startswith("Rests on: "):
        groups = [
            cell(joined(map(_link, items)), Piece(f" ({word} this)", look="quiet"))
            for word, items in by_word.items()
        ]
    return cell(lead, joined(groups, "; ")) if groups else ()


def _link(node: Node) -> Piece:
    return Piece(node.label, node.to)
