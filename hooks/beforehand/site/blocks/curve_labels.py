"""Where the names of marks stand in a chart: beside their mark, on no line and no other name."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from beforehand.site.words.lettering import width_of

Place = tuple[float, float]
Box = tuple[float, float, float, float]
"""The sides: left, right, top, bottom."""

# The size of the type, in units of the drawing, and how far words reach up and down.
TYPE, ASCENT, DESCENT = 12.0, 10.0, 3.0
# How far a name stands beside its mark, and above or below it: the nearest place comes first.
BESIDE = 7.0
HEIGHTS = (14.0, -8.0, 24.0, -18.0, 36.0, -30.0, -42.0, -56.0)
# One that stands farther from its mark has a line to it.
FAR = 24.0
# Lines are looked at in steps of so many units.
STEP = 3.0


@dataclass(frozen=True, slots=True)
class Label:
    """A name at its place, beside the mark at ``of``; one that is ``turned`` ends there."""

    x: float
    y: float
    words: str
    turned: bool
    of: Place

    @property
    def is_far(self) -> bool:
        """Whether a reader would not know whose name it is."""
        return abs(self.y - self.of[1]) > FAR


def labels(
    marks: Sequence[tuple[float, float, str]],
    lines: Sequence[Sequence[Place]],
    size: Box,
) -> Iterator[Label]:
    """The names of marks that have a place; ``size`` are the sides of the chart."""
    taken = [*(place for line in lines for place in _along(line)), *((x, y) for x, y, _ in marks)]
    boxes: list[Box] = []
    # Those to the right have the least room, since no name leaves the chart.
    for x, y, words in sorted(marks, reverse=True):
        for label in _places(x, y, words):
            box = _box(label)
            if not _is_inside(box, size) or any(_meet(box, other) for other in boxes):
                continue
            if not any(_holds(box, place) for place in taken):
                boxes.append(box)
                yield label
                break


def _places(x: float, y: float, words: str) -> Iterator[Label]:
    for height in HEIGHTS:
        yield Label(x + BESIDE, y + height, words, turned=False, of=(x, y))
        yield Label(x - BESIDE, y + height, words, turned=True, of=(x, y))


def _box(label: Label) -> Box:
    width = width_of(label.words, TYPE)
    left = label.x - width if label.turned else label.x
    return left, left + width, label.y - ASCENT, label.y + DESCENT


def _is_inside(box: Box, size: Box) -> bool:
    return box[0] >= size[0] and box[1] <= size[1] and box[2] >= size[2] and box[3] <= size[3]


def _meet(one: Box, other: Box) -> bool:
    beside = one[1] < other[0] or other[1] < one[0]
    return not (beside or one[3] < other[2] or other[3] < one[2])


def _holds(box: Box, place: Place) -> bool:
    """Whether a place lies in a box or just beside it."""
    return box[0] - 2 <= place[0] <= box[1] + 2 and box[2] - 2 <= place[1] <= box[3] + 2


def _along(line: Sequence[Place]) -> Iterator[Place]:
    """Places along a line, as near to each other as its words are small."""
    for (x1, y1), (x2, y2) in pairwise(line):
        steps = 1 + int(max(abs(x2 - x1), abs(y2 - y1)) / STEP)
        for at in range(steps + 1):
            yield x1 + (x2 - x1) * at / steps, y1 + (y2 - y1) * at / steps
