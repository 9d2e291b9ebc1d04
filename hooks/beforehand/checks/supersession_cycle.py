"""Records that supersede each other in a circle, so that none of them holds."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.records.record import AnyRecord

SHOWN = 8


def find(graph: Graph) -> Iterator[Problem]:
    for record in graph.records:
        if record.field("supersedes") is None:
            continue
        circle = graph.supersession.cycles.get(record.id)
        if circle:
            yield _circle(record, circle, graph)
        elif not record.version:
            yield from _itself(record, graph)


def _circle(record: AnyRecord, circle: tuple[str, ...], graph: Graph) -> Problem:
    start = circle.index(record.id)
    turned = [*circle[start:], *circle[:start]]
    shown = turned if len(turned) <= SHOWN else [*turned[:SHOWN], f"… ({len(turned)} in all)"]
    edge = next(
        item
        for item in graph.supersession.edges[record.id]
        if item.of.id == (*turned, record.id)[1]
    )
    return Problem(
        record.span(edge.entry.at),
        f"the supersession runs in a circle, {' → '.join([*shown, record.id])}: "
        "take out the entry that is wrong, one of these records has to hold",
        tuple(found.field_span("supersedes") for name in turned[1:] if (found := graph.find(name))),
    )


def _itself(record: AnyRecord, graph: Graph) -> Iterator[Problem]:
    for item in graph.supersession.named_by(record):
        if item.of.id == record.id and len(graph.index.by_id[record.id]) == 1:
            yield Problem(
                record.span(item.entry.at),
                f"{record.id} supersedes itself: name the record whose place it takes",
            )


DECISIONS = """\
=== docs/decisions/{0}.md
---
kind: decision
id: {0}
date: 2026-07-25
status: accepted
supersedes: {1}
---
# One of three

"""

CHECK = Check(
    code="DEC003",
    name="supersession-cycle",
    why="In a circle every ruling has been replaced, and nobody can say which one holds.",
    reads=Graph,
    find=find,
    covers=("Q0-050",),
    good=DECISIONS.format("D-20260725-03", "[D-20260725-02, D-20260725-01]")
    + DECISIONS.format("D-20260725-02", "D-20260725-01 in part")
    + DECISIONS.format("D-20260725-01", "none"),
    bad=DECISIONS.format("D-20260725-01", "D-20260725-02 # DEC003")
    + DECISIONS.format("D-20260725-02", "[D-20260725-01] # DEC003")
    + DECISIONS.format("D-20260725-03", "D-20260725-01")
    + DECISIONS.format("D-20260725-04", "D-20260725-04 # DEC003")
    + """\
=== docs/notes/notes.md
---
kind: notes
---
# Заметки

## (ab) · Первая

- **supersedes:** (ac) <!-- DEC003 -->

## (ac) · Вторая

- **supersedes:** (ab) <!-- DEC003 -->
""",
)
