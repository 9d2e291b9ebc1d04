"""The register of deviations: what was done otherwise than a plan says, and what that touches."""

from collections import Counter
from functools import lru_cache

from beforehand.graph import Graph
from beforehand.site.events.deviations import EFFECTS, Departed, deviations
from beforehand.site.events.seen_then import Seen, by_days
from beforehand.site.registers.register import (
    Column,
    Plain,
    Register,
    Row,
    filtered,
    register_page,
)
from beforehand.site.words.cite import address, named, natural, part_link, referenced
from beforehand.site.words.markup import BREAK, Cell, Piece, cell, counted, joined, markdown
from beforehand.site.words.page import DEVIATIONS, SitePage
from beforehand.site.words.seen import AFTER, BEFORE, UNTOLD

COLUMNS = (
    Column("id", "deviation"),
    Column("experiment", "experiment", pick=True),
    Column("section", "clause"),
    Column("happened", "what was done instead"),
    Column("because", "because"),
    Column("effect", "effect"),
    Column("day", "day"),
)
STATE = Column("state", "effect", order=EFFECTS)
MADE = Column("data", "made", order=(BEFORE, AFTER, UNTOLD))
NONE = "No page lists a deviation from its plan yet."
HOW = (
    "An amendment changes the text of a plan; a deviation is what was done otherwise than the text "
    "says. The effect is that on predictions and conclusions, as the page states it. The day is "
    "that of the page, held to those of the first call and of the results."
)


def deviations_page(graph: Graph) -> SitePage:
    """All deviations, the newest first."""
    register = deviations_register(graph)
    intro = cell(counted(len(register.rows), "deviation"), ": ", effects_said(graph), ".")
    said = (markdown(intro, DEVIATIONS), HOW) if register.rows else (NONE,)
    return register_page("Deviations", register, *said)


def effects_said(graph: Graph) -> Cell:
    """How many have an effect on what is claimed, have none, or do not say, linked to those."""
    tally = Counter(item.effect for item in deviations(graph))
    return joined(
        (
            Piece(f"{tally[effect]} {effect}", filtered(DEVIATIONS, state=effect))
            for effect in EFFECTS
            if tally[effect]
        ),
        ", ",
    )


@lru_cache(maxsize=1)
def deviations_register(graph: Graph) -> Register:
    """One row for each deviation, the newest first; those without a day come last."""

    def key(item: Departed) -> tuple[object, ...]:
        day = item.day.toordinal() if item.day else 0
        return -day, natural(item.record.id), item.record.path

    found = sorted(deviations(graph), key=key)
    return Register(DEVIATIONS, COLUMNS, tuple(_row(graph, item) for item in found), (STATE, MADE))


def _row(graph: Graph, item: Departed) -> Row:
    record, row = item.record, item.row
    experiment = graph.experiment_of(record)
    seen = by_days(graph, item.design, item.day) if item.design else Seen()
    texts = {
        "section": row.section,
        "happened": row.happened,
        "because": row.reason,
        "effect": row.effect,
    }
    values: dict[str, Plain] = {
        "id": row.id,
        "experiment": experiment.id if experiment else record.id,
        **{name: text.text for name, text in texts.items()},
        "day": item.day.isoformat() if item.day else "",
        "state": item.effect,
        "data": seen.when,
        "listed_by": record.id,
    }
    day = cell(Piece(str(values["day"]), look="whole")) if item.day else ()
    how = cell(Piece(seen.how, look="quiet")) if seen.when != UNTOLD else ()
    cells = (
        cell(part_link(record, row)),
        _of(item),
        *(referenced(graph, record.path, text) for text in texts.values()),
        joined((line for line in (day, how) if line), BREAK),
    )
    return Row(address(record, row), values, cells)


def _of(item: Departed) -> Cell:
    """The plan, and the result where that lists the deviation."""
    pages = (item.design, item.record) if item.design is not item.record else (item.record,)
    return joined((named(page) for page in pages if page), BREAK)
