"""Whether a condition holds on counts that were seen."""

from collections.abc import Mapping
from dataclasses import dataclass

from beforehand.exact.evaluate import value_of
from beforehand.exact.functions import Value
from beforehand.exact.model import group_values
from beforehand.exact.rule import DecisionRule
from beforehand.exact.tree import Groups, Node, groups_in

Counts = Mapping[str, int]


@dataclass(frozen=True)
class Seen:
    """How often each outcome came, in all and, by factor, in each group of units.

    A factor by whose groups nobody counted is absent from ``groups``.
    """

    counts: Counts
    groups: Mapping[str, tuple[Counts, ...]]


def ungrouped(condition: Node, seen: Seen) -> str:
    """A factor by whose groups the condition asks and nobody counted; empty if there is none."""
    asked = (node.group for node in groups_in(condition))
    return next((group for group in asked if group not in seen.groups), "")


def holds(condition: Node, rule: DecisionRule, seen: Seen) -> bool:
    """Whether a condition over the results of a rule holds on these counts.

    Nothing may be ``ungrouped``. Raises :class:`~beforehand.exact.functions.Undefined` where
    the condition has no value.
    """
    names: dict[str, Value] = {**dict(rule.parameters), "n": rule.units.total, **seen.counts}
    met = {node: _met(node, rule, seen) for node in groups_in(condition)}
    return bool(value_of(condition, names, met))


def _met(node: Groups, rule: DecisionRule, seen: Seen) -> int:
    """How many groups meet what is asked of each."""
    size = rule.units.total // rule.units.groups[node.group]
    inside = group_values(dict(rule.parameters), size)
    return sum(
        bool(value_of(node.condition, {**inside, **counts}, {}))
        for counts in seen.groups[node.group]
    )
