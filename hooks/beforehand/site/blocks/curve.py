"""A power curve as a drawing, and its numbers as a table for whom the drawing says nothing."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import ceil, floor
from operator import attrgetter

from beforehand.exact.rule import NULL
from beforehand.site.blocks.curve_labels import labels
from beforehand.site.blocks.curve_points import Curve, Mark
from beforehand.site.blocks.drawing import (
    drawing,
    line,
    number,
    polyline,
    safe,
    strokes,
    text,
    texts,
)
from beforehand.site.blocks.printed import chance, given
from beforehand.site.blocks.tables import folded_table
from beforehand.site.words.markup import Cell, cell

WIDTH, HEIGHT = 360.0, 232.0
LEFT, RIGHT, TOP, BOTTOM = 40.0, 348.0, 26.0, 192.0
QUARTERS = tuple(Fraction(part, 4) for part in range(5))
LEADS = "bh-axis bh-leads"
LOOKS = ("bh-curve", "bh-curve bh-curve--family")
# The table steps through the line in so many steps; the drawing has finer ones.
MOST_STEPS = 20


def curve(found: Curve, anchor: str) -> str:
    """The chance to fire as the chance of the main outcome grows, with the stated chances on it.

    A rule too large for a line shows the null and its alternatives alone. ``anchor`` is the
    address of the rule on its page.
    """
    low, high = _reach(found)
    scale = _Scale(low, high)
    lines = _lines(found, scale)
    parts = [
        *_axes(found, scale),
        *_drawn(lines),
        *_marks(found, scale, lines),
        *_legend(found),
    ]
    title = f"Chance that the rule fires, by the chance of {found.outcome}"
    drawn = drawing(anchor, (WIDTH, HEIGHT), title, _described(found), parts)
    return f'<div class="bh-chart-frame">{drawn}{_note(found)}</div>'


class _Scale:
    """From chances to places in the drawing."""

    def __init__(self, low: Fraction, high: Fraction) -> None:
        self.low, self.high = low, high
        self.span = high - low

    def x(self, at: Fraction) -> float:
        return LEFT + float((at - self.low) / self.span) * (RIGHT - LEFT)

    def y(self, value: Fraction) -> float:
        return BOTTOM - float(value) * (BOTTOM - TOP)


def _reach(found: Curve) -> tuple[Fraction, Fraction]:
    """From where to where the horizontal axis goes: to 1 at the side that the line nears."""
    ends = (found.points[0], found.points[-1]) if found.points else ()
    places = [item.at for item in (*found.marks, *ends)]
    low, high = min(places), max(places)
    rising = found.points and found.points[0].at == found.marks[0].at
    if rising:
        return low, Fraction(1)
    return (Fraction(0), high) if found.points and high else (Fraction(0), Fraction(1))


def _ticks(scale: _Scale) -> tuple[Fraction, ...]:
    """The ends of the axis, and round places between them that leave the ends room."""
    span = scale.span
    step = Fraction(1, 5) if span > Fraction(1, 2) else Fraction(1, 10)
    step = step if span > Fraction(1, 4) else span / 4
    inner = (step * place for place in range(ceil(scale.low / step), floor(scale.high / step) + 1))
    room = span / 12
    kept = [at for at in inner if scale.low + room <= at <= scale.high - room]
    return (scale.low, *kept, scale.high)


def _axes(found: Curve, scale: _Scale) -> Iterator[str]:
    base, *levels = ((LEFT, scale.y(at), RIGHT, scale.y(at)) for at in QUARTERS)
    yield strokes(levels, "bh-grid")
    ticks = _ticks(scale)
    marks = ((scale.x(at), BOTTOM, scale.x(at), BOTTOM + 4) for at in ticks)
    yield strokes((base, *marks), "bh-axis")
    yield texts(((LEFT - 6, scale.y(at) + 3.5, given(at)) for at in QUARTERS), "bh-end")
    below = ((scale.x(at), BOTTOM + 16, chance(at)) for at in ticks)
    name = (LEFT + RIGHT) / 2, BOTTOM + 34, f"chance of {found.outcome}"
    yield texts((*below, name), "bh-middle")


def _lines(found: Curve, scale: _Scale) -> list[list[tuple[float, float]]]:
    """The line of one cell, then that of all cells where a rule has several."""
    if not found.points:
        return []
    places = [(scale.x(point.at), point.value) for point in found.points]
    lines = [[(x, scale.y(value)) for x, value in places]]
    if found.cells:
        lines.append([(x, scale.y(found.family(value))) for x, value in places])
    return lines


def _drawn(lines: Sequence[Sequence[tuple[float, float]]]) -> Iterator[str]:
    for places, look in reversed(tuple(zip(lines, LOOKS, strict=False))):
        yield polyline(places, look)


def _marks(
    found: Curve, scale: _Scale, lines: Sequence[Sequence[tuple[float, float]]]
) -> Iterator[str]:
    """Each mark, a circle or for the null a square, and its name where there is room for it."""
    marks = [
        (scale.x(mark.at), scale.y(mark.value), f"{mark.name} {chance(mark.value)}")
        for mark in found.marks
    ]
    for mark, (x, y, _) in zip(found.marks, marks, strict=True):
        if mark.name == NULL:
            corner = f'x="{number(x - 3.5)}" y="{number(y - 3.5)}"'
            yield f'<rect {corner} width="7" height="7" class="bh-mark"/>'
        else:
            yield f'<circle cx="{number(x)}" cy="{number(y)}" r="4" class="bh-mark"/>'
    for label in labels(marks, lines, (LEFT, RIGHT, TOP - 4, BOTTOM)):
        look = "bh-end bh-name" if label.turned else "bh-name"
        if label.is_far:
            x, y = label.of
            below = label.y > y
            yield line(x, y + 6 if below else y - 6, label.x, label.y - (9 if below else -4), LEADS)
        yield text(label.x, label.y, label.words, look)


def _legend(found: Curve) -> Iterator[str]:
    if not (found.points and found.cells):
        yield text(4, 12, "chance to fire")
        return
    yield text(4, 12, "chance to fire:")
    yield line(LEFT + 60, 8.5, LEFT + 80, 8.5, "bh-curve")
    yield text(LEFT + 85, 12, "one cell")
    yield line(LEFT + 146, 8.5, LEFT + 166, 8.5, "bh-curve bh-curve--family")
    yield text(LEFT + 171, 12, f"any of {found.cells} cells")


def _fixed(found: Curve) -> str:
    """What stays as it is along the line: ``minus at 0.05, split takes the rest``."""
    stays = [f"{name} at {given(value)}" for name, value in found.others]
    return ", ".join([*stays, f"{found.yields} takes the rest"])


def _described(found: Curve) -> str:
    told = ", ".join(
        f"{mark.name}: {chance(mark.value)} at {given(mark.at)}" for mark in found.marks
    )
    if not found.points:
        return f"{told}."
    first, last = found.points[0], found.points[-1]
    return (
        f"The line goes from {chance(first.value)} at {chance(first.at)} to "
        f"{chance(last.value)} at {chance(last.at)}, with {_fixed(found)}. {told}."
    )


def _note(found: Curve) -> str:
    """Under which chances the line is drawn, and what may lie off it."""
    if not found.points:
        return ""
    under = f"of “{found.under}”" if found.under != NULL else "of the null"
    along = f"Along the line the other chances are those {under}: {_fixed(found)}."
    if not found.others:
        along = f"Along the line {_fixed(found)}."
    off = " A mark off the line has others." if _off_line(found) else ""
    return f'<p class="bh-note">{safe(along + off)}</p>'


def _off_line(found: Curve) -> bool:
    """Whether a mark is visibly beside the line."""
    return any(not _near_line(found, mark) for mark in found.marks)


def _near_line(found: Curve, mark: Mark) -> bool:
    place = bisect_left(found.points, mark.at, key=attrgetter("at"))
    beside = found.points[max(0, place - 1) : place + 1]
    nearest = min(beside, key=lambda point: abs(point.at - mark.at))
    return abs(nearest.value - mark.value) < Fraction(1, 25)


def curve_numbers(found: Curve) -> str:
    """The line as a table, folded away: its ends, and no more places than one can use."""
    if not found.points:
        return ""
    head = [f"chance of {found.outcome}", "fires"]
    if found.cells:
        head.append(f"any of {found.cells} cells")
    return folded_table("Numbers of the curve", head, _rows(found), repeats=True)


def _rows(found: Curve) -> Iterator[tuple[Cell, ...]]:
    for point in found.points[:: max(1, (len(found.points) - 1) // MOST_STEPS)]:
        values = [chance(point.at), chance(point.value)]
        if found.cells:
            values.append(chance(found.family(point.value)))
        yield tuple(cell(value) for value in values)
