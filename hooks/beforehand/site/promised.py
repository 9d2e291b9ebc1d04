"""What a plan fixed for its results before the run: conclusions, and inferences it gave up."""

from collections.abc import Iterator

from beforehand.graph import Graph
from beforehand.graph.verdicts import design_of
from beforehand.records.record import Design, Result
from beforehand.site.cite import part_link, referenced
from beforehand.site.markup import Cell, cell, html_table

Block = tuple[str, str]


def promised(graph: Graph, result: Result) -> Iterator[Block]:
    """What may and may not be said of a result, as its design wrote it down beforehand."""
    design = design_of(result, graph)
    if design is None:
        return
    if design.readings:
        head = ("Outcome", "What may be said", "What may not be said")
        rows = list(_readings(graph, design))
        title = "What the plan lets it conclude"
        yield title, html_table("Conclusions written beforehand", head, rows, result.path)
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
        yield title, html_table("Threats named beforehand", head, rows, result.path)


def _readings(graph: Graph, design: Design) -> Iterator[tuple[Cell, ...]]:
    for reading in design.readings:
        yield (
            cell(part_link(design, reading)),
            referenced(graph, design.path, reading.text),
            referenced(graph, design.path, reading.forbids),
        )
