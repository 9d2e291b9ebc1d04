"""What results and their verdicts are about: the design that ran, the prediction that is judged."""

import datetime

from beforehand.graph.graph import Graph
from beforehand.graph.ran import design_that_ran
from beforehand.records.fields import read_date
from beforehand.records.parts import Prediction, PredictionVerdict, Text
from beforehand.records.record import Design, Result

GONE = ("superseded", "withdrawn", "retracted", "replaced", "заменен", "отозван", "取代", "撤回")
UNFINISHED = ("draft", "partial", "interim", "preliminary", "черновик", "предварит", "草", "중간")

Given = tuple[Result, PredictionVerdict]


def design_of(result: Result, graph: Graph) -> Design | None:
    """The design whose version ran, or else the current one; None where ``of`` names neither."""
    return design_that_ran(result, graph.index)


def results_beside(result: Result, graph: Graph) -> tuple[Result, ...]:
    """The results that stand for the same version of a design, the earliest first."""
    design = design_of(result, graph)
    experiment = graph.experiment_of(design) if design else None
    together = [
        other
        for other in (experiment.results if experiment else ())
        if other.version == result.version and is_standing(other, graph)
    ]
    return tuple(sorted(together, key=lambda other: (_day(other), other.path)))


def _day(result: Result) -> datetime.date:
    return read_date(result.text("date")) or datetime.date.max


def is_standing(result: Result, graph: Graph) -> bool:
    """Whether a result is finished, and neither withdrawn nor replaced by another."""
    return not is_gone(result, graph) and not result.status.name.startswith(UNFINISHED)


def is_gone(result: Result, graph: Graph) -> bool:
    """Whether a result is withdrawn or replaced by another."""
    return result.id in graph.superseded_by or result.status.name.startswith(GONE)


def judged(
    result: Result, verdict: PredictionVerdict, design: Design, graph: Graph
) -> Prediction | None:
    """The prediction that a verdict is about: ``P5``, ``5`` and ``prediction 5`` are one."""
    named = {_bare(prediction.id): prediction for prediction in design.predictions}
    found = named.get(_bare(verdict.id))
    if found is not None:
        return found
    for reference in graph.inside(result.path, Text(verdict.id, verdict.at)):
        if reference.target and reference.target.kind == "prediction":
            return named.get(_bare(reference.target.label))
    return None


def verdicts_on(design: Design, graph: Graph) -> dict[str, tuple[Given, ...]]:
    """The verdicts that stand, by the id of the prediction; without one there is no entry.

    A row for a verdict that nobody has given yet is none.
    """
    experiment = graph.experiment_of(design)
    found: dict[str, list[Given]] = {}
    for result in experiment.results if experiment else ():
        for verdict in result.verdicts if is_standing(result, graph) else ():
            prediction = judged(result, verdict, design, graph)
            if prediction and verdict.verdict:
                found.setdefault(prediction.id, []).append((result, verdict))
    return {name: tuple(items) for name, items in found.items()}


def _bare(name: str) -> str:
    word = "".join(name.split()[-1:]).casefold()
    return word[1:] if word[:1] == "p" and word[1:2].isdigit() else word
