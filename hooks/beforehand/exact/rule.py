"""A decision rule: how counts of outcomes become an answer, and under which chances."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from beforehand.exact.expression import Vocabulary
from beforehand.exact.model import Model, Units
from beforehand.exact.tree import All, AnyOf, Name, Node, Number, children, names_in, with_children

NULL = "null"


@dataclass(frozen=True)
class Alternative:
    """Chances to compute a power under.

    ``unstated`` are outcomes the author gave no chance and no condition speaks of; they
    count as part of the rest.
    """

    name: str
    chances: tuple[Fraction, ...]
    unstated: tuple[str, ...] = ()


@dataclass(frozen=True)
class Band:
    """A named condition: a branch of a rule with several, or an event over the same counts."""

    name: str
    condition: Node


@dataclass(frozen=True)
class DecisionRule:
    """One rule, written once; every figure about it is computed from this value.

    ``fires`` is the condition, or "any of the bands" where only bands are given; ``events``
    decide nothing and can be asked for. ``cells`` is None where the author does not say how
    many cells share the rule.
    """

    units: Units
    outcomes: tuple[str, ...]
    null: tuple[Fraction, ...]
    fires: Node
    bands: tuple[Band, ...] = ()
    alternatives: tuple[Alternative, ...] = ()
    cells: int | None = None
    parameters: tuple[tuple[str, Fraction], ...] = ()
    rest: str | None = None
    events: tuple[Band, ...] = ()

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """What a further condition over the same results may speak of."""
        names = (*self.outcomes, *(name for name, _ in self.parameters))
        return Vocabulary(names, self.units.groups)

    @property
    def names_of_chances(self) -> tuple[str, ...]:
        """The null and every alternative, as they are asked for."""
        return (NULL, *(item.name for item in self.alternatives))

    def chances(self, under: str = NULL) -> tuple[Fraction, ...]:
        """The chances of the outcomes under the null or a named alternative."""
        if under == NULL:
            return self.null
        return next(item.chances for item in self.alternatives if item.name == under)

    def model(self, under: str = NULL) -> Model:
        return Model(self.units, self.outcomes, self.chances(under), self.parameters)

    def spelled_out(self, condition: Node) -> Node:
        """A condition with every parameter written as its number, where the name stood."""
        values = dict(self.parameters)
        if isinstance(condition, Name) and condition.name in values:
            at, length = condition.at, condition.length
            return Number(values[condition.name], condition.name, at=at, length=length)
        return with_children(condition, tuple(map(self.spelled_out, children(condition))))

    def with_chances(self, chances: Mapping[str, Fraction], under: str = NULL) -> Model:
        """The model with some chances stated; what is left goes to the rest outcome.

        An outcome neither stated nor the rest keeps its chance under the null, or under the
        alternative that is named.
        """
        before = dict(zip(self.outcomes, self.chances(under), strict=True))
        filled = {**before, **chances}
        if self.rest is not None and self.rest not in chances:
            filled[self.rest] = 1 - sum(
                (filled[name] for name in filled if name != self.rest), Fraction(0)
            )
        ordered = tuple(Fraction(filled[name]) for name in self.outcomes)
        return Model(self.units, self.outcomes, ordered, self.parameters)


def any_of(conditions: tuple[Node, ...]) -> Node:
    """The condition that one of them or more holds."""
    return conditions[0] if len(conditions) == 1 else AnyOf(conditions)


def several_of(conditions: tuple[Node, ...]) -> Node | None:
    """The condition that two of them or more hold; None where there are no two.

    One of them holds, and one of those behind it: where few hold, few are tried.
    """
    found = tuple(
        All((one, any_of(conditions[place:]))) for place, one in enumerate(conditions[:-1], 1)
    )
    return any_of(found) if found else None


def spoken_of(conditions: tuple[Node, ...]) -> frozenset[str]:
    """Every name the conditions of a rule use."""
    return frozenset().union(*(names_in(item) for item in conditions))
