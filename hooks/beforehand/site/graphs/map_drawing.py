"""The map as a drawing: months are columns, lanes are bands, and nothing covers anything."""

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from beforehand.site.blocks.drawing import safe
from beforehand.site.graphs.boxes import PAD, SIGNS, SMALL, Box, Lines
from beforehand.site.graphs.layout import Point
from beforehand.site.graphs.map import Map
from beforehand.site.graphs.map_ways import (
    HEAD,
    TRACK,
    Spot,
    Tracks,
    Way,
    channels,
    gutters,
    ways_of,
)
from beforehand.site.graphs.placed import LANES, Placed
from beforehand.site.graphs.svg import box, edges, framed, heads
from beforehand.site.graphs.words import links_of
from beforehand.site.words.lettering import wrapped

CHIP, HEIGHT, GAP = 150, 39, 6
LEFT, TOP, BAND, MARGIN = 80, 28, 14, 28
# How far before a month its line stands.
RULE = 22
# So many stand over each other before a month takes another column.
DEEP = 8
SIZE = 11.5


class _Plan(msgspec.Struct, frozen=True):
    """The map as measures.

    ``lefts`` are the columns and the end of the map, ``tops`` the channels of lanes, ``lanes``
    their boxes; ``turns`` is how high a line lies in a channel, ``tracks`` its track in a gutter.
    """

    lefts: tuple[int, ...]
    tops: dict[str, int]
    lanes: dict[str, int]
    turns: dict[tuple[str, str], int]
    tracks: dict[tuple[int, str], int]
    height: int


def map_drawing(shown: Map) -> str:
    """The map in a frame that scrolls."""
    spots, months = _spots(shown.placed)
    ways = ways_of(shown.edges, spots)
    plan = _plan(spots, frozenset(months.values()), ways)
    boxes = [
        Box(
            item.node,
            _lines(item),
            plan.lefts[spots[item.node.key].column],
            _row(spots[item.node.key], plan.lanes),
            HEIGHT,
            CHIP,
        )
        for item in shown.placed
    ]
    links = links_of((item.node for item in shown.placed), shown.path)
    parts = [
        *_ground(plan, months),
        *edges((way.edge.word, _line(plan, way)) for way in ways),
        heads(_end(plan, way) for way in ways),
        *(box(item, links[item.node.key]) for item in boxes),
    ]
    return framed(_title(shown), (plan.lefts[-1], plan.height), "".join(parts))


def _title(shown: Map) -> str:
    time = f", {shown.stretch}" if shown.stretch else ""
    return f"The record in the order of time{time}"


