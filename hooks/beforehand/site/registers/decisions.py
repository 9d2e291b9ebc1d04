"""The register of decisions with scope and supersession."""

from functools import lru_cache

from beforehand.config import folded
from beforehand.graph import Graph
from beforehand.records.record import Decision
from beforehand.site.registers.register import Column, Plain, Register, Row, register_page
from beforehand.site.words.badges import LONGEST, UNKNOWN, look_of
from beforehand.site.words.cite import address, named, natural, written
from beforehand.site.words.markup import (
    BREAK,
    Cell,
    Piece,
    cell,
    counted,
    joined,
    sentence,
    shortened,
    words,
)
from beforehand.site.words.page import DECISIONS, SitePage
from beforehand.site.words.scope import scope_cell

COLUMNS = (
    Column("title", "decision"),
    Column("status", "status", pick=True),
    Column("date", "date"),
    Column("scope", "scope"),
    Column("supersedes", "supersession"),
    Column("pages", "cited on"),
)
STANDS, REPLACED = "stands", "replaced"
STATE = Column("state", "state", order=(STANDS, REPLACED))


def decisions_page(graph: Graph) -> SitePage:
    """All decisions in the order of their ids."""
    register = decisions_register(graph)
    intro = sentence(f"{counted(len(register.rows), 'decision')} on record")
    if not register.rows:
        intro = "No decision has been recorded yet."
    return register_page("Decisions", register, intro)


@lru_cache(maxsize=1)
def decisions_register(graph: Graph) -> Register:
    """One row for each decision."""
    found = sorted(
        (record for record in graph.records if isinstance(record, Decision)),
        key=lambda record: natural(record.id),
    )
    rows = tuple(_row(graph, decision) for decision in found)
    return Register(DECISIONS, COLUMNS, rows, (STATE,))


def _row(graph: Graph, decision: Decision) -> Row:
    name = cell(
        Piece(decision.title or decision.id, address(decision)),
        BREAK,
        Piece(decision.id, look="code"),
    )
    pages = {item.page for item in graph.cited_by.get(decision.id, ())}
    scope = scope_cell(decision)
    older = [found.id for at in graph.supersedes(decision) if (found := graph.find(at))]
    values: dict[str, Plain] = {
        "id": decision.id,
        "title": decision.title or decision.id,
        "status": _state(decision),
        "date": written(decision, "date").text,
        "scope": words(scope),
        "supersedes": tuple(older),
        "superseded_by": tuple(item.id for item in graph.superseded_by.get(decision.id, ())),
        "pages": len(pages),
        "state": REPLACED if graph.superseded_by.get(decision.id) else STANDS,
        "status_written": decision.status.written,
    }
    cells = (
        name,
        _status(decision),
        cell(written(decision, "date").text),
        scope or cell(Piece("none stated", look="quiet")),
        supersession(graph, decision),
        cell(counted(len(pages), "page")),
    )
    return Row(address(decision), values, cells)


def _state(decision: Decision) -> str:
    """The one word for the state of a decision, however its page puts it."""
    return decision.status.name or decision.status.written


def _status(decision: Decision) -> Cell:
    """The word of the filter, and the word of the page where that is another."""
    state, said = _state(decision), decision.status.written
    look = look_of(state) if decision.status.name not in ("", UNKNOWN) else "quiet"
    other = f"its page says “{shortened(said, LONGEST)}”" if folded(said) != folded(state) else ""
    return cell(
        Piece(state, look=look) if state else (),
        cell(BREAK, Piece(other, look="quiet")) if other else (),
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
