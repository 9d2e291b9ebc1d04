"""A record that is too large for one map, in stretches of time: each has a map of its own.

Months are put together from the first one on, so that a new record moves nothing that is past.
"""

from collections.abc import Iterable, Iterator

import msgspec

from beforehand.site.graphs.placed import UNDATED, Placed
from beforehand.site.words.page import MAP

# So many records stay legible, among them so many without a date.
MOST, FEW = 300, 30


class Stretch(msgspec.Struct, frozen=True):
    """Records that stand on one map: where it lies, how its time is called."""

    path: str
    name: str
    items: tuple[Placed, ...]


def latest(found: tuple[Placed, ...]) -> tuple[Placed, ...]:
    """What the first map shows: everything, or else the latest, and a few without a date.

    What has no date is of no age, and others rest on it: it stays.
    """
    if len(found) <= MOST:
        return found
    timeless = [item for item in found if not item.day][:FEW]
    dated = [item for item in found if item.day]
    return (*timeless, *dated[-MOST + len(timeless) :])


def stretches(found: tuple[Placed, ...]) -> Iterator[Stretch]:
    """All records in stretches, the earliest first; none where one map has room for them.

    Records without a date have a stretch where they are more than the first map shows.
    """
    if len(found) <= MOST:
        return
    timeless = [item for item in found if not item.day]
    if len(timeless) > FEW:
        yield from _parts(UNDATED, UNDATED.replace(" ", "-"), timeless, MOST)
    months: dict[str, list[Placed]] = {}
    for item in found:
        if item.day:
            months.setdefault(item.month, []).append(item)
    for run in _runs(months):
        items = [item for month in run for item in months[month]]
        name = run[0] if len(run) == 1 else f"{run[0]} to {run[-1]}"
        yield from _parts(name, run[0], items, MOST - FEW)


def _runs(months: dict[str, list[Placed]]) -> Iterator[list[str]]:
    """Months that follow on each other and fit on a map together; one alone may be too large."""
    run: list[str] = []
    size = 0
    for month, items in sorted(months.items()):
        if run and size + len(items) > MOST - FEW:
            yield run
            run, size = [], 0
        run.append(month)
        size += len(items)
    if run:
        yield run


def _parts(name: str, file: str, items: list[Placed], most: int) -> Iterable[Stretch]:
    """A stretch, or several with numbers where it is too large for one map."""
    folder = MAP.removesuffix(".md")
    for number, start in enumerate(range(0, len(items), most), 1):
        part = tuple(items[start : start + most])
        several = len(items) > most
        yield Stretch(
            f"{folder}/{file}-{number}.md" if number > 1 else f"{folder}/{file}.md",
            f"{name}, part {number}" if several else name,
            part,
        )
