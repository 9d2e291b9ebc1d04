"""A ledger that is not what the lock at the root says."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples_frozen import FROZEN_TEA, LOCK
from beforehand.ledger.places import LOCK as LOCK_FILE

GONE = "experiments/E-20260802-gone/ledger.jsonl"


def find(graph: Graph) -> Iterator[Problem]:
    if graph.evidence is None:
        return
    for fault in graph.evidence.lock.faults:
        yield Problem(fault.at.span(LOCK_FILE), fault.message)
    for problem in graph.evidence.lock_problems:
        yield Problem(problem.at.span(problem.path), problem.message)


CHECK = Check(
    code="FRZ004",
    name="ledger-against-lock",
    why=(
        "The end of a ledger can be cut off, or all of it deleted, without breaking its chain. "
        "The lock, which is kept apart, knows how long each ledger is."
    ),
    reads=Graph,
    find=find,
    fix="Take ledger and lock back from history; where the lock lags behind, freeze again.",
    good=FROZEN_TEA,
    bad=FROZEN_TEA.replace(LOCK, f"{LOCK.rstrip()}\n3 {'ab' * 32} {GONE} # FRZ004\n\n", 1),
)
