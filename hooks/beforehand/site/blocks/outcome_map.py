"""An outcome table drawn as a map: every possible result, and which reading it falls to.

Each part of the map has a letter and a pattern besides its colour. Results without a reading
and results with several are parts of their own.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil

from beforehand.exact.results import Result
from beforehand.site.blocks.drawing import drawing, number, safe, text

Labelled = Sequence[tuple[Result, tuple[str, ...]]]
"""Every result with the labels of the readings that apply to it."""

Place = tuple[int, int]
"""A column and a row."""

MOST_CELLS = 2_000
# Below this edge a cell has no room for a letter, and a run of cells shares one.
LETTER_EDGE = 11.0
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
GAP, OVERLAP = "?", "+"
PATTERNS = 6
SIDE, LEFT, TOP, BOTTOM = 330.0, 34.0, 8.0, 36.0
MOST_EDGE = 24.0
LINE_HEIGHT = 16.0
NAME_HEIGHT = 10.0
# Squares smaller than this have no room for an edge.
SMALL_EDGE = 4.0
# Where letters stand here and there: every so many columns, in stretches of so many results.
APART, LONG = 6, 3
TICKS = (1, 2, 4, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000)


@dataclass(frozen=True, slots=True)
class Part:
    """One part of the map: a letter, the labels it stands for, and its results."""

    letter: str
    labels: tuple[str, ...]
    results: tuple[Result, ...]

    @property
    def look(self) -> str:
        """The name of its colour and pattern in the style sheet."""
        return look_of(self.letter)


def look_of(letter: str) -> str:
    """The name of the colour and pattern of a letter; after some they begin again."""
    names = {GAP: "gap", OVERLAP: "overlap"}
    return names.get(letter) or str(LETTERS.index(letter) % PATTERNS)


def parts_of(labelled: Labelled, labels: Sequence[str]) -> tuple[Part, ...]:
    """The parts of the map: the readings in their order, then overlaps, then the gap."""
    held: dict[tuple[str, ...], list[Result]] = {(label,): [] for label in labels}
    for result, found in labelled:
        held.setdefault(found, []).append(result)
    ordered = sorted(held.items(), key=lambda item: (len(item[0]) != 1, not item[0]))
    return tuple(Part(_letter(found, labels), found, tuple(results)) for found, results in ordered)


def _letter(found: tuple[str, ...], labels: Sequence[str]) -> str:
    if len(found) != 1:
        return OVERLAP if found else GAP
    return letter_of(found[0], labels)


def letter_of(label: str, labels: Sequence[str]) -> str:
    """The letter of a reading: its own label where all are single letters, else by its place.

    >>> letter_of("B", ["A", "B"]), letter_of("harm", ["clear", "harm"])
    ('B', 'B')
    """
    if all(len(each) == 1 and each.upper() in LETTERS for each in labels):
        return label.upper()
    return LETTERS[list(labels).index(label) % len(LETTERS)]


def axes_of(labelled: Labelled, total: int) -> tuple[str, ...]:
    """The outcomes that have an axis: the last one is left out where the others settle it."""
    if not labelled:
        return ()
    names = tuple(name for name, _ in labelled[0][0].counts)
    settled = all(sum(count for _, count in result.counts) == total for result, _ in labelled)
    return names[:-1] if settled else names


def is_drawn(labelled: Labelled, total: int) -> bool:
    """Whether the results lie in a line or a plane, and are few enough to be told apart."""
    return 0 < len(axes_of(labelled, total)) <= 2 and len(labelled) <= MOST_CELLS


def outcome_map(labelled: Labelled, parts: Sequence[Part], total: int, anchor: str) -> str:
    """The drawing: one square for each result of ``total`` units.

    The first outcome goes to the right, the second upwards. What is left of the units
    belongs to the others, so that the corner on the upper right is empty.
    """
    names = axes_of(labelled, total)
    grid = _Grid(total, total if len(names) > 1 else 0)
    shown = [
        *_patterns(anchor, parts),
        *(_squares(grid, part, anchor) for part in parts if part.results),
        *(_letters(grid, part) for part in parts if part.results),
        *_axis(grid, names),
    ]
    title = f"Every result of {total} units and its reading"
    counted = "; ".join(f"{part.letter} {named(part)}: {len(part.results)}" for part in parts)
    return drawing(anchor, grid.size, title, f"{len(labelled)} results. {counted}.", shown)


def named(part: Part) -> str:
    """The readings that a part stands for."""
    return " and ".join(part.labels) or "no reading"


class _Grid:
    """Where the square of a result stands. A line of results is as high as its letters."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.edge = min(MOST_EDGE, SIDE / (columns + 1))
        self.height = self.edge if rows else max(self.edge, LINE_HEIGHT)
        self.floor = TOP + self.height * (rows + 1)
        self.left = LEFT if rows else TOP
        width = self.left + self.edge * (columns + 1) + 8
        self.size = (max(width, 220.0), self.floor + BOTTOM)

    def place(self, result: Result) -> tuple[int, int]:
        """Column and row."""
        return result.counts[0][1], result.counts[1][1] if self.rows else 0

    def corner(self, column: int, row: int) -> tuple[float, float]:
        """The upper left corner."""
        return self.left + self.edge * column, self.floor - self.height * (row + 1)


