"""How lines run on the map: in the gutters between its columns and the channels above its lanes.

So no line passes behind a box. What begins in one record shares a track; what begins elsewhere
has a track of its own, as far as there is room.
"""

from collections.abc import Iterable, Mapping

import msgspec

from beforehand.site.graphs.value import Edge

TRACK = 4
# So many tracks lie side by side at most; then lines share them.
MOST = 12
# The room that the head of an arrow takes before a box.
HEAD = 9

Tracks = Mapping[str, int]


class Spot(msgspec.Struct, frozen=True):
    """Where a record stands on the map: its column, its lane, its row in the lane."""

    column: int
    lane: str
    row: int


class Way(msgspec.Struct, frozen=True):
    """A line between two records. A gutter has the number of the column on its right.

    What is later is on the right. Within a column a line leaves and ends on the right side of its
    boxes; to what is earlier it leaves on the left.
    """

    edge: Edge
    start: Spot
    end: Spot

    @property
    def leaves(self) -> int:
        """The gutter in which it goes from its row to the channel."""
        return self.start.column + (self.end.column >= self.start.column)

    @property
    def enters(self) -> int:
        """The gutter in which it goes from the channel to its row."""
        return self.end.column + (self.end.column <= self.start.column)

    @property
    def is_direct(self) -> bool:
        """Whether it needs no channel."""
        return self.leaves == self.enters


def ways_of(edges: Iterable[Edge], spots: Mapping[str, Spot]) -> tuple[Way, ...]:
    """The edges of a map as lines between the places of its records."""
    return tuple(Way(edge, spots[edge.source], spots[edge.target]) for edge in edges)


def channels(ways: Iterable[Way]) -> dict[str, Tracks]:
    """By lane, the tracks of the channel above it, by the record in which lines begin."""
    found: dict[str, dict[str, list[int]]] = {}
    for way in ways:
        if not way.is_direct:
            spans = found.setdefault(way.end.lane, {})
            spans.setdefault(way.edge.source, []).extend((way.leaves, way.enters))
    return {lane: _tracks(spans) for lane, spans in found.items()}


def gutters(
    ways: Iterable[Way], heights: Mapping[tuple[str, str], int], middles: Mapping[str, int]
) -> dict[int, Tracks]:
    """By number, the tracks of each gutter.

    ``heights`` are those of the channels, by lane and record, ``middles`` those of the boxes.
    """
    found: dict[int, dict[str, list[int]]] = {}
    for way in ways:
        source, target = way.edge.source, way.edge.target
        ends = middles[source], middles[target]
        parts = {way.leaves: ends}
        if not way.is_direct:
            turn = heights[way.end.lane, source]
            parts = {way.leaves: (ends[0], turn), way.enters: (turn, ends[1])}
        for gutter, span in parts.items():
            found.setdefault(gutter, {}).setdefault(source, []).extend(span)
    return {gutter: _tracks(spans) for gutter, spans in found.items()}


def _tracks(places: Mapping[str, Iterable[int]]) -> Tracks:
    """A track for each record, so that records whose places overlap have different ones."""
    spans = sorted((min(found), max(found), name) for name, found in places.items())
    ends: dict[int, int] = {}
    tracks: dict[str, int] = {}
    for start, end, name in spans:
        track = next((at for at, last in ends.items() if last < start), len(ends))
        if track == MOST:
            track = min(ends, key=ends.__getitem__)
        ends[track] = max(end, ends.get(track, end))
        tracks[name] = track
    return tracks
