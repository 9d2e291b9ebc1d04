"""What has a place on the map: the lane of a record by its kind, its month by its day."""

import datetime
import re
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
from beforehand.site.graphs.relations import nodes
from beforehand.site.graphs.value import Node
from beforehand.site.words.cite import address

LANES: dict[type, str] = {
    Framework: "Framework",
    Decision: "Decisions",
    Vote: "Votes",
    Design: "Designs",
    Critique: "Critiques",
    Result: "Results",
}
UNDATED = "no date"
DAY = re.compile(r"(?<!\d)(?P<year>[12]\d{3})(?P<month>\d\d)(?P<day>\d\d)(?!\d)")


class Placed(msgspec.Struct, frozen=True):
    """A record on the map: its lane, its month, and its day within it."""

    node: Node
    lane: str
    month: str
    day: str


@lru_cache(maxsize=1)
def placed(graph: Graph) -> tuple[Placed, ...]:
    """The records of the kinds that have a lane, those without a date first, the latest last."""
    return tuple(sorted(_placed(graph), key=lambda item: (item.day, item.lane, item.node.label)))


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
    if not isinstance(record, Critique | Result | Vote):
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
