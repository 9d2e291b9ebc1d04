"""The points of a power curve: the chance of one outcome moves, and the rest gives way."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, repeat
from math import lcm, prod
from operator import getitem, mul

from beforehand.exact.counting import condition_of, group_states, weighted
from beforehand.exact.model import Problem, problem
from beforehand.exact.odds import family_rate, odds
from beforehand.exact.power import Point
from beforehand.exact.rule import NULL, Alternative, DecisionRule
from beforehand.exact.tree import names_in

STEPS = (40, 20, 10)
# So many products of chances are summed for one curve: some 20 milliseconds.
MOST_PRODUCTS = 60_000
# A result of a rule by groups is so many times as much work, and long numbers are more work.
GROUPED, LONG = 16, 64


@dataclass(frozen=True, slots=True)
class Mark:
    """The null or an alternative in the chart: its chance of the outcome, and what it gives."""

    name: str
    at: Fraction
    value: Fraction


@dataclass(frozen=True)
class Curve:
    """What a chart shows: marks that always stand, and the line where it can be had.

    ``others`` are the chances that stay as they are along the line; ``under`` is the
    alternative they belong to, ``yields`` the outcome that gives way.
    """

    outcome: str
    marks: tuple[Mark, ...]
    points: tuple[Point, ...] = ()
    under: str = ""
    others: tuple[tuple[str, Fraction], ...] = ()
    yields: str = ""
    cells: int | None = None

    def family(self, value: Fraction) -> Fraction:
        """The chance that one of all cells fires, given that of one."""
        return family_rate(value, self.cells or 1)


def main_outcome(rule: DecisionRule) -> str:
    """The outcome whose chance the first alternative moves most, the rest aside.

    Without an alternative it is the first outcome that the condition speaks of.
    """
    spoken = names_in(rule.fires)
    named = [name for name in rule.outcomes if name != rule.rest and name in spoken]
    named = named or [name for name in rule.outcomes if name != rule.rest] or [rule.outcomes[0]]
    if not rule.alternatives:
        return named[0]
    before = dict(zip(rule.outcomes, rule.null, strict=True))
    after = dict(zip(rule.outcomes, rule.alternatives[0].chances, strict=True))
    return max(named, key=lambda name: abs(after[name] - before[name]))


@lru_cache(maxsize=64)
def curve_of(rule: DecisionRule) -> Curve:
    """The curve of a rule, from the null of its main outcome as far as there is room."""
    outcome = main_outcome(rule)
    place = rule.outcomes.index(outcome)
    marks = tuple(
        Mark(under, rule.chances(under)[place], odds(rule.fires, rule.model(under)).value)
        for under in (NULL, *(item.name for item in rule.alternatives))
    )
    bare = Curve(outcome, marks, cells=rule.cells)
    yields = _gives_way(rule, outcome)
    first = rule.alternatives[0] if rule.alternatives else Alternative(NULL, rule.null)
    if not yields:
        return bare
    before, after = rule.null[place], first.chances[place]
    top = after + first.chances[rule.outcomes.index(yields)]
    start, end = (before, top) if before <= after else (Fraction(0), before)
    if start >= end:
        return bare
    stated = {outcome, yields}
    others = tuple(
        (name, value)
        for name, value in zip(rule.outcomes, first.chances, strict=True)
        if name not in stated
    )
    reduced = problem(rule.fires, rule.model())
    steps = _steps(reduced)
    if not steps:
        return bare
    width = (end - start) / steps
    # Everything along the line in integers over one whole: fractions would cost most of the time.
    whole = lcm(*(item.denominator for item in (start, width, *first.chances)))
    low, stride, high = (int(item * whole) for item in (start, width, top))
    stay = {name: int(value * whole) for name, value in others}
    places = range(low, low + stride * steps + 1, stride)
    shares = ({**stay, outcome: at, yields: high - at} for at in places)
    values = _values(reduced, (_weighed(reduced, each, whole) for each in shares))
    points = tuple(
        Point(Fraction(at, whole), value) for at, value in zip(places, values, strict=True)
    )
    return replace(bare, points=points, under=first.name, others=others, yields=yields)


def _gives_way(rule: DecisionRule, outcome: str) -> str:
    """The outcome that takes what the main one leaves; empty if nobody says which."""
    if rule.rest and rule.rest != outcome:
        return rule.rest
    left = [name for name in rule.outcomes if name != outcome]
    return left[0] if len(left) == 1 else ""


def _weighed(reduced: Problem, shares: dict[str, int], whole: int) -> Problem:
    """The same problem under other chances, given as shares of a whole."""
    weights = tuple(shares[name] for name in reduced.names)
    left = (whole - sum(weights),) if reduced.others else ()
    return replace(reduced, weights=weights + left, whole=whole)


def _steps(reduced: Problem) -> int:
    """How finely the curve is drawn; 0 for a rule with too many results for a chart."""
    work = reduced.vectors * (GROUPED if reduced.groups else 1 + reduced.n // LONG)
    return next((steps for steps in STEPS if work * steps <= MOST_PRODUCTS), 0)


def _values(first: Problem, problems: Iterable[Problem]) -> Iterator[Fraction]:
    """The chance to fire in each problem; they are like the first under other chances.

    The results that fire are found once, and weighed in each problem. This is the first of
    the two ways of ``exact.odds``: a line between marks that both ways have confirmed.
    """
    test = condition_of(first)
    if first.groups:
        for reduced in problems:
            states = group_states(reduced).items()
            total = sum(weight for state, weight in states if test(state))
            yield Fraction(total, reduced.whole**reduced.n)
        return
    rows = weighted(first.n, (1,) * len(first.weights))
    firing = [(row, ways) for row, ways in rows if test(row)]
    for reduced in problems:
        powers = [
            tuple(accumulate(repeat(weight, reduced.n), mul, initial=1))
            for weight in reduced.weights
        ]
        total = sum(ways * prod(map(getitem, powers, row)) for row, ways in firing)
        yield Fraction(total, reduced.whole**reduced.n)
