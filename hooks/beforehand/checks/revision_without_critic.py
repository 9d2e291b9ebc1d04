"""A later version of a design that does not name the pass it answers."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import AMENDED, FINDINGS
from beforehand.checks.revision_supersedes_nothing import is_revision
from beforehand.checks.text import listed
from beforehand.records.record import Design


def find(design: Design, graph: Graph) -> Iterator[Problem]:
    experiment = graph.experiment_of(design)
    if experiment is None or not experiment.critiques or not is_revision(design.version):
        return
    if design.field("critic") is not None:
        return
    pages = {critique.path for critique in experiment.critiques}
    for reference in graph.references.get(design.path, ()):
        targets = (reference.target, *reference.candidates)
        if any(target and target.path in pages for target in targets):
            return
    yield Problem(
        design.field_span("version"),
        f"version {design.version} does not name the critique it follows: "
        f"link {listed(sorted(pages))}, or sum it up in `critic`",
        tuple(critique.span() for critique in experiment.critiques),
    )


PLAIN = AMENDED.replace("The [critique](critic.md) asked for changes.", "It was changed.")
ROW = "| A1 | 2 | 2026-08-01 | §1 | the cup is named | {because} |\n\n"

CHECK = Check(
    code="CRT017",
    name="revision-without-critic",
    why="Who reads the second version must find the objections to the first.",
    reads=Design,
    find=find,
    covers=("Q0-003",),
    good=PLAIN
    + ROW.format(because="finding 1")
    + FINDINGS
    + "| 1 | minor | the cup is not named | accepted | amendment A1 | | |\n",
    bad=PLAIN.replace("version: 2", "version: 2 # CRT017")
    + ROW.format(because="the token budget was raised")
    + FINDINGS
    + """\
| 1 | мелкое | чашка не названа | открыто | | | |

=== experiments/E-20260802-kava/design.md
---
kind: design
id: E-20260802-kava
status: draft
version: 1.1 # CRT017
extends: E-20260801-tea
senses: {waived: "judges cups, not translations"}
---
# Кофе до воды

=== experiments/E-20260802-kava/critic.md
---
kind: critique
of: E-20260802-kava
attacks: 1
verdict: needs amendment
---
# Критика
""",
)
