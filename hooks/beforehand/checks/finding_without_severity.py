"""A finding that does not say how serious it is."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import DESIGN
from beforehand.records.record import Critique


def find(critique: Critique, _: Graph) -> Iterator[Problem]:
    for finding in critique.findings:
        if not finding.severity:
            yield Problem(
                critique.span(finding.at),
                f"finding {finding.id} has no severity: say whether it is blocking, "
                "major or minor",
            )


CHECK = Check(
    code="CRT001",
    name="finding-without-severity",
    why="Whether a design may be frozen depends on which objections block it.",
    reads=Critique,
    find=find,
    covers=("Q3-003",),
    good=DESIGN
    + """\
=== experiments/E-20260801-tea/critic.md
---
kind: critique
of: E-20260801-tea
attacks: 1
verdict: needs amendment
---
# Critique

| finding | severity | objection | disposition | answer |
|---------|----------|-----------|-------------|--------|
| 1 | minor | the cup is not named | open | |
""",
    bad=DESIGN
    + """\
=== experiments/E-20260801-tea/critic.md
---
kind: critique
of: E-20260801-tea
attacks: 1
verdict: needs amendment
---
# Critique

| finding | severity | objection | disposition | answer |
|---------|----------|-----------|-------------|--------|
| 1 | minor | the cup is not named | open | |
| 2 | | the milk is not measured | open | <!-- CRT001 --> |
""",
)
