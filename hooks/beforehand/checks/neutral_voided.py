"""A rule that voids the run, and does so too often where nothing is wrong."""

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.decision_rules import OLDER, RULE, decision_rules, earlier_rules
from beforehand.checks.examples import DESIGN
from beforehand.checks.outcome_tables import chance_words

if TYPE_CHECKING:
    from beforehand.reckoning.rules import NamedRule


def find(graph: Graph) -> Iterator[Problem]:
    limit = Fraction(graph.config.limits.void_rate)
    for rule in decision_rules(graph):
        if not rule.remarks.voids:
            continue
        rate = _rate(rule)
        milder = [
            (older, other)
            for older, other in earlier_rules(graph, rule)
            if other.remarks.voids and _rate(other) < rate
        ]
        why = [
            f"`{other.name}` of {older.id} voided it with {chance_words(_rate(other))}"
            for older, other in milder
        ]
        if rate > limit:
            why.append(f"the limit is {graph.config.limits.void_rate}")
        if why:
            yield Problem(
                rule.place(("voids",)).span(rule.path),
                f"`{rule.name}` voids a run in which nothing is wrong with probability "
                f"{chance_words(rate)}; {' and '.join(why)}: let it fire more rarely, or waive "
                "this with the reason",
                tuple(other.at.span(other.path) for _, other in milder),
            )


def _rate(rule: "NamedRule") -> Fraction:
    from beforehand.exact.power import chance

    return chance(rule.rule)


CHECK = Check(
    code="RUL015",
    name="neutral-voided",
    why="A control that voids sound runs costs as much as one that lets unsound ones pass.",
    fix="Let the rule fire more rarely, or raise `limits.void_rate`, or waive the check.",
    reads=Graph,
    find=find,
    covers=("Q1-031",),
    good=DESIGN
    + RULE
    + """\
  bands: {many: tea >= 9, few: tea == 0}
  voids: yes
often:
  units: 6
  outcomes: {tea: 1/4, milk: 1/4, even: rest}
  fires: tea <= 1
  voids: no
```
""",
    bad=OLDER
    + """\
  fires: tea >= 9 or milk >= 9
  voids: yes
strict:
  units: 12
  outcomes: {tea: 1/4, milk: 1/4, even: rest}
  fires: tea >= 6
  voids: no
```
"""
    + DESIGN.replace("status: draft", "status: draft\nextends: E-20260701-tea")
    + RULE
    + """\
  fires: tea >= 8 or milk >= 8
  changed: сорт чая другой
  voids: yes # RUL015
strict:
  units: 12
  outcomes: {tea: 1/4, milk: 1/4, even: rest}
  fires: tea >= 5
  changed: five were always meant
  voids: yes
sham:
  units: 6
  outcomes: {tea: 1/4, milk: 1/4, even: rest}
  bands: {upper: tea >= 5, lower: tea <= 1}
  voids: yes # RUL015
```
""",
)
