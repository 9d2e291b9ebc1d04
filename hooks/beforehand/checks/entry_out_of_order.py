"""A journal entry whose date runs against its number, or against its place on the page."""

import datetime
from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import SESSION
from beforehand.checks.text import where
from beforehand.graph.norms import SESSION as NUMBERED
from beforehand.records.fields import read_date
from beforehand.records.record import JournalEntry

Dated = tuple[datetime.date, JournalEntry]


def find(graph: Graph) -> Iterator[Problem]:
    schemes: dict[str, list[tuple[int, Dated]]] = {}
    pages: dict[str, list[Dated]] = {}
    for record in graph.records:
        date = read_date(record.text("date")) if isinstance(record, JournalEntry) else None
        if not isinstance(record, JournalEntry) or date is None:
            continue
        if record.anchor:
            pages.setdefault(record.path, []).append((date, record))
        number = NUMBERED.match(record.id)
        if number:
            entry = (int(number["number"]), (date, record))
            schemes.setdefault(number["letters"], []).append(entry)
    said: set[str] = set()
    for entries in schemes.values():
        entries.sort(key=lambda entry: entry[0])
        for (date, record), (other, before) in _late([dated for _, dated in entries]):
            said.add(record.id)
            yield Problem(
                record.field_span("date"),
                f"{record.id} is of {date}, before {before.id} of {other} "
                f"({where(before.field_span('date'))}): mend the date, or the number",
                (before.field_span("date"),),
            )
    for entries_of_page in pages.values():
        yield from _misplaced(entries_of_page, said)


def _misplaced(entries: list[Dated], said: set[str]) -> Iterator[Problem]:
    """Entries that stand neither in the rising nor in the falling order of their page."""
    entries.sort(key=lambda dated: dated[1].at)
    rising, falling = list(_late(entries)), list(_late(entries[::-1]))
    wrong = rising if len(rising) <= len(falling) else falling
    for (date, record), (other, neighbour) in wrong if rising and falling else ():
        if record.id not in said:
            yield Problem(
                record.field_span("date"),
                f"{record.id} of {date} stands out of order beside {neighbour.id} of {other}: the "
                "other entries of this page follow one another by date",
                (neighbour.field_span("date"),),
            )


def _late(entries: list[Dated]) -> Iterator[tuple[Dated, Dated]]:
    """Each entry that is older than one before it, with the newest that stands before."""
    newest: Dated | None = None
    for entry in entries:
        if newest and entry[0] < newest[0]:
            yield entry, newest
        else:
            newest = entry


def _entry(number: int, date: str) -> str:
    name = f"S{number:03d}"
    return SESSION.replace("S001", name).replace("date: 2026-08-01", f"date: {date}")


LOG = """\
=== docs/journal/log.md
---
kind: journal
---
# Журнал

"""

CHECK = Check(
    code="LOG004",
    name="entry-out-of-order",
    why="An entry that was slipped in later shows by the order that it breaks.",
    reads=Graph,
    find=find,
    covers=("Q4-001",),
    good=_entry(1, "2026-08-01")
    + _entry(3, "5 August 2026")
    + _entry(2, "2026-08-01")
    + _entry(4, "not in the source")
    + LOG
    + """\
## 12 · самая новая

- **дата:** 12.08.2026

## 11 · старше

- **дата:** 11.08.2026

## 10 · самая старая

- **дата:** 10.08.2026
""",
    bad=_entry(1, "2026-08-01")
    + _entry(2, "2026-08-05")
    + _entry(3, "2026-08-04 # LOG004")
    + _entry(4, "2026-08-06")
    + _entry(5, "2026-07-30 # LOG004")
    + LOG
    + """\
## 10 · первая

- **дата:** 10.08.2026

## 12 · не на месте

- **дата:** 12.08.2026

## 11 · вторая

- **дата:** 11.08.2026 <!-- LOG004 -->

## 13 · последняя

- **дата:** 13.08.2026
""",
)
