"""A budget that knows what a call costs on average and not what it costs at most."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.draws_and_budgets import budgets_of
from beforehand.checks.examples import DESIGN


def find(graph: Graph) -> Iterator[Problem]:
    for budget in budgets_of(graph):
        if budget.way:
            continue
        only = "only a mean price" if budget.spending.mean is not None else "no price"
        yield Problem(
            budget.at.span(budget.path),
            f"`{budget.name}` has {only}, and nothing in it bounds what is spent: give `caps` with "
            "`prices`, or what a `call` or a `payload` costs at most",
        )


CHECK = Check(
    code="BUD005",
    name="estimate-without-bound",
    why="An expected length is a hope; what was reserved by it runs out in the middle of a stage.",
    reads=Graph,
    find=find,
    fix="Build the bound from the caps on tokens and the prices, and keep the mean for the middle.",
    covers=("Q0-119", "Q1-035"),
    good=DESIGN
    + """\
```yaml record="budget"
tasting:
  call: {P1: $0.05, P2: $0.02}
  measured: S014
  mean: $0.0121
  stages: {1 control: 2, 2 tea: 8}
```
""",
    bad=DESIGN
    + """\
```yaml record="budget"
tasting: # BUD005
  jurors: 3
  mean: $0.0121
  stages: {1 control: 2, 2 tea: 8}
чай: {stages: {1 контроль: 2}} # BUD005
```
""",
)
