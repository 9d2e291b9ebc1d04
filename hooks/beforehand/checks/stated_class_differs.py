"""A result that calls its verdicts planned where the ledger shows a later change."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import RESULT, VERDICTS
from beforehand.checks.examples_late import FROZEN_LATE
from beforehand.graph.verdicts import is_standing
from beforehand.records.parts import Word
from beforehand.records.record import Result

if TYPE_CHECKING:
    from beforehand.freezing.verdicts.classes import Class

RANK = {"planned": 0, "late": 1, "development": 2}


def find(result: Result, graph: Graph) -> Iterator[Problem]:
    stated = (result.stated, *(verdict.stated for verdict in result.verdicts))
    if graph.evidence is None or not any(stated) or not is_standing(result, graph):
        return
    from beforehand.freezing.verdicts.classes import result_class, verdict_classes

    every = verdict_classes(graph, result)
    for verdict, found in every:
        if _is_less(verdict.stated, found):
            whose = f"the verdict on {verdict.id}"
            yield _problem(result, verdict.stated, found, whose)
    unsaid = [(item.id, found) for item, found in every if not item.stated]
    if not every:
        unsaid = [("", result_class(graph, result))]
    less = [(name, found) for name, found in unsaid if _is_less(result.stated, found)]
    if less:
        name, found = max(less, key=lambda item: RANK[item[1].name])
        more = f" (and {len(less) - 1} more)" if len(less) > 1 else ""
        whose = f"the verdict on {name}{more}" if name else "the result"
        yield _problem(result, result.stated, found, whose)


def _is_less(stated: Word, found: "Class") -> bool:
    """Whether a stated class promises more than the ledger shows; a word nobody knows does not."""
    return stated.name in RANK and RANK[stated.name] < RANK.get(found.name, 0)


def _problem(result: Result, stated: Word, found: "Class", whose: str) -> Problem:
    why = found.because
    return Problem(
        result.span(stated.at),
        f"{whose} is said to be {stated.written} and is {found.name}, for {why[0].message}: "
        f"state `{found.name}`, or nothing",
        tuple(item.span for item in why),
    )


SCORED = VERDICTS + "| P1 | supported | 9 of 10 |\n| P2 | not tested | |\n\n"

CHECK = Check(
    code="FRZ010",
    name="stated-class-differs",
    why=(
        "What was fixed after a look at the data was fixed to fit them: such a verdict is no test, "
        "however well it agrees."
    ),
    reads=Result,
    find=find,
    fix=(
        "State the class that the site computes, verdict by verdict in a column `class` where they "
        "differ, or leave it out: the site says it."
    ),
    good=FROZEN_LATE + RESULT.replace("version: 1\n", "version: 1\nclass: late\n") + SCORED,
    bad=FROZEN_LATE
    + RESULT.replace("version: 1\n", "version: 1\nclass: confirmatory # FRZ010\n")
    + SCORED,
)
