"""A prediction that every result fulfils, or none."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import DESIGN
from beforehand.checks.forecasts import HELD_OUT, forecasts
from beforehand.records.record import Design


def find(design: Design, graph: Graph) -> Iterator[Problem]:
    for prediction, forecast in forecasts(design, graph):
        if not forecast.always and not forecast.never:
            continue
        total, name = f"{forecast.results:,}", forecast.rule.name
        message = (
            f"prediction {prediction.id} holds for each of the {total} results that `{name}` can "
            "have (probability 1): no result can show it wrong, predict one of them"
            if forecast.always
            else f"prediction {prediction.id} holds for none of the {total} results that `{name}` "
            "can have (probability 0): it is wrong before the run, correct its condition"
        )
        span = forecast.rule.at.span(forecast.rule.path)
        yield Problem(design.span(prediction.condition.at), message, (span,))


CHECK = Check(
    code="PRD008",
    name="prediction-cannot-fail",
    why="What no result can contradict, or confirm, was settled before anything was measured.",
    reads=Design,
    find=find,
    covers=("Q0-108", "Q1-034"),
    good=DESIGN
    + HELD_OUT
    + """\
| 1 | no side has four of the six | one has | held-out: plus <= 3 and minus <= 3 |
""",
    bad=DESIGN
    + HELD_OUT
    + """\
| 1 | two of a kind | all differ | held-out: plus > 1 or minus > 1 or split > 1 | <!-- PRD008 -->
| 2 | four on both sides | fewer | `held-out: plus >= 4 and minus >= 4` | <!-- PRD008 -->
""",
)
