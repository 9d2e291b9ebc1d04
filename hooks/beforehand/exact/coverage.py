"""Whether an outcome table says exactly one thing about every possible result."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from beforehand.exact.counting import Row, group_states, weighted
from beforehand.exact.odds import odds
from beforehand.exact.results import Result, results_of
from beforehand.exact.rule import NULL, DecisionRule, any_of, several_of
from beforehand.exact.tree import All, Chain, Name, Node, Not

EXAMPLES = 3


@dataclass(frozen=True, slots=True)
class Reading:
    """One line of an outcome table: under this condition, this may be said."""

    label: str
    condition: Node


@dataclass(frozen=True, slots=True)
class Covered:
    """The results to which the same readings apply; no labels at all is a gap."""

    labels: tuple[str, ...]
    results: int
    examples: tuple[Result, ...]


@dataclass(frozen=True, slots=True)
class Coverage:
    """How all results fall to the readings; ``unused`` readings apply to none."""

    results: int
    parts: tuple[Covered, ...]
    unused: tuple[str, ...]

    @property
    def gap(self) -> Covered | None:
        """The results no reading applies to."""
        return next((part for part in self.parts if not part.labels), None)

    @property
    def overlaps(self) -> tuple[Covered, ...]:
        """The results two or more readings apply to."""
        return tuple(part for part in self.parts if len(part.labels) > 1)

    def count(self, label: str) -> int:
        """The number of results one reading applies to, alone or beside others."""
        return sum(part.results for part in self.parts if label in part.labels)

    def only(self, label: str) -> int:
        """The number of results one reading applies to and no other does."""
        return sum(part.results for part in self.parts if part.labels == (label,))


def in_turn(readings: Sequence[Reading]) -> tuple[Reading, ...]:
    """The same readings where only the first that applies counts."""
    found: list[Reading] = []
    for place, item in enumerate(readings):
        before = tuple(other.condition for other in readings[:place])
        condition = All((item.condition, Not(any_of(before)))) if before else item.condition
        found.append(Reading(item.label, condition))
    return tuple(found)


def gap_of(readings: Sequence[Reading]) -> Node:
    """The condition that no reading applies."""
    return Not(any_of(tuple(item.condition for item in readings)))


def overlap_of(readings: Sequence[Reading]) -> Node | None:
    """The condition that two readings or more apply; None where there are not two."""
    return several_of(tuple(item.condition for item in readings))


def exactly(readings: Sequence[Reading], labels: Sequence[str]) -> Node:
    """The condition that these readings apply and no other."""
    meant = [item.condition for item in readings if item.label in labels]
    others = [Not(item.condition) for item in readings if item.label not in labels]
    return All((*meant, *others))


def coverage(rule: DecisionRule, readings: Sequence[Reading]) -> Coverage:
    """Sort every result by the readings that apply.

    Results are vectors of the counts of all outcomes the readings speak of; the order of
    units is no part of a result.
    """
    found = results_of(rule, tuple(item.condition for item in readings))
    columns = [found.truths(item.condition) for item in readings]
    places: dict[tuple[str, ...], list[int]] = {}
    for place, truths in enumerate(zip(*columns, strict=True)):
        labels = tuple(
            item.label for item, applies in zip(readings, truths, strict=True) if applies
        )
        places.setdefault(labels, []).append(place)
    parts = tuple(
        Covered(labels, len(held), tuple(found.result(place) for place in held[:EXAMPLES]))
        for labels, held in sorted(places.items())
    )
    used = {label for part in parts for label in part.labels}
    unused = tuple(item.label for item in readings if item.label not in used)
    return Coverage(len(found.rows), parts, unused)


def labels_of(
    rule: DecisionRule, readings: Sequence[Reading]
) -> tuple[tuple[Result, tuple[str, ...]], ...]:
    """Every result with its labels, for a map of the outcome table."""
    found = results_of(rule, tuple(item.condition for item in readings))
    columns = [found.truths(item.condition) for item in readings]
    return tuple(
        (
            found.result(place),
            tuple(item.label for item, yes in zip(readings, truths, strict=True) if yes),
        )
        for place, truths in enumerate(zip(*columns, strict=True))
    )


def likeliest(rule: DecisionRule, condition: Node, most: int = EXAMPLES) -> tuple[Result, ...]:
    """The results that meet a condition, the most probable under the null first."""
    found = results_of(rule, (condition,))
    weight = dict(
        group_states(found.problem)
        if found.problem.groups
        else weighted(found.problem.n, found.problem.weights)
    )

    def rank(place: int) -> tuple[int, Row]:
        return -weight[found.rows[place]], found.rows[place]

    held = [place for place, yes in enumerate(found.truths(condition)) if yes]
    return tuple(found.result(place) for place in sorted(held, key=rank)[:most])


def rivals(rule: DecisionRule, outcome: str) -> tuple[str, ...]:
    """The outcomes that one must be ahead of to be preferred: the others that are as likely.

    Without such ones it is all others. The rest outcome, mostly a tie, is no rival beside
    another one.
    """
    null = dict(zip(rule.outcomes, rule.null, strict=True))
    others = tuple(name for name in rule.outcomes if name != outcome)
    found = tuple(name for name in others if null[name] == null[outcome]) or others
    return tuple(name for name in found if name != rule.rest) or found


def not_ahead(rule: DecisionRule, condition: Node, outcome: str) -> Result | None:
    """The likeliest result that meets a condition where an outcome is not ahead of its rivals.

    "At most 1 plus" also holds where there is no minus at all: it does not prefer minus.
    """
    behind = any_of(
        tuple(Chain(Name(outcome), (("<=", Name(name)),)) for name in rivals(rule, outcome))
    )
    return next(iter(likeliest(rule, All((condition, behind)), most=1)), None)


def gap_chance(rule: DecisionRule, readings: Sequence[Reading], under: str = NULL) -> Fraction:
    """The chance that no reading applies."""
    return odds(gap_of(readings), rule.model(under)).value


def overlap_chance(rule: DecisionRule, readings: Sequence[Reading], under: str = NULL) -> Fraction:
    """The chance that two readings or more apply."""
    condition = overlap_of(readings)
    return odds(condition, rule.model(under)).value if condition else Fraction(0)
