"""An alternative that states a chance on which nothing of the rule depends."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.decision_rules import RULE, decision_rules
from beforehand.checks.examples import DESIGN
from beforehand.checks.outcome_tables import outcome_tables
from beforehand.checks.text import listed

if TYPE_CHECKING:
    from beforehand.exact.tree import Node
    from beforehand.reckoning.rules import NamedRule


def find(graph: Graph) -> Iterator[Problem]:
    tables = tuple(outcome_tables(graph))
    for rule in decision_rules(graph):
        conditions = [condition for _, condition in rule.conditions]
        for read in tables:
            if (read.rule.path, read.rule.name) == (rule.path, rule.name):
                conditions.extend(reading.condition for reading in read.readings)
        table = rule.entry.get("alternatives")
        unmoved: dict[str, list[str]] = {}
        for alternative in table.items if table else ():
            for stated in alternative.items:
                if _moves_nothing(rule, conditions, alternative.key, stated.key):
                    unmoved.setdefault(stated.key, []).append(alternative.key)
        for outcome, names in unmoved.items():
            at = rule.place(("alternatives", names[0], outcome))
            yield Problem(
                at.span(rule.path),
                f"the chance of {outcome} under {listed(names)} moves no power of `{rule.name}`: "
                f"no condition and no reading depends on {outcome}; add the clause that was "
                "meant, or leave the chance out",
            )


def _moves_nothing(
    rule: "NamedRule", conditions: Sequence["Node"], under: str, outcome: str
) -> bool:
    """Whether a chance that is stated, and could be another, changes no condition's odds."""
    from beforehand.exact.coherence import moves_with
    from beforehand.exact.functions import Undefined
    from beforehand.exact.model import TooLarge, problem
    from beforehand.exact.tree import names_in
    from beforehand.exact.work import is_quick

    chances = dict(zip(rule.rule.outcomes, rule.rule.chances(under), strict=True))
    rest, model = rule.rule.rest, rule.rule.model(under)
    if rest in (None, outcome) or not chances[outcome]:
        return False
    for condition in conditions:
        if not names_in(condition) & {outcome, rest}:
            continue
        if not is_quick(problem(condition, model)):
            return False  # it speaks of the outcome; whether that matters would take too long
        try:
            if moves_with(replace(rule.rule, fires=condition), under, outcome):
                return False
        except (TooLarge, Undefined):
            return False
    return True


CHECK = Check(
    code="RUL012",
    name="power-without-parameter",
    why="A power that is said to hold for a chance it does not count is read as if it did.",
    fix="Add the clause that counts the outcome, or leave its chance out of the alternative.",
    level="notice",
    reads=Graph,
    find=find,
    covers=("Q0-084",),
    good=DESIGN
    + RULE
    + """\
  fires: tea >= 9
  events: {clean: milk == 0}
  alternatives:
    strong: {tea: 0.8, milk: 0.05}
    sure: {tea: 80%, milk: 0, even: rest}
```

```yaml record="rule"
trays:
  units: 12
  outcomes: {tea: 1/4, milk: 1/4, even: rest}
  fires: tea >= 9
  alternatives: {liked: {tea: 0.6, milk: 0.3}}
```

```yaml record="readings"
tastings:
  rule: trays
  table:
    tea: {when: tea >= 9, says: tea first is chosen more often}
    milk: {when: milk >= 9, says: milk first is chosen more often}
    otherwise: {says: not shown with these cups}
```
""",
    bad=DESIGN
    + RULE
    + """\
  fires: tea >= 9
  alternatives:
    сильный: {tea: 0.8, milk: 0.05, even: 0.15} # RUL012
    weak: {tea: 0.5, milk: 0.05}
    sure: {tea: 0.5, milk: 0}
```
""",
)
