"""A budget as a card: the stages one after another against the headroom of the day."""

from collections.abc import Iterator
from fractions import Fraction

from beforehand.reckoning.budgets import NamedBudget
from beforehand.site.blocks.budget_chart import stages_chart
from beforehand.site.blocks.prices import price
from beforehand.site.blocks.tables import facts, folded, table
from beforehand.site.words.markup import Cell, Piece, cell, counted

HEAD = ("stage", "items", "payloads", "calls", "retries", "worst case", "up to here", "left")
NO_ROOM = "over the headroom"


def budget_card(thing: NamedBudget) -> str:
    """What a budget block shows of one budget, without its frame."""
    chart = stages_chart(thing)
    frame = f'<div class="bh-chart-frame">{chart}</div>' if chart else ""
    stages = table("Stages", HEAD, _rows(thing))
    return (
        f'<div class="bh-sides"><div>{_says(thing)}{facts(_facts(thing))}</div>{frame}</div>'
        f"{folded(_told_by_table(thing), stages) if chart else stages}"
    )


def _told_by_table(thing: NamedBudget) -> str:
    """What the stages come to, for the line that opens their table."""
    stages = thing.spending.stages
    calls = sum(stage.calls for stage in stages)
    return f"{counted(len(stages), 'stage')} with {counted(calls, 'call')}, one by one"


def _says(thing: NamedBudget) -> str:
    """Whether what the day has to hold fits into it."""
    today, room = thing.spending.today, thing.spending.headroom
    if today is None:
        return '<p class="bh-says">No price is given, so only the calls are counted.</p>'
    words = f"At worst {price(thing, today)}"
    if room is None:
        return f'<p class="bh-says">{words}, and no headroom is stated.</p>'
    look, said = ("good", "fits") if today <= room else ("stop", "does not fit")
    badge = f'<span class="bh-badge bh-badge--{look}">{said}</span>'
    return f'<p class="bh-says">{words} against a headroom of {price(thing, room)}. {badge}</p>'


def _facts(thing: NamedBudget) -> Iterator[tuple[str, Cell]]:
    spending = thing.spending
    room, today, whole = spending.headroom, spending.today, spending.whole
    if room is not None and today is not None:
        yield ("Left" if today <= room else "Missing"), _amount(thing, abs(room - today))
    if whole is not None and whole != today:
        quiet = Piece("with those deferred", look="quiet")
        yield "All stages", cell(_amount(thing, whole), " ", quiet)
    yield "One payload", _amount(thing, spending.payload)
    yield "Dearest call", _amount(thing, spending.dearest)
    yield "Abort at", _amount(thing, thing.abort[0] if thing.abort else None)
    yield "Reserved", _amount(thing, thing.reserved[0] if thing.reserved else None)
    yield "Split", cell(thing.split)
    note = thing.entry.get("note")
    yield "Note", cell(note.text.strip() if note else "")


def _amount(thing: NamedBudget, value: Fraction | None) -> Cell:
    return () if value is None else cell(price(thing, value))


def _rows(thing: NamedBudget) -> Iterator[tuple[Cell, ...]]:
    spending = thing.spending
    upto = {stage.name: total for stage, total in spending.running()}
    for stage in spending.stages:
        total = upto.get(stage.name)
        yield (
            cell(stage.name, Piece(" deferred", look="quiet") if stage.deferred else ""),
            *(cell(f"{count:,}") for count in (stage.items, stage.payloads, stage.calls)),
            cell(f"{stage.repeats:,}", Piece(f" ({stage.retries.text})", look="quiet")),
            _amount(thing, spending.worst(stage)),
            _amount(thing, total),
            _left(thing, total),
        )


def _left(thing: NamedBudget, total: Fraction | None) -> Cell:
    room = thing.spending.headroom
    if room is None or total is None:
        return ()
    left = room - total
    return _amount(thing, left) if left >= 0 else cell(Piece(NO_ROOM, look="stop"))
