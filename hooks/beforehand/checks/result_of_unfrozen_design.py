"""A result of a plan that was still a draft, or that says it never ran."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import DESIGN, PROMISED, RESULT, VERDICTS
from beforehand.checks.text import where
from beforehand.graph.verdicts import design_of
from beforehand.records.record import Result

SAYS = {
    "draft": ("is still a draft", "freeze a plan before it runs"),
    "not-run": ("is marked as not run", "mend the status, or take the result back"),
    "withdrawn": ("was withdrawn", "say in the result's `status` what became of it"),
}


def find(result: Result, graph: Graph) -> Iterator[Problem]:
    design = design_of(result, graph)
    says = SAYS.get(design.status.name) if design else None
    if design is None or says is None or result.status.name.startswith(("withdrawn", "retracted")):
        return
    place = design.span(design.status.at)
    yield Problem(
        result.field_span("of"),
        f"there is a result, and {design.id} {says[0]} ({where(place)}): {says[1]}",
        (place,),
    )


CHECK = Check(
    code="RES003",
    name="result-of-unfrozen-design",
    why="A plan that could still change while the data came in foretold nothing.",
    reads=Result,
    find=find,
    fix="Freeze the design before the run.",
    covers=("Q0-006", "Q2-001"),
    good=PROMISED
    + RESULT
    + VERDICTS
    + "| P1 | supported | 9 of 10 |\n| P2 | not tested | |\n\n"
    + """\
=== experiments/E-20260802-чай/design.md
---
kind: design
version: 1
status: отозвано
senses: {waived: о чашках, не о переводе}
---
# Чай

=== experiments/E-20260802-чай/result.md
---
kind: result
of: E-20260802-чай
version: 1
date: 2026-08-09
status: withdrawn
---
# Итог
""",
    bad=DESIGN
    + RESULT.replace("of: E-20260801-tea", "of: E-20260801-tea # RES003")
    + """\
=== experiments/E-20260802-茶/design.md
---
kind: design
version: 1
status: 未运行
senses: {waived: 评判杯子，不评判译文}
---
# 茶

=== experiments/E-20260802-茶/result.md
---
kind: result
of: E-20260802-茶 # RES003
version: 1
date: 2026-08-09
---
# 结果
""",
)