def _spots(placed: Iterable[Placed]) -> tuple[dict[str, Spot], dict[str, int]]:
    """Where everything stands, and the first column of each month, the undated first."""
    cells: dict[str, dict[str, list[str]]] = {}
    for item in placed:
        cells.setdefault(item.month, {}).setdefault(item.lane, []).append(item.node.key)
    spots: dict[str, Spot] = {}
    months: dict[str, int] = {}
    column = 0
    for month in sorted(cells, key=lambda name: (name[:1].isdigit(), name)):
        months[month] = column
        for lane, keys in cells[month].items():
            for at, key in enumerate(keys):
                spots[key] = Spot(column + at // DEEP, lane, at % DEEP)
        column += max((len(keys) - 1) // DEEP + 1 for keys in cells[month].values())
    return spots, months


def _plan(spots: Mapping[str, Spot], firsts: frozenset[int], ways: tuple[Way, ...]) -> _Plan:
    """Every channel and every gutter is as wide as its tracks need."""
    tops: dict[str, int] = {}
    lanes: dict[str, int] = {}
    turns: dict[tuple[str, str], int] = {}
    running = channels(ways)
    y = TOP
    for lane in LANES.values():
        rows = [spot.row for spot in spots.values() if spot.lane == lane]
        if rows:
            tracks = running.get(lane, {})
            turns |= {(lane, name): y + BAND // 2 + TRACK * at for name, at in tracks.items()}
            tops[lane], lanes[lane] = y, y + BAND + _room(tracks)
            y = lanes[lane] + (max(rows) + 1) * (HEIGHT + GAP)
    middles = {key: _row(spot, lanes) + HEIGHT // 2 for key, spot in spots.items()}
    found = gutters(ways, turns, middles)
    lefts: list[int] = []
    x = LEFT
    end = max(spot.column for spot in spots.values()) + 1
    for column in range(end + 1):
        usual = MARGIN if column in firsts or column == end else GAP
        room = _room(found.get(column, {}))
        lefts.append(x + max(usual, room + 2 * HEAD if room else 0))
        x = lefts[-1] + CHIP
    numbered = {(column, name): at for column, own in found.items() for name, at in own.items()}
    return _Plan(tuple(lefts), tops, lanes, turns, numbered, y)


def _room(tracks: Tracks) -> int:
    return max((at + 1 for at in tracks.values()), default=0) * TRACK


def _row(spot: Spot, lanes: Mapping[str, int]) -> int:
    """The upper edge of a box."""
    return lanes[spot.lane] + spot.row * (HEIGHT + GAP)


def _lines(item: Placed) -> Lines:
    """The name with the sign of its state, and the state itself where there is room for it."""
    node, room = item.node, CHIP - 2 * PAD
    sign = f"{SIGNS[node.look]} " if node.look in SIGNS and node.state else ""
    words = wrapped(f"{sign}{node.label}", SIZE, room, 2)
    state = wrapped(node.state, SMALL, room, 1) if len(words) == 1 else ()
    return (*(("", line) for line in words), *(("bh-kind", line) for line in state))


def _line(plan: _Plan, way: Way) -> str:
    """From what was first, between all boxes, to what followed."""
    source = way.edge.source
    x, y = _side(plan, way.start, way.leaves), _row(way.start, plan.lanes) + HEIGHT // 2
    to, down = _end(plan, way)[1]
    drawn = f"M{x} {y}"
    if not way.is_direct:
        drawn += f"H{_track(plan, way.leaves, source)}V{plan.turns[way.end.lane, source]}"
    if not way.is_direct or y != down:
        drawn += f"H{_track(plan, way.enters, source)}V{down}"
    return f"{drawn}H{to}"


def _end(plan: _Plan, way: Way) -> tuple[Point, Point]:
    """The last stretch of a line."""
    y = _row(way.end, plan.lanes) + HEIGHT // 2
    to = _side(plan, way.end, way.enters)
    return (to - HEAD if way.enters == way.end.column else to + HEAD, y), (to, y)


def _side(plan: _Plan, spot: Spot, gutter: int) -> int:
    """The side of a box on which a gutter is."""
    left = plan.lefts[spot.column]
    return left if gutter == spot.column else left + CHIP


def _track(plan: _Plan, gutter: int, source: str) -> int:
    return plan.lefts[gutter] - HEAD - TRACK * plan.tracks[gutter, source]


def _ground(plan: _Plan, months: Mapping[str, int]) -> Iterator[str]:
    """The bands with the names of lanes, and the months above them."""
    width = plan.lefts[-1]
    ends = [*plan.tops.values(), plan.height]
    for at, (lane, top) in enumerate(plan.tops.items()):
        look = "" if at % 2 else " bh-lane--other"
        height = ends[at + 1] - top
        yield f'<rect class="bh-lane{look}" y="{top}" width="{width}" height="{height}"/>'
        yield f'<text class="bh-label" x="8" y="{plan.lanes[lane] + 15}">{safe(lane)}</text>'
    for month, column in months.items():
        x = plan.lefts[column]
        yield f'<text class="bh-label" x="{x}" y="18">{safe(month)}</text>'
        yield f'<path class="bh-rule" d="M{x - RULE} {TOP}V{plan.height}"/>'
