"""The map of the record: months from left to right, a lane for each kind, and what joins them."""

import datetime
import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from beforehand.graph import Graph
from beforehand.records.fields import read_date
from beforehand.records.record import (
    AnyRecord,
    Critique,
    Decision,
    Design,
    Framework,
    Result,
    Vote,
)
from beforehand.site.graphs.relations import APPLIES, IMPORTS, REPLACES, nodes, strong
from beforehand.site.graphs.value import Edge, Node
from beforehand.site.words.cite import address
from beforehand.site.words.markup import (
    Piece,
    cell,
    counted,
    document,
    escape,
    html_table,
    joined,
    sentence,
)
from beforehand.site.words.page import MAP, SitePage

LANES: dict[type, str] = {
    Framework: "Framework",
    Decision: "Decisions",
    Vote: "Votes",
    Design: "Designs",
    Critique: "Critiques",
    Result: "Results",
}
# So many records stay legible, among them so many without a date.
MOST, FEW = 300, 30
# Where more than so many lines would begin, their number is said instead.
HUB = 12
UNDATED = "no date"
DAY = re.compile(r"(?<!\d)(?P<year>[12]\d{3})(?P<month>\d\d)(?P<day>\d\d)(?!\d)")
TITLE = "Map"


class Placed(msgspec.Struct, frozen=True):
    """A record on the map: its lane, its month, and its day within it."""

    node: Node
    lane: str
    month: str
    day: str


class Map(msgspec.Struct, frozen=True):
    """What the map shows, in the order of time; ``left`` is how many records are older."""

    placed: tuple[Placed, ...]
    edges: tuple[Edge, ...]
    left: int


@lru_cache(maxsize=1)
def map_of(graph: Graph) -> Map:
    """The latest records of the kinds that have a lane, and what joins them.

    What has no date is of no age, and others rest on it: it stays.
    """
    found = sorted(_placed(graph), key=lambda item: (item.day, item.lane, item.node.label))
    timeless = [item for item in found if not item.day][:FEW]
    kept = (*timeless, *[item for item in found if item.day][-MOST + len(timeless) :])
    keys = {item.node.key for item in kept}
    edges = [
        edge
        for edge in strong(graph)
        if edge.word in (IMPORTS, APPLIES, REPLACES) and edge.source in keys and edge.target in keys
    ]
    ends = Counter(edge.source for edge in edges)
    return Map(
        tuple(_with_count(item, ends[item.node.key]) for item in kept),
        tuple(edge for edge in edges if ends[edge.source] <= HUB),
        len(found) - len(kept),
    )


def _with_count(item: Placed, ends: int) -> Placed:
    """A record from which more lines would begin than an eye can follow, with their number."""
    if ends <= HUB:
        return item
    node = replace(item.node, label=f"{item.node.label} ({ends} rest on it)")
    return replace(item, node=node)


def _placed(graph: Graph) -> Iterator[Placed]:
    for record in graph.records:
        lane = next((name for kind, name in LANES.items() if isinstance(record, kind)), "")
        if lane:
            day = _day(record)
            date = day.isoformat() if day else ""
            yield Placed(_node(graph, record), lane, date[:7] or UNDATED, date)


def _node(graph: Graph, record: AnyRecord) -> Node:
    """A record as it is called away from its experiment."""
    node = nodes(graph)[address(record)]
    if not isinstance(record, Critique | Result):
        return node
    experiment = graph.experiment_of(record)
    name = f"{experiment.id}, {node.label}" if experiment else node.label
    return replace(node, label=name)


def _day(record: AnyRecord) -> datetime.date | None:
    """The day that a record states, or the one in its id."""
    for name in ("drafted", "frozen", "date"):
        date = read_date(record.text(name))
        if date:
            return date
    written = DAY.search(record.id)
    return read_date("-".join(written.groups())) if written else None


def map_page(graph: Graph) -> SitePage:
    """The page of the map; the drawing and its table stand below its text."""
    shown = map_of(graph)
    if not shown.placed:
        return SitePage(MAP, document(TITLE, "The record holds nothing yet."), TITLE)
    joins = counted(len(shown.edges), "line joins", "lines join")
    told = f"{counted(len(shown.placed), 'record')} in the order of time; {joins} them"
    whole = len(shown.placed) + shown.left
    more = (
        f"Only the latest {len(shown.placed)} of {whole} records are here: "
        "the registers have the others."
        if shown.left
        else ""
    )
    how = (
        "A line runs from a framework page to what imports it, from a decision to what applies it "
        "(dashes), and from a decision to the one that replaced it (dots). A record without a date "
        f"stands at the left. Where more than {HUB} lines would begin, a number stands for them."
    )
    return SitePage(MAP, document(TITLE, sentence(told), more, how, wide=True), TITLE)


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
    table = html_table("The record by month", ("Month", *lanes), rows, MAP)
    return f"{table}<ul>{lines}</ul>" if lines else table
