"""A vote that rejects a reading or amends the rules, and a design that does not answer it."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import BOUND, FRAMEWORK, VOTE
from beforehand.graph.sources import bases
from beforehand.records.parts import Amendment
from beforehand.records.record import Design, Vote

CALLS_FOR_CHANGE = ("ratified with amendment", "rejected")


def find(vote: Vote, graph: Graph) -> Iterator[Problem]:
    experiment = graph.experiment_of(vote)
    design = experiment.design if experiment else None
    if design is None or vote.verdict.name not in CALLS_FOR_CHANGE:
        return
    if not any(_cites(amendment, design, vote, graph) for amendment in design.amendments):
        yield Problem(
            vote.span(vote.verdict.at),
            f"the vote came back as `{vote.verdict.written}`, and no amendment of {design.path} "
            "cites it: change the design before dispatch, and name the vote as the reason",
            (design.span(),),
        )


def _cites(amendment: Amendment, design: Design, vote: Vote, graph: Graph) -> bool:
    return any(
        basis.sort == "vote" and (basis.target is None or basis.target.path == vote.path)
        for basis in bases(graph, design, amendment)
    )


CHECK = Check(
    code="DEC009",
    name="vote-without-change",
    why="A ballot that changes nothing was asked for show.",
    reads=Vote,
    find=find,
    covers=("Q0-140",),
    good=FRAMEWORK
    + BOUND
    + """\
## Amendments

| amendment | version | date | section | what changed | because |
|-----------|---------|------|---------|--------------|---------|
| A1 | 1 | 2026-08-01 | §1 | the pot is warmed | [vote](vote.md) |

"""
    + VOTE.replace("verdict: ratified", "verdict: rejected"),
    bad=FRAMEWORK
    + BOUND
    + VOTE.replace("verdict: ratified", "verdict: rejected # DEC009")
    + VOTE.replace("vote.md", "vote-2.md").replace(
        "verdict: ratified", "verdict: утверждено с поправкой # DEC009"
    ),
)
