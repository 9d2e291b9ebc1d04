"""The order of a register that is read like a log: what is new stands at the top."""

import datetime
from collections.abc import Callable, Iterable
from typing import TypeVar

from beforehand.graph import Experiment
from beforehand.records.record import Record
from beforehand.site.events.happened import Day
from beforehand.site.words.cite import natural

Kind = TypeVar("Kind", bound=Record | Experiment)


def newest_first(found: Iterable[Kind], day: Callable[[Kind], Day]) -> list[Kind]:
    """By their day, those without one last; of the same day the later id comes first."""

    def key(one: Kind) -> tuple[datetime.date, tuple[tuple[int, str], ...]]:
        return day(one) or datetime.date.min, natural(one.id)

    return sorted(found, key=key, reverse=True)


def order_said(days: Iterable[Day]) -> str:
    """The order in words, by the days of all that is in it."""
    known = [day is not None for day in days]
    if not any(known):
        return "the last id first"
    return "the newest first" if all(known) else "the newest first, those without a date last"
