"""A result, or data that it reports, is another one than when the experiment was closed."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples_closed import CLOSED, REPORT
from beforehand.checks.examples_frozen import FROZEN_TEA, LEDGER, LOCK


def find(graph: Graph) -> Iterator[Problem]:
    if graph.evidence is None:
        return
    from beforehand.freezing.proof.reported import reported_reasons

    for _, ledger in sorted(graph.evidence.ledgers.items()):
        for reason in reported_reasons(graph.evidence, ledger):
            yield Problem(reason.span, reason.message, reason.related)


HELD = FROZEN_TEA.replace(LEDGER, "").replace(LOCK, "") + CLOSED

CHECK = Check(
    code="FRZ011",
    name="evidence-changed",
    why=(
        "A verdict is worth what lies behind it: whoever can change data, manifest and result "
        "together after the end can have any verdict."
    ),
    reads=Graph,
    find=find,
    fix="Take the file back, or own up to the change: `beforehand record ID corrected`.",
    good=HELD + REPORT,
    bad=HELD + REPORT.replace("cup,taste\n", "cup,taste,sugar # FRZ011\n", 1),
)
