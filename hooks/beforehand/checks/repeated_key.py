"""A header field that is given twice."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Problem, Sheet


def find(sheet: Sheet) -> Iterator[Problem]:
    yield from sheet.faults("repeated-key")


CHECK = Check(
    code="PAG002",
    name="repeated-key",
    why=(
        "Programs keep the last of two values and people read the first, so each sees another page."
    ),
    reads=Sheet,
    find=find,
    fix="Keep one of the two.",
    good="""\
---
title: Tea
lead: {title: milk}
also: {title: cup}
---
# Tea
""",
    bad="""\
---
title: Tea
lead: milk
title: Чай # PAG002
note:
  a: 1
  b: 2
  a: 3 # PAG002
---
# Tea
""",
)
