"""What was promised beside what came out."""

from collections.abc import Iterator

from beforehand.graph import Graph
from beforehand.graph.verdicts import design_of
from beforehand.records.parts import Prediction
from beforehand.records.record import Design, Result
from beforehand.site.words.badges import badge
from beforehand.site.words.cite import part_link, referenced
from beforehand.site.words.classes import class_badge, class_of
from beforehand.site.words.made_table import stacked_html
from beforehand.site.words.markup import BREAK, Cell, Piece, cell, joined

DRAWN = Piece("drawn here", look="good")


def outcome_table(graph: Graph, result: Result) -> str:
    """Each prediction of the design that ran beside the verdict on it; empty without any."""
    design = design_of(result, graph)
    if design is None or not design.predictions:
        return ""
    classed = graph.evidence is not None
    rows = [tuple(_row(graph, design, result, item, classed)) for item in design.predictions]
    head = ("Prediction", "Promised", "Wrong if", "Came out", *(("Class",) if classed else ()))
    return stacked_html(head, rows, result.path)


def _row(
    graph: Graph, design: Design, result: Result, prediction: Prediction, classed: bool
) -> Iterator[Cell]:
    given = [item for item in result.verdicts if item.id == prediction.id]
    yield cell(part_link(design, prediction))
    yield referenced(graph, design.path, prediction.text)
    yield referenced(graph, design.path, prediction.falsifier)
    said = [
        cell(
            badge(item.verdict),
            BREAK if item.verdict and item.evidence else "",
            referenced(graph, result.path, item.evidence),
        )
        for item in given
    ]
    yield joined(said, BREAK) or cell(Piece("no verdict here", look="quiet"))
    if classed:
        found = (class_of(graph, result, item) for item in given)
        yield joined((class_badge(item) for item in found if item), " ")
