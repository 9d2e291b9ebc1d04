"""What the counts of a result say of each prediction, and of how the result is read."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from beforehand.checks.check import Graph
from beforehand.checks.forecasts import conditions
from beforehand.checks.text import is_unknown
from beforehand.graph.verdicts import design_of, judged
from beforehand.records.parts import Prediction, PredictionVerdict
from beforehand.records.record import Design, Result

if TYPE_CHECKING:
    from beforehand.reckoning.answer import Unanswered
    from beforehand.reckoning.counts import NamedCounts
    from beforehand.reckoning.forecasts import Forecast
    from beforehand.reckoning.readings import Readings

CLAIMS = {"supported": True, "not supported": False}
"""What a verdict says of the condition; the other words say neither."""


@dataclass(frozen=True)
class Judgement:
    """What the counts give for one prediction; ``why`` says why they give nothing.

    ``verdict`` is what the result says of it, None where it says nothing.
    """

    prediction: Prediction
    verdict: PredictionVerdict | None
    counts: "NamedCounts | None" = None
    holds: bool | None = None
    why: str = ""

    @property
    def condition(self) -> str:
        return self.prediction.condition.text.strip().strip("`").strip()

    @property
    def differs(self) -> bool:
        """Whether the result says the contrary of what its counts give."""
        claim = CLAIMS.get(self.verdict.verdict.name) if self.verdict else None
        return None not in (claim, self.holds) and claim is not self.holds


def judgements(graph: Graph, result: Result) -> tuple[Judgement, ...]:
    """One for each prediction with a condition and each verdict on it.

    There are none where the page of the result gives no counts.
    """
    return _every(graph).get(result.address, ())


@lru_cache(maxsize=1)
def _every(graph: Graph) -> dict[tuple[str, str], tuple[Judgement, ...]]:
    results = (item for item in graph.records if isinstance(item, Result))
    return {
        result.address: tuple(_judgements(graph, result))
        for result in results
        if has_counts(graph, result)
    }


def has_counts(graph: Graph, result: Result) -> bool:
    """Whether the page of a result has a block of counts."""
    return any(block.sort == "counts" for block in graph.pages[result.path].blocks)


def _judgements(graph: Graph, result: Result) -> Iterator[Judgement]:
    design = design_of(result, graph)
    if design is None:
        return
    given: dict[str, list[PredictionVerdict | None]] = {}
    for verdict in result.verdicts:
        prediction = judged(result, verdict, design, graph)
        if prediction:
            given.setdefault(prediction.id, []).append(verdict)
    other = _other_version(graph, result, design)
    for prediction, forecast in conditions(design, graph):
        counts, holds, why = (None, None, other) if other else _held(graph, result, forecast)
        for said in given.get(prediction.id, [None]):
            yield Judgement(prediction, said, counts, holds, why)


def _other_version(graph: Graph, result: Result, design: Design) -> str:
    """Why nothing follows from the design as it stands, where another version of it ran."""
    ran, now = result.version, design.version
    if not ran or not now or ran == now or is_unknown(f"{ran} {now}", graph.config):
        return ""
    return f"version {ran} ran, and its conditions are those of version {now} here"


def _held(
    graph: Graph, result: Result, forecast: "Forecast | tuple[Unanswered, ...]"
) -> "tuple[NamedCounts | None, bool | None, str]":
    if isinstance(forecast, tuple):
        return None, None, "its condition cannot be read"
    rule = forecast.rule
    counts = next((item for item in graph.scopes.counts_on(result.path) if item.is_of(rule)), None)
    if counts is None:
        return None, None, f"no counts of `{rule.name}` are given that can be read"
    truth = counts.holds(forecast.condition)
    return (counts, None, truth) if isinstance(truth, str) else (counts, truth, "")


def counted_tables(
    graph: Graph, result: Result
) -> "Iterator[tuple[Readings, NamedCounts, tuple[str, ...] | str]]":
    """Each outcome table whose rule is counted, with the readings that apply or why none is known.

    They are the tables of the design that ran; there are none where another version ran.
    """
    design = design_of(result, graph) if has_counts(graph, result) else None
    if design is None or _other_version(graph, result, design):
        return
    from beforehand.reckoning.readings import Readings

    counted = graph.scopes.counts_on(result.path)
    things = graph.scopes.things(design.path)
    for table in (item for item in things if isinstance(item, Readings)):
        for counts in counted:
            if counts.is_of(table.rule):
                yield table, counts, counts.applied(table)
