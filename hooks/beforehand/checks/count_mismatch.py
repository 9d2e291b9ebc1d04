"""A sentence that counts findings otherwise than the rows do."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import DESIGN, FINDINGS
from beforehand.checks.passes import counts_of, fits, passes_of
from beforehand.checks.text import listed, where
from beforehand.records.counts import CountClaim, What
from beforehand.records.record import Critique
from beforehand.source import Span

SORTS: dict[What, str] = {
    "accepted": "accepted in full",
    "taken": "accepted",
    "partly": "accepted in part",
    "limited": "accepted as a limitation",
}


def find(graph: Graph) -> Iterator[Problem]:
    for path, page in sorted(graph.pages.items()):
        for claim in page.claims:
            passes = passes_of(graph, path, claim.of)
            groups = (*((critique,) for critique in passes), passes)
            if passes and not any(fits(graph, group, claim.what, claim.number) for group in groups):
                yield _problem(graph, path, claim, passes)


def _problem(graph: Graph, path: str, claim: CountClaim, passes: tuple[Critique, ...]) -> Problem:
    what = claim.what
    noun = "finding" if claim.number == 1 else "findings"
    sort = noun if what == "findings" else f"{what} {noun}"
    if what in (*SORTS, "rebutted"):
        sort = f"{noun} {SORTS.get(what, what)}"
    counts = listed(
        counts_of(graph, critique, what)
        + (f" ({where(critique.span())})" if critique.path != path else "")
        for critique in passes
    )
    return Problem(
        Span(path, claim.at.line, claim.at.column),
        f"“{claim.text}” counts {claim.number} {sort}, and the critique has {counts}: "
        "mend the sentence or the rows",
        tuple(critique.span() for critique in passes if critique.path != path),
    )


PARTIAL = """\
=== experiments/E-20260802-kava/critic.md
---
kind: critique
of: E-20260802-kava
attacks: 1
verdict: needs redesign
source: "findings in all: 29; rows not in the source: 28"
---
# Критика

| finding | severity | objection | disposition |
|---------|----------|-----------|-------------|
| A1 | not in the source | чашка не названа | принято |

"""

OTHER = """\
=== experiments/E-20260802-kava/design.md
---
kind: design
version: 1
status: draft
senses: {waived: "judges cups, not translations"}
---
# Кофе до воды

"""

CHECK = Check(
    code="CRT005",
    name="count-mismatch",
    why="A count that its own table does not bear out means that a finding was lost or invented.",
    reads=Graph,
    find=find,
    fix="Count the rows; a row nobody has any more is declared in `source`.",
    covers=("Q0-003", "Q0-004", "Q1-001"),
    good=DESIGN
    + """\
The [critique](critic.md) filed three findings, one BLOCKING. Two of them are accepted in full
and one in part. В разборе три замечания, одно блокирующее; finding 2 is the only major one.
Two findings on the milk came from the tasters.

"""
    + FINDINGS
    + """\
| 1 | blocking | the cup is not named | accepted | §1 | | |
| 2 | major | the milk is not measured | accepted | §1 | | |
| 3 | minor | one cup is few | accepted in part | §1 | a second pot | there is one pot |

The pass filed three findings. All three were accepted, two in full.
""",
    bad=PARTIAL
    + """\
It filed twenty-nine points, twenty-one blockers. The rewrite implements twenty-six.

"""
    + OTHER
    + """\
The critique filed twenty-nine findings, 20 of them blocking. <!-- CRT005 -->
Twenty-six points are implemented.

"""
    + DESIGN
    + """\
The [critique](critic.md) filed seven findings. <!-- CRT005 -->
It has three findings,
two of them blocking. <!-- CRT005 -->
3 of 5 points are accepted. <!-- CRT005 -->

В разборе четыре замечания. <!-- CRT005 -->

"""
    + FINDINGS
    + """\
| 1 | blocking | the cup is not named | accepted | §1 | | |
| 2 | major | the milk is not measured | accepted | §1 | | |
| 3 | minor | one cup is few | accepted in part | §1 | a second pot | there is one pot |

The pass filed three findings; three were accepted in full. <!-- CRT005 -->
Twenty-one blockers is a harsh verdict. <!-- CRT005 -->
""",
)
