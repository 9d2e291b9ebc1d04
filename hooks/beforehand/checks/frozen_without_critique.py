"""A frozen design that nobody has attacked."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import CRITIQUE, FROZEN
from beforehand.records.record import Design


def find(design: Design, graph: Graph) -> Iterator[Problem]:
    experiment = graph.experiment_of(design)
    if design.is_frozen and not (experiment and experiment.critiques):
        yield Problem(
            design.span(design.status.at),
            "the design is frozen and the record has no critique of it: "
            "file the pass, or waive this with the reason",
        )


CHECK = Check(
    code="CRT008",
    name="frozen-without-critique",
    why="The faults of a plan cost nothing to find before the run and the whole run afterwards.",
    reads=Design,
    find=find,
    fix="Have somebody else attack the design, and file what they found.",
    covers=("Q0-003",),
    good=FROZEN + "status: frozen\n---\n# Tea before milk\n\n## 1 Question\n\n" + CRITIQUE,
    bad=FROZEN
    + """\
status: frozen # CRT008
---
# Tea before milk

=== experiments/E-20260802-kava/design.md
---
kind: design
id: E-20260802-kava
version: 1
senses: {waived: "судит чашки, а не перевод"}
статус: заморожено # CRT008
---
# Кофе и вода

=== experiments/E-20260803-cocoa/design.md
---
kind: design
id: E-20260803-cocoa
version: 1
status: draft
senses: {waived: "judges cups, not translations"}
---
# Cocoa
""",
)
