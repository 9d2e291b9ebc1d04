"""The register of what the record computes: rules, outcome tables, draws and budgets."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from beforehand.exact.power import chance
from beforehand.exact.rounding import significant
from beforehand.reckoning.addresses import anchor_of
from beforehand.reckoning.rules import NamedRule
from beforehand.site.registers.figures import page_name
from beforehand.site.registers.of_record import (
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
from beforehand.site.words.made_table import made_table
from beforehand.site.words.markup import (
    BREAK,
    NO_TEXT,
    Cell,
    Piece,
    cell,
    counted,
    document,
    joined,
    markdown,
    words,
)
from beforehand.site.words.page import COMPUTED, SitePage

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from beforehand.graph import Graph
    from beforehand.reckoning.answer import Computed

NOUNS = {
    "rule": ("decision rule", "decision rules"),
    "readings": ("outcome table", "outcome tables"),
    "draw": ("draw", "draws"),
    "budget": ("budget", "budgets"),
    "data": ("set of values", "sets of values"),
    "steps": ("sequence of steps", "sequences of steps"),
    "counts": ("set of counts", "sets of counts"),
}
DIGITS = 6
OWN = ("by chance", "state")
"""What has a column of its own. All else is told in one cell, since each sort has other things."""

COLUMNS = (
    Column("name", "name"),
    Column("page", "where", pick=True),
    Column("told", "in short"),
    Column("by_chance", "by chance", quantity=True),
    Column("state", "state", pick=True),
    Column("figures", "figures"),
)
BLOCK = Column("block", "sort", order=tuple(one for one, _ in NOUNS.values()))


def computed_page(graph: Graph) -> SitePage:
    """Every named block that something is computed from, sort by sort."""
    title = "Rules, draws and budgets"
    register = computed_register(graph)
    if not register.rows:
        text = document(title, "No page has a block that something is computed from yet.")
        return SitePage(COMPUTED, text, title)
    said = computed_said(graph).said
    intro = markdown(cell(said, ". Their pages show each as a card."), COMPUTED)
    text = document(title, intro, register_table(register), *_counted(graph), wide=True)
    return SitePage(COMPUTED, text, title)


@lru_cache(maxsize=1)
def computed_register(graph: Graph) -> Register:
    """One row for each block, sort by sort and page by page, pages of the record first."""
    asked = Counter(
        (one.source.path, one.source.sort, one.source.name)
        for one in graph.figures
        if one.source is not None
    )
    order = {path: at for at, path in enumerate(record_first(graph, graph.pages))}
    sorts = list(NOUNS)
    found = sorted(graph.computed, key=lambda thing: (sorts.index(thing.sort), order[thing.path]))
    rows = tuple(_row(graph, thing, asked[thing.path, thing.sort, thing.name]) for thing in found)
    return Register(COMPUTED, COLUMNS, rows, (BLOCK, ON))


def computed_said(graph: Graph) -> Headline:
    """How many blocks the record has, and how many of each sort, each linked to them.

    Those of other pages are told beside; they count where the record has none.
    """
    own, rest, asked = told_first(graph, graph.computed, lambda thing: thing.path)
    found = Counter(thing.sort for thing in own)
    said = joined(
        Piece(counted(found[sort], one, several), filtered(COMPUTED, block=one, **asked))
        for sort, (one, several) in NOUNS.items()
        if found[sort]
    )
    to = filtered(COMPUTED, **asked) if asked else COMPUTED
    return Headline(len(own), to, cell(said, besides(len(rest), COMPUTED)))


def _counted(graph: Graph) -> Iterator[str]:
    """How many of each sort a page has, where the register does not carry all of them."""
    if not computed_register(graph).rest:
        return
    by_page: dict[str, Counter[str]] = {}
    for thing in graph.computed:
        by_page.setdefault(thing.path, Counter())[thing.sort] += 1
    sorts = [sort for sort in NOUNS if any(found[sort] for found in by_page.values())]
    rows = (
        (cell(page_name(graph, path)), *(cell(str(found[sort] or NO_TEXT)) for sort in sorts))
        for path, found in by_page.items()
    )
    yield "## By page"
    yield made_table(("page", *(NOUNS[sort][1] for sort in sorts)), rows, COMPUTED)


def _row(graph: Graph, thing: Computed, asked: int) -> Row:
    from beforehand.site.blocks.register_rows import HEADS, row_of

    at = f"{thing.path}#{anchor_of(thing)}"
    page = page_name(graph, thing.path)
    found = dict(zip(HEADS[thing.sort], row_of(thing), strict=True))
    told = [
        cell(Piece(f"{name}: ", look="quiet"), said)
        for name, said in found.items()
        if said and name not in OWN
    ]
    by_chance, state = (found.get(name, ()) for name in OWN)
    exact = significant(chance(thing.rule), DIGITS) if isinstance(thing, NamedRule) else ""
    values: dict[str, Plain] = {
        "name": thing.name,
        "block": NOUNS[thing.sort][0],
        "page": page.text,
        "by_chance": exact,
        "state": words(state),
        "figures": asked,
        **{name.replace(" ", "_"): words(found.get(name, ())) for name in _named(HEADS)},
        "on": stands_on(graph, thing.path),
    }
    cells: tuple[Cell, ...] = (
        cell(Piece(thing.name, at), BREAK, Piece(NOUNS[thing.sort][0], look="quiet")),
        cell(page),
        joined(told, BREAK),
        by_chance,
        state,
        cell(str(asked or "")),
    )
    return Row(at, values, cells)


def _named(heads: Mapping[str, Iterable[str]]) -> Iterator[str]:
    """What programs get of every block, whatever its sort: what that does not have is empty."""
    return (name for names in heads.values() for name in names if name not in OWN)
