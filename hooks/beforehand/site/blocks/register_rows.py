"""What a register says of one computed thing, in a few cells."""

from beforehand.exact.odds import family_rate
from beforehand.exact.power import chance as chance_of
from beforehand.exact.wording import in_words
from beforehand.reckoning.addresses import anchor_of
from beforehand.reckoning.answer import Computed
from beforehand.reckoning.budgets import NamedBudget
from beforehand.reckoning.counts import NamedCounts
from beforehand.reckoning.data import NamedData
from beforehand.reckoning.draws import NamedDraw
from beforehand.reckoning.readings import Readings
from beforehand.reckoning.rules import NamedRule
from beforehand.reckoning.steps import NamedSteps
from beforehand.site.blocks.prices import price
from beforehand.site.blocks.printed import chance_cell
from beforehand.site.words.markup import Cell, Piece, cell

HEADS = {
    "rule": ("fires on", "units", "by chance", "in any of its cells"),
    "readings": ("rule", "readings", "results", "state"),
    "draw": ("method", "members", "state"),
    "budget": ("stages", "worst case", "headroom", "state"),
    "data": ("values",),
    "steps": ("steps", "opening"),
    "counts": ("rule", "counts"),
}
"""The columns for each sort, beside the name and the page."""


def row_of(thing: Computed) -> tuple[Cell, ...]:
    """The cells of one thing, as many as its sort has columns."""
    row: tuple[Cell, ...]
    match thing:
        case NamedRule():
            row = _rule(thing)
        case Readings():
            row = _readings(thing)
        case NamedDraw():
            row = _draw(thing)
        case NamedBudget():
            row = _budget(thing)
        case NamedData():
            row = (cell(str(len(thing.values))),)
        case NamedSteps():
            row = cell(str(len(thing.steps))), cell(thing.opening.name if thing.opening else "")
        case NamedCounts():
            to = f"{thing.rule.path}#{anchor_of(thing.rule)}"
            row = cell(Piece(thing.rule.name, to)), cell(str(thing))
        case _:
            raise TypeError(thing.sort)
    return row


def _rule(thing: NamedRule) -> tuple[Cell, ...]:
    rule = thing.rule
    null = chance_of(rule)
    words = in_words(rule.fires) if thing.entry.get("fires") else "one of its bands"
    family = chance_cell(family_rate(null, rule.cells)) if rule.cells else ()
    of = cell(Piece(f" of {rule.cells}", look="quiet")) if rule.cells else ()
    return cell(words), cell(str(rule.units)), chance_cell(null), cell(family, of)


def _readings(thing: Readings) -> tuple[Cell, ...]:
    covered = thing.coverage
    gap = covered.gap.results if covered.gap else 0
    several = sum(part.results for part in covered.overlaps)
    explained = (not gap or thing.gaps) and (not several or thing.overlaps)
    said = [f"{gap:,} without a reading"] if gap else []
    said += [f"{several:,} with more than one"] if several else []
    look = ("watch" if explained else "stop") if said else "good"
    return (
        cell(Piece(thing.rule.name, f"{thing.rule.path}#{anchor_of(thing.rule)}")),
        cell(str(len(thing.lines))),
        cell(f"{covered.results:,}"),
        cell(Piece(", ".join(said) or "one reading for each", look=look)),
    )


def _draw(thing: NamedDraw) -> tuple[Cell, ...]:
    if not thing.claims.stated:
        state = cell(Piece("no result is stated", look="quiet"))
    elif thing.differences:
        state = cell(Piece("the record says otherwise", look="stop"))
    else:
        state = cell(Piece("the same as recorded", look="good"))
    return cell(thing.method), cell(f"{thing.replay.size:,}"), state


def _budget(thing: NamedBudget) -> tuple[Cell, ...]:
    today, room = thing.spending.today, thing.spending.headroom
    state: Cell = ()
    if today is not None and room is not None:
        fits = today <= room
        state = cell(Piece("fits", look="good") if fits else Piece("does not fit", look="stop"))
    return (
        cell(str(len(thing.spending.stages))),
        cell(price(thing, today) if today is not None else ""),
        cell(price(thing, room) if room is not None else ""),
        state,
    )
