"""A small record, one page of each kind, for the tests of the site."""

from beforehand.checks import all_checks
from beforehand.checks.report import Report
from beforehand.checks.run import check_sources
from beforehand.graph import Graph
from beforehand.source import Source

DESIGN = "experiments/E-20260801-tea/design.md"
CRITIC = "experiments/E-20260801-tea/critic.md"
RESULT = "experiments/E-20260801-tea/result.md"
AUDIT = "experiments/E-20260801-tea/audit.md"
RULES = "framework/cups.md"
OLD = "docs/decisions/D-20260725-06.md"
NEW = "docs/decisions/D-20260725-07.md"
ARM = "docs/arms/ARM-tea.md"
NOTES = "docs/notes/notes.md"
JOURNAL = "docs/journal/S034.md"

PAGES = {
    "docs/index.md": "# Tea\n\nA record about tea.\n",
    "docs/guide/start.md": "# Start here\n\nSee E-20260801-tea §2.\n",
    DESIGN: """\
---
kind: design
version: 2
status: frozen
frozen: 2026-08-02
dispatched: 2026-08-03T10:00Z
senses: {waived: "judges cups, not translations"}
imports: [framework/cups.md]
decisions: [D-20260725-07]
executes: ARM-tea step 1
waive:
  AMD999: an example of a check that nobody knows
---
# Tea before milk (v2)

```
DESIGN_VALIDITY=PASS
```

## 1 Question

Does the order matter? D-20260725-07 admits the pair.

## 2 Predictions

| id | prediction | falsified if |
|---|---|---|
| P1 | the lady tells | she does not |
| P2 | nobody else tells | somebody does |

## 3 Framework rules

| rule | binding | reason |
|---|---|---|
| R1 | yes | cups are compared |

## 4 Amendments

| id | version | date | section | what changed | because |
|---|---|---|---|---|---|
| A1 | 2 | 2026-08-02 | §2 | P2 was added | finding 1 |
""",
    CRITIC: """\
---
kind: critique
of: E-20260801-tea
attacks: 1
verdict: needs amendment
date: 2026-08-01
---
# Critique

| finding | severity | objection | disposition | answer |
|---|---|---|---|---|
| 1 | major | only one person is asked | accepted | amendment A1 |
| 2 | blocking | the milk is not measured | open | |
""",
    RESULT: """\
---
kind: result
of: E-20260801-tea
version: 1
date: 2026-08-05
---
# She tells

## Verdicts

| prediction | verdict | evidence |
|---|---|---|
| P1 | supported | 8 of 8 cups |
""",
    AUDIT: """\
---
kind: artifact
id: A-tea-audit
type: audit
of: E-20260801-tea
---
# Audit of the tea

| finding | severity | objection | disposition | answer |
|---|---|---|---|---|
| Q1 | minor | the kettle is not named | deferred | |
""",
    RULES: """\
---
kind: framework
title: Rules for cups
version: 1
status: provisional
---
# Rules for cups

## R1 · Cups look alike

No cup can be told by its look.

- **criterion:** all cups from one set
""",
    OLD: """\
---
kind: decision
id: D-20260725-06
date: 2026-07-25
status: superseded
---
# One cup is enough
""",
    NEW: """\
---
kind: decision
id: D-20260725-07
date: 2026-07-26
status: accepted
supersedes: D-20260725-06
scope: {pair: Tea/Milk, senses: [order], refused: [heat]}
---
# Eight cups
""",
    ARM: """\
---
kind: arm
id: ARM-tea
status: blocked
blocked: the kettle
---
# Find out about tea

## Steps

1. Ask the lady, as E-20260801-tea does.

## Done when

She has answered.
""",
    NOTES: """\
---
kind: notes
---
# Standing notes

## (bgu) · Break it and see

Spoil a cup on purpose, as `S034` did.

- **since:** S034

### Firings

| session | what happened |
|---|---|
| S034 | the spoiled cup was found |
""",
    JOURNAL: """\
---
kind: journal
id: S034
date: 2026-07-20
ran: E-20260801-tea
---
# Kettle on
""",
}


def read(pages: dict[str, str]) -> tuple[Graph, Report]:
    """The graph and report of pages given as texts."""
    sources = (Source(path, text.encode()) for path, text in pages.items())
    return check_sources(sources, all_checks())


def small_record() -> tuple[Graph, Report]:
    """The record above."""
    return read(PAGES)
