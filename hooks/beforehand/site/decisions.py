"""The register of decisions with scope and supersession."""

from beforehand.graph import Graph
from beforehand.records.record import Decision
from beforehand.site.badges import status_badge
from beforehand.site.cite import address, named, written
from beforehand.site.markup import (
    BREAK,
    Cell,
    Piece,
    cell,
    counted,
    document,
    joined,
    markdown_table,
    sentence,
)
from beforehand.site.page import DECISIONS, SitePage
from beforehand.site.scope import scope_cell

HEAD = ("decision", "status", "date", "scope", "supersession", "cited on")


def decisions_page(graph: Graph) -> SitePage:
    """All decisions in the order of their ids."""
    title = "Decisions"
    found = sorted(
        (record for record in graph.records if isinstance(record, Decision)),
        key=lambda record: record.id,
    )
    rows = [_row(graph, decision) for decision in found]
    intro = sentence(f"{counted(len(found), 'decision')} on record")
    table = markdown_table(HEAD, rows, DECISIONS) if rows else ""
    text = document(
        title, intro if rows else "No decision has been recorded yet.", table, wide=True
    )
    return SitePage(DECISIONS, text, title)


def _row(graph: Graph, decision: Decision) -> tuple[Cell, ...]:
    name = cell(
        Piece(decision.title or decision.id, address(decision)),
        BREAK,
        Piece(decision.id, look="code"),
    )
    pages = {item.page for item in graph.cited_by.get(decision.id, ())}
    return (
        name,
        status_badge(decision),
        cell(written(decision, "date").text),
        scope_cell(decision) or cell(Piece("none stated", look="quiet")),
        supersession(graph, decision),
        cell(counted(len(pages), "page")),
    )


def supersession(graph: Graph, decision: Decision) -> Cell:
    """What a decision replaced, and what replaced it."""
    older = [found for name in graph.supersedes(decision) if (found := graph.find(name))]
    newer = graph.superseded_by.get(decision.id, ())
    lines = [
        cell("replaces ", joined(map(named, older))) if older else (),
        cell("replaced by ", joined(map(named, newer))) if newer else (),
    ]
    return joined((line for line in lines if line), BREAK)
