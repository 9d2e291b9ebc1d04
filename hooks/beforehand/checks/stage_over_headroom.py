"""A stage whose worst case does not fit into what there is to spend."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.draws_and_budgets import budgets_of
from beforehand.checks.examples import DESIGN

if TYPE_CHECKING:
    from beforehand.reckoning.budgets import NamedBudget


def find(graph: Graph) -> Iterator[Problem]:
    for budget in budgets_of(graph):
        yield from _whole(budget) if budget.way == "worst" else _stages(budget)


def _whole(budget: "NamedBudget") -> Iterator[Problem]:
    """A worst case that is only known as a sum."""
    from beforehand.reckoning.budget_answers import money

    total, room = budget.spending.total, budget.spending.headroom
    if total is not None and room is not None and total > room and not budget.split:
        yield Problem(
            budget.place("worst").span(budget.path),
            f"the worst case of `{budget.name}` is {money(total)}, and there is {money(room)} to "
            "spend: run less, or say under `split` how it is spread over days",
        )


def _stages(budget: "NamedBudget") -> Iterator[Problem]:
    """Stages that cannot be entered: with `split` a day begins anew before each of them."""
    from beforehand.reckoning.budget_answers import money

    spending = budget.spending
    for stage, upto in spending.running():
        room, alone = spending.headroom, spending.worst(stage)
        if room is None or alone is None:
            return
        if alone > room:
            yield Problem(
                stage.at.span(budget.path),
                f"the worst case of `{stage.name}`, retries included, is {money(alone)}, and there "
                f"is {money(room)} to spend: no day of `{budget.name}` can reserve it; make it "
                "two stages, or defer it under `deferred`",
            )
        elif upto > room and not budget.split:
            yield Problem(
                stage.at.span(budget.path),
                f"up to `{stage.name}` the worst case of `{budget.name}`, retries included, is "
                f"{money(upto)}, and there is {money(room)} to spend: put the stage under "
                "`deferred`, or say under `split` how the stages are spread over days",
            )


CHECK = Check(
    code="BUD001",
    name="stage-over-headroom",
    why="A stage that is cut off in the middle has cost money and shows nothing, and what is cut "
    "is easily a control.",
    reads=Graph,
    find=find,
    fix="Reserve whole stages; what does not fit waits for another day, and the record says so.",
    covers=("Q0-122", "Q0-124", "Q1-037"),
    good=DESIGN
    + """\
```yaml record="budget"
today:
  payload: $0.10
  measured: S034
  stages: {1 control: 2, 2 tea: 4, 3 milk: 4}
  retries: 1 payload per stage
  headroom: $0.80
  deferred: {3 milk: the second day}
week:
  payload: $0.10
  measured: S034
  stages: {1 control: 2, 2 tea: 4, 3 milk: 4}
  headroom: $0.80
  split: a stage a day
```
""",
    bad=DESIGN
    + """\
```yaml record="budget"
today:
  payload: $0.10
  measured: S034
  stages:
    1 control: 2
    2 tea: 4
    3 milk: 4 # BUD001
  retries: 1 payload per stage
  headroom: $0.80
неделя:
  payload: $0.10
  measured: S034
  stages:
    1 чай: 2
    2 молоко: {items: 8, retries: 1 per payload} # BUD001
  headroom: $1.50
  split: по стадии в день
sum:
  stages: {1 control: 2}
  worst: $1.293 # BUD001
  measured: S014
  headroom: $5.00 - $3.80
```
""",
)
