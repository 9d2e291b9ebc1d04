"""A field or cell that should hold a date and holds something else."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import DESIGN
from beforehand.pages.page import Value
from beforehand.records.fields import read_date, read_text, says_no_date
from beforehand.records.parts import Text
from beforehand.records.record import Design, Record, Result


def find(record: Record, graph: Graph) -> Iterator[Problem]:
    for name, text in _dates(record, graph.config.dates):
        if text and not read_date(text.text) and not says_no_date(text.text, graph.config):
            yield Problem(
                record.span(text.at),
                f"{name} `{text.text}` is no date: write it as 2026-08-01, or say that there "
                "is none (`no`, `not in the source`)",
            )


def _dates(record: Record, names: tuple[str, ...]) -> Iterator[tuple[str, Text]]:
    for value in record.fields:
        if value.key in names:
            yield value.key, _as_text(value)
    if isinstance(record, Design):
        yield from ((f"the date of amendment {part.id}", part.date) for part in record.amendments)
    if isinstance(record, Design | Result):
        yield from ((f"the date of deviation {part.id}", part.date) for part in record.deviations)


def _as_text(value: Value) -> Text:
    """A list counts as what it says; a mapping says why there is no date."""
    if value.shape == "list":
        return Text(", ".join(item.text for item in value.items) or "[]", value.at)
    return read_text(value)


CHECK = Check(
    code="PAG005",
    name="bad-date",
    why="What came first, the promise or the data, can only be told from dates that exist.",
    reads=Record,
    find=find,
    fix="Write dates as 2026-08-01, a moment as 2026-08-01T10:00Z.",
    good="""\
=== docs/journal/S034.md
---
kind: journal
date: 5 Jul 2026
---
# Запись
=== docs/journal/S035.md
---
kind: journal
date: нет в источнике
---
# 记录
=== docs/decisions/D-20260725-07.md
---
kind: decision
date: 2026年7月25日
status: accepted
---
# 決定
""",
    bad=DESIGN.replace(
        "status: draft\n",
        "status: draft\ndate: 2026-02-30 # PAG005\ndispatched: soon # PAG005\n",
    )
    + """\
## Deviations

| id | date | clause | what happened | why | effect |
|----|------|--------|---------------|-----|--------|
| V1 | 2026-08-02 | §1 | a cup broke | heat | none |
| V2 | вчера | §1 | a cup broke | heat | none | <!-- PAG005 -->
""",
)
