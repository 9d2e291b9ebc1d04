"""The map of the record: months from left to right, a lane for each kind, and what joins them."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from beforehand.graph import Graph
from beforehand.site.graphs.boxes import SIGNS
from beforehand.site.graphs.placed import LANES, Placed, placed
from beforehand.site.graphs.relations import strong
from beforehand.site.graphs.stretches import FEW, latest, stretches
from beforehand.site.graphs.value import Edge, Node
from beforehand.site.words.made_table import stacked_html
from beforehand.site.words.markup import (
    Cell,
    Piece,
    cell,
    counted,
    document,
    escape,
    joined,
    markdown,
    sentence,
    shortened,
)
from beforehand.site.words.page import MAP, UNSEARCHED, SitePage

# Where more than so many lines would begin, their number is said instead.
HUB = 12
TITLE = "Map"
# So many states of one colour are named in the key, each of so many letters.
NAMED, SHORT = 6, 30
PLAIN = "plain"
LINES = (
    "A line runs from what was first to what rests on it: from a framework page to what imports "
    "it and to the votes on it, from a vote to the design that asked for it, from a decision to "
    "what applies it (dashes), from a record to the one that replaced it (dots), from a design to "
    "its critiques, its results and the designs that extend it. "
    f"Where more than {HUB} lines would begin, a number stands for them."
)
AT_LEFT = "A record without a date stands at the left."
NOTHING = (
    "No record has a place on the map yet: "
    "framework pages, decisions, votes, designs, critiques and results have."
)


class Map(msgspec.Struct, frozen=True):
    """What a map shows, in the order of time.

    ``left`` is how many records have no place on it, ``out`` how many lines would lead to them;
    ``stretch`` says which time it is of, if not the latest.
    """

    placed: tuple[Placed, ...]
    edges: tuple[Edge, ...]
    left: int
    out: int = 0
    path: str = MAP
    stretch: str = ""

    @property
    def name(self) -> str:
        """What the map is called."""
        return f"{TITLE}, {self.stretch}" if self.stretch else TITLE


@lru_cache(maxsize=1)
def maps(graph: Graph) -> dict[str, Map]:
    """By path, the map of the latest records and, where these are not all, one of each stretch."""
    found = placed(graph)
    edges = _edges(graph)
    here = {MAP: _map(latest(found), found, edges)}
    timeless = [item for item in found if not item.day]
    for stretch in stretches(found):
        undated = _joined(timeless, stretch.items, edges)
        shown = _map((*undated, *stretch.items), found, edges)
        here[stretch.path] = replace(shown, path=stretch.path, stretch=stretch.name)
    return here


def _edges(graph: Graph) -> tuple[Edge, ...]:
    """All lines between records that have a lane."""
    keys = {item.node.key for item in placed(graph)}
    return tuple(edge for edge in strong(graph) if edge.source in keys and edge.target in keys)


def _joined(
    timeless: Iterable[Placed], items: Iterable[Placed], edges: Iterable[Edge]
) -> list[Placed]:
    """The records without a date that something of a stretch rests on, or that rest on it."""
    own = {item.node.key for item in items}
    ends = {edge.source for edge in edges if edge.target in own}
    ends |= {edge.target for edge in edges if edge.source in own}
    return [item for item in timeless if item.node.key in ends - own][:FEW]


def _map(shown: tuple[Placed, ...], found: tuple[Placed, ...], edges: tuple[Edge, ...]) -> Map:
    days = {item.node.key: item.day for item in shown}
    inside = [edge for edge in edges if edge.source in days and edge.target in days]
    begun = Counter(edge.source for edge in inside)
    whole = Counter(edge.source for edge in edges)
    out = (
        edge
        for edge in edges
        if (days.get(edge.source) and edge.target not in days)
        or (days.get(edge.target) and edge.source not in days)
    )
    return Map(
        tuple(
            _with_count(item, whole[item.node.key]) if begun[item.node.key] > HUB else item
            for item in shown
        ),
        tuple(edge for edge in inside if begun[edge.source] <= HUB),
        len(found) - len(shown),
        sum(1 for _ in out),
    )


def _with_count(item: Placed, ends: int) -> Placed:
    """A record from which more lines would begin than an eye can follow, with their number."""
    node = replace(item.node, label=f"{item.node.label} ({ends} rest on it)")
    return replace(item, node=node)


def map_pages(graph: Graph) -> Iterator[SitePage]:
    """The pages of the maps; drawings and their tables stand below the text."""
    every = maps(graph)
    if not every[MAP].placed:
        yield SitePage(MAP, document(TITLE, NOTHING), TITLE)
        return
    for path, shown in every.items():
        blocks = [
            sentence(_told(shown)),
            _where(shown, every.values()),
            markdown(_key(shown.placed), path),
            " ".join(_how(shown)),
        ]
        text = document(shown.name, *blocks, wide=not shown.stretch)
        yield SitePage(path, UNSEARCHED + text if shown.stretch else text, shown.name)


def _how(shown: Map) -> Iterator[str]:
    """How to read what this map has."""
    if shown.edges or shown.out:
        yield LINES
    if any(not item.day for item in shown.placed):
        yield AT_LEFT


def _told(shown: Map) -> str:
    joins = counted(len(shown.edges), "line joins", "lines join")
    return f"{counted(len(shown.placed), 'record')} in the order of time; {joins} them"


def _where(shown: Map, every: Iterable[Map]) -> str:
    """Which part of the record this is, and where the other parts are."""
    if not shown.left:
        return ""
    whole = len(shown.placed) + shown.left
    what = f"These are the latest {len(shown.placed)} of {whole} records"
    if shown.stretch:
        what = f"These are {len(shown.placed)} of {whole} records: {shown.stretch}"
    more = counted(shown.out, "more line leads", "more lines lead")
    out = f"; {more} to records that are not here" if shown.out else ""
    links = [
        Piece(other.stretch or "the latest", "" if other is shown else other.path, "whole")
        for other in every
    ]
    content = cell(f"{what}{out}. Maps of the whole record: ", joined(links, " · "), ".")
    return markdown(content, shown.path)


def _key(items: Iterable[Placed]) -> Cell:
    """What the colours of frames say, by the states that are on the map."""
    found: dict[str, Counter[str]] = {look: Counter() for look in (*SIGNS, PLAIN)}
    for item in items:
        if item.node.state:
            found[item.node.look][shortened(item.node.state, SHORT)] += 1
    looks = [
        Piece(", ".join(state for state, _ in states.most_common(NAMED)), look=look)
        for look, states in found.items()
        if states
    ]
    if not looks:
        return ()
    lead = "A frame has the colour and the sign of the state that is written: "
    return cell(lead, joined(looks, " "), " and grey where none is.")


def map_words(shown: Map) -> str:
    """The map in words: a row for each month, a column for each lane, and what joins them."""
    months: dict[str, dict[str, list[Node]]] = {}
    for item in shown.placed:
        months.setdefault(item.month, {}).setdefault(item.lane, []).append(item.node)
    lanes = [name for name in LANES.values() if any(name in row for row in months.values())]
    rows = [
        (
            cell(month),
            *(joined(Piece(node.label, node.to) for node in row.get(name, ())) for name in lanes),
        )
        for month, row in months.items()
    ]
    names = {item.node.key: item.node.label for item in shown.placed}
    joins: dict[tuple[str, str], list[str]] = {}
    for edge in shown.edges:
        joins.setdefault((edge.source, edge.word), []).append(names[edge.target])
    lines = "".join(
        f"<li>{escape(names[source])} {escape(word)} {escape(', '.join(found))}</li>"
        for (source, word), found in joins.items()
    )
    table = stacked_html(("month", *lanes), rows, shown.path)
    return f"<p>The record by month:</p>{table}{f'<ul>{lines}</ul>' if lines else ''}"
