"""Where the boxes of a graph stand, in columns from left to right, and how its edges run.

The library is given only what it can take: one connected part at a time, without circles and
without an edge from a node to itself. It would end the whole build otherwise, or never end.
Many pages show graphs of one shape; a shape is laid out once.

Between two columns lines run level first, then cross over, then run level again. Words stand on
the level stretches, which are as long as the words, so that no line runs through a word.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from importlib.util import find_spec

import msgspec

from beforehand.site.graphs.boxes import WIDTH, Box, height_of, lines_of
from beforehand.site.graphs.gutters import (
    AFTER_BOX,
    BEFORE_HEAD,
    OVER,
    Gutter,
    Said,
    gutters,
    said,
)
from beforehand.site.graphs.value import Diagram, Edge

LIBRARY = "fast_sugiyama"
GAP, BETWEEN, MARGIN = 10, 26, 6
# What a page has in a window 1,400 wide, beside a bar that scrolls up and down: up to this width
# small parts of a graph stand side by side.
ROOM = 808
DUMMY = 4
# What stands alone in its column begins no lower, so that it is seen without scrolling.
LOWEST = 240

Point = tuple[int, int]
Pair = tuple[int, int]
Pairs = tuple[Pair, ...]
Columns = dict[int, list[tuple[float, int]]]


class Route(msgspec.Struct, frozen=True):
    """The way of an edge: four points between each two columns, and where its word begins.

    A word that several lines share is said by one of them.
    """

    edge: Edge
    points: tuple[Point, ...]
    word_at: Point | None


class Laid(msgspec.Struct, frozen=True):
    """A graph with a place for everything."""

    boxes: tuple[Box, ...]
    routes: tuple[Route, ...]
    width: int
    height: int


class _Shape(msgspec.Struct, frozen=True):
    """Places for boxes of given heights: their upper left corners, and the ways between them."""

    corners: tuple[Point, ...]
    ways: dict[Pair, tuple[Point, ...]]
    words: dict[Pair, Point]
    width: int
    height: int


class _Grid(msgspec.Struct, frozen=True):
    """A connected part as the library orders it: columns, and ways through them."""

    columns: Columns
    ways: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=1)
def is_drawn() -> bool:
    """Whether the library is there."""
    return find_spec(LIBRARY) is not None


def lay_out(diagram: Diagram) -> Laid | None:
    """A place for every node of a graph; None without the library."""
    if not is_drawn():
        return None
    number = {node.key: at for at, node in enumerate(diagram.nodes)}
    edges = {
        (number[edge.source], number[edge.target]): edge
        for edge in reversed(diagram.edges)
        if edge.source != edge.target and edge.source in number and edge.target in number
    }
    pairs = tuple(sorted(edges))
    lines = tuple(map(lines_of, diagram.nodes))
    shape = _shape(tuple(map(height_of, lines)), pairs, tuple(edges[pair].word for pair in pairs))
    boxes = tuple(
        Box(node, own, x, y, height_of(own))
        for node, own, (x, y) in zip(diagram.nodes, lines, shape.corners, strict=True)
    )
    routes = tuple(Route(edges[pair], shape.ways[pair], shape.words.get(pair)) for pair in pairs)
    return Laid(boxes, routes, shape.width, shape.height)


@lru_cache(maxsize=1024)
def _shape(heights: tuple[int, ...], pairs: Pairs, told: tuple[str, ...]) -> _Shape:
    """The connected parts in rows, as many beside each other as there is room for.

    ``told`` are the words of the pairs.
    """
    words = dict(zip(pairs, told, strict=True))
    rank = _without_circles(len(heights), pairs)
    ahead = sorted({(a, b) if rank[a] < rank[b] else (b, a) for a, b in pairs})
    corners: dict[int, Point] = {}
    ways: dict[Pair, tuple[Point, ...]] = {}
    placed: dict[Pair, Point] = {}
    x = y = MARGIN
    row = width = 0
    for part in _connected(len(heights), ahead):
        shape = _part([heights[at] for at in part], part, ahead, words)
        if x > MARGIN and x + shape.width + MARGIN > ROOM:
            x, y, row = MARGIN, y + row + BETWEEN, 0
        corners |= {at: (x + a, y + b) for at, (a, b) in zip(part, shape.corners, strict=True)}
        for (start, end), points in shape.ways.items():
            way = tuple((x + a, y + b) for a, b in points)
            ways[part[start], part[end]] = way
            ways[part[end], part[start]] = way[::-1]
        for (start, end), (a, b) in shape.words.items():
            placed[part[start], part[end]] = (x + a, y + b)
        row, width = max(row, shape.height), max(width, x + shape.width)
        x += shape.width + BETWEEN * 2
    places = tuple(corners[at] for at in range(len(heights)))
    return _Shape(places, ways, placed, width + MARGIN, y + row + MARGIN)


def _without_circles(count: int, pairs: Sequence[Pair]) -> list[int]:
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


def _connected(count: int, pairs: Sequence[Pair]) -> list[list[int]]:
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


def _part(
    heights: Sequence[int], part: Sequence[int], ahead: Sequence[Pair], words: Mapping[Pair, str]
) -> _Shape:
    """A connected part, its upper left corner at 0, 0; its nodes are numbered from 0."""
    if len(part) == 1:
        return _Shape(((0, 0),), {}, {}, WIDTH, heights[0])
    local = {at: place for place, at in enumerate(part)}
    grid = _grid(len(part), tuple((local[a], local[b]) for a, b in ahead if a in local))
    high = {
        number: heights[number] if number < len(part) else DUMMY
        for row in grid.columns.values()
        for _, number in row
    }
    tops = _rows(grid.columns, high, sorted(heights)[len(heights) // 2])
    columns = {number: column for column, row in grid.columns.items() for _, number in row}
    told = {(way[0], way[-1]): words.get((part[way[0]], part[way[-1]]), "") for way in grid.ways}
    shown = said(told)
    between = gutters(shown, columns)
    lefts = [0]
    for column in range(max(grid.columns)):
        lefts.append(lefts[-1] + WIDTH + between[column].width)
    middles = {number: top + high[number] // 2 for number, top in tops.items()}
    ways = {
        (way[0], way[-1]): _bends(
            [(lefts[columns[at]], middles[at]) for at in way],
            [between[columns[at]] for at in way[:-1]],
        )
        for way in grid.ways
    }
    return _Shape(
        tuple((lefts[columns[at]], tops[at]) for at in range(len(part))),
        ways,
        {item.pair: _word_at(item, ways[item.pair]) for item in shown},
        lefts[-1] + WIDTH,
        max(top + high[number] for number, top in tops.items()),
    )


@lru_cache(maxsize=1024)
def _grid(count: int, joins: Pairs) -> _Grid:
    """What the library finds for a part of so many nodes; places for long edges follow them."""
    from fast_sugiyama import from_edges

    ((positions, _, _, steps),) = from_edges(
        list(joins), minimum_length=1, vertex_spacing=1, dummy_vertices=True, dummy_size=1.0
    )
    places = {int(number): (float(x), float(y)) for number, (x, y) in positions}
    top = max(y for _, y in places.values())
    columns: Columns = {}
    for number, (x, y) in places.items():
        columns.setdefault(round(top - y), []).append((x, number))
    for row in columns.values():
        row.sort()
    return _Grid(columns, tuple(_ways(count, [(int(a), int(b)) for a, b in steps or ()])))


def _rows(columns: Columns, heights: dict[int, int], usual: int) -> dict[int, int]:
    """The upper edge of everything in its column, nothing over anything else."""
    tops: dict[int, int] = {}
    for row in columns.values():
        free: float = float("-inf")
        for x, number in row:
            tops[number] = round(max(x * (usual + GAP) - heights[number] / 2, free))
            free = tops[number] + heights[number] + GAP
    first = min(tops.values())
    tops = {number: top - first for number, top in tops.items()}
    for row in columns.values():
        if len(row) == 1:
            tops[row[0][1]] = min(tops[row[0][1]], LOWEST)
    return tops


def _ways(count: int, steps: Iterable[Pair]) -> list[tuple[int, ...]]:
    """From node to node, through the places that the library keeps free for long edges."""
    ahead: dict[int, list[int]] = {}
    for source, target in steps:
        ahead.setdefault(source, []).append(target)
    found: list[tuple[int, ...]] = []
    for start in range(count):
        for first in sorted(ahead.get(start, ())):
            way = [start, first]
            while way[-1] >= count:
                way.append(ahead[way[-1]][0])
            found.append(tuple(way))
    return found


def _bends(places: Sequence[Point], between: Sequence[Gutter]) -> tuple[Point, ...]:
    """From the right of one column to the left of the next, as the gutters between them ask."""
    points: list[Point] = []
    for (x, y), (to, down), gutter in zip(places, places[1:], between, strict=False):
        start = x + WIDTH
        points += [(start, y), (start + gutter.lead, y), (to - gutter.tail, down), (to, down)]
    return tuple(points)


def _word_at(item: Said, points: Sequence[Point]) -> Point:
    """Where a word begins: over the first stretch of its line or over the last one."""
    if item.at_end:
        x, y = points[-1]
        return x - BEFORE_HEAD - item.width, y - OVER
    x, y = points[0]
    return x + AFTER_BOX, y - OVER
