"""An arm, or a step of one, that waits without saying for what."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import ARM
from beforehand.checks.text import names_something
from beforehand.config import folded
from beforehand.records.record import Arm

WAITING = ("blocked", "deferred")


def find(arm: Arm, graph: Graph) -> Iterator[Problem]:
    words = graph.config.word_names.get("arm status", {})
    if names_something(arm.field("blocked"), graph.config):
        return
    if words.get(folded(arm.status.written)) in WAITING:
        field = arm.field("blocked")
        yield Problem(
            arm.span(field.at if field else arm.status.at),
            f"{arm.id} is {arm.status.name} and names no blocker: write in `blocked` what it "
            "waits for",
        )
    for step in arm.steps:
        # A status with a remark, as in "blocked: no second pair", is no bare word.
        if words.get(folded(step.status)) in WAITING:
            yield Problem(
                arm.span(step.at),
                f"step {step.id} of {arm.id} is {words[folded(step.status)]} and nothing says by "
                "what: write it into the status, as in `blocked: no second pair`",
            )


STEPS = """\
=== docs/arms/ARM-milk.md
---
kind: arm
id: ARM-milk
status: открыто
---
# Молоко

## Закончено когда

Выпито.

## Шаги

| шаг | текст | статус |
|-----|-------|--------|
"""

CHECK = Check(
    code="LOG006",
    name="blocked-without-blocker",
    why="What waits for nothing in particular waits for ever.",
    reads=Arm,
    find=find,
    fix="Name in `blocked` what the arm waits for.",
    covers=("Q1-004", "Q1-015"),
    good=ARM.replace("status: open", "status: blocked\nblocked: no second pair of cups")
    + STEPS
    + """\
| 1 | вскипятить воду | завершено |
| 2 | налить молоко | отложено: нет молока |
=== docs/arms/ARM-cup.md
---
kind: arm
id: ARM-cup
status: deferred, until there is money
---
# Cups

## Done when

Bought.
""",
    bad=ARM.replace("status: open", "status: blocked # LOG006")
    + STEPS
    + """\
| 1 | вскипятить воду | завершено |
| 2 | налить молоко | отложено | <!-- LOG006 -->
=== docs/arms/ARM-cup.md
---
kind: arm
id: ARM-cup
status: 推迟
blocked: 无 # LOG006
---
# 茶杯

## 完成条件

买到为止。
""",
)
