"""Defects between the parts of a rule, each with a counter-example or with a proof.

A proof is exhaustion: the number of results that were compared is part of the answer.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from beforehand.exact.functions import Undefined
from beforehand.exact.odds import odds
from beforehand.exact.results import Result, results_of
from beforehand.exact.rule import DecisionRule
from beforehand.exact.tree import All, AnyOf, Chain, Node, Number, children, rebuilt, walk


@dataclass(frozen=True, slots=True)
class Difference:
    """A first result on which two conditions differ, if any, out of so many compared."""

    witness: Result | None
    first: bool
    second: bool
    results: int


def difference(rule: DecisionRule, one: Node, two: Node) -> Difference:
    """Where two conditions part; with no witness they are the same rule."""
    found = results_of(rule, (one, two))
    pairs = zip(found.truths(one), found.truths(two), strict=True)
    for place, (first, second) in enumerate(pairs):
        if first != second:
            return Difference(found.result(place), first, second, len(found.rows))
    return Difference(None, False, False, len(found.rows))


def without_clauses(node: Node) -> Iterator[tuple[Node, Node]]:
    """Each clause of a condition, with the condition that is left without it."""
    for item in walk(node):
        if isinstance(item, All | AnyOf):
            for place, part in enumerate(item.parts):
                left = item.parts[:place] + item.parts[place + 1 :]
                less = left[0] if len(left) == 1 else replace(item, parts=left)
                yield part, rebuilt(node, item, less)


@dataclass(frozen=True, slots=True)
class ClauseEffect:
    """What a clause of a condition does: a result it decides, or nothing at all."""

    clause: Node
    witness: Result | None
    results: int

    @property
    def idle(self) -> bool:
        return self.witness is None


def clause_effects(rule: DecisionRule, condition: Node | None = None) -> Iterator[ClauseEffect]:
    """For every clause, whether leaving it out changes any result, with the first it changes.

    Nothing is said of a clause that keeps a division from zero: it decides something. Raises
    :class:`~beforehand.exact.model.TooLarge` where there are too many results to list.
    """
    whole = rule.fires if condition is None else condition
    for clause, left in without_clauses(whole):
        try:
            found = difference(rule, whole, left)
        except Undefined:
            continue
        yield ClauseEffect(clause, found.witness, found.results)


@dataclass(frozen=True, slots=True)
class ThresholdRange:
    """All whole numbers a threshold could be without changing any result."""

    comparison: Node
    written: int
    low: int
    high: int
    results: int

    @property
    def idle(self) -> bool:
        return self.low < self.written or self.high > self.written


def threshold_ranges(
    rule: DecisionRule, condition: Node | None = None
) -> tuple[ThresholdRange, ...]:
    """For every whole number a count is compared with, the range that means the same rule.

    The search goes outwards from what is written, from 0 up to the number of units.
    """
    whole = rule.fires if condition is None else condition
    found = []
    for comparison, number in _thresholds(whole):
        written = int(number.value)
        low = high = written
        while low > 0 and _same(rule, whole, number, low - 1):
            low -= 1
        while high < rule.units.total and _same(rule, whole, number, high + 1):
            high += 1
        results = len(results_of(rule, (whole,)).rows)
        found.append(ThresholdRange(comparison, written, low, high, results))
    return tuple(found)


def _thresholds(node: Node) -> Iterator[tuple[Chain, Number]]:
    for item in walk(node):
        if isinstance(item, Chain):
            for side in children(item):
                if isinstance(side, Number) and side.value.denominator == 1:
                    yield item, side


def _same(rule: DecisionRule, whole: Node, old: Number, value: int) -> bool:
    return _is_same(rule, whole, rebuilt(whole, old, Number(Fraction(value))))


@lru_cache(maxsize=4096)  # the designs of a series print the same rule
def _is_same(rule: DecisionRule, one: Node, two: Node) -> bool:
    return difference(rule, one, two).witness is None


@lru_cache(maxsize=1024)
def moves_with(rule: DecisionRule, under: str, outcome: str) -> bool:
    """Whether the power under an alternative depends on the chance of one outcome.

    Half of that chance is given to the rest outcome; exact equality then means no effect.
    """
    stated = dict(zip(rule.outcomes, rule.chances(under), strict=True))
    before = odds(rule.fires, rule.model(under)).value
    if rule.rest is None or outcome == rule.rest or not stated[outcome]:
        raise ValueError(f"the chance of {outcome!r} cannot be moved against the rest")
    kept = {name: value for name, value in stated.items() if name != rule.rest}
    moved = rule.with_chances({**kept, outcome: stated[outcome] / 2})
    return odds(rule.fires, moved).value != before
