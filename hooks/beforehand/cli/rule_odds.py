"""Everything that is computed of one rule, for whoever prints it."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from beforehand.checks.idle_parts import (
    as_written,
    clauses_can_be_tried,
    idle_clauses,
    idle_thresholds,
    thresholds_can_be_tried,
)
from beforehand.exact.odds import Odds, odds
from beforehand.exact.power import PowerRow, band_table, chance, power_table
from beforehand.exact.rule import NULL, DecisionRule
from beforehand.exact.wording import in_words
from beforehand.reckoning.rules import NamedRule
from beforehand.site.blocks.curve_points import Curve, curve_of


@dataclass(frozen=True)
class ConditionOdds:
    """A band, an event, or what several bands do together, with its chance under each."""

    name: str
    sort: str
    words: str
    chances: tuple[Fraction, ...]


@dataclass(frozen=True)
class IdlePart:
    """A clause, or a number in it, that decides nothing in the condition called ``of``.

    ``low`` and ``high`` are all numbers that could stand for the one that is written; None
    for a clause. ``known`` says that the authors say so themselves.
    """

    of: str
    words: str
    results: int
    known: bool
    written: int | None = None
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True)
class Idle:
    """What decides nothing; ``untried`` are conditions with too many results to compare."""

    parts: tuple[IdlePart, ...]
    untried: tuple[str, ...]


@dataclass(frozen=True)
class RuleOdds:
    """One rule with all its figures; chances of conditions go by ``under``."""

    named: NamedRule
    null: Odds
    power: tuple[PowerRow, ...]
    under: tuple[str, ...]
    conditions: tuple[ConditionOdds, ...]
    clauses: Idle
    thresholds: Idle
    curve: Curve | None

    @property
    def rule(self) -> DecisionRule:
        return self.named.rule


def rule_odds(named: NamedRule, *, with_curve: bool) -> RuleOdds:
    """All figures of a rule. Raises TooLarge or Undefined where one cannot be counted."""
    rule = named.rule
    under = (NULL, *(item.name for item in rule.alternatives))
    return RuleOdds(
        named,
        odds(rule.fires, rule.model()),
        power_table(rule),
        under,
        (*_bands(rule, under), *_events(rule, under)),
        _idle_clauses(named),
        _idle_thresholds(named),
        curve_of(rule) if with_curve else None,
    )


def _bands(rule: DecisionRule, under: tuple[str, ...]) -> Iterator[ConditionOdds]:
    if not rule.bands:
        return
    tables = [band_table(rule, name) for name in under]
    for column, band in enumerate(rule.bands):
        chances = tuple(table.bands[column][1] for table in tables)
        yield ConditionOdds(band.name, "band", in_words(band.condition), chances)
    yield ConditionOdds("any", "bands", "one or more bands", tuple(t.any for t in tables))
    if len(rule.bands) > 1:
        several = tuple(table.several for table in tables)
        yield ConditionOdds("several", "bands", "two or more bands", several)
    yield ConditionOdds("none", "bands", "no band", tuple(table.none for table in tables))


def _events(rule: DecisionRule, under: tuple[str, ...]) -> Iterator[ConditionOdds]:
    for event in rule.events:
        chances = tuple(chance(rule, name, event.condition) for name in under)
        yield ConditionOdds(event.name, "event", in_words(event.condition), chances)


def _idle_clauses(named: NamedRule) -> Idle:
    known = {words for words, _ in named.remarks.idle}
    parts: list[IdlePart] = []
    untried: list[str] = []
    for keys, condition in named.conditions:
        called = named.called(keys)
        if not clauses_can_be_tried(named.rule, condition):
            untried.append(called)
            continue
        for effect in idle_clauses(named.rule, condition):
            words = in_words(effect.clause)
            parts.append(IdlePart(called, words, effect.results, words in known))
    return Idle(tuple(parts), tuple(untried))


def _idle_thresholds(named: NamedRule) -> Idle:
    rule, known = named.rule, {words for words, _ in named.remarks.idle}
    parts: list[IdlePart] = []
    untried: list[str] = []
    for keys, condition in named.conditions:
        called = named.called(keys)
        if not thresholds_can_be_tried(rule, condition):
            untried.append(called)
            continue
        for item in idle_thresholds(rule, condition):
            said = in_words(as_written(condition, item.comparison)) in known
            numbers = (item.written, item.low, item.high)
            words = in_words(item.comparison)
            parts.append(IdlePart(called, words, item.results, said, *numbers))
    return Idle(tuple(parts), tuple(untried))
