"""The register of decisions with scope and supersession."""

from functools import lru_cache

from beforehand.graph import Graph
from beforehand.records.fields import read_date
from beforehand.records.record import Decision
from beforehand.site.head.citing import citing
from beforehand.site.registers.entry_name import entry_name
from beforehand.site.registers.newest_first import newest_first, order_said
from beforehand.site.registers.one_word import one_word, word_cell
from beforehand.site.registers.register import Column, Plain, Register, Row, register_page
from beforehand.site.words.cite import address, named, written
from beforehand.site.words.markup import (
    BREAK,
    Cell,
    cell,
    counted,
    joined,
    sentence,
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
    """All decisions, the newest first."""
    register = decisions_register(graph)
    order = order_said(read_date(str(row.values["date"])) for row in register.rows)
    intro = sentence(f"{counted(len(register.rows), 'decision')} on record, {order}")
    if not register.rows:
        intro = "No decision has been recorded yet."
    return register_page("Decisions", register, intro)


@lru_cache(maxsize=1)
def decisions_register(graph: Graph) -> Register:
    """One row for each decision, the newest first."""
    found = newest_first(
        (record for record in graph.records if isinstance(record, Decision)),
        lambda record: read_date(written(record, "date").text),
    )
    rows = tuple(_row(graph, decision) for decision in found)
    return Register(DECISIONS, COLUMNS, rows, (STATE,))


def _row(graph: Graph, decision: Decision) -> Row:
    pages = {item.page for item in graph.cited_by.get(decision.id, ())}
    scope = scope_cell(decision)
    older = [found.id for at in graph.supersedes(decision) if (found := graph.find(at))]
    values: dict[str, Plain] = {
        "id": decision.id,
        "title": decision.title or decision.id,
        "status": one_word(decision.status),
        "date": written(decision, "date").text,
        "scope": words(scope),
        "supersedes": tuple(older),
        "superseded_by": tuple(item.id for item in graph.superseded_by.get(decision.id, ())),
        "pages": len(pages),
        "state": REPLACED if graph.superseded_by.get(decision.id) else STANDS,
        "status_written": decision.status.written,
    }
    cells = (
        entry_name(decision),
        word_cell(decision.status),
        cell(written(decision, "date").text),
        scope,
        supersession(graph, decision),
        citing(len(pages), decision),
    )
    return Row(address(decision), values, cells)


def supersession(graph: Graph, decision: Decision) -> Cell:
    """What a decision replaced, and what replaced it."""
    older = [found for name in graph.supersedes(decision) if (found := graph.find(name))]
    newer = graph.superseded_by.get(decision.id, ())
    lines = [
        cell("replaces ", joined(map(named, older))) if older else (),
        cell("replaced by ", joined(map(named, newer))) if newer else (),
    ]
    return joined((line for line in lines if line), BREAK)
