"""Every deviation from a plan once, and what its authors say it does to the claims."""

import datetime
from functools import lru_cache

import msgspec

from beforehand.checks.text import is_unknown, says_none
from beforehand.config import Config
from beforehand.graph import Graph
from beforehand.records.fields import read_date
from beforehand.records.parts import Deviation
from beforehand.records.record import Design, Result
from beforehand.source import Span

TOUCHES, HARMLESS, UNSAID = "with an effect", "without effect", "of unstated effect"
EFFECTS = (TOUCHES, HARMLESS, UNSAID)
"""Whether a deviation touches a prediction or a conclusion, in the words of its authors."""


class Departed(msgspec.Struct, frozen=True):
    """A deviation with the design or result that lists it, and whether it has an effect."""

    record: Design | Result
    row: Deviation
    effect: str

    @property
    def day(self) -> datetime.date | None:
        return read_date(self.row.date.text)


@lru_cache(maxsize=1)
def deviations(graph: Graph) -> tuple[Departed, ...]:
    """All of them in the order of the pages; a file that two pages name is told with the first.

    A row that says that nothing happened is none.
    """
    found: dict[Span, Departed] = {}
    for record in graph.records:
        if not isinstance(record, Design | Result):
            continue
        for row in record.deviations:
            if not says_nothing(row, graph.config):
                item = Departed(record, row, _effect(row, graph.config))
                found.setdefault(record.span(row.at), item)
    return tuple(found.values())


def says_nothing(row: Deviation, config: Config) -> bool:
    """Whether a row is there to say that nothing happened."""
    return bool(row.happened) and says_none(row.happened.text, config)


def deviations_of(graph: Graph, record: Design | Result) -> tuple[Departed, ...]:
    """Those that one page lists."""
    return _by_page(graph).get(record.address, ())


@lru_cache(maxsize=1)
def _by_page(graph: Graph) -> dict[tuple[str, str], tuple[Departed, ...]]:
    found: dict[tuple[str, str], list[Departed]] = {}
    for item in deviations(graph):
        found.setdefault(item.record.address, []).append(item)
    return {address: tuple(items) for address, items in found.items()}


def _effect(row: Deviation, config: Config) -> str:
    if not row.effect or is_unknown(row.effect.text, config):
        return UNSAID
    return HARMLESS if says_none(row.effect.text, config) else TOUCHES
