"""Whether an outcome table says exactly one thing about every possible result."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from beforehand.exact.odds import odds
from beforehand.exact.results import Result, results_of
from beforehand.exact.rule import NULL, DecisionRule, any_of
from beforehand.exact.tree import All, Node, Not

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


def coverage(
    rule: DecisionRule, readings: Sequence[Reading], *, in_order: bool = False
) -> Coverage:
    """Sort every result by the readings that apply; ``in_order``, only the first counts.

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
        places.setdefault(labels[:1] if in_order else labels, []).append(place)
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


def gap_chance(rule: DecisionRule, readings: Sequence[Reading], under: str = NULL) -> Fraction:
    """The chance that no reading applies."""
    some = any_of(tuple(item.condition for item in readings))
    return odds(Not(some), rule.model(under)).value


def overlap_chance(rule: DecisionRule, readings: Sequence[Reading], under: str = NULL) -> Fraction:
    """The chance that two readings or more apply."""
    pairs = tuple(
        All((one.condition, two.condition))
        for place, one in enumerate(readings)
        for two in readings[place + 1 :]
    )
    return odds(any_of(pairs), rule.model(under)).value if pairs else Fraction(0)
