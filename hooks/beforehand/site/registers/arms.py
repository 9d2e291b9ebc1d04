"""The register of arms: steps, what blocks them, what carries them out."""

from functools import lru_cache

from beforehand.graph import Graph
from beforehand.records.parts import Text
from beforehand.records.record import Arm
from beforehand.site.registers.entry_name import entry_name
from beforehand.site.registers.one_word import one_word, word_cell
from beforehand.site.registers.register import Column, Plain, Register, Row, register_page
from beforehand.site.words.cite import address, natural, part_link, referenced, written
from beforehand.site.words.markup import (
    BREAK,
    Piece,
    cell,
    counted,
    joined,
    sentence,
    shortened,
)
from beforehand.site.words.page import ARMS, SitePage

STATES = ("blocked", "open", "", "deferred", "exhausted", "resolved")
COLUMNS = (
    Column("title", "arm"),
    Column("status", "status", pick=True, order=STATES),
    Column("blocked", "blocked by"),
    Column("done", "done when"),
    Column("steps", "steps"),
)
GOING, AT_REST = "still going", "at rest"
STATE = Column("state", "state", order=(GOING, AT_REST))


def arms_page(graph: Graph) -> SitePage:
    """All arms, blocked and open ones first."""
    register = arms_register(graph)
    still = sum(row.values["state"] == GOING for row in register.rows)
    intro = sentence(f"{counted(len(register.rows), 'arm')}, {still} still going")
    if not register.rows:
        intro = "No arm has been opened yet."
    return register_page("Arms", register, intro)


@lru_cache(maxsize=1)
def arms_register(graph: Graph) -> Register:
    """One row for each arm, blocked and open ones first."""
    found = sorted(
        (record for record in graph.records if isinstance(record, Arm)),
        key=lambda arm: (_rank(arm), natural(arm.id)),
    )
    return Register(ARMS, COLUMNS, tuple(_row(graph, arm) for arm in found), (STATE,))


def _rank(arm: Arm) -> int:
    return STATES.index(arm.status.name) if arm.status.name in STATES else len(STATES)


def _row(graph: Graph, arm: Arm) -> Row:
    steps = [
        cell(
            part_link(arm, step),
            " ",
            referenced(graph, arm.path, Text(step.text, step.at)),
            cell(" ", Piece(step.status, look="plain")) if step.status else (),
        )
        for step in arm.steps
    ]
    values: dict[str, Plain] = {
        "id": arm.id,
        "title": arm.title or arm.id,
        "status": one_word(arm.status),
        "blocked": written(arm, "blocked").text,
        "done": arm.done.text,
        "steps": len(arm.steps),
        "state": GOING if arm.status.name in ("open", "blocked") else AT_REST,
    }
    cells = (
        entry_name(arm),
        word_cell(arm.status),
        referenced(graph, arm.path, written(arm, "blocked")),
        cell(shortened(arm.done.text)),
        joined(steps, BREAK),
    )
    return Row(address(arm), values, cells)
