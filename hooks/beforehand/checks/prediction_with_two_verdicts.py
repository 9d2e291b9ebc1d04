"""A prediction that two results of one version judge."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import PROMISED, RESULT, VERDICTS
from beforehand.checks.text import where
from beforehand.graph.verdicts import design_of, judged, results_beside
from beforehand.records.record import Result
from beforehand.source import Span


def find(result: Result, graph: Graph) -> Iterator[Problem]:
    design = design_of(result, graph)
    seen: dict[str, tuple[str, Span]] = {}
    for other in results_beside(result, graph) if design else ():
        for verdict in other.verdicts:
            if verdict.verdict.name == "not tested":
                continue
            prediction = judged(other, verdict, design, graph) if design else None
            name = prediction.id if prediction else ""
            first, place = seen.setdefault(name, (verdict.id, other.span(verdict.at)))
            repeated = place.path == other.path and first.casefold() == verdict.id.casefold()
            # A row that repeats an id of its own table is reported as such already.
            if name and other is result and not repeated:
                yield Problem(
                    other.span(verdict.at),
                    f"prediction {name} has its verdict at {where(place)} already: keep one, and "
                    "let a later result name the earlier one in `supersedes`",
                    (place,),
                )


CHECK = Check(
    code="PRD003",
    name="prediction-with-two-verdicts",
    why="With two verdicts to choose from, the one that suits can be quoted.",
    reads=Result,
    find=find,
    fix="Keep one verdict, or mark the earlier result as superseded.",
    good=PROMISED
    + RESULT
    + VERDICTS
    + """\
| P1 | supported | 9 of 10 |
| P2 | not tested | |

=== experiments/E-20260801-tea/result-2.md
---
kind: result
of: E-20260801-tea
version: 1
date: 2026-08-12
---
# 第二阶段

## 判定

| 预测 | 判定 | 证据 |
|------|------|------|
| P1 | 未检验 | |

=== experiments/E-20260801-tea/result-old.md
---
kind: result
of: E-20260801-tea
version: 1
date: 2026-08-08
status: superseded
---
# Counted wrongly

## Verdicts

| prediction | verdict | evidence |
|------------|---------|----------|
| P1 | not supported | 5 of 10 |
""",
    bad=PROMISED
    + RESULT
    + VERDICTS
    + """\
| P1 | supported | 9 of 10 |
| P2 | supported | nobody left |
| prediction P1 | not supported | 5 of 10 | <!-- PRD003 -->

=== experiments/E-20260801-tea/result-2.md
---
kind: result
of: E-20260801-tea
version: 1
date: 2026-08-12
---
# Ещё раз

## Вердикты

| прогноз | вердикт | свидетельство |
|---------|---------|---------------|
| P2 | опровергнуто | чашка осталась | <!-- PRD003 -->
""",
)
