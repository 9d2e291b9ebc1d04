"""The map as a drawing: months are columns, lanes are bands, and nothing covers anything."""

from collections.abc import Iterator

from beforehand.site.blocks.drawing import number, safe
from beforehand.site.graphs.boxes import PAD, Box
from beforehand.site.graphs.layout import Route
from beforehand.site.graphs.lettering import wrapped
from beforehand.site.graphs.map import LANES, Map, Placed
from beforehand.site.graphs.svg import box, edges, framed
from beforehand.site.words.page import MAP

CHIP, HEIGHT, GAP = 150.0, 39.0, 6.0
LEFT, TOP, BAND, MARGIN = 86.0, 28.0, 14.0, 28.0
# So many stand over each other before a month takes another column.
DEEP = 8
SIZE = 11.5

Cells = dict[tuple[str, str], list[Placed]]


def map_drawing(shown: Map) -> str:
    """The map in a frame that scrolls."""
    cells: Cells = {}
    for item in shown.placed:
        cells.setdefault((item.lane, item.month), []).append(item)
    months, width = _columns(cells)
    lanes, height = _bands(cells)
    boxes: dict[str, Box] = {}
    for (lane, month), items in cells.items():
        for at, item in enumerate(items):
            x = months[month] + (at // DEEP) * (CHIP + GAP)
            y = lanes[lane][0] + (at % DEEP) * (HEIGHT + GAP)
            boxes[item.node.key] = Box(item.node, _lines(item), x, y, HEIGHT, CHIP)
    routes = tuple(
        Route(edge, _way(boxes[edge.source], boxes[edge.target])) for edge in shown.edges
    )
    parts = [
        *_ground(lanes, months, width, height),
        *edges(routes),
        *(box(item, MAP) for item in boxes.values()),
    ]
    return framed("The record in the order of time", (width, height), "".join(parts))


def _columns(cells: Cells) -> tuple[dict[str, float], float]:
    """Where each month begins, the undated first, and how wide all is."""
    deepest: dict[str, int] = {}
    for (_, month), items in cells.items():
        deepest[month] = max(deepest.get(month, 0), (len(items) - 1) // DEEP + 1)
    found: dict[str, float] = {}
    x = LEFT
    for month in sorted(deepest, key=lambda name: (name[:1].isdigit(), name)):
        found[month] = x
        x += deepest[month] * (CHIP + GAP) - GAP + MARGIN
    return found, x


def _bands(cells: Cells) -> tuple[dict[str, tuple[float, float]], float]:
    """Where each lane begins and how high it is, and how high all is."""
    found: dict[str, tuple[float, float]] = {}
    y = TOP
    for lane in LANES.values():
        rows = max(
            (min(len(items), DEEP) for (name, _), items in cells.items() if name == lane), default=0
        )
        if rows:
            height = rows * (HEIGHT + GAP) - GAP
            found[lane] = y + BAND / 2, height
            y += height + BAND
    return found, y


def _lines(item: Placed) -> tuple[tuple[str, str], ...]:
    words = wrapped(item.node.label, SIZE, CHIP - 2 * PAD, 2)
    return tuple(("", line) for line in words)


def _way(source: Box, target: Box) -> tuple[tuple[float, float], ...]:
    """From the right of what was first to the left of what followed, or round to its right."""
    x, y = source.x + source.width, source.y + source.height / 2
    to = target.x if target.x > x else target.x + target.width
    return (x, y), (to, target.y + target.height / 2)


def _ground(
    lanes: dict[str, tuple[float, float]], months: dict[str, float], width: float, height: float
) -> Iterator[str]:
    """The bands with the names of lanes, and the months above them."""
    for at, (lane, (y, deep)) in enumerate(lanes.items()):
        look = " bh-lane--other" if at % 2 else ""
        yield (
            f'<rect class="bh-lane{look}" x="0" y="{number(y - BAND / 2)}" width="{number(width)}"'
            f' height="{number(deep + BAND)}"/>'
        )
        yield f'<text class="bh-label" x="8" y="{number(y + 16)}">{safe(lane)}</text>'
    for month, x in months.items():
        yield f'<text class="bh-label" x="{number(x)}" y="18">{safe(month)}</text>'
        line = f"M{number(x - MARGIN / 2)} {number(TOP)}V{number(height)}"
        yield f'<path class="bh-rule" d="{line}"/>'
