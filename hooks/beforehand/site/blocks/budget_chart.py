"""The stages of a budget as bars over an axis of money, each beginning where the last one ends."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from beforehand.reckoning.addresses import anchor_of
from beforehand.reckoning.budgets import NamedBudget
from beforehand.reckoning.spending import Stage
from beforehand.site.blocks.drawing import drawing, line, number, safe, strokes, text, texts
from beforehand.site.blocks.prices import currency, price

WIDTH, ROW, TOP, BOTTOM = 360.0, 30.0, 20.0, 36.0
LEFT, RIGHT = 8.0, 340.0
LONGEST = 34
BAR = 'class="bh-bar"'
# An axis has at least so many steps, each of so many times a power of ten.
FEWEST_STEPS = 3
STEPS = (Fraction(2), Fraction(1), Fraction(1, 2), Fraction(1, 5))


def stages_chart(thing: NamedBudget) -> str:
    """Each stage as a bar that begins where the one before ends; nothing without prices.

    What reaches beyond the headroom is hatched, and a deferred stage has no bar.
    """
    spending, anchor = thing.spending, anchor_of(thing)
    running = {stage.name: total for stage, total in spending.running()}
    room = spending.headroom
    most = max([*running.values(), room or Fraction(0)], default=Fraction(0))
    if not running or not most:
        return ""
    floor_at = _y(len(spending.stages))
    bars = [_hatching(anchor), *_axis(thing, most, floor_at)]
    for place, stage in enumerate(spending.stages):
        upto, worst = running.get(stage.name), spending.worst(stage)
        known = None if upto is None else worst
        bars.append(text(LEFT, _y(place) + 11, _label(thing, stage, known), "bh-name"))
        if upto is not None and worst is not None:
            bars.extend(_bar(_Bar(upto - worst, upto, place), room, most, anchor))
    if room is not None:
        x = _x(room, most)
        bars.append(line(x, TOP - 4, x, floor_at, "bh-limit"))
        bars.append(text(x, TOP - 8, f"headroom {price(thing, room)}", "bh-end bh-name"))
    title = "Worst case of the stages, one after another, against the headroom"
    told = (
        f"{stage.name}: {price(thing, running[stage.name])}"
        if stage.name in running
        else f"{stage.name}: deferred"
        for stage in spending.stages
    )
    said = f"Up to and including each stage: {'; '.join(told)}."
    if room is not None:
        said += f" Headroom: {price(thing, room)}."
    return drawing(anchor, (WIDTH, floor_at + BOTTOM), title, said, bars)


@dataclass(frozen=True, slots=True)
class _Bar:
    """From which sum to which a stage goes, and in which row it stands."""

    start: Fraction
    end: Fraction
    place: int


def _x(amount: Fraction, most: Fraction) -> float:
    return LEFT + float(amount / most) * (RIGHT - LEFT)


def _y(place: int) -> float:
    return TOP + ROW * place


def _axis(thing: NamedBudget, most: Fraction, at: float) -> Iterator[str]:
    """Round sums along the lower edge, and what is summed."""
    step = _step(most)
    sums = [step * place for place in range(floor(most / step) + 1)]
    places = [_x(amount, most) for amount in sums]
    yield strokes([(x, TOP, x, at) for x in places[1:]], "bh-grid")
    marks = [(x, at, x, at + 4) for x in places]
    yield strokes([(LEFT, at, RIGHT, at), *marks], "bh-axis")
    below = [(x, at + 16, price(thing, amount)) for x, amount in zip(places, sums, strict=True)]
    unit = f", in {currency(thing)}" if currency(thing) else ""
    name = (LEFT + RIGHT) / 2, at + 31, f"worst cases, one after another{unit}"
    yield texts([*below[1:], name], "bh-middle")
    yield text(LEFT, at + 16, price(thing, sums[0]))


def _step(most: Fraction) -> Fraction:
    """The longest round step of which the axis has room for enough."""
    unit = Fraction(1)
    while unit * 10 <= most:
        unit *= 10
    while unit > most:
        unit /= 10
    return next(unit * step for step in STEPS if most >= unit * step * FEWEST_STEPS)


def _label(thing: NamedBudget, stage: Stage, worst: Fraction | None) -> str:
    name = stage.name if len(stage.name) <= LONGEST else f"{stage.name[: LONGEST - 1]}…"
    return f"{name} (deferred)" if worst is None else f"{name}: {price(thing, worst)}"


def _bar(bar: _Bar, room: Fraction | None, most: Fraction, anchor: str) -> Iterator[str]:
    """A bar in one piece, or in two where it reaches beyond the headroom."""
    edge = bar.end if room is None else min(bar.end, max(bar.start, room))
    for low, high, over in ((bar.start, edge, False), (edge, bar.end, True)):
        if low < high:
            x, width = _x(low, most), max(_x(high, most) - _x(low, most), 1.0)
            look = f'fill="url(#{safe(anchor)}-over)" class="bh-bar bh-bar--over"'
            place = f'x="{number(x)}" y="{number(_y(bar.place) + 15)}"'
            shape = f'{place} width="{number(width)}" height="9"'
            yield f"<rect {shape} {look if over else BAR}/>"


def _hatching(anchor: str) -> str:
    return (
        f'<defs><pattern id="{safe(anchor)}-over" width="6" height="6"'
        ' patternUnits="userSpaceOnUse"><rect width="6" height="6" class="bh-part--overlap"/>'
        '<path d="M0 6L6 0" class="bh-hatch bh-hatch--overlap"/></pattern></defs>'
    )
