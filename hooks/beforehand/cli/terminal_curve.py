"""A power curve in plain text: how often a rule fires as the chance of one outcome moves."""

import locale
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from beforehand.cli.columns import decimals, padded, width_of
from beforehand.site.blocks.curve_points import Curve, Mark

WIDEST, HEIGHT, NARROWEST = 60, 12, 20
QUARTERS = {12: "1", 9: "0.75", 6: "0.5", 3: "0.25"}
LABEL = 4


@dataclass(frozen=True)
class Signs:
    """The characters of a chart; the levels go from an empty cell to a full one."""

    levels: str
    side: str
    corner: str
    floor: str
    mark: str


BLOCKS = Signs(" ▁▂▃▄▅▆▇█", "│", "└", "─", "▲")
PLAIN = Signs(" .:#", "|", "+", "-", "^")


def signs() -> Signs:
    """Block characters, or plain ones where the locale has no others."""
    utf = "utf" in locale.getencoding().lower().replace("cp65001", "utf-8")
    return BLOCKS if utf or sys.platform == "win32" else PLAIN


def curve_lines(found: Curve, width: int, drawn_with: Signs) -> Iterator[str]:
    """The chart, at most 60 columns wide, with the null and the alternatives below it."""
    if not found.points:
        yield f"No curve can be drawn over the chance of {found.outcome}."
        return
    columns = max(min(width, WIDEST), NARROWEST) - LABEL - 1
    chart = _Chart(found, columns, drawn_with)
    yield f"chance to fire by the chance of {found.outcome} ({_fixed(found)})"
    yield from chart.rows()
    yield from chart.axis()
    yield from chart.marks()


def _fixed(found: Curve) -> str:
    stays = [f"{name} stays at {decimals(value)}" for name, value in found.others]
    return ", ".join([*stays, f"{found.yields} takes the rest"])


class _Chart:
    """One curve, from chances to columns."""

    def __init__(self, found: Curve, columns: int, drawn_with: Signs) -> None:
        self.found, self.columns, self.signs = found, columns, drawn_with
        places = [*(mark.at for mark in found.marks), *(point.at for point in found.points)]
        self.low, self.high = min(places), max(places)

    def rows(self) -> Iterator[str]:
        """The chart from its top down; each cell is as full as the curve is high in it."""
        full = len(self.signs.levels) - 1
        heights = [self._height(column, full) for column in range(self.columns)]
        for row in range(HEIGHT, 0, -1):
            cells = (
                self.signs.levels[min(max(height - full * (row - 1), 0), full)]
                for height in heights
            )
            yield f"{QUARTERS.get(row, ''):>{LABEL}}{self.signs.side}{''.join(cells)}".rstrip()

    def axis(self) -> Iterator[str]:
        yield f"{'0':>{LABEL}}{self.signs.corner}{self.signs.floor * self.columns}"
        first, last = decimals(self.low, 3), decimals(self.high, 3)
        yield " " * (LABEL + 1) + first + last.rjust(self.columns - len(first))

    def marks(self) -> Iterator[str]:
        """The null and the alternatives under their places, as few lines as they need."""
        lines: list[str] = []
        for mark in sorted(self.found.marks, key=lambda item: item.at):
            start, text = self._label(mark)
            taken = (place for place, line in enumerate(lines) if width_of(line) < start)
            place = next(taken, len(lines))
            lines[place:] = lines[place:] or [""]
            lines[place] = padded(lines[place], start) + text
        yield from lines

    def _label(self, mark: Mark) -> tuple[int, str]:
        """Where a label begins and what it is: right of its sign, or left where no room is."""
        column = LABEL + 1 + self._column(mark.at)
        name = f"{mark.name} {decimals(mark.value)}"
        if column + 2 + width_of(name) <= LABEL + 1 + self.columns:
            return column, f"{self.signs.mark} {name}"
        return max(column - 1 - width_of(name), 0), f"{name} {self.signs.mark}"

    def _column(self, at: Fraction) -> int:
        return round((at - self.low) / (self.high - self.low) * (self.columns - 1))

    def _height(self, column: int, full: int) -> int:
        """How high the curve is in a column, in parts of a cell; 0 beside the line."""
        points = self.found.points
        at = self.low + (self.high - self.low) * Fraction(column, self.columns - 1)
        place = (at - points[0].at) / (points[-1].at - points[0].at) * (len(points) - 1)
        if not 0 <= place <= len(points) - 1:
            return 0
        before = points[int(place)].value
        after = points[min(int(place) + 1, len(points) - 1)].value
        return round((before + (after - before) * (place - int(place))) * HEIGHT * full)
