"""A ledger whose lines do not make one chain."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples_frozen import FROZEN_TEA


def find(graph: Graph) -> Iterator[Problem]:
    if graph.evidence is None:
        return
    for path, ledger in sorted(graph.evidence.ledgers.items()):
        for fault in ledger.faults:
            yield Problem(fault.at.span(path), fault.message)


CHECK = Check(
    code="FRZ003",
    name="ledger-broken",
    why="A ledger proves what was said and when only while each entry follows on the one before.",
    reads=Graph,
    find=find,
    fix="Take the ledger back from history. A torn last line is set aside by the next entry.",
    good=FROZEN_TEA,
    bad=FROZEN_TEA.replace("2026-08-01T10:00:00Z", "2026-07-01T10:00:00Z", 1).replace(
        '"version":"1"}\n', '"version":"1"} # FRZ003\n', 1
    ),
)
