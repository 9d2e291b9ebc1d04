"""A frozen design with a blocking finding that nobody has settled."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import FINDINGS, FROZEN
from beforehand.checks.text import listed, where
from beforehand.graph.thread import Raised, latest, unresolved
from beforehand.records.record import Design


def find(design: Design, graph: Graph) -> Iterator[Problem]:
    experiment = graph.experiment_of(design)
    if not design.is_frozen or experiment is None:
        return
    still = unresolved(experiment, ("blocking", "critical"))
    if not still:
        return
    ends = [latest(experiment, item) for item in still]
    names = listed(_name(item, end) for item, end in zip(still, ends, strict=True))
    yield Problem(
        design.span(design.status.at),
        f"the design is frozen while it is blocked by {names}: "
        "settle what blocks it, or take the freeze back",
        tuple(end.critique.span(end.finding.at) for end in ends),
    )


def _name(item: Raised, end: Raised) -> str:
    carried = f", carried on as {end.finding.id}" if end.finding.id != item.finding.id else ""
    return f"finding {item.finding.id} ({where(end.critique.span(end.finding.at))}{carried})"


CHECK = Check(
    code="CRT007",
    name="frozen-with-open-blocking",
    why="A blocking objection says that the run would not answer the question, frozen or not.",
    reads=Design,
    find=find,
    fix="Accept, rebut or resolve the finding before the status says frozen.",
    covers=("Q0-003",),
    good=FROZEN
    + "status: frozen\n---\n# Tea before milk\n\n## 1 Question\n\n"
    + FINDINGS
    + """\
| B1 | blocking | the cup is not named | resolved | §1 | | |
| B2 | blocking | the milk varies | partly resolved → M1 | | | |
| B3 | blocking | one cup is few | rebutted | the pot holds four | | |
| M1 | minor | the spoon varies | resolved | | | |
| M2 | minor | вода не названа | открыто | | | |
""",
    bad=FROZEN
    + """\
status: frozen # CRT007
---
# Tea before milk

"""
    + FINDINGS
    + """\
| B1 | minor | the cup is not named | open | | | |
| B2 | блокирующее | молоко не взвешено | решено частично → M1 | | | |
| M1 | minor | the spoon varies | deferred | | | |
""",
)
