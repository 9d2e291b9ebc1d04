"""An arm that is closed and does not say how."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import ARM
from beforehand.records.record import Arm


def find(arm: Arm, _: Graph) -> Iterator[Problem]:
    if arm.status.name not in ("resolved", "exhausted") or arm.closing:
        return
    yield Problem(
        arm.span(arm.closing.at if arm.closing.is_given else arm.status.at),
        f"{arm.id} is {arm.status.name} and has no closing statement: add a section `Closing "
        "statement` that says what came of it, what another design would need, or that the "
        "approach is given up",
    )


CHECK = Check(
    code="LOG002",
    name="closed-arm-without-statement",
    why="An arm that closes in silence is opened again by the next one who has the idea.",
    reads=Arm,
    find=find,
    fix="Add a section `Closing statement`.",
    covers=("Q0-019",),
    good=ARM
    + """\
=== docs/arms/all.md
---
kind: arms
---
# Ветви

## ARM-milk · молоко

- **статус:** завершено

### Закончено когда

Выпито.

### Закрытие

Выпито, больше ничего не нужно.

## ARM-cup · чашка

- **статус:** исчерпано
- **закрытие:** чашек больше нет

### Закончено когда

Выпито.
""",
    bad=ARM.replace("status: open", "status: resolved # LOG002")
    + """\
=== docs/arms/all.md
---
kind: arms
---
# 分支

## ARM-milk · 牛奶

- **状态:** 耗尽 <!-- LOG002 -->

### 完成条件

喝完。

## ARM-cup · 茶杯

- **状态:** 完成

### 结案说明 <!-- LOG002 -->

### 完成条件

喝完。
""",
)
