"""What is around a record in steps, one below the other, where it goes too far for one line."""

import msgspec

from beforehand.site.graphs.fitting import has_room
from beforehand.site.graphs.layout import Laid, lay_out
from beforehand.site.graphs.value import Diagram, Edge, Node

# So many lines follow on each other in one step: two where there is room.
LONG, SHORT = 2, 1


def in_steps(diagram: Diagram) -> Diagram:
    """A graph around a record, cut at it, and again where it goes far from there.

    What one step ends in, the next one begins with: a record that has lines in two of them is in
    both.
    """
    laid = lay_out(diagram)
    if laid is None:
        return diagram
    found = _cut(diagram, laid, LONG)
    wide = lay_out(found)
    return found if wide and has_room(wide) else _cut(diagram, laid, SHORT)


def _cut(diagram: Diagram, laid: Laid, lines: int) -> Diagram:
    """A graph in steps of so many lines."""
    lefts = sorted({box.x for box in laid.boxes})
    column = {box.node.key: lefts.index(box.x) for box in laid.boxes}
    steps: dict[int, list[Edge]] = {}
    for edge in diagram.edges:
        far = max(column[edge.source], column[edge.target]) - column[diagram.here]
        steps.setdefault((far - 1) // lines, []).append(edge)
    nodes: dict[str, Node] = {}
    edges: list[Edge] = []
    for number, found in sorted(steps.items()):
        names: dict[str, str] = {}
        held = {key for edge in found for key in (edge.source, edge.target)}
        for node in diagram.nodes:
            if node.key in held:
                name = f"{node.key} in {number}" if node.key in nodes else node.key
                names[node.key] = name
                nodes[name] = msgspec.structs.replace(node, key=name)
        edges += (Edge(names[edge.source], names[edge.target], edge.word) for edge in found)
    return msgspec.structs.replace(diagram, nodes=tuple(nodes.values()), edges=tuple(edges))
