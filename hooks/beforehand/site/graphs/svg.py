"""A laid out graph as SVG: every box a link, colours from the style sheet, nothing fetched."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from beforehand.site.blocks.drawing import number, safe, text
from beforehand.site.graphs.boxes import LINE, PAD, Box, Lines
from beforehand.site.graphs.layout import Laid, Point, Route
from beforehand.site.graphs.lettering import width_of
from beforehand.site.graphs.value import Diagram, Node
from beforehand.site.words.markup import escape, href, shortened

WORD = 11.0
ROOM = 88.0
# How far a line swings out that comes back to the column it left.
BULGE = 20.0
SPOKEN = 160
Area = tuple[float, float, float, float]


def drawn(laid: Laid, diagram: Diagram, page: str) -> str:
    """The drawing, in a frame that scrolls; it is as large as its words ask for."""
    parts = [*edges(laid.routes), *_words(laid)]
    parts.extend(box(item, page, diagram.here) for item in laid.boxes)
    return framed(diagram.name, (laid.width, laid.height), "".join(parts))


def framed(name: str, size: tuple[float, float], inside: str) -> str:
    """A drawing of a size in a frame that can be scrolled with the keyboard."""
    width, height = number(size[0]), number(size[1])
    return (
        f'<div class="bh-graph" role="region" tabindex="0" aria-label="{safe(name)}">'
        f'<svg role="group" aria-label="{safe(name)}" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}">{inside}</svg></div>'
    )


def box(item: Box, page: str, here: str = "") -> str:
    """A node as a box with words in it, all of it a link."""
    node = item.node
    own = ' aria-current="true"' if node.key == here else ""
    look = f"bh-node bh-node--{node.look}{' bh-node--here' if own else ''}"
    inside = _inside(node, item.lines, item.width, item.height)
    return (
        f'<a class="{look}"{own} href="{escape(href(page, node.to))}">'
        f'<g transform="translate({number(item.x)} {number(item.y)})">{inside}</g></a>'
    )


@lru_cache(maxsize=8192)
def _inside(node: Node, lines: Lines, width: float, height: float) -> str:
    """What a box looks like wherever it stands: many pages show the same one."""
    size = f'width="{number(width)}" height="{number(height)}"'
    words = "".join(
        text(PAD, LINE * at + 1, line, look) for at, (look, line) in enumerate(lines, 1)
    )
    spoken = safe(shortened(node.spoken, SPOKEN))
    return f'<title>{spoken}</title><rect {size} rx="4"/>{words}'


def edges(routes: tuple[Route, ...]) -> Iterator[str]:
    """All edges of a word as one line, all heads of arrows as one shape."""
    by_word: dict[str, list[Route]] = {}
    for route in routes:
        by_word.setdefault(route.edge.word, []).append(route)
    for word, found in by_word.items():
        look = word.replace(" ", "-")
        lines = "".join(_line(route.points) for route in found)
        yield f'<path class="bh-edge bh-edge--{safe(look)}" d="{lines}"/>'
    if routes:
        heads = "".join(_head(route.points) for route in routes)
        yield f'<path class="bh-head" d="{heads}"/>'


def _line(points: tuple[Point, ...]) -> str:
    """Curves between columns, straight lines through them."""
    (x, y), *rest = points
    drawn = f"M{number(x)} {number(y)}"
    for at, (to_x, to_y) in enumerate(rest):
        if at % 2 or y == to_y:
            drawn += f"L{number(to_x)} {number(to_y)}"
        else:
            half = number((x + to_x) / 2 if to_x > x else max(x, to_x) + BULGE)
            drawn += f"C{half} {number(y)} {half} {number(to_y)} {number(to_x)} {number(to_y)}"
        x, y = to_x, to_y
    return drawn


def _head(points: tuple[Point, ...]) -> str:
    (before, _), (x, y) = points[-2:]
    back = -7 if x > before else 7
    return f"M{number(x)} {number(y)}l{back} -4v8z"


def _words(laid: Laid) -> Iterator[str]:
    """The words of edges at the end where fewer edges meet, as far as there is room."""
    out = Counter(route.edge.source for route in laid.routes)
    into = Counter(route.edge.target for route in laid.routes)
    taken: list[Area] = []
    for route in laid.routes:
        width = width_of(route.edge.word, WORD)
        first, last = route.points[0], route.points[-1]
        if not route.edge.word or width > ROOM or last[0] < first[0]:
            continue
        at_end = into[route.edge.target] <= out[route.edge.source]
        x = last[0] - 10 - width if at_end else first[0] + 8
        y = (last if at_end else first)[1] - 4
        area = (x, y - WORD, x + width, y + 2)
        if not any(_meet(area, other) for other in taken):
            taken.append(area)
            yield text(x, y, route.edge.word, "bh-word")


def _meet(one: Area, other: Area) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
