"""A verdict on a prediction that the design does not make."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import PROMISED, RESULT, VERDICTS
from beforehand.checks.text import listed, nearest
from beforehand.graph.verdicts import design_of, judged
from beforehand.records.parts import PredictionVerdict, Text
from beforehand.records.record import Design, Result


def find(result: Result, graph: Graph) -> Iterator[Problem]:
    design = design_of(result, graph)
    for verdict in result.verdicts if design else ():
        if design is None or judged(result, verdict, design, graph):
            continue
        if not _is_another_matter(result, verdict, graph):
            yield Problem(
                result.span(verdict.at),
                f"{design.id} makes no prediction {verdict.id} {_made(verdict, design)}: judge "
                "what was predicted, and report the rest as found afterwards",
                (design.span(design.predictions[0].at),) if design.predictions else (),
            )


def _is_another_matter(result: Result, verdict: PredictionVerdict, graph: Graph) -> bool:
    """Whether the row judges a critic's opposite prediction, or names what leads nowhere."""
    inside = graph.inside(result.path, Text(verdict.id, verdict.at))
    return any(
        reference.trouble or (reference.target and reference.target.kind == "finding")
        for reference in inside
    )


def _made(verdict: PredictionVerdict, design: Design) -> str:
    names = [prediction.id for prediction in design.predictions]
    if not names:
        return "and none at all"
    hint = nearest(verdict.id, names)
    return f"(it makes {listed(names)}){hint}" if len(names) < 10 or hint else "among its own"


CHECK = Check(
    code="PRD004",
    name="verdict-of-nothing",
    why="A prediction that first appears in the result was made after the data.",
    reads=Result,
    find=find,
    covers=("Q1-033",),
    good=PROMISED
    + RESULT
    + VERDICTS
    + """\
| prediction P1 | supported | 9 of 10 |
| 2 | 部分支持 | one cup was left |
| critic finding F1 | not supported | the opposite was foretold there |
""",
    bad=PROMISED
    + RESULT
    + VERDICTS
    + """\
| P1 | supported | 9 of 10 |
| P2 | supported | nobody left |
| P3 | supported | the milk was warm | <!-- PRD004 -->
| сахар | подтверждено | его тоже нет | <!-- PRD004 -->
""",
)
