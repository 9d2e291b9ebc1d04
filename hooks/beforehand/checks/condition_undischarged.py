"""A condition of an accepted decision that nothing in the record discharges."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.text import is_unknown
from beforehand.records.parts import Condition
from beforehand.records.record import Decision


def find(decision: Decision, graph: Graph) -> Iterator[Problem]:
    if decision.status.name != "accepted":
        return
    for condition in decision.conditions:
        given = condition.discharged
        at = given.at if given.is_given else condition.at
        if not given:
            yield Problem(
                decision.span(at),
                f"condition {condition.id} of {decision.id} is discharged by nothing: name the "
                "record that discharges it, or do not call the decision accepted",
            )
        elif not is_unknown(given.text, graph.config) and not _is_backed(
            condition, decision, graph
        ):
            yield Problem(
                decision.span(at),
                f"condition {condition.id} of {decision.id} is discharged by `{given.text}`, which "
                "names no record: name the audit, study or decision that discharges it",
            )


def _is_backed(condition: Condition, decision: Decision, graph: Graph) -> bool:
    """Whether the cell names something; an id that leads nowhere is the business of REF001."""
    given = condition.discharged
    if any(
        reference.target or reference.trouble for reference in graph.inside(decision.path, given)
    ):
        return True
    place = (given.at.line, given.at.column, given.at.column + max(given.width, len(given.text)))
    page = graph.pages[decision.path]
    spots = [link.at for link in page.links] + [at for _, at in page.paths]
    return any(at.line == place[0] and place[1] <= at.column < place[2] for at in spots)


RULING = """\
=== docs/decisions/D-20260725-07.md
---
kind: decision
id: D-20260725-07
date: 2026-07-25
status: {}
---
# The pair is admitted

## Conditions

| condition | text | discharged by |
|-----------|------|---------------|
"""

CHECK = Check(
    code="DEC004",
    name="condition-undischarged",
    why="A ruling under conditions holds only once somebody has shown that they are met.",
    fix="Name the record that discharges the condition in the column `discharged by`.",
    reads=Decision,
    find=find,
    covers=("Q0-028",),
    good=RULING.format("accepted")
    + """\
| (i) | for one work | D-20260725-07 |
| (ii) | the texts were audited | [the audit](../artifacts/A-pair.md) |
| (iii) | the wording is lost | not in the source |

=== docs/artifacts/A-pair.md
---
kind: artifact
id: A-pair
type: study
---
# The two texts, compared

=== docs/decisions/D-20260726-01.md
---
kind: decision
id: D-20260726-01
date: 2026-07-26
status: предложено
---
# Ещё не принято

## Условия

| условие | текст | выполнено |
|---------|-------|-----------|
| (i) | проверить тексты | |
""",
    bad=RULING.format("accepted")
    + """\
| (i) | for one work | D-20260725-07 |
| (ii) | the texts were audited | | <!-- DEC004 -->
| (iii) | no shared run | done <!-- DEC004 --> |

=== docs/decisions/D-20260726-01.md
---
kind: decision
id: D-20260726-01
date: 2026-07-26
status: принято
---
# Принято

## Условия

| условие | текст | выполнено |
|---------|-------|-----------|
| (i) | проверить тексты | — | <!-- DEC004 -->
""",
)
