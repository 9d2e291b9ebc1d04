"""Tables over one rule: power, bands, sweeps of a chance, and the choice of a threshold."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from beforehand.exact.limits import TooLarge
from beforehand.exact.model import problem
from beforehand.exact.odds import family_rate, odds
from beforehand.exact.rule import NULL, DecisionRule, any_of, several_of
from beforehand.exact.tree import Node
from beforehand.exact.work import MOST_TRIED, effort


def chance(rule: DecisionRule, under: str = NULL, condition: Node | None = None) -> Fraction:
    """The probability of the rule (or another condition) under the null or an alternative."""
    return odds(rule.fires if condition is None else condition, rule.model(under)).value


@dataclass(frozen=True, slots=True)
class PowerRow:
    """One line of a power table: one cell, its failure to fire, and the family if stated."""

    under: str
    fires: Fraction
    fails: Fraction
    family: Fraction | None


def power_table(rule: DecisionRule) -> tuple[PowerRow, ...]:
    """The null first, then every alternative in the author's order."""
    rows = []
    for under in rule.names_of_chances:
        value = chance(rule, under)
        family = family_rate(value, rule.cells) if rule.cells else None
        rows.append(PowerRow(under, value, 1 - value, family))
    return tuple(rows)


@dataclass(frozen=True, slots=True)
class BandTable:
    """The chance of each band, of two or more at once, of any, and of none."""

    bands: tuple[tuple[str, Fraction], ...]
    several: Fraction
    any: Fraction
    none: Fraction


def band_table(rule: DecisionRule, under: str = NULL) -> BandTable:
    """Each branch apart; with overlaps the sum of the branches is not the chance of any."""
    each = tuple((band.name, chance(rule, under, band.condition)) for band in rule.bands)
    some = chance(rule, under, any_of(tuple(band.condition for band in rule.bands)))
    pairs = several_of(tuple(band.condition for band in rule.bands))
    several = chance(rule, under, pairs) if pairs else Fraction(0)
    return BandTable(each, several, some, 1 - some)


@dataclass(frozen=True, slots=True)
class Point:
    """One point of a curve."""

    at: Fraction
    value: Fraction


@dataclass(frozen=True, slots=True)
class Threshold:
    """A threshold chosen by the null nearest to a target; ``ties`` are as near."""

    value: int
    null: Fraction
    ties: tuple[int, ...]
    all: tuple[tuple[int, Fraction], ...]


def nearest_threshold(
    rule: DecisionRule, parameter: str, candidates: Sequence[int], target: Fraction
) -> Threshold:
    """The candidate whose null lies nearest to the target, the smallest one of a tie.

    Raises :class:`~beforehand.exact.limits.TooLarge` where they take too long to try.
    """
    steps = len(candidates) * effort(problem(rule.fires, rule.model()))
    if steps > MOST_TRIED:
        raise TooLarge(f"{len(candidates):,} numbers take too long to try: ask for fewer")
    nulls = tuple(
        (value, chance(with_parameter(rule, parameter, Fraction(value))))
        for value in sorted(candidates)
    )
    least = min(abs(null - target) for _, null in nulls)
    near = [(value, null) for value, null in nulls if abs(null - target) == least]
    return Threshold(near[0][0], near[0][1], tuple(value for value, _ in near[1:]), nulls)


def with_parameter(rule: DecisionRule, parameter: str, value: Fraction) -> DecisionRule:
    """The same rule with one parameter set to another value."""
    if parameter not in dict(rule.parameters):
        raise KeyError(parameter)
    changed = {**dict(rule.parameters), parameter: value}
    return replace(rule, parameters=tuple(changed.items()))
