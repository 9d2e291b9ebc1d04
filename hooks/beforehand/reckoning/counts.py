"""Counts blocks: how often each outcome of a rule came, and what follows from it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from beforehand.diagnostics import Fault
from beforehand.exact.functions import Undefined
from beforehand.exact.holding import Counts, Seen, holds, ungrouped
from beforehand.exact.tree import Node
from beforehand.pages.page import Value
from beforehand.reckoning.answer import Answer
from beforehand.reckoning.answers import WHOLE, Answers, Listed
from beforehand.reckoning.count_rows import CountReader
from beforehand.reckoning.readings import Readings
from beforehand.reckoning.rule_chances import conditions_by_name
from beforehand.reckoning.rules import NamedRule
from beforehand.reckoning.told import Told
from beforehand.records.figures import FigureLink
from beforehand.source import Place

COUNTED, FIRES, HOLDS = "counted", "fires", "holds"
MEASURES = (COUNTED, FIRES, HOLDS)


@dataclass(frozen=True)
class NamedCounts(Listed):
    """What a run gave for one rule, under the name of the rule.

    ``groups`` has the names of the groups by factor, in the order of their counts in ``seen``;
    a list gives none.
    """

    name: str
    path: str
    entry: Value
    rule: NamedRule
    seen: Seen
    groups: Mapping[str, tuple[str, ...]]
    answers: Answers

    sort = "counts"

    def __str__(self) -> str:
        return ", ".join(f"{name} {count}" for name, count in self.seen.counts.items())

    def is_of(self, rule: NamedRule) -> bool:
        """Whether it is this very rule whose results were counted."""
        return (self.rule.path, self.rule.name) == (rule.path, rule.name)

    def holds(self, condition: Node) -> bool | str:
        """Whether a condition of the rule holds on the counts, or why that is not known."""
        return _held(self.rule, self.seen, condition)

    def applied(self, table: Readings) -> tuple[str, ...] | str:
        """The labels of the readings that apply to the counts, or why that is not known."""
        found: list[str] = []
        for reading in table.readings:
            truth = self.holds(reading.condition)
            if isinstance(truth, str):
                return truth
            if truth:
                found.append(reading.label)
        return tuple(found)


def read_counts(
    entry: Value,
    path: str,
    rule_of: Callable[[str], NamedRule | str],
    found: Mapping[Place, FigureLink],
) -> NamedCounts | tuple[Fault, ...]:
    """One entry of a counts block, or everything that is wrong with it.

    ``rule_of`` gives the rule that a name means, or says why it means none; ``found`` has what
    data files say, by the place of the address.
    """
    rule = rule_of(entry.key)
    if isinstance(rule, str):
        told = isinstance(rule, Told)
        return () if told else (Fault("block", entry.key_at or entry.at, str(rule)),)
    reader = CountReader(entry, rule.name, rule.rule, found)
    seen = reader.seen()
    if seen is None or reader.fields.faults:
        return reader.fields.ordered()
    answers = Answers(rule.name, _table(rule, seen), FIRES)
    return NamedCounts(rule.name, path, entry, rule, seen, reader.names, answers)


def _held(rule: NamedRule, seen: Seen, condition: Node) -> bool | str:
    group = ungrouped(condition, seen)
    if group:
        return f"it asks by {group}, and the counts of `{rule.name}` are not given by {group}"
    try:
        return holds(condition, rule.rule, seen)
    except Undefined as error:
        return str(error)


def _table(rule: NamedRule, seen: Seen) -> dict[str, dict[str, Answer | str]]:
    counted: dict[str, Answer | str] = {
        name: Answer(Fraction(count), "as counted") for name, count in seen.counts.items()
    }
    counted[WHOLE] = Answer(Fraction(rule.rule.units.total), str(rule.rule.units))
    found = {COUNTED: counted, FIRES: {WHOLE: _said(rule, seen, rule.rule.fires)}}
    named = conditions_by_name(rule.rule)
    if named:
        found[HOLDS] = {name: _said(rule, seen, condition) for name, condition in named.items()}
    return found


def _said(rule: NamedRule, seen: Seen, condition: Node) -> Answer | str:
    truth = _held(rule, seen, condition)
    if isinstance(truth, str):
        return truth
    return Answer(("yes" if truth else "no",), f"on {_listed(seen.counts)}")


def _listed(counts: Counts) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.items())
