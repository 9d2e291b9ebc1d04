"""A decision that another took the place of, cited as if it held."""

import datetime
from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import DESIGN
from beforehand.graph import Reference
from beforehand.records.fields import read_date
from beforehand.records.record import AnyRecord, Artifact, Decision, Design, JournalEntry
from beforehand.source import Place

DATED = ("critique", "vote", "result", "decision", "artifact")


def find(graph: Graph) -> Iterator[Problem]:
    out = {
        record.id: record
        for record in graph.records
        if isinstance(record, Decision)
        and (record.id in graph.superseded_by or record.status.name in ("superseded", "retired"))
        and record.id not in graph.supersession.cycles
    }
    for path in graph.references if out else ():
        seen: set[tuple[str, int, str]] = set()
        for reference in graph.references[path]:
            old = out.get(reference.target.record) if reference.target else None
            key = (reference.span.path, reference.span.line, old.id if old else "")
            if old and key not in seen and not _is_fair(reference, old, graph):
                seen.add(key)
                yield _problem(reference, old, graph)


def _problem(reference: Reference, old: Decision, graph: Graph) -> Problem:
    holder = graph.supersession.holder(old.id)
    if holder is None:
        return Problem(
            reference.span,
            f"{old.id} is {old.status.name or 'superseded'}: rest on a decision that holds, or "
            "say in the same sentence that it is superseded",
            (old.field_span("status"),),
        )
    return Problem(
        reference.span,
        f"{old.id} is superseded by {holder.id}: cite {holder.id}, or say in the same sentence "
        f"that {old.id} is superseded",
        (holder.field_span("supersedes"),),
    )


def _is_fair(reference: Reference, old: Decision, graph: Graph) -> bool:
    """Whether this mention may name a decision that no longer holds."""
    span = reference.span
    own = graph.record_at(span.path, span.line)
    at = Place(span.line, span.column)
    if any(
        span.path == reference.page and passage.holds(at)
        for passage in graph.pages[reference.page].past
    ):
        return True
    if own is None:
        return False
    following = graph.supersession.successors(old.id)
    return own.id == old.id or own in following or _is_history(own, following)


def _is_history(own: AnyRecord, following: tuple[AnyRecord, ...]) -> bool:
    """Whether a record was closed when the decision still held, so far as can be known."""
    if isinstance(own, JournalEntry) or (isinstance(own, Artifact) and own.type.name == "audit"):
        return True
    closed = own.kind in DATED
    if isinstance(own, Design):
        closed = own.status.name not in ("", "draft")
    if not closed:
        return False
    date = _date(own, "frozen") or _date(own, "date")
    ends = [end for record in following if (end := _date(record, "date"))]
    return date is None or not ends or date <= min(ends)


def _date(record: AnyRecord, name: str) -> datetime.date | None:
    return read_date(record.text(name))


RULINGS = """\
=== docs/decisions/rulings.md
---
kind: decisions
---
# Rulings

## D-20260701-01 · The first cup counts

- **date:** 2026-07-01
- **status:** accepted

## D-20260710-01 · The first cup is poured away

- **date:** 2026-07-10
- **status:** accepted
- **supersedes:** D-20260701-01

It takes the place of D-20260701-01.

## D-20260705-01 · Sugar

- **date:** 2026-07-05
- **status:** retired

"""

CHECK = Check(
    code="DEC002",
    name="superseded-decision-cited",
    why="An argument that rests on a ruling which no longer holds has lost its ground.",
    fix="Cite the decision that holds, or say in the same sentence that the old one is superseded.",
    reads=Graph,
    find=find,
    covers=("Q0-028", "Q0-050"),
    good=DESIGN
    + """\
D-20260701-01, since superseded, had counted the first cup. D-20260710-01 holds.

Прежнее D-20260701-01 отменено решением D-20260710-01.

~~As D-20260701-01 allows.~~

| ruling | state |
|--------|-------|
| D-20260701-01 | superseded |

"""
    + RULINGS
    + """\
=== docs/journal/S001.md
---
kind: journal
id: S001
date: 2026-07-02
---
# S001

The panel agreed on D-20260701-01.
""",
    bad=DESIGN
    + """\
The first cup counts (D-20260701-01). <!-- DEC002 -->

D-20260710-01 was superseded by nothing. The first cup counts by D-20260701-01. <!-- DEC002 -->

根据 D-20260705-01 不加糖。 <!-- DEC002 -->

"""
    + RULINGS
    + """\
=== experiments/E-20260802-late/design.md
---
kind: design
version: 1
status: draft
senses: {waived: "judges cups, not translations"}
decisions:
  - D-20260710-01
  - D-20260701-01 # DEC002
---
# Written after the ruling had changed
""",
)
