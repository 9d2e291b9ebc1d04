"""A worst case that rests on no measured call, or on less than was measured."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.draws_and_budgets import budgets_of
from beforehand.checks.examples import DESIGN


def find(graph: Graph) -> Iterator[Problem]:
    for budget in budgets_of(graph):
        measured = budget.measured
        if measured is None and budget.way:
            yield Problem(
                budget.at.span(budget.path),
                f"nothing says which calls the worst case of `{budget.name}` was measured on: add "
                "`measured: {run: …, in: …, out: …}` with the largest call of that run",
            )
        for side, tokens, at in measured.tokens if measured else ():
            cap = budget.caps.get(side)
            if measured and cap is not None and cap < tokens:
                yield Problem(
                    at.span(budget.path),
                    f"a call of {measured.run} had {tokens:,} tokens {side}, and the cap of "
                    f"`{budget.name}` is {int(cap):,}: such a call would cost more than the worst "
                    "case; raise the cap",
                    (budget.place("caps").span(budget.path),),
                )


CHECK = Check(
    code="BUD003",
    name="cap-without-measure",
    why="A cap that is sized by hope bounds nothing: the first long answer breaks it.",
    reads=Graph,
    find=find,
    fix="Name the run whose largest calls the caps are sized by.",
    covers=("Q0-120", "Q1-035"),
    good=DESIGN
    + """\
```yaml record="budget"
tasting:
  prices: {P1: {in: 1.25, out: 10}, P2: {in: 0.30, out: 2.50}}
  caps: {in: 3500, out: 10000}
  measured: {run: S034, in: 2227, out: 9100}
  stages: {1 control: 1, 2 tea: 5}
```
""",
    bad=DESIGN
    + """\
```yaml record="budget"
tasting: # BUD003
  prices: {in: 1.25, out: 10}
  caps: {in: 3500, out: 10000}
  stages: {1 control: 1, 2 tea: 5}
品茶:
  payload: $0.10
  stages: {1 茶: 1}
  caps: {in: 2000}
  measured: {run: S034, in: 2227} # BUD003
```
""",
)
