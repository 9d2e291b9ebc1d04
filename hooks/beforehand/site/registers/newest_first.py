"""The order of a register that is read like a log: what is new stands at the top."""

import datetime
from collections.abc import Callable, Iterable
from typing import TypeVar

from beforehand.records.record import Record
from beforehand.site.words.cite import natural

Kind = TypeVar("Kind", bound=Record)
Day = datetime.date | None


def newest_first(found: Iterable[Kind], day: Callable[[Kind], Day]) -> list[Kind]:
    """Records by their day, those without one last; of the same day the later id comes first."""

    def key(record: Kind) -> tuple[datetime.date, tuple[tuple[int, str], ...]]:
        return day(record) or datetime.date.min, natural(record.id)

    return sorted(found, key=key, reverse=True)
