"""An amendment that gives no source at all."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import AMENDED, FINDINGS
from beforehand.graph.sources import bases
from beforehand.records.record import Design


def find(design: Design, graph: Graph) -> Iterator[Problem]:
    for amendment in design.amendments:
        cell = amendment.because
        if cell or (not cell.is_given and bases(graph, design, amendment)):
            continue
        yield Problem(
            design.span(cell.at if cell.is_given else amendment.at),
            f"amendment {amendment.id} gives no source: "
            "cite the finding, vote or decision that it follows from",
        )


ANSWERED = (
    FINDINGS
    + """\
| 1 | minor | the cup is not named | accepted | §1 | | |
| 2 | мелкое | вода не названа | принято | §1 | | |

"""
)

CHECK = Check(
    code="AMD001",
    name="amendment-without-source",
    why="A change without a source may be one that the authors made because it suits them.",
    reads=Design,
    find=find,
    fix="Write the finding, vote or decision into `because`.",
    covers=("Q0-141",),
    good=AMENDED
    + """\
| A1 | 2 | 2026-08-01 | §1 | the cup is named | finding 1 |
| A2 | 2 | 2026-08-01 | §1 | the spoon is named | not in the source |

### A3 · 2 · 2026-08-01 · §1 · вода названа

Так требует замечание 2.

"""
    + ANSWERED,
    bad=AMENDED
    + """\
| A1 | 2 | 2026-08-01 | §1 | the cup is named | finding 1 |
| A2 | 2 | 2026-08-01 | §1 | вода названа, замечание 2 | | <!-- AMD001 -->
| A3 | 2 | 2026-08-01 | §1 | the spoon is named | — | <!-- AMD001 -->

### A4 · 2 · 2026-08-01 · §1 · the pot is warmed <!-- AMD001 -->

It is better so.

"""
    + ANSWERED.replace("принято", "отложено"),
)
