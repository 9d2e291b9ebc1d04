"""A prediction that comes true by chance alone."""

from collections.abc import Iterator
from fractions import Fraction

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import DESIGN
from beforehand.checks.forecasts import HELD_OUT, forecasts
from beforehand.checks.outcome_tables import chance_words
from beforehand.records.record import Design


def find(design: Design, graph: Graph) -> Iterator[Problem]:
    limit = Fraction(graph.config.limits.truism)
    for prediction, forecast in forecasts(design, graph):
        chance = forecast.odds.value
        if chance <= limit or forecast.always:
            continue
        rule = forecast.rule
        yield Problem(
            design.span(prediction.condition.at),
            f"prediction {prediction.id} comes true with probability {chance_words(chance)} under "
            f"the null of `{rule.name}`, more than {graph.config.limits.truism}: predict "
            "something that chance alone does not bring, or lower what counts as a failure",
            (rule.at.span(rule.path),),
        )


CHECK = Check(
    code="PRD007",
    name="prediction-truism",
    why="A forecast that is right where there is nothing to find says nothing when it is right.",
    reads=Design,
    find=find,
    fix="Tighten the condition, or set `limits: {truism: …}` in beforehand.yml for your record.",
    covers=("Q0-108", "Q1-034"),
    good=DESIGN
    + HELD_OUT
    + """\
| 1 | no side has four of the six | one has | held-out: plus <= 3 and minus <= 3 |
| 2 | the cups are told apart | they are not | with both kinds of milk |
""",
    bad=DESIGN
    + HELD_OUT
    + """\
| 1 | no cell fires | one does | held-out: not (plus >= 5 and minus == 0) | <!-- PRD007 -->
""",
)
