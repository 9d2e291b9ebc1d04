"""The register of amendments: what was changed of a plan, and what had been seen by then."""

from collections import Counter
from functools import lru_cache

from beforehand.graph import Graph
from beforehand.site.events.amendments import Amended, amendments
from beforehand.site.events.seen_then import (
    AS_DATED,
    AT_FREEZE,
    BY_DAYS,
    BY_NOW,
    MOMENTS,
    Seen,
)
from beforehand.site.registers.compared import compared_at
from beforehand.site.registers.frozen_when import recorded_says
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
    Column("seen", "seen", pick=True, order=tuple(LOOKS), unit="seen"),
)
MADE = Column("data", "made", order=(BEFORE, AFTER, UNTOLD))
AS_OF = Column("as_of", "as of", order=MOMENTS)
NONE = "No design has been amended yet."
SAID = {
    AT_FREEZE: "in a version frozen with {} seen",
    BY_NOW: "not frozen yet, with {} seen by now",
    BY_DAYS: AS_DATED[AFTER],
}
"""How amendments are counted of which what had been seen is said of another moment."""
HOW = (
    "The day and what had been seen are those of the ledger, where it records the amendment, and "
    "what the page says elsewhere. Where neither says what had been seen, it is what had been seen "
    "when the version with the amendment was frozen, and the change itself may be older; of "
    "a design that was never frozen, the day of the amendment is held to that of the first call."
)


def amendments_page(graph: Graph) -> SitePage:
    """All amendments, the newest first."""
    register = amendments_register(graph)
    intro = cell(counted(len(register.rows), "amendment"), ": ", seen_said(graph), ".")
    said = (markdown(intro, AMENDMENTS), HOW) if register.rows else (NONE,)
    return register_page("Amendments", register, *said)


def seen_said(graph: Graph) -> Cell:
    """How many were made with what seen, and how many before data, each linked to those.

    Where the word is that of a later moment, it is said of that moment; nothing for no amendment.
    """
    found = [item.seen for item in amendments(graph)]
    states = Counter(seen.when for seen in found)
    if not found:
        return ()
    tally = Counter((seen.of, seen.word) for seen in found if seen.when == AFTER)
    late = [_part(tally[key], *key) for key in sorted(tally, key=_place)]
    if states[UNTOLD]:
        to = filtered(AMENDMENTS, data=UNTOLD)
        late.append(Piece(f"{states[UNTOLD]} where that is not known", to))
    to = filtered(AMENDMENTS, data=BEFORE) if states[BEFORE] else ""
    early = Piece(f"{states[BEFORE] or 'none'} before data", to)
    return cell(joined(late, ", "), "; " if late else "", early)


def _place(key: tuple[str, str]) -> tuple[int, int]:
    """What is said of the change itself comes first, the least that had been seen before more."""
    of, word = key
    return MOMENTS.index(of), list(LOOKS).index(word) if word in LOOKS else 0


def _part(number: int, of: str, word: str) -> Piece:
    said = SAID.get(of, "with {} seen").format(word)
    asked = {"seen": word} if word else {}
    return Piece(f"{number} {said}", filtered(AMENDMENTS, **asked, as_of=of))


@lru_cache(maxsize=1)
def amendments_register(graph: Graph) -> Register:
    """One row for each amendment, the newest first."""
    rows = tuple(_row(graph, item) for item in amendments(graph))
    return Register(AMENDMENTS, COLUMNS, rows, (MADE, AS_OF))


def _row(graph: Graph, item: Amended) -> Row:
    design, row, entry, seen = item.design, item.row, item.entry, item.seen
    page = design.path
    experiment = graph.experiment_of(design)
    values: dict[str, Plain] = {
        "id": row.id if row else "",
        "experiment": experiment.id if experiment else design.id,
        "version": item.version,
        "section": row.section.text if row else entry.section if entry else "",
        "changed": row.changed.text if row else entry.note if entry else "",
        "because": row.because.text if row else entry.source if entry else "",
        "day": item.day.isoformat() if item.day else "",
        "page_says": row.date.text if row else "",
        "seen": seen.word,
        "data": seen.when,
        "known_by": "ledger" if entry else "page",
        "entry": str(entry.number) if entry else "",
        "said_by": seen.said_by,
        "as_of": seen.of,
    }
    plain = {name: cell(str(values[name])) for name in ("section", "changed", "because")}
    if row:
        texts = {"section": row.section, "changed": row.changed, "because": row.because}
        plain = {name: referenced(graph, page, text) for name, text in texts.items()}
    compared = compared_at(graph, item)
    if compared:
        plain["changed"] = cell(
            plain["changed"], Piece(" · ", look="quiet"), Piece("compare", compared)
        )
    name = part_link(design, row) if row else Piece(f"entry {entry.number}" if entry else "", page)
    cells = (
        cell(name),
        cell(Piece(str(values["experiment"]), page)),
        *plain.values(),
        _day(graph, item),
        _seen(seen),
    )
    return Row(address(design, row), values, cells)


def _seen(seen: Seen) -> Cell:
    """What had been seen and when that was so, or how else it is known, or why it is not."""
    how = f"{UNTOLD}: {seen.how}" if seen.how and seen.when == UNTOLD else seen.how
    lines = (seen_badge(seen.word), cell(Piece(how, look="quiet")) if how else ())
    return joined((line for line in lines if line), BREAK)


def _day(graph: Graph, item: Amended) -> Cell:
    """The day of the ledger and that of the page, where it is another or stands alone."""
    day = item.day.isoformat() if item.day else ""
    if item.stated or (graph.evidence and not item.recorded):
        page = item.stated.isoformat() if item.stated else day
        return recorded_says(item.recorded, page)
    return cell(Piece(day, look="whole")) if day else ()
