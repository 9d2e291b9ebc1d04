"""A hard stop that lies above what there is to spend."""

from collections.abc import Iterator
from fractions import Fraction

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.draws_and_budgets import budgets_of
from beforehand.checks.examples import DESIGN
from beforehand.source import Span


def find(graph: Graph) -> Iterator[Problem]:
    for budget in budgets_of(graph):
        room = budget.spending.headroom
        if budget.abort and room is not None and budget.abort[0] > room:
            yield _problem(budget.name, budget.abort[1].span(budget.path), budget.abort[0], room)


def _problem(name: str, span: Span, stop: Fraction, room: Fraction) -> Problem:
    from beforehand.reckoning.budget_answers import money

    return Problem(
        span,
        f"`{name}` stops at {money(stop)}, and there is {money(room)} to spend: the stop would "
        "come after the money is gone; lower `abort`",
    )


CHECK = Check(
    code="BUD004",
    name="abort-over-headroom",
    why="A stop that comes after the money is gone stops nothing.",
    reads=Graph,
    find=find,
    fix="Put the stop below what there is to spend.",
    covers=("Q1-036",),
    good=DESIGN
    + """\
```yaml record="budget"
tasting:
  stages: {1 control: 2, 2 tea: 8}
  worst: $1.293
  measured: S014
  headroom: $5.00 - $3.399226
  abort: $1.40
```
""",
    bad=DESIGN
    + """\
```yaml record="budget"
tasting:
  stages: {1 control: 2, 2 tea: 8}
  worst: $1.293
  measured: S014
  headroom: $5.00 - $3.399226
  abort: $1.70 # BUD004
```
""",
)
