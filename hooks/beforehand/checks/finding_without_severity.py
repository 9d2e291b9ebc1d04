"""A finding that does not say how serious it is."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import DESIGN, FINDINGS
from beforehand.graph.thread import earlier
from beforehand.records.record import Critique

SEVERAL = 3


def find(critique: Critique, graph: Graph) -> Iterator[Problem]:
    if len(critique.findings) >= SEVERAL and not any(one.severity for one in critique.findings):
        yield Problem(
            critique.span(critique.findings[0].at),
            f"none of the {len(critique.findings)} findings has a severity: say of each whether "
            "it is blocking, major or minor",
        )
        return
    experiment = graph.experiment_of(critique)
    for finding in critique.findings:
        if finding.severity:
            continue
        if experiment and earlier(experiment, critique, finding):
            continue
        at = finding.severity.at if finding.severity.is_given else finding.at
        yield Problem(
            critique.span(at),
            f"finding {finding.id} has no severity: say whether it is blocking, major or minor",
        )


CHECK = Check(
    code="CRT001",
    name="finding-without-severity",
    why="Whether a design may be frozen depends on which objections block it.",
    reads=Critique,
    find=find,
    fix="Give each finding a severity; `not in the source` is one when nobody knows it any more.",
    covers=("Q3-003",),
    good=DESIGN
    + FINDINGS
    + """\
| 1 | minor | the cup is not named | open | | | |
| 2 | not in the source | the milk is not measured | open | | | |

### 指摘 3（中）: 湯の温度

- **対応:** 未解決

### [P0] The tasters know the order

- **disposition:** open
""",
    bad=DESIGN
    + FINDINGS
    + """\
| 1 | minor | the cup is not named | open | | | |
| 2 | | the milk is not measured | open | | | | <!-- CRT001 -->
| 3 | — | вода не названа | открыто | | | | <!-- CRT001 -->

### Finding 4: the tasters talk <!-- CRT001 -->

- **disposition:** open
""",
)
