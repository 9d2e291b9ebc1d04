"""Every deviation from a plan once, and what its authors say it does to the claims."""

import datetime
from functools import lru_cache

import msgspec

from beforehand.checks.text import is_none, is_unknown, says_none
from beforehand.config import Config
from beforehand.graph import Graph
from beforehand.graph.verdicts import design_of
from beforehand.records.fields import read_date
from beforehand.records.parts import Deviation
from beforehand.records.record import Design, Result
from beforehand.source import Span

TOUCHES, HARMLESS, UNSAID = "with an effect", "without effect", "of unstated effect"
EFFECTS = (TOUCHES, HARMLESS, UNSAID)
"""Whether a deviation touches a prediction or a conclusion, in the words of its authors."""


class Departed(msgspec.Struct, frozen=True):
    """A deviation with the page that it is told with, the plan it is from, and its effect."""

    record: Design | Result
    row: Deviation
    design: Design | None
    effect: str

    @property
    def day(self) -> datetime.date | None:
        return read_date(self.row.date.text)


def deviations(graph: Graph) -> tuple[Departed, ...]:
    """All of them in the order of the pages; a file that two pages name is told with the first.

    A row that says that nothing happened is none.
    """
    return tuple(_by_place(graph).values())


def deviations_of(graph: Graph, record: Design | Result) -> tuple[Departed, ...]:
    """Those that one page lists, some of which may be told with another page."""
    told = _by_place(graph)
    places = (record.span(row.at) for row in record.deviations)
    return tuple(told[place] for place in places if place in told)


def says_nothing(row: Deviation, config: Config) -> bool:
    """Whether a row is there to say that nothing happened."""
    return is_none(row.happened.text, config)


@lru_cache(maxsize=1)
def _by_place(graph: Graph) -> dict[Span, Departed]:
    found: dict[Span, Departed] = {}
    for record in graph.records:
        if not isinstance(record, Design | Result):
            continue
        design = record if isinstance(record, Design) else design_of(record, graph)
        for row in record.deviations:
            if not says_nothing(row, graph.config):
                item = Departed(record, row, design, _effect(row, graph.config))
                found.setdefault(record.span(row.at), item)
    return found


def _effect(row: Deviation, config: Config) -> str:
    said = row.effect.text
    if is_none(said, config):
        return HARMLESS
    return UNSAID if says_none(said, config) or is_unknown(said, config) else TOUCHES
