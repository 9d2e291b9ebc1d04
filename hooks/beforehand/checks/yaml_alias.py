"""A header value that is an alias of another one."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Problem, Sheet


def find(sheet: Sheet) -> Iterator[Problem]:
    yield from sheet.faults("yaml-alias")


CHECK = Check(
    code="PAG003",
    name="yaml-alias",
    why=(
        "A value that stands elsewhere changes when that place is edited, and can grow without end."
    ),
    reads=Sheet,
    find=find,
    fix="Write the value out.",
    good="""\
---
title: "*tea*"
lead: &milk milk
---
# Tea
""",
    bad="""\
---
lead: &milk [молоко]
also: *milk # PAG003
list:
  - tea
  - *milk # PAG003
---
# Tea
""",
)
