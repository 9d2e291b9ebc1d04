"""A clause, condition or step that its rule, decision or arm does not have."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import DECISION, DESIGN

RULES = """\
=== framework/cups.md
---
kind: framework
version: 1
status: ratified
---
# Cups

## R1 · The first rule

1. Cups are warm.
2. Чашки чистые.
"""
ARM = """\
=== docs/arms/ARM-tea.md
---
kind: arm
id: ARM-tea
status: open
---
# Tea

## Steps

1. pour
2. taste

## Done when

Every cup is empty.
"""
IMPORTING = DESIGN.replace("status: draft\n", "status: draft\nimports: [framework/cups.md]\n")


def find(graph: Graph) -> Iterator[Problem]:
    for references in graph.references.values():
        for reference in references:
            if reference.trouble == "unknown-item" and reference.mention:
                item = reference.mention.sub or reference.mention.id
                scope = reference.scope or reference.mention.id
                yield Problem(
                    reference.span,
                    f"{scope} has no {item}: mend the number, or add the {item.split()[0]} there",
                )


CHECK = Check(
    code="REF005",
    name="unknown-item",
    why="A step that does not exist cannot be carried out, nor a condition discharged.",
    reads=Graph,
    find=find,
    fix="Mend the number of the clause, condition or step.",
    covers=("Q0-008", "Q0-028"),
    good=RULES
    + ARM
    + IMPORTING
    + "R1 clause 2 holds, R1 пункт 1 тоже, and ARM-tea step 2 is next.\n",
    bad=RULES
    + ARM
    + DECISION
    + IMPORTING
    + """\
R1 clause 3 holds, <!-- REF005 -->
R1 пункт 4 тоже, <!-- REF005 -->
ARM-tea step 5 is next <!-- REF005 -->
and D-20260725-07 condition (i) is met. <!-- REF005 -->
""",
)
