"""What a plan fixed for its results: predictions, conclusions, inferences given up."""

from collections.abc import Iterator

from beforehand.graph import Graph
from beforehand.graph.verdicts import design_of
from beforehand.records.parts import Reading
from beforehand.records.record import Design, Result
from beforehand.site.around.from_counts import TITLE, counted_table
from beforehand.site.around.outcome import DRAWN, outcome_table
from beforehand.site.graphs.below import Block
from beforehand.site.head.result_rows import readings_drawn
from beforehand.site.words.cite import part_link, referenced
from beforehand.site.words.classes import resting_table
from beforehand.site.words.made_table import stacked_html
from beforehand.site.words.markup import Cell, cell


def promised(graph: Graph, result: Result) -> Iterator[Block]:
    """What may and may not be said of a result, as its design wrote it down beforehand."""
    outcome = outcome_table(graph, result)
    if outcome:
        yield "What was promised, and what came out", outcome
    counted = counted_table(graph, result)
    if counted:
        yield TITLE, counted
    resting = resting_table(graph, result)
    if resting:
        yield "What the verdicts rest on", resting
    design = design_of(result, graph)
    if design is None:
        return
    if design.readings:
        drawn = readings_drawn(graph, result)
        head = ("Outcome", "What may be said", "What may not be said", *(("",) if drawn else ()))
        rows = list(_readings(graph, design, drawn))
        title = "What the plan lets it conclude"
        yield title, stacked_html(head, rows, result.path)
    if design.threats:
        rows = [
            (
                cell(part_link(design, threat)),
                referenced(graph, design.path, threat.text),
                referenced(graph, design.path, threat.removes),
            )
            for threat in design.threats
        ]
        head = ("No.", "Threat", "What it takes away")
        title = "What the plan says it cannot show"
        yield title, stacked_html(head, rows, result.path)


def _readings(
    graph: Graph, design: Design, drawn: tuple[Reading, ...]
) -> Iterator[tuple[Cell, ...]]:
    """The conclusions of a plan, those first that the result names."""
    for reading in (*drawn, *(item for item in design.readings if item not in drawn)):
        yield (
            cell(part_link(design, reading)),
            referenced(graph, design.path, reading.text),
            referenced(graph, design.path, reading.forbids),
            *(((cell(DRAWN) if reading in drawn else ()),) if drawn else ()),
        )
