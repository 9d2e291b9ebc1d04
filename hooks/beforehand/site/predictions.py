"""The register of predictions with the verdicts that results gave on them."""

from collections.abc import Iterator

from beforehand.graph import Experiment, Graph
from beforehand.graph.verdicts import verdicts_on
from beforehand.records.record import Design
from beforehand.site.badges import badge
from beforehand.site.cite import named, part_link, referenced
from beforehand.site.markup import (
    Piece,
    cell,
    counted,
    document,
    joined,
    markdown,
    markdown_table,
    sentence,
)
from beforehand.site.page import PREDICTIONS, SitePage

# With more predictions than this the register only counts them for each design, where they stand.
WHOLE = 400
HEAD = ("prediction", "what is expected", "falsified if", "verdict")


def predictions_page(graph: Graph) -> SitePage:
    """Every design's predictions, with what became of each."""
    title = "Predictions"
    designs = [
        (experiment, experiment.design)
        for experiment in graph.experiments.values()
        if experiment.design and experiment.design.predictions
    ]
    total = sum(len(design.predictions) for _, design in designs)
    judged = sum(len(verdicts_on(design, graph)) for _, design in designs)
    intro = f"{counted(total, 'prediction')} in {counted(len(designs), 'design')}; {judged} judged"
    text = document(
        title,
        sentence(intro) if total else "No design makes a prediction yet.",
        *_listed(graph, designs, total),
    )
    return SitePage(PREDICTIONS, text, title)


def _listed(graph: Graph, designs: list[tuple[Experiment, Design]], total: int) -> Iterator[str]:
    if total <= WHOLE:
        for pair in designs:
            yield from _section(graph, *pair)
        return
    rows = [
        (
            cell(named(design), ": ", design.title),
            cell(str(len(design.predictions))),
            cell(str(len(verdicts_on(design, graph)))),
        )
        for _, design in designs
    ]
    yield markdown_table(("design", "predictions", "judged"), rows, PREDICTIONS)


def _section(graph: Graph, experiment: Experiment, design: Design) -> Iterator[str]:
    yield f"## {markdown(cell(experiment.id), PREDICTIONS)}"
    yield markdown(cell(named(design), ": ", design.title), PREDICTIONS)
    judged = verdicts_on(design, graph)
    rows = []
    for prediction in design.predictions:
        given = [
            cell(badge(verdict.verdict), " ", named(result))
            for result, verdict in judged.get(prediction.id, ())
        ]
        rows.append(
            (
                cell(part_link(design, prediction)),
                referenced(graph, design.path, prediction.text),
                referenced(graph, design.path, prediction.falsifier),
                joined(given, " ") or cell(Piece("none yet", look="quiet")),
            )
        )
    yield markdown_table(HEAD, rows, PREDICTIONS)
