"""The class of a verdict: whether all that it rests on was fixed before anything was seen."""

from collections.abc import Iterable, Iterator

import msgspec

from beforehand.freezing.entries.freezes import entry_span
from beforehand.freezing.verdicts.changes import Change, Name, Past, gravest, past_of
from beforehand.freezing.verdicts.grounds import Ground, grounds
from beforehand.graph import Graph
from beforehand.graph.verdicts import design_of, judged
from beforehand.records.parts import Prediction, PredictionVerdict
from beforehand.records.record import Design, Result
from beforehand.source import Span

UNSEEN = ("blind", "mechanical")
"""Marks of a prediction by which its authors had seen nothing of it in a pilot."""


class Because(msgspec.Struct, frozen=True):
    """One reason for a class, with the entry of the ledger or the amendment that it comes from."""

    name: Name
    message: str
    span: Span
    entry: int = 0
    amendment: str = ""


class Class(msgspec.Struct, frozen=True):
    """``planned``, ``late``, ``development`` or ``unknown``, and everything that was weighed."""

    name: Name
    weighed: tuple[Because, ...]

    @property
    def because(self) -> tuple[Because, ...]:
        """What makes it this class and no better one."""
        return tuple(item for item in self.weighed if item.name == self.name)


def verdict_classes(graph: Graph, result: Result) -> tuple[tuple[PredictionVerdict, Class], ...]:
    """The verdicts of a result, each with its class."""
    design = design_of(result, graph)
    ground = _Ground(graph, result, design)
    return tuple(
        (verdict, ground.of(judged(result, verdict, design, graph) if design else None))
        for verdict in result.verdicts
    )


def result_class(graph: Graph, result: Result) -> Class:
    """The gravest class of a result's verdicts; without any, what its whole design is."""
    found = [item for _, item in verdict_classes(graph, result)]
    if not found:
        return _Ground(graph, result, design_of(result, graph)).of(None)
    return _gravest(why for item in found for why in item.weighed)


def _gravest(weighed: Iterable[Because]) -> Class:
    every = tuple(dict.fromkeys(weighed))
    return Class(gravest(item.name for item in every), every)


class _Ground:
    """What every verdict of a result shares: the freeze of its design, and what came after it."""

    def __init__(self, graph: Graph, result: Result, design: Design | None) -> None:
        self.graph = graph
        self.design = design
        self.shared: list[Because] = []
        self.pilot: Because | None = None
        self.changes: tuple[Change, ...] = ()
        past = past_of(graph, design) if design else None
        if design is None:
            self._unknown("no design of the record is what ran", result.span())
        elif past is None:
            message = "no ledger says what had been seen when the design was frozen"
            self._unknown(message, design.span())
        else:
            self._read(past, result.version or design.version)

    def _unknown(self, message: str, span: Span) -> None:
        self.shared.append(Because("unknown", message, span))

    def _read(self, past: Past, version: str) -> None:
        if past.ledger.broken:
            fault = past.ledger.broken[0]
            self._unknown(
                "the ledger is broken and proves nothing", fault.at.span(past.ledger.path)
            )
        ran = past.version(version)
        if ran is None:
            at = past.design.field_span("version")
            self._unknown(f"version {version or 'none is named'} ran, and no entry freezes it", at)
        first = past.frozen[0]
        name = past.name_at(first)
        message = f"entry {first.number} froze version {first.version} {past.when(first)}"
        why = Because(name, message, entry_span(past.ledger, first), first.number)
        if (name, first.seen) == ("late", "pilot"):
            self.pilot = why
        else:
            self.shared.append(why)
        self.changes = past.changes(ran)

    def of(self, prediction: Prediction | None) -> Class:
        """The class of a verdict on a prediction; on none, of one that rests on everything."""
        resting = grounds(self.graph, self.design, prediction) if self.design else ()
        touching = (_because(change, resting) for change in self.changes)
        return _gravest([*self.shared, *self._marked(prediction), *filter(None, touching)])

    def _marked(self, prediction: Prediction | None) -> Iterator[Because]:
        """What a pilot had shown of a prediction, by the mark that its authors gave it."""
        mark = prediction.mark.name if prediction else ""
        if prediction and self.design and mark == "seen":
            message = f"prediction {prediction.id} is marked as seen before it was fixed"
            yield Because("late", message, self.design.span(prediction.mark.at))
        elif self.pilot and mark in UNSEEN:
            message = f"{self.pilot.message}, and the prediction is marked {mark}"
            yield msgspec.structs.replace(self.pilot, name="planned", message=message)
        elif self.pilot:
            message = f"{self.pilot.message}, and no mark says that this was not seen in it"
            yield msgspec.structs.replace(self.pilot, message=message)


def _because(change: Change, resting: Iterable[Ground]) -> Because | None:
    """A change as a reason, where it touched what a verdict rests on."""
    if change.where is None:
        message = f"{change.what}, which may be any part of the design, {change.when}"
        return Because(change.name, message, change.span, change.entry, change.amendment)
    for ground in resting:
        for section in change.where:
            if section.at.line <= ground.last and ground.first <= section.last_line:
                message = f"{change.what}, {ground.how}, {change.when}"
                return Because(change.name, message, change.span, change.entry, change.amendment)
    return None
