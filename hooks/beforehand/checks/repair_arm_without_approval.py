"""An arm that grew out of a failed one and that nobody approved."""

import re
from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import ARM
from beforehand.checks.text import names_something, where
from beforehand.records.record import Arm

FAILED = re.compile(
    r"\bFAIL(?:ED|S|URE)?\b|\bNOT[ _-]PASSED\b|провал|не пройден"
    r"|失败|未通过|失敗|不合格|실패|불합격"
)


def find(arm: Arm, graph: Graph) -> Iterator[Problem]:
    for entry in arm.entries("parent"):
        parent = graph.find_first(entry.text)
        if not isinstance(parent, Arm) or parent.id == arm.id or not _failed(parent):
            continue
        field = arm.field("approved")
        if names_something(field, graph.config):
            continue
        place = parent.span(parent.status.at)
        yield Problem(
            arm.span(field.at if field else entry.at),
            f"{arm.id} goes on from {parent.id}, which failed ({where(place)}), and does not say "
            "who approved it: write `approved: <who>`",
            (place,),
        )


def _failed(arm: Arm) -> bool:
    """Whether an arm is exhausted, or closed on a failure by its status or closing statement."""
    if arm.status.name == "exhausted":
        return True
    closed = arm.status.name == "resolved"
    return closed and bool(FAILED.search(f"{arm.status.written} {arm.closing.text}"))


FAILED_ARM = ARM.replace("status: open", "status: resolved by FAIL").replace(
    "## Done when", "## Closing statement\n\nThe tier is NOT PASSED.\n\n## Done when"
)

CHECK = Check(
    code="LOG001",
    name="repair-arm-without-approval",
    why="Whoever may repeat a failed test at will passes it in the end.",
    reads=Arm,
    find=find,
    fix="Have somebody approve the new arm and name the person in `approved`.",
    covers=("Q0-020",),
    good=FAILED_ARM
    + """\
=== docs/arms/all.md
---
kind: arms
---
# Arms

## ARM-milk · approved

- **status:** open
- **parent:** ARM-tea
- **approved:** Tom, 2026-08-09

### Done when

Drunk.

## ARM-cup · its parent did not fail

- **status:** open
- **parent:** ARM-milk

### Done when

Drunk.
""",
    bad=FAILED_ARM
    + """\
=== docs/arms/ARM-milk.md
---
kind: arm
id: ARM-milk
status: open
parent: ARM-tea # LOG001
---
# Milk

## Done when

Drunk.

=== docs/arms/all.md
---
kind: arms
---
# Ветви

## ARM-cup · чашка

- **статус:** исчерпано
- **закрытие:** чашек больше нет

### Закончено когда

Выпито.

## ARM-glass · стакан

- **статус:** открыто
- **родитель:** ARM-cup
- **одобрено:** нет <!-- LOG001 -->

### Закончено когда

Выпито.
""",
)
