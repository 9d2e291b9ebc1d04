"""A result that is older than the frozen plan."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import PROMISED, RESULT, VERDICTS
from beforehand.checks.text import where
from beforehand.graph.verdicts import design_of
from beforehand.records.fields import read_date
from beforehand.records.record import Result


def find(result: Result, graph: Graph) -> Iterator[Problem]:
    design = design_of(result, graph)
    written = read_date(result.text("date"))
    if design is None or written is None:
        return
    name = "frozen" if design.field("frozen") else "date"
    frozen = read_date(design.text(name))
    # The date of a page that nobody froze says nothing about when the plan was fixed.
    if frozen is None or written >= frozen or (name == "date" and not design.is_frozen):
        return
    place = design.field_span(name)
    yield Problem(
        result.field_span("date"),
        f"the result is of {written}, and {design.id} was frozen on {frozen} ({where(place)}): "
        "mend the date that is wrong, or call the plan one that was written after the data",
        (place,),
    )


SCORED = VERDICTS + "| P1 | supported | 9 of 10 |\n| P2 | not tested | |\n\n"

CHECK = Check(
    code="RES004",
    name="result-before-freeze",
    why="A plan that was fixed after its result is a description of it.",
    reads=Result,
    find=find,
    covers=("Q2-001",),
    good=PROMISED + RESULT.replace("2026-08-09", "1 August 2026") + SCORED,
    bad=PROMISED
    + RESULT.replace("date: 2026-08-09", "date: 2026-07-31 # RES004")
    + SCORED
    + """\
=== experiments/E-20260802-茶/design.md
---
kind: design
version: 1
status: 凍結
date: 2026年8月2日
senses: {waived: 判定するのは茶碗}
waive: {CRT008: 査読者がいなかった}
---
# 茶

=== experiments/E-20260802-茶/result.md
---
kind: result
of: E-20260802-茶
version: 1
date: 2026/8/1 # RES004
---
# 結果
""",
)
