"""Gate lines that disagree on whether implementation is allowed, or with the header."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.text import is_unknown, where
from beforehand.graph.authority import (
    Authority,
    contradictions,
    effective,
    family_of,
    is_implementation,
    stated,
)
from beforehand.pages.page import Value
from beforehand.records.record import Critique, Design


def find(graph: Graph) -> Iterator[Problem]:
    for experiment in graph.experiments.values():
        for clash in contradictions(experiment):
            refused, passed = clash.refused, clash.passed
            yield Problem(
                refused[2],
                f"{refused[0]}={refused[1]} stands beside the later {passed[0]}={passed[1]} "
                f"({where(passed[2])}): say in `effective` of the design which of them holds",
                (passed[2],),
            )
        for design in experiment.designs:
            yield from _header(graph, design, effective(experiment))
        for critique in experiment.critiques:
            yield from _header(graph, critique, effective(experiment, critique))


def _header(
    graph: Graph, page: Design | Critique, states: tuple[Authority, ...]
) -> Iterator[Problem]:
    for entry in stated(page):
        if is_unknown(entry.text, graph.config):
            continue
        state = _state(entry, states)
        if state is None:
            yield Problem(
                page.span(entry.at),
                f"`effective` states {entry.key}, and no gate line speaks of "
                f"{family_of(entry.key)}: write the line, or drop the entry",
            )
        elif not _agrees(entry.text, state):
            yield Problem(
                page.span(entry.at),
                f"`effective` states {entry.key}={entry.text}, and the gate lines amount to "
                f"{state.value} ({where(state.span)}): mend the entry, or write the line",
                (state.span,),
            )


def _state(entry: Value, states: tuple[Authority, ...]) -> Authority | None:
    family = family_of(entry.key)
    own = next((state for state in states if state.family == family), None)
    if own is None and is_implementation(entry.key):
        return next((state for state in states if is_implementation(state.family)), None)
    return own


def _agrees(value: str, state: Authority) -> bool:
    """Whether a value says what was computed; an implementation opened by a pass is a YES too."""
    said = "_".join(value.upper().replace("-", " ").replace("_", " ").split())
    return said == state.value or (said == "YES" and state.value.startswith("BY_PASS_"))


HEAD = """\
=== experiments/E-20260801-tea/design.md
---
kind: design
version: 1
status: draft
senses: {waived: "judges cups, not translations"}
"""

CRITIC = """\
=== experiments/E-20260801-tea/critic.md
---
kind: critique
of: E-20260801-tea
attacks: 1
pass: 1
verdict: pass
---
# Critique

DESIGN_VALIDITY=PASS_FOR_IMPLEMENTATION

## What this pass does not authorise

Pouring.

"""

CHECK = Check(
    code="CRT014",
    name="authority-contradiction",
    why="Two lines that disagree let everybody act on the one they like.",
    reads=Graph,
    find=find,
    fix="State in `effective` what holds; implementation that pass n opened is `BY_PASS_n`.",
    covers=("Q3-001", "Q3-007"),
    good=HEAD
    + """\
effective: {IMPLEMENTATION_AUTHORIZATION: BY_PASS_1, MERGE_AUTHORIZATION: "no"}
---
# Tea before milk

IMPLEMENTATION_AUTHORIZATION=NO
MERGE_AUTHORIZATION=NO

"""
    + CRITIC,
    bad=HEAD
    + """\
effective:
  MERGE_AUTHORIZATION: YES # CRT014
  RELEASE_AUTHORIZATION: NO # CRT014
---
# Чай до молока

MERGE_AUTHORIZATION=NO

IMPLEMENTATION_AUTHORIZATION=NO <!-- CRT014 -->

"""
    + CRITIC,
)
