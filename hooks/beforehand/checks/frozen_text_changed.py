"""The text of a page that was frozen is another one now."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import CRITIQUE
from beforehand.checks.examples_frozen import FROZEN_TEA, KEPT, PAGE
from beforehand.checks.freezes import broken


def find(graph: Graph) -> Iterator[Problem]:
    yield from broken(graph, "text changed", "copy changed", "unfrozen version")


CHECK = Check(
    code="FRZ001",
    name="frozen-text-changed",
    why=(
        "A promise that can be reworded afterwards promises nothing. What a freeze leaves open "
        "(the status line, slots, additions) may change; the rest is held to the kept text."
    ),
    reads=Graph,
    find=find,
    fix="Take the change back, or say it in an amendment (`beforehand amend`) and freeze anew.",
    covers=("Q2-001",),
    good=FROZEN_TEA.replace("status: frozen\n", "status: not run\n", 1),
    bad=PAGE.replace("order matter?", "order matter at all? <!-- FRZ001 -->") + KEPT + CRITIQUE,
)
