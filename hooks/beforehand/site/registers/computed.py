"""The register of what the record computes: rules, outcome tables, draws and budgets."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from beforehand.site.registers.figures import page_name
from beforehand.site.words.markup import (
    NO_TEXT,
    Cell,
    Piece,
    cell,
    counted,
    document,
    markdown_table,
    sentence,
)
from beforehand.site.words.page import COMPUTED, SitePage

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from beforehand.graph import Graph
    from beforehand.reckoning.answer import Computed

# Above so many, each page has one line with what it defines.
WHOLE = 400
NOUNS = {
    "rule": ("decision rule", "decision rules"),
    "readings": ("outcome table", "outcome tables"),
    "draw": ("draw", "draws"),
    "budget": ("budget", "budgets"),
    "data": ("set of values", "sets of values"),
    "steps": ("sequence of steps", "sequences of steps"),
    "counts": ("set of counts", "sets of counts"),
}


def computed_page(graph: Graph) -> SitePage:
    """Every named block that something is computed from, sort by sort."""
    title = "Rules, draws and budgets"
    if not graph.computed:
        text = document(title, "No page has a block that something is computed from yet.")
        return SitePage(COMPUTED, text, title)
    intro = sentence(f"{summary(graph)}. Their pages show each as a card")
    parts = _whole(graph) if len(graph.computed) <= WHOLE else (_counted(graph),)
    return SitePage(COMPUTED, document(title, intro, *parts), title)


def summary(graph: Graph) -> str:
    """How many there are of each sort."""
    found = Counter(thing.sort for thing in graph.computed)
    return ", ".join(
        counted(found[sort], one, several) for sort, (one, several) in NOUNS.items() if found[sort]
    )


def _counted(graph: Graph) -> str:
    by_page: dict[str, Counter[str]] = {}
    for thing in graph.computed:
        by_page.setdefault(thing.path, Counter())[thing.sort] += 1
    sorts = [sort for sort in NOUNS if any(found[sort] for found in by_page.values())]
    rows = (
        (cell(page_name(graph, path)), *(cell(str(found[sort] or NO_TEXT)) for sort in sorts))
        for path, found in by_page.items()
    )
    return markdown_table(("page", *(NOUNS[sort][1] for sort in sorts)), rows, COMPUTED)


def _whole(graph: Graph) -> Iterator[str]:
    from beforehand.site.blocks.register_rows import HEADS, row_of

    asked = Counter(
        (one.source.path, one.source.sort, one.source.name)
        for one in graph.figures
        if one.source is not None
    )
    for sort, (_, words) in NOUNS.items():
        things = [thing for thing in graph.computed if thing.sort == sort]
        if not things:
            continue
        rows = [
            (
                _named(thing),
                cell(page_name(graph, thing.path)),
                *row_of(thing),
                cell(str(asked[thing.path, thing.sort, thing.name] or "")),
            )
            for thing in things
        ]
        yield f"## {words[:1].upper()}{words[1:]}"
        yield _table(("name", "where", *HEADS[sort], "figures"), rows)


def _named(thing: Computed) -> Cell:
    from beforehand.reckoning.addresses import anchor_of

    return cell(Piece(thing.name, f"{thing.path}#{anchor_of(thing)}"))


def _table(head: Sequence[str], rows: Sequence[Sequence[Cell]]) -> str:
    """A table without the columns in which nobody says anything."""
    kept = [at for at in range(len(head)) if any(row[at] for row in rows)]
    return markdown_table(
        [head[at] for at in kept], ([row[at] for at in kept] for row in rows), COMPUTED
    )
