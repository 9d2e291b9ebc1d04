"""Rule blocks: one named decision rule, and the figures it can be asked for."""

import json
from dataclasses import dataclass
from functools import lru_cache

from beforehand.diagnostics import Fault
from beforehand.exact.meaning import nearest
from beforehand.exact.near import NearReading
from beforehand.exact.numbers import Printed
from beforehand.exact.rule import DecisionRule
from beforehand.exact.rule_reading import (
    KEYS,
    RuleFault,
    conditions_of,
    from_mapping,
)
from beforehand.exact.rule_trial import trial_faults
from beforehand.exact.tree import Node
from beforehand.pages.page import Value
from beforehand.reckoning import rule_remarks
from beforehand.reckoning.answer import Answer, Ask, Unanswered
from beforehand.reckoning.entries import fault_at, texts, unknown_keys
from beforehand.reckoning.rule_measures import answered, measures_of, near_figures
from beforehand.reckoning.rule_remarks import Remarks, key_place, read_remarks
from beforehand.source import Place

Keys = tuple[str, ...]


@dataclass(frozen=True)
class NamedRule:
    """A decision rule with its name, its place on a page and what its authors say of it."""

    name: str
    path: str
    entry: Value
    rule: DecisionRule
    remarks: Remarks

    sort = "rule"

    @property
    def at(self) -> Place:
        return key_place(self.entry)

    @property
    def measures(self) -> tuple[str, ...]:
        return measures_of(self.rule)

    def answer(self, ask: Ask) -> Answer | Unanswered:
        return answered(self.name, self.rule, ask)

    def near(self, ask: Ask, printed: Printed) -> tuple[NearReading, ...]:
        return near_figures(self.name, self.rule, ask, printed)

    @property
    def conditions(self) -> tuple[tuple[Keys, Node], ...]:
        """Every condition that was written out, under its keys: not the "any" of the bands."""
        return tuple(
            (keys, condition)
            for keys, condition in conditions_of(self.rule)
            if keys != ("fires",) or self.entry.get("fires")
        )

    def condition(self, name: str) -> Node:
        """The condition of a band or event, or of the rule itself where the name is empty."""
        named = (*self.rule.bands, *self.rule.events)
        return next((item.condition for item in named if item.name == name), self.rule.fires)

    def called(self, keys: Keys) -> str:
        """A condition as a figure asks for it: ``sham`` or ``sham.upper``."""
        return self.name if keys == ("fires",) else f"{self.name}.{keys[-1]}"

    def place(self, keys: Keys, offset: int = 0) -> Place:
        """Where something under some keys stands, so many characters into its text."""
        return fault_at(self.entry, keys, "", offset).at


def read_rule(entry: Value, path: str) -> NamedRule | tuple[Fault, ...]:
    """One entry of a rule block, or everything that is wrong in it."""
    if entry.shape != "map":
        return (fault_at(entry, (), "a rule is a mapping: begin with units, outcomes and fires"),)
    known = (*KEYS, *rule_remarks.KEYS)
    faults = [
        Fault("block", key_place(item), f"unknown key {item.key!r}; {nearest(item.key, known)}")
        for item in unknown_keys(entry, known)
    ]
    data = texts(entry)
    assert isinstance(data, dict)
    rule, wrong = _understood(
        json.dumps({key: value for key, value in data.items() if key in KEYS})
    )
    faults.extend(_placed(entry, fault) for fault in wrong if not _repeats(entry, fault, wrong))
    remarks = read_remarks(entry, rule, faults)
    if rule is None or faults:
        return tuple(sorted(faults, key=lambda fault: fault.at))
    return NamedRule(entry.key, path, entry, rule, remarks)


@lru_cache(maxsize=256)
def _understood(written: str) -> tuple[DecisionRule | None, tuple[RuleFault, ...]]:
    """The rule of some texts, given as JSON, and what is wrong with it.

    The designs of a series print the same rule: it is read and tried once for all of them.
    """
    read = from_mapping(json.loads(written))
    if not isinstance(read, DecisionRule):
        return None, read
    return read, trial_faults(read)


def _placed(entry: Value, fault: RuleFault) -> Fault:
    """A fault of a rule at its place; a key itself stands elsewhere than its value."""
    found: Value | None = entry
    for key in fault.path:
        found = found.get(key) if found else None
    if fault.of_key and found:
        return Fault("block", key_place(found), fault.message)
    return fault_at(entry, fault.path, fault.message, fault.at)


def _repeats(entry: Value, fault: RuleFault, faults: tuple[RuleFault, ...]) -> bool:
    """Whether a fault of "any of the bands" only says again what one of the bands has."""
    derived = fault.path == ("fires",) and entry.get("bands") and not entry.get("fires")
    return bool(derived) and any(other.path[:1] == ("bands",) for other in faults)
