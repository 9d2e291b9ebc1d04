"""A pass that lets a design through while a serious finding is unresolved."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import DESIGN
from beforehand.checks.text import listed, where
from beforehand.graph.authority import opens_implementation
from beforehand.graph.thread import SEVERE, latest, unresolved
from beforehand.records.record import Critique


def find(critique: Critique, graph: Graph) -> Iterator[Problem]:
    experiment = graph.experiment_of(critique)
    gate = next((gate for gate in critique.gates if opens_implementation(gate.value)), None)
    passes = critique.verdict.name == "pass"
    if experiment is None or not (passes or gate):
        return
    still = unresolved(experiment, SEVERE, until=critique)
    if not still:
        return
    ends = [latest(experiment, item, critique) for item in still]
    places = [end.critique.span(end.finding.at) for end in ends]
    names = listed(
        f"{item.finding.id} ({item.finding.severity.name}, {where(place)})"
        for item, place in zip(still, places, strict=True)
    )
    yield Problem(
        critique.span(critique.verdict.at if passes or gate is None else gate.at),
        f"the pass lets the design through with {names} unresolved: "
        "settle the findings first, or change the verdict",
        tuple(places),
    )


FIRST = """\
=== experiments/E-20260801-tea/critic.md
---
kind: critique
of: E-20260801-tea
attacks: 1
pass: 1
verdict: needs amendment
---
# First pass

| finding | severity | objection | disposition |
|---------|----------|-----------|-------------|
"""

SECOND = """\
=== experiments/E-20260801-tea/critic-2.md
---
kind: critique
of: E-20260801-tea
attacks: 1
pass: 2
"""

REST = """\
---
# Second pass

| finding | severity | objection | disposition |
|---------|----------|-----------|-------------|
"""

LIMITS = "\n## What this pass does not authorise\n\nPouring.\n"

CHECK = Check(
    code="CRT015",
    name="pass-over-open-finding",
    why="A pass opens the work, and work begun over a serious objection is rarely stopped by it.",
    reads=Critique,
    find=find,
    covers=("Q3-002",),
    good=DESIGN
    + FIRST
    + """\
| H1 | high | the cup is not named | partly resolved → H2 |
| C1 | critical | the milk is not measured | open |
| M1 | medium | вода не названа | открыто |

"""
    + SECOND
    + "verdict: pass\n"
    + REST
    + """\
| H2 | high | the saucer is not named | resolved |
| C1 | | | resolved |
"""
    + LIMITS,
    bad=DESIGN
    + FIRST
    + """\
| H1 | high | the cup is not named | partly resolved → H2 |
| C1 | critical | вода не названа | открыто |

"""
    + SECOND
    + "verdict: pass # CRT015\n"
    + REST
    + """\
| H2 | high | the saucer is not named | deferred |
"""
    + LIMITS,
)
