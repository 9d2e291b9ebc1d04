"""The parts of a rule's conditions that decide nothing, proved by going through all results."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from beforehand.exact.coherence import ClauseEffect, ThresholdRange
    from beforehand.exact.rule import DecisionRule
    from beforehand.exact.tree import Node
    from beforehand.source import Place

MOST_COMPARED = 1_000_000  # results times thresholds: a few seconds at worst


def effects(rule: "DecisionRule", condition: "Node") -> Iterator["ClauseEffect"]:
    """What each clause of a condition does; of rules too large to list nothing is said."""
    from beforehand.exact.coherence import ClauseEffect, difference, without_clauses
    from beforehand.exact.functions import Undefined
    from beforehand.exact.model import TooLarge

    for clause, left in without_clauses(condition):
        try:
            found = difference(rule, condition, left)
        except Undefined:
            continue  # a clause that keeps a division from zero decides something
        except TooLarge:
            return
        yield ClauseEffect(clause, found.witness, found.results)


def idle_clauses(rule: "DecisionRule", condition: "Node") -> tuple["ClauseEffect", ...]:
    """The clauses that decide nothing; of a clause within another one only the outer."""
    found: list[ClauseEffect] = []
    for effect in effects(rule, condition):
        if effect.idle and not any(_holds(outer.clause, effect.clause) for outer in found):
            found.append(effect)
    return tuple(found)


def idle_thresholds(rule: "DecisionRule", condition: "Node") -> tuple["ThresholdRange", ...]:
    """The numbers beside a count that could be others, where the clause itself decides."""
    from beforehand.exact.coherence import threshold_ranges
    from beforehand.exact.functions import Undefined
    from beforehand.exact.model import TooLarge
    from beforehand.exact.results import results_of

    whole = rule.spelled_out(condition)
    try:
        rows = len(results_of(rule, (whole,)).rows)
        if rows * rule.units.total > MOST_COMPARED:
            return ()
        found = threshold_ranges(rule, whole)
    except (TooLarge, Undefined):
        return ()
    outer = [effect.clause for effect in idle_clauses(rule, condition)]
    return tuple(
        item
        for item in found
        if item.idle
        and _counts(item.comparison)
        and not any(_holds(clause, item.comparison) for clause in outer)
    )


def decisive(
    rule: "DecisionRule",
    conditions: Sequence["Node"],
    declared: Iterable[tuple[str, "Place"]],
) -> Iterator[tuple[str, "Place", str]]:
    """What is said to decide nothing, and decides in every condition that has it.

    With each of them where it is said, and a result that comes out otherwise without it.
    """
    from beforehand.exact.wording import in_words

    said = tuple(declared)
    if not said:
        return
    witnesses: dict[str, str] = {}
    idle: set[str] = set()
    for condition in conditions:
        for effect in effects(rule, condition):
            words = in_words(effect.clause)
            if effect.idle:
                idle.add(words)
            else:
                witnesses.setdefault(words, str(effect.witness))
        for item in idle_thresholds(rule, condition):
            idle.add(in_words(as_written(condition, item.comparison)))
    for words, at in said:
        if words in witnesses and words not in idle:
            yield words, at, witnesses[words]


def as_written(condition: "Node", part: "Node") -> "Node":
    """The part of a condition that stands where the same part stands with numbers for names."""
    from beforehand.exact.tree import walk

    alike = (
        item
        for item in walk(condition)
        if (item.at, item.length, type(item)) == (part.at, part.length, type(part))
    )
    return next(alike, part)


def _holds(outer: "Node", inner: "Node") -> bool:
    """Whether a clause stands within another one, or is it."""
    return outer.at <= inner.at and inner.at + inner.length <= outer.at + outer.length


def _counts(comparison: "Node") -> bool:
    """Whether a comparison is of counts and their sums: twice a count leaves gaps by itself."""
    from beforehand.exact.tree import Arithmetic, Chain, Name, Number, walk

    return all(
        isinstance(item, Chain | Name | Number)
        or (isinstance(item, Arithmetic) and item.sign in "+-")
        for item in walk(comparison)
    )
