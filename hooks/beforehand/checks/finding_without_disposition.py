"""A finding that nobody has answered, not even by calling it open."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import DESIGN, FINDINGS
from beforehand.records.record import Critique

SEVERAL = 3


def find(critique: Critique, _: Graph) -> Iterator[Problem]:
    if len(critique.findings) >= SEVERAL and not any(one.disposition for one in critique.findings):
        yield Problem(
            critique.span(critique.findings[0].at),
            f"none of the {len(critique.findings)} findings has a disposition: say of each whether "
            "it is accepted, rebutted, resolved or still open",
        )
        return
    for finding in critique.findings:
        if finding.disposition:
            continue
        at = finding.disposition.at if finding.disposition.is_given else finding.at
        yield Problem(
            critique.span(at),
            f"finding {finding.id} has no disposition: say whether it is accepted, rebutted, "
            "resolved or still open",
        )


CHECK = Check(
    code="CRT002",
    name="finding-without-disposition",
    why="An objection without a disposition can vanish without anyone having decided so.",
    reads=Critique,
    find=find,
    fix="Fill in the disposition; `open` is one.",
    covers=("Q3-004",),
    good=DESIGN
    + FINDINGS
    + """\
| 1 | minor | the cup is not named | open | | | |
| 2 | blocking | the milk is not measured | not in the source | | | |
| 3 | мелкое | вода не названа | открыто | | | |
""",
    bad=DESIGN
    + FINDINGS
    + """\
| 1 | minor | the cup is not named | open | | | |
| 2 | blocking | the milk is not measured | | | | | <!-- CRT002 -->
| 3 | 中 | 杯子没有编号 | — | | | | <!-- CRT002 -->

### F4 · high · The tasters talk <!-- CRT002 -->

- **remedy:** seat them apart
""",
)
