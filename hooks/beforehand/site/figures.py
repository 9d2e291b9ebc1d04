"""The register of printed figures: what is wrong first, then every page with all of its own."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from beforehand.site.cite import label
from beforehand.site.markup import (
    Cell,
    Piece,
    cell,
    counted,
    document,
    joined,
    markdown,
    markdown_table,
    marked,
    sentence,
)
from beforehand.site.page import FIGURES, SitePage

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from beforehand.graph import Graph
    from beforehand.reckoning.figures import Figure

# A register with more rows than this is too heavy to load, though its rows are shorter than those
# of the findings: figures that hold are then counted for each page.
WHOLE = 500
SAID = {"holds": "hold", "differs": "do not agree", "unreadable": "not recomputed"}
HEAD = ("printed", "source", "exact value", "state")
Alike = tuple["Figure", ...]
"""Figures of one page that ask the same and agree alike."""


def figures_page(graph: Graph) -> SitePage:
    """All figures that name their source: those that do not hold, then each page."""
    title = "Figures"
    groups = {path: _alike(graph.figures_on(path)) for path in sorted(graph.pages)}
    groups = {path: found for path, found in groups.items() if found}
    if not groups:
        text = document(title, "No page prints a figure that names its source yet.")
        return SitePage(FIGURES, text, title)
    total = len(graph.figures)
    intro = (
        f"{counted(total, 'printed figure')} on {counted(len(groups), 'page')} "
        f"{'names its' if total == 1 else 'name their'} source, and each is computed "
        f"again when the site is built: {states_of(graph.figures)}"
    )
    wrong = [
        (path, found)
        for path, rows in groups.items()
        for found in rows
        if found[0].state != "holds"
    ]
    below = _by_page(graph, groups) if _is_whole(graph) else ()
    text = document(
        title,
        sentence(intro),
        _totals(graph, groups),
        *(("## Do not hold", _wrong(graph, wrong)) if wrong else ()),
        *below,
    )
    return SitePage(FIGURES, text, title)


def figures_line(graph: Graph, path: str) -> Cell:
    """How the figures and other numbers of a page stand, with a link to the register."""
    figures = graph.figures_on(path)
    if not figures:
        return ()
    numbers = graph.pages[path].numbers
    others = (
        f", {numbers.aside} set aside, {counted(len(numbers.loose), 'loose number')}"
        if numbers
        else ""
    )
    said = f"{counted(len(figures), 'figure')}, {states_of(figures)}{others}. "
    return cell(said, Piece("All figures of the record", FIGURES))


def states_of(figures: Sequence[Figure]) -> str:
    """``12 hold, 1 do not agree``; states that nothing is in are left out, but the first."""
    states: Counter[str] = Counter(one.state for one in figures)
    return ", ".join(
        f"{states[state]} {words}"
        for state, words in SAID.items()
        if states[state] or state == "holds"
    )


def _alike(figures: Sequence[Figure]) -> tuple[Alike, ...]:
    found: dict[tuple[str, str, str], list[Figure]] = {}
    for one in figures:
        wanted = "" if one.state == "holds" else one.wanted
        found.setdefault((one.link.target, one.state, wanted), []).append(one)
    return tuple(map(tuple, found.values()))


@lru_cache(maxsize=1)
def _is_whole(graph: Graph) -> bool:
    """Whether the register holds every figure, those that hold too."""
    return sum(len(_alike(graph.figures_on(path))) for path in graph.pages) <= WHOLE


def page_name(graph: Graph, path: str) -> Piece:
    """A page as a link: what its record is called, and whose it is."""
    record = next(iter(graph.index.on_page.get(path, ())), None)
    if record is None or record.anchor:
        return Piece(graph.pages[path].title or path, path)
    words = label(record)
    if record.experiment and record.experiment not in words:
        words = f"{record.experiment}, {words}"
    return Piece(words, path)


def _totals(graph: Graph, groups: dict[str, tuple[Alike, ...]]) -> str:
    """One line for each page that has figures; a state that nothing is in has no column."""
    found: Counter[str] = Counter(one.state for one in graph.figures)
    states = [state for state in SAID if found[state] or state == "holds"]
    rows = []
    for path in groups:
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
    return markdown_table(("page", "figures", *names, "set aside", "loose"), rows, FIGURES)


def _wrong(graph: Graph, wrong: Sequence[tuple[str, Alike]]) -> str:
    rows = [(cell(page_name(graph, path)), *_row(path, found)) for path, found in wrong[:WHOLE]]
    more = len(wrong) - WHOLE
    table = markdown_table(("page", *HEAD), rows, FIGURES)
    return f"{table}\n\nAnd {more:,} more, which their pages mark." if more > 0 else table


def _by_page(graph: Graph, groups: dict[str, tuple[Alike, ...]]) -> Iterator[str]:
    for path, rows in groups.items():
        name = page_name(graph, path)
        yield f"## {markdown(cell(name.text), FIGURES)}"
        yield markdown(cell(Piece(path, path, "code")), FIGURES)
        yield markdown_table(HEAD, (_row(path, found) for found in rows), FIGURES)


def _row(path: str, alike: Alike) -> tuple[Cell, ...]:
    from beforehand.site.blocks.figure_table import LOOKS, said_of, way_of

    first = alike[0]
    printed = dict.fromkeys(" ".join(one.link.text.split()) for one in alike)
    way = way_of(first).partition("; ")[0]
    way = "" if way in (first.value, first.link.target.removeprefix("=")) else way
    return (
        joined(map(Piece, printed)),
        cell(Piece(first.link.target, _source(path, first), "code")),
        cell(first.value, marked(f" ({way})" if way else "")),
        cell(Piece(said_of(first), look=LOOKS[first.state])),
    )


def _source(path: str, figure: Figure) -> str:
    """Where the source of a figure stands: its card or its file; nothing for a formula."""
    from beforehand.graph.index import relative
    from beforehand.reckoning.addresses import anchor_of

    if figure.source is not None:
        return f"{figure.source.path}#{anchor_of(figure.source)}"
    return relative(path, figure.link.file) if figure.link.file else ""
