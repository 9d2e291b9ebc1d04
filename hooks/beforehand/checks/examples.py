"""The pages that many examples of checks share."""

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
