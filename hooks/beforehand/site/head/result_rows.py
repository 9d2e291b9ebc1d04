"""What the card of a result says came out, and what had been seen when its plan was fixed."""

from collections.abc import Iterator

from beforehand.checks.claimed_readings import claimed, names_of
from beforehand.config import folded
from beforehand.graph import Graph
from beforehand.graph.verdicts import design_of, judged
from beforehand.records.parts import Reading
from beforehand.records.record import Design, Result
from beforehand.site.events.events import events_by_experiment
from beforehand.site.head.deviation_rows import deviations_row
from beforehand.site.head.fixed import fixed
from beforehand.site.head.verdict_tally import tally_of
from beforehand.site.reference.meanings import explained
from beforehand.site.versions.freeze_row import ANCHOR
from beforehand.site.words.cite import part_link, referenced, written
from beforehand.site.words.markup import BREAK, Cell, Piece, cell, joined, shortened
from beforehand.site.words.seen import seen_badge

Row = tuple[str, Cell]
MOST = 160


def result_rows(graph: Graph, result: Result) -> Iterator[Row]:
    """The version that ran, the predictions by their verdicts, and the conclusion drawn."""
    design = design_of(result, graph)
    yield "Version run", _version(graph, result, design)
    yield "Predictions", _predictions(graph, result, design)
    yield "Reading", _reading(graph, result, design)
    yield "Deviations", deviations_row(graph, result)


def _version(graph: Graph, result: Result, design: Design | None) -> Cell:
    """The version that ran, when it was frozen, and what had been seen by then."""
    version = result.version or (design.version if design else "")
    if not version or design is None:
        return cell(version and f"version {version}")
    name = cell(f"version {version}")
    experiment = graph.experiment_of(design)
    own = events_by_experiment(graph).get(experiment.id, ()) if experiment else ()
    ran = next((item for item in fixed(graph, design, own).versions if item.name == version), None)
    if ran is None:
        return cell(name, Piece(", no freeze of it is on record", look="quiet"))
    if ran.known.recorded is None:
        said = f", frozen {ran.known.stated}, the page says" if ran.known.stated else ""
        return cell(name, said, Piece("; what had been seen is not on record", look="quiet"))
    day = Piece(f"frozen {ran.known.recorded}", f"{design.path}{ANCHOR}")
    seen = explained("seen", f"{ran.known.seen} seen", seen_badge(ran.known.seen))
    return cell(name, ", ", day, " ", seen)


def _predictions(graph: Graph, result: Result, design: Design | None) -> Cell:
    """How many predictions got which verdict, each linked to the first; and how many got none."""
    found = tally_of((result, verdict) for verdict in result.verdicts)
    if design is None:
        return joined(found, " ")
    given = [
        judged(result, verdict, design, graph) for verdict in result.verdicts if verdict.verdict
    ]
    bare = sum(item not in given for item in design.predictions)
    unsaid = [Piece(f"{bare} without a verdict", look="quiet")] if bare else []
    return joined([*found, *unsaid], " ")


def _reading(graph: Graph, result: Result, design: Design | None) -> Cell:
    """The conclusions written beforehand that it draws, or what it says instead."""
    drawn = readings_drawn(graph, result)
    if design is None or not drawn:
        return referenced(graph, result.path, written(result, "reading"))
    return joined(
        (cell(part_link(design, item), f" {shortened(item.text.text, MOST)}") for item in drawn),
        BREAK,
    )


def readings_drawn(graph: Graph, result: Result) -> tuple[Reading, ...]:
    """The conclusions written beforehand that a result says are its own."""
    design = design_of(result, graph)
    field = result.field("reading")
    if design is None or field is None:
        return ()
    names = {item.anchor: frozenset(names_of(item)) for item in design.readings}
    known = frozenset(name for own in names.values() for name in own)
    said = {folded(value.text) for value in claimed(field, known)}
    return tuple(item for item in design.readings if said & names[item.anchor])
