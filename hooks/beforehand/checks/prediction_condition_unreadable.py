"""A prediction whose condition cannot be read."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import DESIGN
from beforehand.checks.forecasts import HELD_OUT, read_conditions
from beforehand.reckoning.told import Told
from beforehand.records.record import Design


def find(design: Design, graph: Graph) -> Iterator[Problem]:
    for prediction, found in read_conditions(design, graph):
        for trouble in found if isinstance(found, tuple) else ():
            if isinstance(trouble.message, Told):
                continue
            yield Problem(
                design.span(prediction.condition.at.right(trouble.at)),
                f"the condition of prediction {prediction.id} cannot be computed: "
                f"{trouble.message}",
            )


CHECK = Check(
    code="PRD009",
    name="prediction-condition-unreadable",
    why="A condition that nobody can compute is scored by whoever reads it, after the run.",
    reads=Design,
    find=find,
    fix="Write the name of a rule, a colon, and a condition over its counts: `heavy: plus >= 4`.",
    covers=("Q0-108",),
    good=DESIGN
    + HELD_OUT
    + """\
| 1 | four of the six | fewer | held-out: plus >= 4 |
| 2 | the milk is not missed | somebody asks for it | |
| 3 | the pot stays warm | it cools | a thermometer is at hand |
| 4 | the milk is told | it is not | held-out: fires |
""",
    bad=DESIGN
    + HELD_OUT
    + """\
| 1 | four of the six | fewer | plus >= 4 | <!-- PRD009 -->
| 2 | four of the six | fewer | hold-out: plus >= 4 | <!-- PRD009 -->
| 3 | four of the six | fewer | held-out: pluses >= 4 | <!-- PRD009 -->
| 4 | four of the six | fewer | held-out: plus 4 | <!-- PRD009 -->
| 5 | the milk is told | it is not | hold-out: fires | <!-- PRD009 -->
""",
)
