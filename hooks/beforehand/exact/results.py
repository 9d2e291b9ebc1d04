"""Every result a rule can have: counts of outcomes, and how many groups met a condition."""

from dataclasses import dataclass
from fractions import Fraction

from beforehand.exact.counting import Row, condition_of, group_states
from beforehand.exact.model import Problem, TooLarge, count_vectors, problem
from beforehand.exact.rule import DecisionRule
from beforehand.exact.tree import All, Chain, Name, Node, Number
from beforehand.exact.wording import in_words
from beforehand.exact.work import MOST_BITS, MOST_LISTED, MOST_VECTORS, bound, length_of, listing


@dataclass(frozen=True, slots=True)
class Result:
    """One possible result, as a reader can check it by hand."""

    counts: tuple[tuple[str, int], ...]
    groups: tuple[tuple[str, int], ...] = ()

    def __str__(self) -> str:
        counted = ", ".join(f"{name} {count}" for name, count in self.counts)
        met = "".join(f", {number} {words}" for words, number in self.groups)
        return counted + met


@dataclass(frozen=True)
class Results:
    """All results over which some conditions differ, reduced to what they speak of."""

    problem: Problem
    rows: tuple[Row, ...]

    def truths(self, condition: Node) -> tuple[bool, ...]:
        """Whether the condition holds, result by result."""
        test = condition_of(self.problem, condition)
        return tuple(bool(test(row)) for row in self.rows)

    def result(self, place: int) -> Result:
        row, names = self.rows[place], self.problem.names
        met = row[len(names) :] if self.problem.groups else ()
        words = [f"{node.group} with {in_words(node.condition)}" for node in self.problem.groups]
        counts = tuple(zip(names, row, strict=False))
        if self.problem.groups:
            return Result(counts, tuple(zip(words, met, strict=True)))
        return Result(counts)


def results_of(rule: DecisionRule, conditions: tuple[Node, ...]) -> Results:
    """All results as far as any of the conditions can tell them apart.

    Raises :class:`~beforehand.exact.model.TooLarge` beyond what can be listed.
    """
    reduced = problem(All(conditions), rule.model())
    if reduced.groups:
        bound(reduced)
        return Results(reduced, tuple(sorted(group_states(reduced))))
    if reduced.vectors > MOST_VECTORS:
        raise TooLarge(f"{reduced.vectors:,} results; {MOST_VECTORS:,} can be listed")
    heavy = reduced.vectors * length_of(reduced) > MOST_BITS
    if heavy or listing(reduced) > MOST_LISTED:
        raise TooLarge(f"{reduced.vectors:,} results of {reduced.n:,} units take too long to try")
    return Results(reduced, tuple(count_vectors(reduced.n, len(reduced.weights))))


def fewest(rule: DecisionRule, condition: Node, outcome: str) -> int | None:
    """The smallest count of an outcome with which a condition can hold; None if it never does."""
    found = results_of(rule, (condition, _mention(outcome)))
    place = found.problem.names.index(outcome)
    held = (row for row, yes in zip(found.rows, found.truths(condition), strict=True) if yes)
    return min((row[place] for row in held), default=None)


def _mention(outcome: str) -> Node:
    """A condition that always holds and speaks of an outcome."""
    return Chain(Name(outcome), ((">=", Number(Fraction(0))),))
