"""A rule whose conclusion prefers an outcome that its condition does not test."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.decision_rules import RULE, decision_rules
from beforehand.checks.examples import DESIGN
from beforehand.checks.text import listed


def find(graph: Graph) -> Iterator[Problem]:
    for rule in decision_rules(graph):
        from beforehand.exact.coverage import not_ahead, rivals
        from beforehand.exact.model import TooLarge
        from beforehand.exact.wording import in_words

        for name, outcome in rule.remarks.favours:
            condition = rule.condition(name)
            try:
                witness = not_ahead(rule.rule, condition, outcome)
            except TooLarge:
                continue
            if witness is not None:
                others = listed(rivals(rule.rule, outcome))
                asked = f"{rule.name}.{name}" if name else rule.name
                yield Problem(
                    rule.place(("favours", *([name] if name else []))).span(rule.path),
                    f"`{asked}` is said to favour {outcome}, and “{in_words(condition)}” also "
                    f"holds for {witness}, where {outcome} is not ahead of {others}: let it hold "
                    f"only where {outcome} is ahead, or claim less",
                )


CHECK = Check(
    code="RUL014",
    name="sign-untested",
    why="That one side is rarely chosen does not say that the other one is: both may be.",
    fix="Put the count of the favoured outcome into the condition, or drop `favours`.",
    reads=Graph,
    find=find,
    covers=("Q0-086", "Q1-031"),
    good=DESIGN
    + RULE
    + """\
  bands: {tea first: tea >= 9, milk first: milk >= 9 and tea <= 1, rarely: tea <= 1}
  favours: {tea first: tea, milk first: milk}
coin:
  units: 12
  outcomes: {yes: 1/2, no: rest}
  fires: yes <= 3
  favours: no
```
""",
    bad=DESIGN
    + RULE
    + """\
  bands: {чай: tea >= 6, milk first: tea <= 1}
  favours:
    чай: tea # RUL014
    milk first: milk # RUL014
coin:
  units: 12
  outcomes: {yes: 1/2, no: rest}
  fires: yes <= 6
  favours: no # RUL014
```
""",
)
