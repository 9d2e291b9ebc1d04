"""A node as a box: the lines of words in it, and its size."""

from functools import lru_cache

import msgspec

from beforehand.site.graphs.value import Node
from beforehand.site.words.lettering import wrapped

WIDTH, PAD = 169, 6
SMALL, SIZE, LINE = 11.0, 12.0, 15
SIGNS = {"good": "✓", "watch": "△", "stop": "✕"}

Lines = tuple[tuple[str, str], ...]


class Box(msgspec.Struct, frozen=True):
    """A node with the lines in it and its upper left corner."""

    node: Node
    lines: Lines
    x: int
    y: int
    height: int
    width: int = WIDTH


def height_of(lines: Lines) -> int:
    """How high a box is for its lines."""
    return len(lines) * LINE + PAD


@lru_cache(maxsize=8192)
def lines_of(node: Node) -> Lines:
    """What stands in a box, each line with its look: the kind with the state, the name, a title."""
    room = WIDTH - 2 * PAD
    sign = f"{SIGNS[node.look]} " if node.look in SIGNS and node.state else ""
    kind = f"{node.kind} · {sign}{node.state}" if node.state else node.kind
    few = 1 if node.title else 2
    return (
        *(("bh-kind", line) for line in wrapped(kind, SMALL, room, 2)),
        *(("bh-label", line) for line in wrapped(node.label, SIZE * 1.06, room, few + 1)),
        *(("", line) for line in wrapped(node.title, SIZE, room, 2)),
    )
