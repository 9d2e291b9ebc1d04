"""The course of an experiment in rounds, one below the other, where it is too long for a line."""

import msgspec

from beforehand.site.graphs.fitting import fitted
from beforehand.site.graphs.shown import shown_as
from beforehand.site.graphs.value import Diagram, Edge, Node

AGAIN = " again"


def shown_in_rounds(diagram: Diagram, page: str) -> str:
    """A course as HTML: as one line or, where a page has no room for that, in rounds."""
    picture, laid = fitted(diagram, in_rounds)
    return shown_as(laid, picture, diagram, page)


def in_rounds(diagram: Diagram) -> Diagram:
    """A course cut at its versions: what one round ends in, the next one begins with.

    Lines say nothing: what they lead to says what it is, and words on them would take the room.
    """
    cut = {node.key for node in diagram.nodes if node.kind == "design"}
    reached = {edge.target for edge in diagram.edges} & cut
    again = {edge.source for edge in diagram.edges} & reached
    edges = (
        Edge(f"{edge.source}{AGAIN}" if edge.source in again else edge.source, edge.target, "")
        for edge in diagram.edges
    )
    nodes: list[Node] = []
    for node in diagram.nodes:
        nodes.append(node)
        if node.key in again:
            nodes.append(msgspec.structs.replace(node, key=f"{node.key}{AGAIN}"))
    return msgspec.structs.replace(diagram, nodes=tuple(nodes), edges=tuple(edges))
