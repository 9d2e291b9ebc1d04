"""What the counts of a result give for its predictions, beside the verdicts that are typed."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from beforehand.checks.counted import Judgement, judgements
from beforehand.graph import Graph
from beforehand.graph.verdicts import design_of
from beforehand.reckoning.addresses import anchor_of
from beforehand.records.parts import PredictionVerdict
from beforehand.records.record import Design, Result
from beforehand.site.words.badges import badge
from beforehand.site.words.cite import part_link
from beforehand.site.words.made_table import stacked_html
from beforehand.site.words.markup import BREAK, Cell, Piece, cell, joined, marked

if TYPE_CHECKING:
    from beforehand.reckoning.counts import NamedCounts

COMPUTED = "computed from the counts"
TITLE = "What became of the predictions"
HEAD = ("Prediction", "Verdict", "Condition", "On the counts", "Counts")


def computed_mark(graph: Graph, result: Result, verdict: PredictionVerdict) -> Cell:
    """What stands beside a verdict where the page of the result gives counts; else nothing."""
    found = [item for item in judgements(graph, result) if item.verdict == verdict]
    return joined((_mark(item) for item in found), BREAK)


def _mark(item: Judgement) -> Cell:
    if item.differs:
        return cell(Piece("the counts say otherwise", look="stop"))
    if item.holds is None:
        return cell(Piece("cannot be computed from the counts", look="quiet"))
    return cell(Piece(f"{'holds' if item.holds else 'does not hold'}, {COMPUTED}", look="quiet"))


def counted_table(graph: Graph, result: Result) -> str:
    """Each prediction with a condition, its verdict, and what the counts give; empty for none."""
    design = design_of(result, graph)
    found = judgements(graph, result)
    if design is None or not found:
        return ""
    rows = list(_rows(design, result, found))
    return stacked_html(HEAD, rows, result.path)


def _rows(
    design: Design, result: Result, found: tuple[Judgement, ...]
) -> Iterator[tuple[Cell, ...]]:
    for item in found:
        yield (
            cell(part_link(design, item.prediction)),
            badge(item.verdict.verdict) if item.verdict else cell("none yet"),
            cell(Piece(item.condition, look="code")),
            _given(item),
            _counts(result, item.counts) if item.counts else (),
        )


def _given(item: Judgement) -> Cell:
    if item.holds is None:
        return cell("cannot be computed: ", marked(item.why))
    word = "holds" if item.holds else "does not hold"
    look = "stop" if item.differs else "good" if item.holds else "plain"
    return cell(Piece(word, look=look), Piece(f" {COMPUTED}", look="quiet"))


def _counts(result: Result, counts: "NamedCounts") -> Cell:
    return cell(Piece(str(counts), f"{result.path}#{anchor_of(counts)}"))
