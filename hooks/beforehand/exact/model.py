"""What odds are computed from: units, their outcomes and the chances of these."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb, lcm, prod

from beforehand.exact.functions import Value
from beforehand.exact.limits import TooLarge
from beforehand.exact.tree import Chain, Groups, Node, children, groups_in, names_in

__all__ = [
    "Model",
    "Problem",
    "TooLarge",
    "Units",
    "atoms",
    "count_vectors",
    "group_values",
    "problem",
]


@dataclass(frozen=True)
class Units:
    """How the units of a rule arise: as ``jurors`` × ``items``, or plainly so many."""

    factors: tuple[tuple[str, int], ...]

    @cached_property
    def total(self) -> int:
        return prod(size for _, size in self.factors)

    @cached_property
    def groups(self) -> dict[str, int]:
        """The factors by which units can be grouped; one factor alone groups nothing."""
        return dict(self.factors) if len(self.factors) > 1 else {}

    def __str__(self) -> str:
        if len(self.factors) == 1:
            return f"{self.total} {self.factors[0][0]}"
        return " × ".join(f"{size} {name}" for name, size in self.factors) + f" = {self.total}"


@dataclass(frozen=True)
class Model:
    """Independent units, each with one outcome; the chances add up to one."""

    units: Units
    outcomes: tuple[str, ...]
    chances: tuple[Fraction, ...]
    parameters: tuple[tuple[str, Fraction], ...] = ()


@dataclass(frozen=True)
class Problem:
    """A condition over a model, reduced to the outcomes the condition speaks of.

    ``weights`` are integers over ``whole``: one per name, then, if there are others,
    one for all other outcomes together. The answer is an integer over ``whole ** n``.
    """

    condition: Node
    units: Units
    names: tuple[str, ...]
    weights: tuple[int, ...]
    whole: int
    fixed: tuple[tuple[str, Value], ...]

    @cached_property
    def n(self) -> int:
        return self.units.total

    @cached_property
    def others(self) -> bool:
        """Whether there are outcomes of which the condition does not speak."""
        return len(self.weights) > len(self.names)

    @cached_property
    def values(self) -> dict[str, Value]:
        """What never changes: the parameters, and ``n``."""
        return {**dict(self.fixed), "n": self.n}

    @cached_property
    def groups(self) -> tuple[Groups, ...]:
        return groups_in(self.condition)

    @cached_property
    def grouping(self) -> tuple[str, int, int]:
        """The factor the groups come from, how many they are and how large each is."""
        factors = {node.group for node in self.groups}
        if len(factors) > 1:
            both = " and ".join(sorted(factors))
            raise TooLarge(f"conditions by {both} in one rule cannot be counted together")
        name = self.groups[0].group
        return name, self.units.groups[name], self.n // self.units.groups[name]

    @cached_property
    def vectors(self) -> int:
        """How many vectors of counts there are."""
        return comb(self.n + len(self.weights) - 1, len(self.weights) - 1)

    @property
    def has_one_count(self) -> bool:
        """Whether one count decides, so that its distribution is binomial."""
        return not self.groups and len(self.names) <= 1 and self.others

    @property
    def has_two_counts(self) -> bool:
        """Whether two counts decide, each in comparisons of its own."""
        return len(self.names) == 2 and self.others and self.separable

    @cached_property
    def separable(self) -> bool:
        """Whether no single comparison joins the counts of two outcomes."""
        return not self.groups and all(
            len(names_in(item) & set(self.names)) <= 1 for item in atoms(self.condition)
        )


def problem(condition: Node, model: Model) -> Problem:
    """Reduce a condition over a model; raises if the chances do not add up to one."""
    if sum(model.chances) != 1 or min(model.chances) < 0:
        raise ValueError("the chances of the outcomes must add up to one")
    spoken = names_in(condition)
    names = tuple(name for name in model.outcomes if name in spoken)
    chance = dict(zip(model.outcomes, model.chances, strict=True))
    whole = lcm(*(item.denominator for item in model.chances))
    weights = [int(chance[name] * whole) for name in names]
    if len(names) < len(model.outcomes):
        weights.append(whole - sum(weights))
    fixed = tuple((name, value) for name, value in model.parameters)
    return Problem(condition, model.units, names, tuple(weights), whole, fixed)


def atoms(node: Node) -> Iterator[Chain]:
    """The comparisons outside group conditions."""
    if isinstance(node, Chain):
        yield node
    elif not isinstance(node, Groups):
        for child in children(node):
            yield from atoms(child)


def count_vectors(n: int, kinds: int) -> Iterator[tuple[int, ...]]:
    """Every way to share ``n`` units among so many kinds, in ascending order."""
    if kinds == 1:
        yield (n,)
        return
    for first in range(n + 1):
        for rest in count_vectors(n - first, kinds - 1):
            yield (first, *rest)


def group_values(fixed: Mapping[str, Value], size: int) -> dict[str, Value]:
    """What never changes inside a group, where ``n`` is the size of the group."""
    return {**fixed, "n": size}
