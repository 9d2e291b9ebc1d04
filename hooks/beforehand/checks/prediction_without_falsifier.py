"""A prediction that does not say what would show it wrong."""

import re
from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import DESIGN
from beforehand.checks.text import is_unknown, says_none
from beforehand.records.record import Design

BOUND = re.compile(r"[≥≤<>＜＞]\s*=?\s*[-+−±*]{0,3}\.?\d")
"""A bound in the prediction itself: whatever lies beyond it shows the prediction wrong."""


def find(design: Design, graph: Graph) -> Iterator[Problem]:
    if design.status.name in ("superseded", "withdrawn"):
        return
    for prediction in design.predictions:
        falsifier = prediction.falsifier
        if is_unknown(falsifier.text, graph.config):
            continue
        if not falsifier.is_given and BOUND.search(prediction.text.text):
            continue
        if says_none(falsifier.text, graph.config):
            yield Problem(
                design.span(falsifier.at if falsifier.is_given else prediction.at),
                f"prediction {prediction.id} does not say what would show it wrong: fill "
                "`falsified if`",
            )


CHECK = Check(
    code="PRD001",
    name="prediction-without-falsifier",
    why="What no outcome can contradict was never a prediction.",
    reads=Design,
    find=find,
    fix="Write in the column `falsified if` which outcome would refute the prediction.",
    covers=("Q0-108", "Q1-034"),
    good=DESIGN
    + """\
## Predictions

| id | prediction | falsified if |
|----|------------|--------------|
| 1 | most judges tell the cups apart | fewer than 8 of 10 do |
| 2 | the milk is not missed | not in the source |

=== experiments/E-20260802-чай/design.md
---
kind: design
version: 1
status: draft
senses: {waived: о чашках, не о переводе}
---
# Чай

## Прогнозы

- **2**: доля различивших ≥ 0,8
- **1**: чашки различают; опровергается если различат меньше восьми из десяти
""",
    bad=DESIGN
    + """\
## Predictions

| id | prediction | falsified if |
|----|------------|--------------|
| 1 | most judges tell the cups apart | fewer than 8 of 10 do |
| 2 | the milk is not missed | | <!-- PRD001 -->
| 3 | tea is warm | none: it always is | <!-- PRD001 -->

=== experiments/E-20260802-茶/design.md
---
kind: design
version: 1
status: draft
senses: {waived: 评判杯子，不评判译文}
---
# 茶

## 预测

- **P1**: 评审能分辨茶杯 <!-- PRD001 -->
""",
)
