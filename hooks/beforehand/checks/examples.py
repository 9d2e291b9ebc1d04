"""Example pages: how they are split and marked, and the pages that many of them share."""

import re
from collections.abc import Mapping

import msgspec

from beforehand.config import CONFIG
from beforehand.ledger.places import LOCK, is_ledger
from beforehand.source import Source

PAGE_LINE = re.compile(r"^=== (\S.*)$", re.MULTILINE)
CODES = r"[A-Z]{3}\d{3}(?:,? [A-Z]{3}\d{3})*"
MARK = re.compile(rf"[ \t]*<!-- ({CODES}) -->[ \t]*|[ \t]+# ({CODES})(?=[ \t]*$)", re.MULTILINE)
ALONE = "docs/page.md"


class Example(msgspec.Struct, frozen=True):
    """The pages of an example, marks kept in them, and what the marks say.

    ``marks`` are (path, line, code), one for each diagnostic that must be reported. ``parted``
    are the pages to compare with, None where there are none.
    """

    sources: tuple[Source, ...]
    config: str
    marks: tuple[tuple[str, int, str], ...]
    parted: Mapping[str, tuple[Source, ...]] | None = None


def read_example(text: str) -> Example:
    """Split an example into pages and read its marks.

    ``<!-- CODE -->`` marks a line of a body and ``# CODE`` one of a header; several codes
    may stand in one mark. A path after ``base:`` or ``tip:`` is a page to compare with.
    """
    pieces = PAGE_LINE.split(text)
    pages = {ALONE: pieces[0]} if pieces[0].strip() else {}
    pages.update(
        zip(pieces[1::2], (piece.removeprefix("\n") for piece in pieces[2::2]), strict=True)
    )
    marks: list[tuple[str, int, str]] = []
    sources: list[Source] = []
    sides: dict[str, list[Source]] = {"base": [], "tip": []}
    for path, body in pages.items():
        for number, line in enumerate(body.split("\n"), 1):
            for match in MARK.finditer(line):
                codes = re.findall(r"[A-Z]{3}\d{3}", match[0])
                marks.extend((path, number, code) for code in codes)
        if path == CONFIG:
            continue
        by_letter = path == LOCK or is_ledger(path)
        # Their lines are read letter by letter, and no blank one stands before the next page.
        text = MARK.sub("", body).rstrip("\n") + "\n" if by_letter else body
        side, _, name = path.partition(":")
        data = text.encode("utf-8", "surrogateescape")
        if side in sides:
            sides[side].append(Source(name, data))
        else:
            sources.append(Source(path, data))
    parted = {side: tuple(found) for side, found in sides.items()}
    compared = parted if any(parted.values()) else None
    return Example(tuple(sources), pages.get(CONFIG, ""), tuple(sorted(marks)), compared)


DESIGN = """\
=== experiments/E-20260801-tea/design.md
---
kind: design
version: 1
status: draft
senses: {waived: "judges cups, not translations"}
---
# Tea before milk

## 1 Question

Does the order matter?

"""

CRITIQUE = """\
=== experiments/E-20260801-tea/critic.md
---
kind: critique
of: E-20260801-tea
attacks: 1
verdict: pass
---
# Critique of the tea design

| finding | severity | objection | disposition | answer |
|---------|----------|-----------|-------------|--------|
| F1 | minor | the cup is not named | accepted as a limitation | §1 |

## What this pass does not authorise

Pouring: it looked at the plan and at nothing else.

"""

NO_FINDING = """\
=== experiments/E-20260801-tea/critic.md
---
kind: critique
of: E-20260801-tea
attacks: 1
verdict: pass
---
# Critique of the tea design

The critic filed no finding.

## What this pass does not authorise

Pouring.

"""

FINDINGS = """\
=== experiments/E-20260801-tea/critic.md
---
kind: critique
of: E-20260801-tea
attacks: 1
verdict: needs amendment
---
# Critique of the tea design

| finding | severity | objection | disposition | answer | refused | reason |
|---------|----------|-----------|-------------|--------|---------|--------|
"""

FROZEN = """\
=== experiments/E-20260801-tea/design.md
---
kind: design
version: 1
frozen: 2026-08-01
senses: {waived: "judges cups, not translations"}
"""

AMENDED = """\
=== experiments/E-20260801-tea/design.md
---
kind: design
version: 2
status: draft
senses: {waived: "judges cups, not translations"}
---
# Tea before milk (v2)

The [critique](critic.md) asked for changes.

## 1 Question

Does the order matter?

## 2 Amendments

| id | version | date | section | what changed | because |
|----|---------|------|---------|--------------|---------|
"""

DECISION = """\
=== docs/decisions/D-20260725-07.md
---
kind: decision
id: D-20260725-07
date: 2026-07-25
status: accepted
---
# The pair is admitted

"""

FRAMEWORK = """\
=== framework/brewing.md
---
kind: framework
version: 2
status: ratified
---
# How tea is brewed

## R1 · The water boils

Water is poured at the boil, into a pot that was warmed beforehand with a first cup
which nobody drinks, and the lid stays on until the last cup has been poured.

- **criterion:** the pot is warmed before the leaves go in

## R2 · The leaves are weighed

- **criterion:** the scale is read twice

What goes into the pot is known, and is written down.

1. Two grams go to a cup.
2. The scale is read twice.

"""

BOUND = """\
=== experiments/E-20260801-tea/design.md
---
kind: design
version: 1
status: draft
senses: {waived: "judges cups, not translations"}
author: the tea room (Assam Labs)
jurors: [P1, P2]
imports: [framework/brewing.md@2]
---
# Tea before milk

## 1 Question

Does the order matter?

"""

VOTE = """\
=== experiments/E-20260801-tea/vote.md
---
kind: vote
of: E-20260801-tea
on: framework/brewing.md
seat: P3
verdict: ratified
date: 2026-08-01
lab: Darjeeling Labs
provider: Darjeeling Labs
finish: stop
latency: 12 s
cost: $0.02
---
# Ballot on the brewing rules

## Counter-argument

Nobody has tasted the difference yet.

"""

PROMISED = (
    """\
=== experiments/E-20260801-tea/design.md
---
kind: design
version: 1
status: frozen
frozen: 2026-08-01
senses: {waived: "judges cups, not translations"}
---
# Tea before milk

## 1 Question

Does the order matter?

## 2 Predictions

| id | prediction | falsified if | evidence |
|----|------------|--------------|----------|
| P1 | most judges tell the cups apart | fewer than 8 of 10 do | a pilot of six cups |
| P2 | nobody minds the milk | somebody leaves a cup | internal-judgment-only |

## 3 Readings

| outcome | reading | forbids |
|---------|---------|---------|
| T-A | the order can be tasted | any word on which is better |
| T-B: silent | not shown with these cups | equality |

## 4 Threats

| threat | what it removes |
|--------|-----------------|
| the cups differ | that milk is what was tasted |

"""
    + CRITIQUE
)

RESULT = """\
=== experiments/E-20260801-tea/result.md
---
kind: result
of: E-20260801-tea
version: 1
date: 2026-08-09
---
# What came of the tea

"""

VERDICTS = """\
## Verdicts

| prediction | verdict | evidence |
|------------|---------|----------|
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

1. Boil the water.
2. Pour the milk.

## Done when

Every cup is judged.

"""

SESSION = """\
=== docs/journal/S001.md
---
kind: journal
id: S001
date: 2026-08-01
lane: D1
spent: {cups: 4}
---
# Water

## What is not claimed

Nothing was tasted.

## Next

Milk.

"""
