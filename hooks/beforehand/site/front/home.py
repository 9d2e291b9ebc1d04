"""What the hand-written home page of a site gets below it: the record in one minute."""

from collections.abc import Iterable

from beforehand.checks.report import Report
from beforehand.graph import Experiment, Graph
from beforehand.site.around.navigation import HOME
from beforehand.site.front.attention import CALM, attention
from beforehand.site.front.front_table import (
    MOST,
    PLANS,
    by_need,
    others_said,
    promised,
    study_cell,
)
from beforehand.site.front.health import answers_at_once, health
from beforehand.site.registers.came_out import came_out
from beforehand.site.registers.experiments import open_cell
from beforehand.site.words.made_table import stacked_html
from beforehand.site.words.markup import Cell, Piece, cell, html
from beforehand.site.words.page import FRONT

LINES = 5
HEAD = ("experiment", "plan", "findings", "came out")


def home_glance(graph: Graph, report: Report) -> str:
    """The record in a few lines and a table, as HTML; empty for a record without experiments.

    Links are those of the repository, relative to the home page.
    """
    found = by_need(graph)
    if not found:
        return ""
    table = stacked_html(HEAD, [_row(graph, item) for item in found[:MOST]], HOME, PLANS)
    held = html(health(graph, report), HOME)
    rest = html(others_said(found[MOST:]), HOME)
    whole = html(cell("All of it: ", Piece("the record at a glance", FRONT), "."), HOME)
    return (
        '<section class="bh-glance" aria-labelledby="bh-glance" data-search-exclude>'
        '<h2 id="bh-glance">The record now</h2>'
        f"{_listed(answers_at_once(graph))}{held and f'<p>{held}</p>'}"
        f"{_waiting(graph, report)}{table}"
        f"{rest and f'<p>{rest}</p>'}<p>{whole}</p></section>"
    )


def _waiting(graph: Graph, report: Report) -> str:
    """What waits for somebody, the gravest at the top and the rest counted."""
    lines = [waiting.in_short for waiting in attention(graph, report)] or [cell(CALM)]
    if len(lines) > LINES:
        rest = Piece(f"{len(lines) - LINES + 1} more", f"{FRONT}#what-needs-attention")
        lines = [*lines[: LINES - 1], cell("and ", rest)]
    return _listed(lines)


def _listed(lines: Iterable[Cell]) -> str:
    return f"<ul>{''.join(f'<li>{html(line, HOME)}</li>' for line in lines)}</ul>"


def _row(graph: Graph, experiment: Experiment) -> tuple[Cell, ...]:
    return (
        study_cell(experiment),
        promised(graph, experiment),
        open_cell(graph, experiment),
        came_out(graph, experiment),
    )
