"""A partly resolved finding whose rest is taken up by no other one."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import DESIGN, FINDINGS
from beforehand.graph.thread import Raised, successor
from beforehand.records.record import Critique


def find(critique: Critique, graph: Graph) -> Iterator[Problem]:
    experiment = graph.experiment_of(critique)
    for finding in critique.findings:
        if finding.disposition.name != "partly resolved" or experiment is None:
            continue
        name = finding.successor
        if not name:
            yield Problem(
                critique.span(finding.disposition.at),
                f"finding {finding.id} is partly resolved and nothing carries its rest: "
                "name the finding that does (`→ H9`)",
            )
        elif successor(experiment, Raised(critique, finding)) is None:
            what = "is itself" if name == finding.id else "no pass has raised"
            yield Problem(
                critique.span(finding.disposition.at),
                f"the rest of finding {finding.id} goes to {name}, which {what}: "
                "raise the successor, or mend its id",
            )


CHECK = Check(
    code="CRT011",
    name="partly-resolved-without-successor",
    why="The half of an objection that was not met is the half that gets forgotten.",
    reads=Critique,
    find=find,
    fix="Write `partly resolved → H9`, and raise H9 with what is left over.",
    covers=("Q3-004",),
    good=DESIGN
    + FINDINGS
    + """\
| H1 | high | the cup is not named | partly resolved → H2 | §1 | | |
| H2 | high | the saucer is not named | open | | | |
| H3 | high | вода не названа | решено частично | продолжено в H2 | | |
""",
    bad=DESIGN
    + FINDINGS
    + """\
| H1 | high | the cup is not named | partly resolved | §1 | | | <!-- CRT011 -->
| H2 | high | the saucer is not named | partly resolved → H9 | | | | <!-- CRT011 -->
| H3 | high | вода не названа | решено частично → H3 | | | | <!-- CRT011 -->
""",
)
