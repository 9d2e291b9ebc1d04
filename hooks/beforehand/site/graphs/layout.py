"""Where the boxes of a graph stand, in columns from left to right, and how its edges run.

The library is given only what it can take: one connected part at a time, without circles and
without an edge from a node to itself. It would end the whole build otherwise, or never end.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from importlib.util import find_spec

import msgspec

from beforehand.site.graphs.boxes import WIDTH, Box, Lines, height_of, lines_of
from beforehand.site.graphs.value import Diagram, Edge, Node

LIBRARY = "fast_sugiyama"
GAP, BETWEEN, MARGIN = 10.0, 26.0, 6.0
GUTTER = 104.0
# Small parts of a graph stand side by side up to this width.
SHELF = 960.0
DUMMY = 4.0

Point = tuple[float, float]
Pairs = Sequence[tuple[int, int]]


class Route(msgspec.Struct, frozen=True):
    """The way of an edge: where it begins, between which columns it passes, where it ends."""

    edge: Edge
    points: tuple[Point, ...]


class Laid(msgspec.Struct, frozen=True):
    """A graph with a place for everything."""

    boxes: tuple[Box, ...]
    routes: tuple[Route, ...]
    width: float
    height: float


class _Part(msgspec.Struct, frozen=True):
    """A connected part, its upper left corner at 0, 0."""

    boxes: dict[int, Box]
    ways: dict[tuple[int, int], tuple[Point, ...]]
    width: float
    height: float


@lru_cache(maxsize=1)
def is_drawn() -> bool:
    """Whether the library is there."""
    return find_spec(LIBRARY) is not None


def lay_out(diagram: Diagram) -> Laid | None:
    """A place for every node of a graph; None without the library."""
    if not is_drawn():
        return None
    nodes = diagram.nodes
    number = {node.key: at for at, node in enumerate(nodes)}
    edges = {
        (number[edge.source], number[edge.target]): edge
        for edge in reversed(diagram.edges)
        if edge.source != edge.target and edge.source in number and edge.target in number
    }
    rank = _without_circles(len(nodes), sorted(edges))
    pairs = sorted({(a, b) if rank[a] < rank[b] else (b, a) for a, b in edges})
    parts = [_part(nodes, part, pairs) for part in _connected(len(nodes), pairs)]
    return _shelved(parts, edges)


def _without_circles(count: int, pairs: Pairs) -> list[int]:
    """The rank of each node in an order that as good as all edges follow."""
    ahead: dict[int, list[int]] = {}
    waits = [0] * count
    for source, target in pairs:
        ahead.setdefault(source, []).append(target)
        waits[target] += 1
    rank = [-1] * count
    free = [at for at in range(count) if not waits[at]][::-1]
    for place in range(count):
        at = free.pop() if free else rank.index(-1)
        rank[at] = place
        for other in ahead.get(at, ()):
            waits[other] -= 1
            if not waits[other] and rank[other] < 0:
                free.append(other)
        free = [item for item in free if rank[item] < 0]
    return rank


def _connected(count: int, pairs: Pairs) -> list[list[int]]:
    """The connected parts of a graph, those that join nothing last and each alone."""
    beside: dict[int, list[int]] = {}
    for source, target in pairs:
        beside.setdefault(source, []).append(target)
        beside.setdefault(target, []).append(source)
    seen: set[int] = set()
    found: list[list[int]] = []
    for start in range(count):
        if start in seen:
            continue
        seen.add(start)
        part = [start]
        for at in part:
            fresh = [other for other in beside.get(at, ()) if other not in seen]
            fresh = list(dict.fromkeys(fresh))
            seen.update(fresh)
            part.extend(fresh)
        found.append(sorted(part))
    return sorted(found, key=lambda part: len(part) == 1)


def _part(nodes: Sequence[Node], part: Sequence[int], pairs: Pairs) -> _Part:
    lines = {at: lines_of(nodes[at]) for at in part}
    if len(part) == 1:
        alone = lines[part[0]]
        box = Box(nodes[part[0]], alone, 0.0, 0.0, height_of(alone))
        return _Part({part[0]: box}, {}, WIDTH, box.height)
    from fast_sugiyama import from_edges

    local = {at: place for place, at in enumerate(part)}
    joins = [(local[a], local[b]) for a, b in pairs if a in local]
    ((positions, _, _, steps),) = from_edges(
        joins, minimum_length=1, vertex_spacing=1, dummy_vertices=True, dummy_size=1.0
    )
    places = {int(number): (float(x), float(y)) for number, (x, y) in positions}
    top = max(y for _, y in places.values())
    columns: dict[int, list[tuple[float, int]]] = {}
    for number, (x, y) in places.items():
        columns.setdefault(round(top - y), []).append((x, number))
    tops, height = _rows(columns, {local[at]: lines[at] for at in part})
    lefts = {
        number: column * (WIDTH + GUTTER) for column, row in columns.items() for _, number in row
    }
    boxes = {
        at: Box(nodes[at], own, lefts[local[at]], tops[local[at]], height_of(own))
        for at, own in lines.items()
    }
    middles = {
        number: tops[number] + (boxes[part[number]].height if number < len(part) else DUMMY) / 2
        for number in lefts
    }
    ways = {
        (part[way[0]], part[way[-1]]): _bends(way, lefts, middles)
        for way in _ways(len(part), [(int(a), int(b)) for a, b in steps or ()])
    }
    width = (max(columns) + 1) * (WIDTH + GUTTER) - GUTTER
    return _Part(boxes, ways, width, height)


def _rows(
    columns: dict[int, list[tuple[float, int]]], lines: dict[int, Lines]
) -> tuple[dict[int, float], float]:
    """The upper edge of everything in its column, nothing over anything else."""
    heights = {number: height_of(item) for number, item in lines.items()}
    usual = sorted(heights.values())[len(heights) // 2]
    tops: dict[int, float] = {}
    for row in columns.values():
        free = float("-inf")
        for x, number in sorted(row):
            height = heights.get(number, DUMMY)
            tops[number] = max(x * (usual + GAP) - height / 2, free)
            free = tops[number] + height + GAP
    first = min(tops.values())
    tops = {number: top - first for number, top in tops.items()}
    return tops, max(top + heights.get(number, DUMMY) for number, top in tops.items())


def _ways(count: int, steps: Iterable[tuple[int, int]]) -> list[list[int]]:
    """From node to node, through the places that the library keeps free for long edges."""
    ahead: dict[int, list[int]] = {}
    for source, target in steps:
        ahead.setdefault(source, []).append(target)
    found: list[list[int]] = []
    for start in range(count):
        for first in sorted(ahead.get(start, ())):
            way = [start, first]
            while way[-1] >= count:
                way.append(ahead[way[-1]][0])
            found.append(way)
    return found


def _bends(
    way: Sequence[int], lefts: dict[int, float], middles: dict[int, float]
) -> tuple[Point, ...]:
    """Points in pairs: from the right of one column to the left of the next."""
    points: list[Point] = []
    for number in way:
        points += [(lefts[number], middles[number]), (lefts[number] + WIDTH, middles[number])]
    return tuple(points[1:-1])


def _shelved(parts: Sequence[_Part], edges: dict[tuple[int, int], Edge]) -> Laid:
    """The parts in rows, as many beside each other as there is room for."""
    boxes: dict[int, Box] = {}
    ways: dict[tuple[int, int], tuple[Point, ...]] = {}
    x = y = MARGIN
    row = width = 0.0
    for part in parts:
        if x > MARGIN and x + part.width > SHELF:
            x, y, row = MARGIN, y + row + BETWEEN, 0.0
        for at, box in part.boxes.items():
            boxes[at] = msgspec.structs.replace(box, x=box.x + x, y=box.y + y)
        for pair, points in part.ways.items():
            ways[pair] = tuple((px + x, py + y) for px, py in points)
        row, width = max(row, part.height), max(width, x + part.width)
        x += part.width + BETWEEN * 2
    routes = [
        Route(edge, ways[pair] if pair in ways else ways[pair[::-1]][::-1])
        for pair, edge in sorted(edges.items())
    ]
    return Laid(
        tuple(box for _, box in sorted(boxes.items())),
        tuple(routes),
        width + MARGIN,
        y + row + MARGIN,
    )
