"""The order of a register that is read like a log: what is new stands at the top."""

import datetime
from collections.abc import Callable, Iterable
from typing import TypeVar

from beforehand.graph import Experiment
from beforehand.records.record import Record
from beforehand.site.words.cite import natural

Kind = TypeVar("Kind", bound=Record | Experiment)
Day = datetime.date | None


def newest_first(found: Iterable[Kind], day: Callable[[Kind], Day]) -> list[Kind]:
    """By their day, those without one last; of the same day the later id comes first."""

    def key(one: Kind) -> tuple[datetime.date, tuple[tuple[int, str], ...]]:
        return day(one) or datetime.date.min, natural(one.id)

    return sorted(found, key=key, reverse=True)
