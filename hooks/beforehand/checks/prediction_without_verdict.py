"""A prediction that the results pass over."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import PROMISED, RESULT, VERDICTS
from beforehand.checks.text import listed, where
from beforehand.graph.verdicts import design_of, judged, results_beside
from beforehand.records.record import Result


def find(result: Result, graph: Graph) -> Iterator[Problem]:
    design = design_of(result, graph)
    together = results_beside(result, graph)
    if design is None or design.version != result.version or not together:
        return
    # Results of several stages answer together, and what none of them judges is said once.
    speaker = next((other for other in together if other.verdicts), together[0])
    if speaker is not result:
        return
    seen = {
        prediction.id
        for other in together
        for verdict in other.verdicts
        if (prediction := judged(other, verdict, design, graph))
    }
    missing = [prediction for prediction in design.predictions if prediction.id not in seen]
    if missing:
        places = tuple(design.span(prediction.at) for prediction in missing)
        names = listed(prediction.id for prediction in missing)
        number = "prediction" if len(missing) == 1 else "predictions"
        table = result.span(result.verdicts[0].at) if result.verdicts else None
        yield Problem(
            table or result.field_span("version"),
            f"no verdict on {number} {names} of {where(places[0])}: add a row for each, be it "
            "`not tested`",
            places,
        )


CHECK = Check(
    code="PRD002",
    name="prediction-without-verdict",
    why="A forecast that nobody scores is taken for one that came true.",
    reads=Result,
    find=find,
    fix="Give every prediction of the design a row in the table of verdicts.",
    good=PROMISED
    + RESULT
    + VERDICTS
    + """\
| P1 | supported | 9 of 10 |
| 2 | не проверялось | |
=== experiments/E-20260801-tea/result-draft.md
---
kind: result
of: E-20260801-tea
version: 1
date: 2026-08-05
status: draft
---
# Not yet counted
""",
    bad=PROMISED
    + RESULT
    + VERDICTS
    + """\
| P1 | supported | 9 of 10 | <!-- PRD002 -->

=== experiments/E-20260802-茶/design.md
---
kind: design
version: 1
status: superseded
frozen: 2026-08-01
senses: {waived: 评判杯子，不评判译文}
---
# 茶

## 预测

| 编号 | 预测 | 证伪 |
|------|------|------|
| P1 | 评审能分辨茶杯 | 十人中少于八人 |

=== experiments/E-20260802-茶/result.md
---
kind: result
of: E-20260802-茶
version: 1 # PRD002
date: 2026-08-09
---
# 结果

没有判定表。
""",
)
