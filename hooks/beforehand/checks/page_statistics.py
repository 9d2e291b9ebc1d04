"""The statistics of a page, of the sorts that a check is about."""

from typing import Any, TypeVar, overload

from beforehand.checks.check import Sheet
from beforehand.records.reported import Statistic

One = TypeVar("One", bound=Statistic)
Other = TypeVar("Other", bound=Statistic)


@overload
def statistics_of(sheet: Sheet, one: type[One], /) -> list[One]: ...


@overload
def statistics_of(sheet: Sheet, one: type[One], other: type[Other], /) -> list[One | Other]: ...


def statistics_of(sheet: Sheet, *sorts: type) -> list[Any]:
    """What a page reports of one sort or of two, in its order."""
    return [item for item in sheet.statistics if isinstance(item, sorts)]