def _patterns(anchor: str, parts: Iterable[Part]) -> Iterator[str]:
    """The hatchings in use; the ids of a page are shared, so they begin with the thing's own."""
    drawn = {
        "0": "", "1": "M0 6L6 0", "2": "M0 0L6 6", "3": "M0 3H6", "4": "M3 0V6",
        "5": "M0 0L6 6M0 6L6 0", "overlap": "M0 0L6 6M0 6L6 0", "gap": "",
    }  # fmt: skip
    yield "<defs>"
    for look in dict.fromkeys(part.look for part in parts):
        yield (
            f'<pattern id="{safe(anchor)}-{look}" width="6" height="6"'
            ' patternUnits="userSpaceOnUse">'
            f'<rect width="6" height="6" class="bh-part bh-part--{look}"/>'
            f'<path d="{drawn[look]}" class="bh-hatch bh-hatch--{look}"/></pattern>'
        )
    yield "</defs>"


def _squares(grid: _Grid, part: Part, anchor: str) -> str:
    """All squares of a part as one path."""
    wide, high = f"{grid.edge:.2f}", f"{grid.height:.2f}"
    squares = []
    for result in part.results:
        x, y = grid.corner(*grid.place(result))
        squares.append(f"M{x:.2f} {number(y)}h{wide}v{high}h-{wide}z")
    look = "bh-square" if grid.edge >= SMALL_EDGE else "bh-square bh-square--small"
    fill = f"url(#{safe(anchor)}-{part.look})"
    return f'<path d="{"".join(squares)}" fill="{fill}" class="{look} bh-square--{part.look}"/>'


def _letters(grid: _Grid, part: Part) -> str:
    """The letter of a part in each of its squares, or where these are small here and there."""
    places = sorted(grid.place(result) for result in part.results)
    if grid.edge < LETTER_EDGE:
        places = list(_down(places) if grid.rows else _along(places, grid.edge))
    xs, ys = [], []
    for column, row in places:
        x, y = grid.corner(column, row)
        xs.append(number(x + grid.edge / 2))
        ys.append(number(y + grid.height / 2 + 3.5))
    if not places:
        return ""
    look = f"bh-middle bh-letter bh-letter--{part.look}"
    # Each letter has a place of its own, so each is centred there.
    return (
        f'<text x="{" ".join(xs)}" y="{" ".join(ys)}" class="{look}"'
        f' aria-hidden="true">{part.letter * len(xs)}</text>'
    )


def _down(places: Sequence[Place]) -> Iterator[Place]:
    """The middle of each long stretch of a part, every few columns."""
    for column, group in groupby(places, key=lambda place: place[0]):
        rows = [row for _, row in group]
        for stretch in _stretches(rows) if column % APART == APART // 2 else ():
            if len(stretch) >= LONG:
                yield column, stretch[len(stretch) // 2]


def _along(places: Sequence[Place], edge: float) -> Iterator[Place]:
    """The middle of each stretch of a line that has room for a letter."""
    for stretch in _stretches([column for column, _ in places]):
        if len(stretch) * edge >= LETTER_EDGE:
            yield stretch[len(stretch) // 2], 0


def _stretches(counts: Sequence[int]) -> Iterator[list[int]]:
    """Counts that follow each other, together."""
    for _, run in groupby(enumerate(counts), key=lambda pair: pair[1] - pair[0]):
        yield [count for _, count in run]


def _axis(grid: _Grid, names: Sequence[str]) -> Iterator[str]:
    """Counts along both sides, and what is counted."""
    step = next(each for each in TICKS if each * grid.edge >= 16)
    for count in range(0, grid.columns + 1, step):
        x, _ = grid.corner(count, 0)
        yield text(x + grid.edge / 2, grid.floor + 13, str(count), "bh-middle")
    middle = grid.left + grid.edge * (grid.columns + 1) / 2
    yield text(middle, grid.floor + 29, f"{names[0]} →", "bh-middle")
    if not grid.rows:
        return
    for count in range(0, grid.rows + 1, step):
        _, y = grid.corner(0, count)
        yield text(grid.left - 5, y + grid.height / 2 + 3.5, str(count), "bh-end")
    # The stairs of squares go down to the right: the name begins where they are below it.
    x, y = grid.corner(1 + ceil(NAME_HEIGHT / grid.edge), grid.rows)
    yield text(x + 5, y + NAME_HEIGHT - 2, f"↑ {names[1]}")
