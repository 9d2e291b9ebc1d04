"""An id, or an entry of a ledger, that a branch adds and that the other one has added too."""

from collections.abc import Iterator

from beforehand.checks.check import Base, Check, Graph, Problem
from beforehand.checks.examples import DECISION
from beforehand.source import Span


def find(base: Base, graph: Graph) -> Iterator[Problem]:
    for key, records in graph.identities.by_id.items():
        if key in base.ids or any(record.path not in base.now for record in records):
            continue
        for record in records:
            there = next((s for s in base.taken.get(key, ()) if s.path != record.path), None)
            if there is not None:
                yield Problem(
                    record.span(),
                    f"{key[1]} is the id of {there.path}:{there.line} at the tip of {base.ref}, "
                    "which took it since this branch parted: give this one another id",
                )
    if graph.evidence is None:
        return
    from beforehand.freezing.base.against import both_appended

    for path, entry in both_appended(base, graph):
        yield Problem(
            Span(path, entry),
            f"{base.ref} has appended another entry {entry} to this ledger since this branch "
            f"parted: take the ledger and the lock of {base.ref}, and append yours anew",
        )


CHECK = Check(
    code="REF013",
    name="id-taken-at-base",
    why=(
        "Two branches that take one id merge without a conflict, and citations of it then prove "
        "nothing. It is looked at with `check --base REF` only."
    ),
    reads=Base,
    find=find,
    fix="Give the record of this branch another id; append the entry anew after merging.",
    good=DECISION
    + DECISION.replace("=== ", "=== tip:", 1).replace("D-20260725-07", "D-20260725-08"),
    bad=DECISION.replace("id: D-20260725-07", "id: D-20260725-07 # REF013")
    + DECISION.replace("=== ", "=== tip:", 1).replace("D-20260725-07.md", "milk.md"),
)
