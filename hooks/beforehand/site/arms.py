"""The register of arms: steps, what blocks them, what carries them out."""

from beforehand.graph import Graph
from beforehand.records.parts import Text
from beforehand.records.record import Arm
from beforehand.site.badges import status_badge
from beforehand.site.cite import address, part_link, referenced, written
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
    shortened,
)
from beforehand.site.page import ARMS, SitePage

HEAD = ("arm", "status", "blocked by", "done when", "steps")
STATES = ("blocked", "open", "", "deferred", "exhausted", "resolved")


def arms_page(graph: Graph) -> SitePage:
    """All arms, blocked and open ones first."""
    title = "Arms"
    found = sorted(
        (record for record in graph.records if isinstance(record, Arm)),
        key=lambda arm: (_rank(arm), arm.id),
    )
    still = sum(arm.status.name in ("open", "blocked") for arm in found)
    intro = sentence(f"{counted(len(found), 'arm')}, {still} still going")
    rows = [_row(graph, arm) for arm in found]
    table = markdown_table(HEAD, rows, ARMS) if rows else ""
    text = document(title, intro if rows else "No arm has been opened yet.", table, wide=True)
    return SitePage(ARMS, text, title)


def _rank(arm: Arm) -> int:
    return STATES.index(arm.status.name) if arm.status.name in STATES else len(STATES)


def _row(graph: Graph, arm: Arm) -> tuple[Cell, ...]:
    steps = [
        cell(
            part_link(arm, step),
            " ",
            referenced(graph, arm.path, Text(step.text, step.at)),
            cell(" ", Piece(step.status, look="plain")) if step.status else (),
        )
        for step in arm.steps
    ]
    return (
        cell(Piece(arm.title or arm.id, address(arm)), BREAK, Piece(arm.id, look="code")),
        status_badge(arm),
        referenced(graph, arm.path, written(arm, "blocked")),
        cell(shortened(arm.done.text)),
        joined(steps, BREAK),
    )
