"""The parts of a rule's conditions that decide nothing, proved by going through all results."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from beforehand.exact.coherence import ClauseEffect, ThresholdRange
    from beforehand.exact.rule import DecisionRule
    from beforehand.exact.tree import Node
    from beforehand.source import Place


def clauses_can_be_tried(rule: "DecisionRule", condition: "Node") -> bool:
    """Whether leaving out each clause in turn takes seconds and not minutes."""
    from beforehand.exact.coherence import without_clauses

    return _can_be_listed(rule, condition, 2 * sum(1 for _ in without_clauses(condition)))


def thresholds_can_be_tried(rule: "DecisionRule", condition: "Node") -> bool:
    """Whether other numbers in the place of each one take seconds and not minutes."""
    return _can_be_listed(rule, rule.spelled_out(condition), rule.units.total)


@lru_cache(maxsize=1024)  # two checks ask, and the designs of a series print the same rule
def _can_be_listed(rule: "DecisionRule", condition: "Node", times: int) -> bool:
    from beforehand.exact.model import TooLarge, problem
    from beforehand.exact.results import results_of
    from beforehand.exact.work import MOST_LISTED, listing

    if times * listing(problem(condition, rule.model())) > MOST_LISTED:
        return False
    try:
        results_of(rule, (condition,))
    except TooLarge:
        return False
    return True


def effects(rule: "DecisionRule", condition: "Node") -> Iterator["ClauseEffect"]:
    """What each clause of a condition does; of rules that take long to list nothing is said."""
    from beforehand.exact.coherence import clause_effects

    if clauses_can_be_tried(rule, condition):
        yield from clause_effects(rule, condition)


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

    if not thresholds_can_be_tried(rule, condition):
        return ()
    try:
        found = threshold_ranges(rule, rule.spelled_out(condition))
    except Undefined:
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
