"""The register of predictions with the verdicts that results gave on them."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from beforehand.graph import Graph
from beforehand.graph.verdicts import verdicts_on
from beforehand.records.parts import Prediction, PredictionVerdict
from beforehand.records.record import Design, Result
from beforehand.site.registers.came_out import NOT_RUN, RAN, run_state
from beforehand.site.registers.frozen_when import FROZEN, frozen_states
from beforehand.site.registers.one_word import one_word, word_cell
from beforehand.site.registers.register import Column, Plain, Register, Row, register_table
from beforehand.site.words.cite import address, named, part_link, referenced
from beforehand.site.words.classes import NO_LEDGER, class_badge, class_of, legend
from beforehand.site.words.made_table import made_table
from beforehand.site.words.markup import (
    Cell,
    Piece,
    cell,
    counted,
    document,
    joined,
    markdown,
    sentence,
)
from beforehand.site.words.page import PREDICTIONS, SitePage

COLUMNS = (
    Column("id", "prediction"),
    Column("experiment", "experiment", pick=True),
    Column("text", "what is expected"),
    Column("falsifier", "falsified if"),
    Column("verdict", "verdict", pick=True),
)
JUDGED, NOT_JUDGED = "judged", "not judged"
WHY_NONE = {RAN: "ran; not judged here", NOT_RUN: "not run"}
"""What stands in place of a verdict, by how the run stands."""

STATE = Column("state", "state", order=(JUDGED, NOT_JUDGED))


def predictions_page(graph: Graph) -> SitePage:
    """Every design's predictions, with what became of each."""
    title = "Predictions"
    designs = _designs(graph)
    total = sum(len(design.predictions) for design in designs)
    judged = sum(len(verdicts_on(design, graph)) for design in designs)
    intro = f"{counted(total, 'prediction')} in {counted(len(designs), 'design')}; {judged} judged"
    register = predictions_register(graph)
    text = document(
        title,
        sentence(intro) if total else "No design makes a prediction yet.",
        markdown(_classes(graph, designs), PREDICTIONS),
        register_table(register),
        *_counted(graph, designs),
        wide=True,
    )
    return SitePage(PREDICTIONS, text, title)


def _designs(graph: Graph) -> list[Design]:
    designs = (experiment.design for experiment in graph.experiments.values())
    return [design for design in designs if design and design.predictions]


@lru_cache(maxsize=1)
def predictions_register(graph: Graph) -> Register:
    """One row for each prediction, design by design."""
    rows = (
        _row(graph, design, prediction, judged.get(prediction.id, ()))
        for design in _designs(graph)
        for judged in (verdicts_on(design, graph),)
        for prediction in design.predictions
    )
    return Register(PREDICTIONS, COLUMNS, tuple(rows), (FROZEN, STATE))


def _counted(graph: Graph, designs: list[Design]) -> Iterator[str]:
    """How many each design makes, where the page does not carry all of them."""
    if not predictions_register(graph).rest:
        return
    rows = [
        (
            cell(named(design), ": ", design.title),
            cell(str(len(design.predictions))),
            cell(str(len(verdicts_on(design, graph)))),
        )
        for design in designs
    ]
    yield "## By design"
    yield made_table(("design", "predictions", "judged"), rows, PREDICTIONS)


def _classes(graph: Graph, designs: list[Design]) -> Cell:
    """What the words for the classes of verdicts mean, as far as the register has them."""
    given = [
        pair
        for design in designs
        for items in verdicts_on(design, graph).values()
        for pair in items
    ]
    if graph.evidence is None:
        return cell(NO_LEDGER if given else "")
    found = [class_of(graph, *pair) for pair in given]
    return legend(item.name for item in found if item)


Given = Sequence[tuple[Result, PredictionVerdict]]
"""The verdicts on one prediction, each with the result that gives it."""


def _row(graph: Graph, design: Design, prediction: Prediction, given: Given) -> Row:
    classes = [class_of(graph, *pair) for pair in given]
    verdicts = [
        joined((*word_cell(verdict.verdict), *class_badge(found), named(result)), " ")
        for (result, verdict), found in zip(given, classes, strict=True)
    ]
    experiment = graph.experiment_of(design)
    run = run_state(graph, experiment) if experiment else ""
    values: dict[str, Plain] = {
        "id": prediction.id,
        "experiment": design.id,
        "text": prediction.text.text,
        "falsifier": prediction.falsifier.text,
        "verdict": ", ".join(one_word(one.verdict) for _, one in given),
        "classes": tuple(found.name for found in classes if found),
        "state": JUDGED if given else NOT_JUDGED,
        "data": frozen_states(graph, design),
        "run": run,
    }
    cells = (
        cell(part_link(design, prediction)),
        cell(Piece(design.id, design.path)),
        referenced(graph, design.path, prediction.text),
        referenced(graph, design.path, prediction.falsifier),
        joined(verdicts, " ") or cell(Piece(WHY_NONE.get(run, "none yet"), look="quiet")),
    )
    return Row(address(design, prediction), values, cells)
