"""A pass that does not say what it leaves forbidden."""

import re
from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import DESIGN
from beforehand.records.record import Critique

PASSES = re.compile(r"PASS(?:ED)?(?:_|$)")


def find(critique: Critique, _: Graph) -> Iterator[Problem]:
    if critique.withheld:
        return
    gate = next((gate for gate in critique.gates if PASSES.match(gate.value)), None)
    if critique.verdict.name == "pass" or gate is not None:
        place = gate.at if critique.verdict.name != "pass" and gate else critique.verdict.at
        yield Problem(
            critique.span(place),
            "the pass lets the design through and has no section on what it does not authorise: "
            "add `## What this pass does not authorise`",
        )


HEAD = """\
=== experiments/E-20260801-tea/critic.md
---
kind: critique
of: E-20260801-tea
attacks: 1
"""

CHECK = Check(
    code="CRT012",
    name="pass-without-limits",
    why="A pass over a plan is read as leave to merge, to release or to claim, unless it says not.",
    reads=Critique,
    find=find,
    covers=("Q3-005",),
    good=DESIGN
    + HEAD
    + """\
verdict: pass
---
# Critique

No objection is left.

## Что этот проход не разрешает

Разливать чай.
""",
    bad=DESIGN
    + HEAD
    + """\
verdict: 通过 # CRT012
---
# Critique

No objection is left.

"""
    + HEAD.replace("critic.md", "critic-2.md")
    + """\
pass: 2
verdict: not in the source
---
# Critique

TEA_VALIDITY=PASS_FOR_IMPLEMENTATION <!-- CRT012 -->
""",
)
