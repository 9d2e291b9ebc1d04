"""A laid out graph as SVG: every box a link, colours from the style sheet, nothing fetched."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from beforehand.site.blocks.drawing import safe
from beforehand.site.graphs.boxes import LINE, PAD, Box, Lines
from beforehand.site.graphs.layout import GUTTER, Laid, Point
from beforehand.site.graphs.lettering import width_of
from beforehand.site.graphs.value import Diagram, Node
from beforehand.site.words.markup import shortened

WORD = 11
ROOM = 88
# How far a line swings out that comes back to the column it left.
BULGE = 20
SPOKEN = 160
# What is larger would have letters of less than 6 points on paper.
PAPER = 840, 1100
# From its left to its right, and how high it stands.
Area = tuple[float, float, float]
Way = tuple[str, tuple[Point, ...]]


def drawn(laid: Laid, diagram: Diagram, links: Mapping[str, str]) -> str:
    """The drawing, in a frame that scrolls; it is as large as its words ask for.

    ``links`` are the addresses of its nodes by their keys, ready for HTML.
    """
    lines = _lines(tuple((route.edge.word, route.points) for route in laid.routes))
    boxes = "".join(box(item, links[item.node.key], diagram.here) for item in laid.boxes)
    return framed(diagram.name, (laid.width, laid.height), lines + boxes)


def framed(name: str, size: tuple[int, int], inside: str) -> str:
    """A drawing of a size in a frame that can be scrolled with the keyboard."""
    width, height = size
    large = " bh-graph--large" if width > PAPER[0] or height > PAPER[1] else ""
    return (
        f'<div class="bh-graph{large}" role="region" tabindex="0" aria-label="{safe(name)}">'
        f'<svg role="group" aria-label="{safe(name)}" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}">{inside}</svg></div>'
    )


def box(item: Box, link: str, here: str = "") -> str:
    """A node as a box with words in it, all of it a link."""
    node = item.node
    own = ' aria-current="true"' if node.key == here else ""
    look = "bh-node" if node.look == "plain" else f"bh-node bh-node--{node.look}"
    return (
        f'<a class="{look}{" bh-node--here" if own else ""}"{own} href="{link}"'
        f' transform="translate({item.x} {item.y})">'
        f"{_inside(node, item.lines, item.width, item.height)}</a>"
    )


@lru_cache(maxsize=8192)
def _inside(node: Node, lines: Lines, width: int, height: int) -> str:
    """What a box looks like wherever it stands: many pages show the same one."""
    words = "".join(
        _text(PAD, LINE * at + 1, line, f' class="{look}"' if look else "")
        for at, (look, line) in enumerate(lines, 1)
    )
    spoken = safe(shortened(node.spoken, SPOKEN))
    return f'<title>{spoken}</title><rect width="{width}" height="{height}"/>{words}'


def _text(x: int, y: int, words: str, look: str = "") -> str:
    return f'<text x="{x}" y="{y}"{look}>{safe(words)}</text>'


@lru_cache(maxsize=1024)
def _lines(ways: tuple[Way, ...]) -> str:
    """The edges of a graph and their words: many pages show the same."""
    words = "".join(_words(ways))
    return "".join(
        (
            *edges((word, _line(points)) for word, points in ways),
            heads(points[-2:] for _, points in ways),
            f'<g class="bh-word">{words}</g>' if words else "",
        )
    )


def edges(lines: Iterable[tuple[str, str]]) -> Iterator[str]:
    """All edges of a word as one line; each comes as its word and its path."""
    by_word: dict[str, list[str]] = {}
    for word, line in lines:
        by_word.setdefault(word, []).append(line)
    for word, found in by_word.items():
        look = safe(word.replace(" ", "-"))
        yield f'<path class="bh-edge bh-edge--{look}" d="{"".join(found)}"/>'


def heads(ends: Iterable[tuple[Point, ...]]) -> str:
    """All heads of arrows as one shape; each comes as the last two points of its line."""
    found = "".join(_head(*end) for end in ends)
    return f'<path class="bh-head" d="{found}"/>' if found else ""


def _head(before: Point, at: Point) -> str:
    back = -7 if at[0] > before[0] else 7
    return f"M{at[0]} {at[1]}l{back} -4v8z"


def _line(points: tuple[Point, ...]) -> str:
    """Curves between columns, straight lines through them."""
    (x, y), *rest = points
    drawn = f"M{x} {y}"
    for at, (to_x, to_y) in enumerate(rest):
        if y == to_y:
            drawn += f"H{to_x}"
        elif at % 2:
            drawn += f"L{to_x} {to_y}"
        else:
            half = (x + to_x) // 2 if to_x > x else max(x, to_x) + BULGE
            drawn += f"C{half} {y} {half} {to_y} {to_x} {to_y}"
        x, y = to_x, to_y
    return drawn


def _words(ways: tuple[Way, ...]) -> Iterator[str]:
    """The words of edges at the end where fewer edges meet, as far as there is room."""
    out = Counter(points[0] for _, points in ways)
    into = Counter(points[-1] for _, points in ways)
    taken: dict[int, list[Area]] = {}
    for word, points in ways:
        width = width_of(word, WORD)
        first, last = points[0], points[-1]
        if not word or width > ROOM or last[0] < first[0]:
            continue
        at_end = into[last] <= out[first]
        x = last[0] - 10 - round(width) if at_end else first[0] + 8
        y = (last if at_end else first)[1] - 4
        near = taken.setdefault(last[0] if at_end else first[0] + GUTTER, [])
        if not any(a < x + width and x < b and abs(y - other) < WORD + 2 for a, b, other in near):
            near.append((x, x + width, y))
            yield _text(x, y, word)
