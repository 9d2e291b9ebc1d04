"""A result that says of no design what came of it."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import PROMISED, RESULT, VERDICTS
from beforehand.checks.text import is_unknown, nearest
from beforehand.records.parts import Text
from beforehand.records.record import Design, Result


def find(result: Result, graph: Graph) -> Iterator[Problem]:
    of = result.field("of")
    if of is None or not of.text or is_unknown(of.text, graph.config):
        return
    named = graph.find(of.text)
    if isinstance(named, Design):
        return
    references = graph.inside(result.path, Text(of.text, of.at, len(of.text)))
    # An id that no record carries is reported as such already.
    if any(reference.trouble for reference in references):
        return
    designs = [record.id for record in graph.records if isinstance(record, Design)]
    what = f"names the {named.kind} {named.id}" if named else f"names no design ({of.text})"
    yield Problem(
        result.span(of.at),
        f"`of` {what}: write the id of the design that ran{nearest(of.text, designs)}",
        (named.span(),) if named else (),
    )


CHECK = Check(
    code="RES002",
    name="result-of-nothing",
    why="An outcome without its plan was not foretold, whatever it says.",
    reads=Result,
    find=find,
    covers=("Q0-006",),
    good=PROMISED
    + RESULT.replace("of: E-20260801-tea", "of: E-20260801")
    + VERDICTS
    + "| P1 | supported | 9 of 10 |\n| P2 | not tested | |\n",
    bad=PROMISED
    + """\
=== docs/arms/ARM-tea.md
---
kind: arm
id: ARM-tea
status: open
---
# Tea

## Done when

Every cup is judged.
"""
    + RESULT.replace("of: E-20260801-tea", "of: the tea # RES002")
    + RESULT.replace("result.md", "result-2.md").replace(
        "of: E-20260801-tea", "of: ARM-tea # RES002"
    )
    + """\
=== experiments/E-20260802-чай/result.md
---
kind: result
of: проба с чаем # RES002
version: 1
date: 2026-08-09
---
# Итог
""",
)
