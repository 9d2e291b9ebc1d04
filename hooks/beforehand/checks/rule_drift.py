"""A rule that is not what it was in the design that this one extends, and no word of why."""

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.decision_rules import OLDER, RULE, decision_rules, earlier_rules
from beforehand.checks.examples import DESIGN

if TYPE_CHECKING:
    from beforehand.exact.tree import Node
    from beforehand.reckoning.rules import NamedRule


def find(graph: Graph) -> Iterator[Problem]:
    for rule in decision_rules(graph):
        if rule.remarks.changed:
            continue
        for older, other in earlier_rules(graph, rule):
            pairs = tuple(_differences(rule, other))
            if pairs:
                now = ", ".join(pair[0] for pair in pairs)
                before = ", ".join(pair[1] for pair in pairs)
                yield Problem(
                    rule.at.span(rule.path),
                    f"`{rule.name}` is {now}; in {older.id}, on which this design builds, it was "
                    f"{before}: say in `changed:` why, or call it otherwise",
                    (other.at.span(other.path),),
                )


def _differences(rule: "NamedRule", other: "NamedRule") -> Iterator[tuple[str, str]]:
    """What differs, as it is now and as it was: units, chances under the null, conditions."""
    groups = _uses_groups(rule) or _uses_groups(other)
    same_units = rule.rule.units.total == other.rule.units.total
    if not same_units or (groups and rule.rule.units != other.rule.units):
        yield f"over {rule.rule.units}", f"over {other.rule.units}"
    if _chances(rule) != _chances(other):
        yield _chance_words(rule), _chance_words(other)
    now, before = _conditions(rule), _conditions(other)
    for name in dict.fromkeys((*now, *before)):
        one, two = now.get(name), before.get(name)
        if one is None or two is None or not _alike(rule, one, two):
            yield _condition_words(name, one), _condition_words(name, two)


def _uses_groups(rule: "NamedRule") -> bool:
    from beforehand.exact.tree import groups_in

    return any(groups_in(condition) for _, condition in rule.conditions)


def _chances(rule: "NamedRule") -> dict[str, Fraction]:
    return dict(zip(rule.rule.outcomes, rule.rule.null, strict=True))


def _chance_words(rule: "NamedRule") -> str:
    return "under " + ", ".join(f"{name} {value}" for name, value in _chances(rule).items())


def _conditions(rule: "NamedRule") -> dict[str, "Node"]:
    """What decides, with every parameter written as its number; events decide nothing."""
    return {
        keys[-1] if keys[0] == "bands" else "": rule.rule.spelled_out(condition)
        for keys, condition in rule.conditions
        if keys[0] != "events"
    }


def _condition_words(name: str, condition: "Node | None") -> str:
    from beforehand.exact.wording import in_words

    words = f"“{in_words(condition)}”" if condition else "without"
    if name:
        return f"{name} {words}" if condition else f"without {name}"
    return words if condition else "without a condition of its own"


def _alike(rule: "NamedRule", one: "Node", two: "Node") -> bool:
    """Whether two conditions are the same, in words or over every result."""
    from beforehand.exact.coherence import difference
    from beforehand.exact.functions import Undefined
    from beforehand.exact.model import TooLarge
    from beforehand.exact.tree import groups_in, names_in
    from beforehand.exact.wording import in_words

    if in_words(one) == in_words(two):
        return True
    if not names_in(two) <= {*rule.rule.outcomes, "n"} or groups_in(two) != groups_in(one):
        return False
    try:
        return difference(rule.rule, one, two).witness is None
    except (TooLarge, Undefined):
        return False


CHECK = Check(
    code="RUL016",
    name="rule-drift",
    why="A rule that changes from one design to the next without a word was fitted to what came.",
    fix="Write the reason in the rule's `changed:`, or give the new rule a name of its own.",
    reads=Graph,
    find=find,
    covers=("Q0-077", "Q0-078"),
    good=OLDER
    + """\
  fires: tea >= k and milk == 0
  parameters: {k: 8}
pot:
  units: 9
  outcomes: {tea: 1/4, milk: 1/4, even: rest}
  fires: tea >= 7
```
"""
    + DESIGN.replace("status: draft", "status: draft\nextends: E-20260701-tea")
    + RULE.replace("{judges: 3, cups: 4}", "12")
    + """\
  fires: tea > 7 and 1 > milk
  cells: 2
pot:
  units: 12
  outcomes: {tea: 1/4, milk: 1/4, even: rest}
  fires: tea >= 9
  changed: there are three more cups now
saucer:
  units: 12
  outcomes: {tea: 1/4, milk: 1/4, even: rest}
  fires: tea >= 9
```
""",
    bad=OLDER
    + """\
  fires: tea >= k and milk == 0
  parameters: {k: 8}
pot:
  units: 9
  outcomes: {tea: 1/4, milk: 1/4, even: rest}
  fires: tea >= 7
чашка:
  units: 9
  outcomes: {tea: 1/4, milk: 1/4, even: rest}
  bands: {много: tea >= 7, мало: milk >= 7}
```
"""
    + DESIGN.replace("status: draft", "status: draft\nsupersedes: E-20260701-tea")
    + """\
```yaml record="rule"
cups: # RUL016
  units: {judges: 3, cups: 4}
  outcomes: {tea: 1/4, milk: 1/4, even: rest}
  fires: tea >= k and milk == 0
  parameters: {k: 7}
pot: # RUL016
  units: 12
  outcomes: {tea: 1/3, milk: 1/3, even: rest}
  fires: tea >= 7
чашка: # RUL016
  units: 9
  outcomes: {tea: 1/4, milk: 1/4, even: rest}
  bands: {много: tea >= 7, ничего: milk >= 7}
```
""",
)
