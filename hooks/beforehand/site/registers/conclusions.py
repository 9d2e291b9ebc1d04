"""The register of conclusions: what a plan lets one say after each outcome, and who says it."""

from collections.abc import Iterator
from functools import lru_cache

from beforehand.graph import Graph
from beforehand.records.parts import Reading
from beforehand.records.record import Design, Result
from beforehand.site.head.result_rows import readings_drawn
from beforehand.site.registers.came_out import NOT_RUN, RAN, run_state
from beforehand.site.registers.frozen_when import FROZEN, frozen_states
from beforehand.site.registers.register import (
    Column,
    Plain,
    Register,
    Row,
    register_page,
)
from beforehand.site.words.cite import address, named, part_link, referenced
from beforehand.site.words.markup import Piece, cell, counted, joined, sentence
from beforehand.site.words.page import CONCLUSIONS, SitePage
from beforehand.site.words.seen import seen_badge

COLUMNS = (
    Column("id", "outcome"),
    Column("experiment", "experiment", pick=True),
    Column("conclusion", "what may be said"),
    Column("forbids", "what may not"),
    Column("seen", "seen at freeze"),
    Column("drawn_by", "drawn by"),
)
DRAWN, NOT_DRAWN = "drawn", "not drawn"
WHY_NONE = {RAN: "ran; none here", NOT_RUN: "not run"}
"""What stands in place of a result, by how the run stands."""

STATE = Column("state", "state", order=(DRAWN, NOT_DRAWN))


def conclusions_page(graph: Graph) -> SitePage:
    """Every design's conclusions, and which of them a result draws."""
    register = conclusions_register(graph)
    drawn = sum(row.values["state"] == DRAWN for row in register.rows)
    total = counted(len(register.rows), "conclusion")
    intro = f"{total}, each for one outcome; {drawn or 'none'} drawn by a result"
    said = sentence(intro) if register.rows else "No design says what may be concluded."
    return register_page("Conclusions", register, said)


@lru_cache(maxsize=1)
def conclusions_register(graph: Graph) -> Register:
    """One row for each conclusion, design by design."""
    return Register(CONCLUSIONS, COLUMNS, tuple(_rows(graph)), (FROZEN, STATE))


def _rows(graph: Graph) -> Iterator[Row]:
    for experiment in graph.experiments.values():
        design = experiment.design
        drawn: dict[str, list[Result]] = {}
        for result in experiment.results:
            for reading in readings_drawn(graph, result):
                drawn.setdefault(reading.anchor, []).append(result)
        for reading in design.readings if design else ():
            assert design is not None
            none = WHY_NONE.get(run_state(graph, experiment), "none yet")
            yield _row(graph, design, reading, drawn.get(reading.anchor, []), none)


def _row(graph: Graph, design: Design, reading: Reading, drawn: list[Result], none: str) -> Row:
    states = frozen_states(graph, design)
    seen = states[-1].removesuffix(" seen") if len(states) > 1 else ""
    values: dict[str, Plain] = {
        "id": reading.id,
        "experiment": design.id,
        "outcome": reading.outcome.text,
        "conclusion": reading.text.text,
        "forbids": reading.forbids.text,
        "seen": seen,
        "data": states,
        "drawn_by": tuple(result.id for result in drawn),
        "state": DRAWN if drawn else NOT_DRAWN,
    }
    unseen = cell(Piece(states[0] if states else "not frozen", look="quiet"))
    cells = (
        cell(part_link(design, reading)),
        cell(Piece(design.id, design.path)),
        referenced(graph, design.path, reading.text),
        referenced(graph, design.path, reading.forbids),
        seen_badge(seen) or unseen,
        joined(map(named, drawn)) or cell(Piece(none, look="quiet")),
    )
    return Row(address(design, reading), values, cells)
