"""The register of amendments: what was changed of a plan, and what had been seen by then."""

from collections import Counter
from functools import lru_cache

from beforehand.graph import Graph
from beforehand.site.events.amendments import Amended, Made, amendments, made
from beforehand.site.registers.frozen_when import says
from beforehand.site.registers.register import (
    Column,
    Plain,
    Register,
    Row,
    filtered,
    register_page,
)
from beforehand.site.words.cite import address, part_link, referenced
from beforehand.site.words.markup import (
    BREAK,
    Cell,
    Piece,
    cell,
    counted,
    joined,
    markdown,
)
from beforehand.site.words.page import AMENDMENTS, SitePage
from beforehand.site.words.seen import AFTER, BEFORE, LOOKS, UNTOLD, seen_badge

COLUMNS = (
    Column("id", "amendment"),
    Column("experiment", "experiment", pick=True),
    Column("section", "section"),
    Column("changed", "what changed"),
    Column("because", "because of"),
    Column("day", "day"),
    Column("seen", "seen", pick=True, order=tuple(LOOKS)),
)
MADE = Column("data", "made", order=(BEFORE, AFTER, UNTOLD))
NONE = "No design has been amended yet."
SAID = {
    BEFORE: "made before data was seen",
    AFTER: "made after data was seen",
    UNTOLD: "where that is not known",
}
HOW = (
    "The day and what had been seen are those of the ledger, where it records the amendment, and "
    "what the page says elsewhere. Where neither says what had been seen, it is what had been seen "
    "when the version with the amendment was frozen; without a ledger the day of the amendment is "
    "held to that of the first call."
)


def amendments_page(graph: Graph) -> SitePage:
    """All amendments, the newest first."""
    register = amendments_register(graph)
    tally = amendments_tally(graph)
    parts = joined((_part(tally[name], name) for name in MADE.order if tally[name]), ", ")
    intro = cell(counted(len(register.rows), "amendment"), ": ", parts, ".")
    said = (markdown(intro, AMENDMENTS), HOW) if register.rows else (NONE,)
    return register_page("Amendments", register, *said)


def amendments_tally(graph: Graph) -> Counter[str]:
    """How many were made before data had been seen, after it, or nobody says."""
    return Counter(made(graph, item).when for item in amendments(graph))


def _part(number: int, name: str) -> Piece:
    return Piece(f"{number} {SAID[name]}", filtered(AMENDMENTS, data=name))


@lru_cache(maxsize=1)
def amendments_register(graph: Graph) -> Register:
    """One row for each amendment, the newest first."""
    rows = tuple(_row(graph, item) for item in amendments(graph))
    return Register(AMENDMENTS, COLUMNS, rows, (MADE,))


def _row(graph: Graph, item: Amended) -> Row:
    design, row, entry = item.design, item.row, item.entry
    page = design.path
    experiment = graph.experiment_of(design)
    when = made(graph, item)
    values: dict[str, Plain] = {
        "id": row.id if row else "",
        "experiment": experiment.id if experiment else design.id,
        "version": item.version,
        "section": row.section.text if row else entry.section if entry else "",
        "changed": row.changed.text if row else entry.note if entry else "",
        "because": row.because.text if row else entry.source if entry else "",
        "day": item.day.isoformat() if item.day else "",
        "page_says": row.date.text if row else "",
        "seen": item.seen.word,
        "data": when.when,
        "known_by": "ledger" if entry else "page",
        "entry": str(entry.number) if entry else "",
        "said_by": item.seen.said_by,
    }
    plain = {name: cell(str(values[name])) for name in ("section", "changed", "because")}
    if row:
        texts = {"section": row.section, "changed": row.changed, "because": row.because}
        plain = {name: referenced(graph, page, text) for name, text in texts.items()}
    name = part_link(design, row) if row else Piece(f"entry {entry.number}" if entry else "", page)
    cells = (
        cell(name),
        cell(Piece(str(values["experiment"]), page)),
        *plain.values(),
        _day(graph, item),
        _seen(item, when),
    )
    return Row(address(design, row), values, cells)


def _seen(item: Amended, when: Made) -> Cell:
    """What had been seen and when that was so, or how else it is known, or why it is not."""
    how = f"{UNTOLD}: {when.how}" if when.when == UNTOLD and when.how else when.how
    lines = (seen_badge(item.seen.word), cell(Piece(how, look="quiet")) if how else ())
    return joined((line for line in lines if line), BREAK)


def _day(graph: Graph, item: Amended) -> Cell:
    """The day, and the one of the page where it is another or stands alone beside a ledger."""
    day = item.day.isoformat() if item.day else ""
    if item.stated:
        return cell(Piece(day, look="whole"), BREAK, says(item.stated.isoformat()))
    if day and not item.recorded and graph.evidence:
        return says(day)
    return cell(Piece(day, look="whole")) if day else ()
