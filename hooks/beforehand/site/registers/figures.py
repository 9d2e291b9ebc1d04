"""The register of printed figures: what is wrong first, then every page in turn."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from beforehand.graph.index import relative
from beforehand.reckoning.addresses import anchor_of, figure_anchors
from beforehand.site.reference.meanings import explained
from beforehand.site.registers.of_record import (
    ELSEWHERE,
    ON,
    Headline,
    besides,
    record_first,
    stands_on,
    told_first,
)
from beforehand.site.registers.register import (
    Column,
    Plain,
    Register,
    Row,
    filtered,
    register_table,
)
from beforehand.site.words.cite import label
from beforehand.site.words.made_table import stacked_table
from beforehand.site.words.markup import (
    Cell,
    Piece,
    cell,
    counted,
    document,
    joined,
    markdown,
    marked,
    words,
)
from beforehand.site.words.page import FIGURES, SitePage
from beforehand.source import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from beforehand.graph import Graph
    from beforehand.reckoning.figures import Figure

SAID = {"holds": "hold", "differs": "do not agree", "unreadable": "not recomputed"}
COLUMNS = (
    Column("page", "page", pick=True),
    Column("printed", "printed"),
    Column("source", "source"),
    Column("value", "exact value"),
    Column("state", "state", pick=True),
)


def figures_page(graph: Graph) -> SitePage:
    """All figures that name their source, those that do not hold first, and each page's count."""
    title = "Figures"
    register = figures_register(graph)
    if not register.rows:
        text = document(title, "No page prints a figure that names its source yet.")
        return SitePage(FIGURES, text, title)
    paths = record_first(graph, (path for path in graph.pages if graph.figures_on(path)))
    how = "Each names its source and is computed again when the site is built."
    intro = f"{markdown(cell(figures_counted(graph), '.'), FIGURES)} {how}"
    totals = _totals(graph, paths)
    table = register_table(register)
    text = document(title, intro, table, "## By page", totals, wide=True)
    return SitePage(FIGURES, text, title)


@lru_cache(maxsize=1)
def figures_register(graph: Graph) -> Register:
    """One row for each figure, pages of the record first; what does not hold comes before all."""
    paths = record_first(graph, graph.pages)
    rows = [_row(graph, path, one) for path in paths for one in graph.figures_on(path)]
    rows.sort(key=lambda row: row.values["state"] == "holds")
    return Register(FIGURES, COLUMNS, tuple(rows), (ON,))


def figures_line(graph: Graph, path: str) -> Cell:
    """How the figures and other numbers of a page stand, with a link to the register."""
    figures = graph.figures_on(path)
    if not figures:
        return ()
    numbers = graph.pages[path].numbers
    others: Cell = ()
    if numbers:
        loose = cell(counted(len(numbers.loose), "loose number"))
        others = cell(f", {numbers.aside} set aside, ", explained("number", "loose", loose))
    said = f"{counted(len(figures), 'figure')}, {states_of(figures)}"
    return cell(said, others, ". ", Piece("All figures of the record", FIGURES))


def states_of(figures: Sequence[Figure]) -> str:
    """``12 hold, 1 do not agree``; states that nothing is in are left out, but the first."""
    return words(_states(figures, {}))


def figures_said(graph: Graph) -> Headline:
    """How many figures there are and how they stand: ``379 hold, and 90 more on other pages``.

    The number is that of the pages of the record, or of all pages where these have none.
    """
    own, rest, asked = told_first(graph, graph.figures, lambda one: graph.page_of(one.span.path))
    to = filtered(FIGURES, **asked) if asked else FIGURES
    held = all(one.state == "holds" for one in rest)
    others = () if held else cell(", ", _states(rest, {"on": ELSEWHERE}))
    said = cell(_states(own, asked), besides(len(rest), FIGURES, others))
    return Headline(len(own), to, said, " of the record" if rest else "")


def figures_counted(graph: Graph) -> Cell:
    """The same as part of a sentence: ``379 figures of the record, 379 hold``."""
    found = figures_said(graph)
    number = Piece(f"{counted(found.number, 'figure')}{found.whose}", found.to)
    return cell(number, ", ", found.said)


def _states(figures: Sequence[Figure], asked: dict[str, str]) -> Cell:
    """How many stand how; ``asked`` is what the register is asked for besides."""
    states: Counter[str] = Counter(one.state for one in figures)
    return joined(
        Piece(f"{states[state]} {said}", filtered(FIGURES, state=state, **asked))
        for state, said in SAID.items()
        if states[state] or state == "holds"
    )


def page_name(graph: Graph, path: str) -> Piece:
    """A page as a link: what its record is called, and whose it is."""
    record = next(iter(graph.index.on_page.get(path, ())), None)
    if record is None or record.anchor:
        return Piece(graph.pages[path].title or path, path)
    name = label(record)
    if record.experiment and record.experiment not in name:
        name = f"{record.experiment}, {name}"
    return Piece(name, path)


def _totals(graph: Graph, paths: Sequence[str]) -> str:
    """One line for each page that has figures; a state that nothing is in has no column."""
    found: Counter[str] = Counter(one.state for one in graph.figures)
    states = [state for state in SAID if found[state] or state == "holds"]
    rows = []
    for path in paths:
        figures = graph.figures_on(path)
        own: Counter[str] = Counter(one.state for one in figures)
        numbers = graph.pages[path].numbers
        others = (numbers.aside, len(numbers.loose)) if numbers else ()
        rows.append(
            (
                cell(page_name(graph, path)),
                *(cell(str(n)) for n in (len(figures), *(own[state] for state in states))),
                *((cell(str(n)) for n in others) if others else ((), ())),
            )
        )
    names = (SAID[state] for state in states)
    return stacked_table(("page", "figures", *names, "set aside", "loose"), rows, FIGURES)


def _row(graph: Graph, path: str, figure: Figure) -> Row:
    from beforehand.site.blocks.figure_table import LOOKS, said_of, way_of

    page = page_name(graph, path)
    at = _addresses(graph, path)[figure.span]
    printed = " ".join(figure.link.text.split())
    way = way_of(figure).partition("; ")[0]
    way = "" if way in (figure.value, figure.link.target.removeprefix("=")) else way
    values: dict[str, Plain] = {
        "page": page.text,
        "printed": printed,
        "source": figure.link.target,
        "value": figure.value,
        "state": figure.state,
        "on": stands_on(graph, path),
    }
    cells = (
        cell(page),
        cell(Piece(printed, at)),
        cell(Piece(figure.link.target, _source(path, figure), "code")),
        cell(figure.value, marked(f" ({way})" if way else "")),
        cell(Piece(said_of(figure), look=LOOKS[figure.state])),
    )
    return Row(at, values, cells)


@lru_cache(maxsize=1)
def _addresses(graph: Graph, path: str) -> dict[Span, str]:
    """Where each figure of a page stands, by its place in the source."""
    figures = graph.figures_on(path)
    anchors = figure_anchors(one.link.target for one in figures)
    pairs = zip(figures, anchors, strict=True)
    return {one.span: f"{path}#{anchor}" for one, anchor in pairs}


def _source(path: str, figure: Figure) -> str:
    """Where the source of a figure stands: its card or its file; nothing for a formula."""
    if figure.source is not None:
        return f"{figure.source.path}#{anchor_of(figure.source)}"
    return relative(path, figure.link.file) if figure.link.file else ""
