"""An id that two records carry, or two parts of one page."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import CRITIQUE, DECISION, DESIGN
from beforehand.checks.text import where
from beforehand.records.parts import Part
from beforehand.records.record import (
    AnyRecord,
    Arm,
    Artifact,
    Critique,
    Decision,
    Design,
    Framework,
    Result,
)


def find(graph: Graph) -> Iterator[Problem]:
    for (_, name), records in graph.identities.by_id.items():
        first, *others = records
        for record in others if not _are_versions(records) else ():
            place = first.span()
            yield Problem(
                record.span(),
                f"{name} is already the id of {where(place)}: give one of them another id",
                (place,),
            )
    for record in graph.records:
        yield from _doubled_parts(record)


def _are_versions(records: list[AnyRecord]) -> bool:
    """Designs of one folder of which all but one are superseded are versions of one plan."""
    folders = {record.path.rpartition("/")[0] for record in records}
    current = [record for record in records if record.status.name != "superseded"]
    designs = all(isinstance(record, Design) for record in records)
    return designs and len(folders) == 1 and len(current) < 2


def _doubled_parts(record: AnyRecord) -> Iterator[Problem]:
    for what, parts in _parts(record):
        seen: dict[str, Part] = {}
        for part in parts:
            first = seen.setdefault(part.id.casefold(), part)
            if first is not part:
                yield Problem(
                    record.span(part.at),
                    f"{what} {part.id} is already in line {first.at.line}: number one of them anew",
                    (record.span(first.at),),
                )


def _parts(record: AnyRecord) -> Iterator[tuple[str, tuple[Part, ...]]]:
    if isinstance(record, Critique | Artifact):
        yield "finding", record.findings
    elif isinstance(record, Design):
        yield "prediction", record.predictions
        yield "amendment", record.amendments
    elif isinstance(record, Result):
        yield "the verdict on prediction", record.verdicts
    elif isinstance(record, Framework):
        yield "rule", record.rules
    elif isinstance(record, Decision):
        yield "condition", record.conditions
    elif isinstance(record, Arm):
        yield "step", record.steps
    if isinstance(record, Design | Result):
        yield "deviation", record.deviations


CHECK = Check(
    code="REF007",
    name="duplicate-id",
    why="A citation of an id that two records carry proves nothing about either.",
    reads=Graph,
    find=find,
    fix="Give one of them another id.",
    covers=("Q3-003",),
    good=DECISION
    + DESIGN
    + """\
## Predictions

| id | prediction | falsified if |
|----|------------|--------------|
| P1 | the order matters | nobody can tell |
"""
    + CRITIQUE.replace("| disposition | answer |", "|")
    .replace("|-------------|--------|", "|")
    .replace("| accepted as a limitation | §1 |", "|")
    + """\
## Ответы

| finding | disposition | answer |
|---------|-------------|--------|
| F1 | accepted as a limitation | §1 |
""",
    bad=DECISION
    + """\
=== docs/decisions/again.md
---
kind: decision
id: D-20260725-07 # REF007
date: 2026-07-26
status: accepted
---
# Another ruling

## Conditions

| condition | text | discharged by |
|-----------|------|---------------|
| (i) | the cup is warm | D-20260725-07 |
| (i) | чашка чистая | D-20260725-07 | <!-- REF007 -->
=== docs/notes/notes.md
---
kind: notes
---
# Заметки

## (a) · Сначала нуль

Нуль читают первым.

## (a) · Потом счёт <!-- REF007 -->

Счёт читают потом.
""",
)
