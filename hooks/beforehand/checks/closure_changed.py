"""A file that a frozen page rests on is another one now, or gone."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples_frozen import FROZEN_TEA
from beforehand.checks.freezes import broken


def find(graph: Graph) -> Iterator[Problem]:
    yield from broken(graph, "file changed", "file gone")


CHECK = Check(
    code="FRZ002",
    name="closure-changed",
    why=(
        "A plan is no more fixed than the materials, prompts, scripts and rules it runs with: "
        "another prompt is another experiment."
    ),
    reads=Graph,
    find=find,
    fix="Take the file back, or raise the version of the design, amend it and freeze it anew.",
    covers=("Q2-001",),
    good=FROZEN_TEA,
    bad=FROZEN_TEA.replace("cup,milk\n", "cup,milk,sugar # FRZ002\n", 1),
)
