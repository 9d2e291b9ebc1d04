"""A reservation that does not cover the worst case of what it is for."""

from collections.abc import Iterator
from fractions import Fraction

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.draws_and_budgets import budgets_of
from beforehand.checks.examples import DESIGN
from beforehand.source import Span


def find(graph: Graph) -> Iterator[Problem]:
    for budget in budgets_of(graph):
        spending = budget.spending
        for stage in spending.stages:
            worst = spending.worst(stage)
            if stage.reserved and worst is not None and stage.reserved[0] < worst:
                span = stage.reserved[1].span(budget.path)
                yield _problem(span, f"stage `{stage.name}`", stage.reserved[0], worst)
        whole = spending.whole
        if budget.reserved and whole is not None and budget.reserved[0] < whole:
            span = budget.reserved[1].span(budget.path)
            yield _problem(span, f"`{budget.name}`", budget.reserved[0], whole)


def _problem(span: Span, what: str, reserved: Fraction, worst: Fraction) -> Problem:
    from beforehand.reckoning.budget_answers import money

    return Problem(
        span,
        f"{money(reserved)} is reserved for {what}, and its worst case, retries included, is "
        f"{money(worst)}: reserve {money(worst - reserved)} more",
    )


CHECK = Check(
    code="BUD002",
    name="reservation-too-small",
    why="A reservation below the worst case lets a stage begin that may not end.",
    reads=Graph,
    find=find,
    fix="Reserve what every payload and every allowed retry of the stage can cost.",
    covers=("Q0-121", "Q0-122"),
    good=DESIGN
    + """\
```yaml record="budget"
tasting:
  payload: $0.11965
  measured: S034
  orderings: 2
  stages: {1 control: {items: 1, reserved: $0.23930}, 2 tea: 5}
  reserved: $1.50
```
""",
    bad=DESIGN
    + """\
```yaml record="budget"
tasting:
  payload: $0.11965
  measured: S034
  orderings: 2
  stages:
    1 control: {items: 1, reserved: $0.23930} # BUD002
    2 tea: {items: 5, retries: none}
  retries: 10% of payloads
  reserved: $1.5 # BUD002
```
""",
)
