"""A finding that was turned down without a reason."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import DESIGN, FINDINGS
from beforehand.records.record import Critique


def find(critique: Critique, _: Graph) -> Iterator[Problem]:
    for finding in critique.findings:
        if finding.disposition.name != "rebutted" or finding.reason or finding.answer:
            continue
        given = next((text for text in (finding.reason, finding.answer) if text.is_given), None)
        yield Problem(
            critique.span(given.at if given else finding.disposition.at),
            f"finding {finding.id} is rebutted without a reason: say why it does not hold",
        )


CHECK = Check(
    code="CRT004",
    name="rebuttal-without-reason",
    why="A rebuttal that gives no argument is only a refusal, and nobody can check it.",
    reads=Critique,
    find=find,
    fix="Write the argument into `reason` or `answer`.",
    covers=("Q0-098",),
    good=DESIGN
    + FINDINGS
    + """\
| 1 | minor | one cup is few | rebutted | | | the pot holds four |
| 2 | minor | the milk varies | rebutted | it is weighed, §1 | | |
| 3 | minor | the tasters talk | withdrawn | | | |
| 4 | 低 | 杯子没有编号 | 驳回 | 杯子在 §1 里有编号 | | |
""",
    bad=DESIGN
    + FINDINGS
    + """\
| 1 | minor | one cup is few | rebutted | | | | <!-- CRT004 -->
| 2 | мелкое | вода не названа | отклонено | — | | | <!-- CRT004 -->

### F3 · minor · The tasters talk

- **disposition:** rejected <!-- CRT004 -->
""",
)
