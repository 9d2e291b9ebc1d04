"""An amendment that rests on another experiment's findings alone."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import AMENDED, FINDINGS
from beforehand.checks.text import listed
from beforehand.graph.sources import bases, experiment_name
from beforehand.records.record import Design


def find(design: Design, graph: Graph) -> Iterator[Problem]:
    home = graph.experiment_of(design)
    if home is None:
        return
    known = {home.id}
    for name in ("extends", "supersedes"):
        known.update(
            found.id for entry in design.entries(name) if (found := graph.find(entry.text))
        )
    for amendment in design.amendments:
        sources = bases(graph, design, amendment)
        sorts = {basis.sort for basis in sources}
        # The other experiment's page is named beside its finding: E-… finding F7.
        if "finding" not in sorts or sorts - {"finding", "record"}:
            continue
        owners = [experiment_name(graph, basis.target) for basis in sources]
        if all(owner and owner not in known for owner in owners):
            cell = amendment.because
            yield Problem(
                design.span(cell.at if cell.is_given else amendment.at),
                f"amendment {amendment.id} rests on findings of {listed(sorted(set(owners)))} "
                "alone: cite what was said about this design, or say that it extends that one",
            )


OTHER = """\
=== experiments/E-20260802-kava/design.md
---
kind: design
version: 1
status: draft
senses: {waived: "judges cups, not translations"}
---
# Кофе до воды

""" + FINDINGS.replace("E-20260801-tea", "E-20260802-kava")
OWN = FINDINGS + "| 1 | minor | the cup is not named | accepted | amendment A1 | | |\n\n"
ROW = "| F7 | мелкое | чашка мала | открыто | | | |\n\n"

CHECK = Check(
    code="AMD003",
    name="foreign-source",
    why="An objection to another plan is no leave to change this one.",
    reads=Design,
    find=find,
    covers=("Q0-141",),
    good=AMENDED
    + """\
| A1 | 2 | 2026-08-01 | §1 | the cup is named | finding 1; so says E-20260802-kava finding F7 |
| A2 | 2 | 2026-08-01 | §1 | the cup is larger | [the other design](../E-20260802-kava/design.md) |

"""
    + OWN
    + OTHER
    + ROW,
    bad=AMENDED
    + """\
| A1 | 2 | 2026-08-01 | §1 | the cup is named | finding 1 |
| A2 | 2 | 2026-08-01 | §1 | the cup is larger | E-20260802-kava finding F7 | <!-- AMD003 -->
| A3 | 2 | 2026-08-01 | §1 | чашка больше | E-20260802-kava замечание F7 | <!-- AMD003 -->

"""
    + OWN
    + OTHER
    + ROW,
)
