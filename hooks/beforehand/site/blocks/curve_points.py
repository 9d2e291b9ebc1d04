"""The points of a power curve: the chance of one outcome moves, and the rest gives way."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate, repeat
from math import prod
from operator import mul

from beforehand.exact.counting import condition_of, group_states, weighted
from beforehand.exact.model import Model, Problem, count_vectors, problem
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
    steps = _steps(problem(rule.fires, rule.model()))
    if not steps:
        return bare
    places = tuple(start + (end - start) * step / steps for step in range(steps + 1))
    models = tuple(_model(rule, {**dict(others), outcome: at, yields: top - at}) for at in places)
    values = _values(rule, models)
    points = tuple(Point(at, value) for at, value in zip(places, values, strict=True))
    return replace(bare, points=points, under=first.name, others=others, yields=yields)


def _gives_way(rule: DecisionRule, outcome: str) -> str:
    """The outcome that takes what the main one leaves; empty if nobody says which."""
    if rule.rest and rule.rest != outcome:
        return rule.rest
    left = [name for name in rule.outcomes if name != outcome]
    return left[0] if len(left) == 1 else ""


def _model(rule: DecisionRule, chances: dict[str, Fraction]) -> Model:
    ordered = tuple(chances[name] for name in rule.outcomes)
    return Model(rule.units, rule.outcomes, ordered, rule.parameters)


def _steps(reduced: Problem) -> int:
    """How finely the curve is drawn; 0 for a rule with too many results for a chart."""
    work = reduced.vectors * (GROUPED if reduced.groups else 1 + reduced.n // LONG)
    return next((steps for steps in STEPS if work * steps <= MOST_PRODUCTS), 0)


def _values(rule: DecisionRule, models: tuple[Model, ...]) -> Iterator[Fraction]:
    """The chance to fire under each model.

    The results that fire are found once, and weighed under each model. This is the first of
    the two ways of ``exact.odds``: a line between marks that both ways have confirmed.
    """
    first = problem(rule.fires, models[0])
    if first.groups:
        test = condition_of(first)
        for model in models:
            reduced = problem(rule.fires, model)
            states = group_states(reduced).items()
            total = sum(weight for state, weight in states if test(state))
            yield Fraction(total, reduced.whole**reduced.n)
        return
    test = condition_of(first)
    ways = dict(weighted(first.n, (1,) * len(first.weights)))
    firing = [row for row in count_vectors(first.n, len(first.weights)) if test(row)]
    for model in models:
        reduced = problem(rule.fires, model)
        powers = [
            tuple(accumulate(repeat(weight, reduced.n), mul, initial=1))
            for weight in reduced.weights
        ]
        total = sum(
            ways[row] * prod(power[k] for power, k in zip(powers, row, strict=True))
            for row in firing
        )
        yield Fraction(total, reduced.whole**reduced.n)
