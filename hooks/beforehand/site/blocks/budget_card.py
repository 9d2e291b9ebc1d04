"""A budget as a card: the stages one after another against the headroom of the day."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from beforehand.exact.rounding import fixed
from beforehand.reckoning.addresses import anchor_of
from beforehand.reckoning.budgets import NamedBudget
from beforehand.reckoning.spending import Spending, Stage
from beforehand.site.blocks.drawing import drawing, line, number, safe, text
from beforehand.site.blocks.printed import decimal
from beforehand.site.blocks.tables import facts, table
from beforehand.site.words.markup import Cell, Piece, cell

WIDTH, ROW, TOP, BOTTOM = 360.0, 30.0, 20.0, 8.0
LEFT, RIGHT = 4.0, 330.0
LONGEST = 34
HEAD = ("stage", "items", "payloads", "calls", "retries", "worst case", "up to here", "left")
NO_ROOM = "over the headroom"
MOST_PLACES = 8
BAR = 'class="bh-bar"'


def budget_card(thing: NamedBudget) -> str:
    """What a budget block shows of one budget, without its frame."""
    spending = thing.spending
    chart = stages_chart(spending, anchor_of(thing))
    frame = f'<div class="bh-chart-frame">{chart}</div>' if chart else ""
    return (
        f'<div class="bh-sides"><div>{_says(spending)}{facts(_facts(thing))}</div>{frame}</div>'
        f"{table('Stages', HEAD, _rows(spending))}"
    )


def money(value: Fraction) -> str:
    """A price: exact to so many places as prices have, else to four digits."""
    for places in range(MOST_PLACES + 1):
        if (value * 10**places).denominator == 1:
            return fixed(value, places)
    return decimal(value)


def _says(spending: Spending) -> str:
    """Whether what the day has to hold fits into it."""
    today, room = spending.today, spending.headroom
    if today is None:
        return '<p class="bh-says">No price is given, so only the calls are counted.</p>'
    words = f"At worst {money(today)}"
    if room is None:
        return f'<p class="bh-says">{words}, and no headroom is stated.</p>'
    look, said = ("good", "fits") if today <= room else ("stop", "does not fit")
    badge = f'<span class="bh-badge bh-badge--{look}">{said}</span>'
    return f'<p class="bh-says">{words} against a headroom of {money(room)}. {badge}</p>'


def _facts(thing: NamedBudget) -> Iterator[tuple[str, Cell]]:
    spending = thing.spending
    room, today, whole = spending.headroom, spending.today, spending.whole
    if room is not None and today is not None:
        yield ("Left" if today <= room else "Missing"), cell(money(abs(room - today)))
    if whole is not None and whole != today:
        yield "All stages", cell(money(whole), " ", Piece("with those deferred", look="quiet"))
    yield "One payload", _amount(spending.payload)
    yield "Dearest call", _amount(spending.dearest)
    yield "Abort at", _amount(thing.abort[0] if thing.abort else None)
    yield "Reserved", _amount(thing.reserved[0] if thing.reserved else None)
    yield "Split", cell(thing.split)
    note = thing.entry.get("note")
    yield "Note", cell(note.text.strip() if note else "")


def _amount(value: Fraction | None) -> Cell:
    return () if value is None else cell(money(value))


def _rows(spending: Spending) -> Iterator[tuple[Cell, ...]]:
    upto = {stage.name: total for stage, total in spending.running()}
    for stage in spending.stages:
        total = upto.get(stage.name)
        yield (
            cell(stage.name, Piece(" deferred", look="quiet") if stage.deferred else ""),
            *(cell(f"{count:,}") for count in (stage.items, stage.payloads, stage.calls)),
            cell(f"{stage.repeats:,}", Piece(f" ({stage.retries.text})", look="quiet")),
            _amount(spending.worst(stage)),
            _amount(total),
            _left(spending, total),
        )


def _left(spending: Spending, total: Fraction | None) -> Cell:
    if spending.headroom is None or total is None:
        return ()
    left = spending.headroom - total
    return cell(money(left)) if left >= 0 else cell(Piece(NO_ROOM, look="stop"))


def stages_chart(spending: Spending, anchor: str) -> str:
    """Each stage as a bar that begins where the one before ends; nothing without prices.

    What reaches beyond the headroom is hatched, and a deferred stage has no bar.
    """
    running = {stage.name: total for stage, total in spending.running()}
    room = spending.headroom
    most = max([*running.values(), room or Fraction(0)], default=Fraction(0))
    if not running or not most:
        return ""
    bars = [_hatching(anchor)]
    for place, stage in enumerate(spending.stages):
        upto, worst = running.get(stage.name), spending.worst(stage)
        known = upto is not None and worst is not None
        bars.append(text(LEFT, _y(place) + 11, _label(stage, worst if known else None), "bh-name"))
        if upto is not None and worst is not None:
            bars.extend(_bar(_Bar(upto - worst, upto, place), room, most, anchor))
    height = _y(len(spending.stages)) + BOTTOM
    if room is not None:
        x = _x(room, most)
        bars.append(line(x, TOP - 4, x, height - 2, "bh-limit"))
        bars.append(text(x, TOP - 8, f"headroom {money(room)}", "bh-end bh-name"))
    title = "Worst case of the stages, one after another, against the headroom"
    told = (
        f"{stage.name}: {money(running[stage.name]) if stage.name in running else 'deferred'}"
        for stage in spending.stages
    )
    said = f"Up to and including each stage: {'; '.join(told)}."
    if room is not None:
        said += f" Headroom: {money(room)}."
    return drawing(anchor, (WIDTH, height), title, said, bars)


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


def _label(stage: Stage, worst: Fraction | None) -> str:
    name = stage.name if len(stage.name) <= LONGEST else f"{stage.name[: LONGEST - 1]}…"
    return f"{name} (deferred)" if worst is None else f"{name}: {money(worst)}"


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
