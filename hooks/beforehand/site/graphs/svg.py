"""A laid out graph as SVG: every box a link, colours from the style sheet, nothing fetched."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from beforehand.site.blocks.drawing import safe
from beforehand.site.graphs.boxes import LINE, PAD, Box, Lines
from beforehand.site.graphs.layout import Laid, Point
from beforehand.site.graphs.value import Diagram, Node
from beforehand.site.words.markup import shortened

SPOKEN = 160
# What is larger would have letters of less than 6 points on paper.
PAPER = 840, 1100
MORE = "The drawing goes on to the right: scroll it sideways →"
Way = tuple[str, tuple[Point, ...], Point | None]


def drawn(laid: Laid, diagram: Diagram, links: Mapping[str, str]) -> str:
    """The drawing, in a frame that scrolls; it is as large as its words ask for.

    ``links`` are the addresses of its nodes by their keys, ready for HTML.
    """
    ways = ((route.edge.word, route.points, route.word_at) for route in laid.routes)
    lines = _lines(tuple(ways))
    boxes = "".join(box(item, links[item.node.key], diagram.here) for item in laid.boxes)
    return framed(diagram.name, (laid.width, laid.height), lines + boxes)


def framed(name: str, size: tuple[int, int], inside: str) -> str:
    """A drawing of a size in a frame that can be scrolled with the keyboard.

    The frame says so where it has less room than the drawing; a style sheet can find that out.
    """
    width, height = size
    large = " bh-graph--large" if width > PAPER[0] or height > PAPER[1] else ""
    return (
        f'<div class="bh-graph{large}" role="region" tabindex="0" aria-label="{safe(name)}"'
        f' style="--bh-wide:{width}px"><p class="bh-graph__more" aria-hidden="true">{MORE}</p>'
        f'<svg role="group" aria-label="{safe(name)}" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}">{inside}</svg></div>'
    )


def box(item: Box, link: str, here: str = "") -> str:
    """A node as a box with words in it, all of it a link."""
    node = item.node
    own = ' aria-current="true"' if node.to == here else ""
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
    words = "".join(_text(*at, word) for word, _, at in ways if at)
    return "".join(
        (
            *edges((word, _line(points)) for word, points, _ in ways),
            heads(points[-2:] for _, points, _ in ways),
            f'<g class="bh-word">{words}</g>' if words else "",
        )
    )


def edges(lines: Iterable[tuple[str, str]]) -> Iterator[str]:
    """All edges of a word as one line; each comes as its word and its path."""
    by_word: dict[str, list[str]] = {}
    for word, line in lines:
        by_word.setdefault(word, []).append(line)
    for word, found in by_word.items():
        look = f" bh-edge--{safe(word.replace(' ', '-'))}" if word else ""
        yield f'<path class="bh-edge{look}" d="{"".join(found)}"/>'


def heads(ends: Iterable[tuple[Point, ...]]) -> str:
    """All heads of arrows as one shape; each comes as the last two points of its line."""
    found = "".join(_head(*end) for end in ends)
    return f'<path class="bh-head" d="{found}"/>' if found else ""


def _head(before: Point, at: Point) -> str:
    back = -7 if at[0] > before[0] else 7
    return f"M{at[0]} {at[1]}l{back} -4v8z"


def _line(points: tuple[Point, ...]) -> str:
    """Level, over to the next column, level again, and straight through what lies between."""
    (x, y), *_ = points
    drawn = f"M{x} {y}"
    for (start, high), (to, low) in zip(points[1::4], points[2::4], strict=True):
        half = (start + to) // 2
        drawn += f"H{start}" if high == low else f"H{start}C{half} {high} {half} {low} {to} {low}"
    return f"{drawn}H{points[-1][0]}"
