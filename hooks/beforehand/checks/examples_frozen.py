"""A frozen design with its ledger, its lock and its kept text, for the examples of checks.

The digests are real. Where the page or the table below changes, `beforehand freeze` in a folder
that holds them gives the new ones.
"""

from beforehand.checks.examples import CRITIQUE

FOLDER = "experiments/E-20260801-tea"

TEXT = """\
---
kind: design
version: 1
status: frozen
senses: {waived: "judges cups, not translations"}
materials: materials/cups.csv
---
# Tea before milk

## 1 Question

Does the order matter?

"""

CUPS = """\
=== experiments/E-20260801-tea/materials/cups.csv
cup,milk
1,before
2,after

"""

ENTRY = """\
{"at":"2026-08-01T10:00:00Z","closure":{"experiments/E-20260801-tea/design.md":"3498deab\
fa7fe3245f589ead036fe13c7c6cc472d806a456610332c895306e4d","experiments/E-20260801-tea/ma\
terials/cups.csv":"59a5861a1a996f9ed80687a0b56d9a8a5a9563e156bf5c5f9549258e814322ef"},"d\
igest":"866d0146a9d5c352f3401d10aedc9487aa3b25516ab7cbf94ca94e81933c5874","event":"froze\
n","mode":"full","number":1,"page":"experiments/E-20260801-tea/design.md","previous":"",\
"seen":"nothing","version":"1"}"""

LOCKED = """\
1 866d0146a9d5c352f3401d10aedc9487aa3b25516ab7cbf94ca94e81933c5874 experiments/E-2026080\
1-tea/ledger.jsonl"""

LEDGER = f"=== {FOLDER}/ledger.jsonl\n{ENTRY}\n\n"
LOCK = f"=== beforehand.lock\n{LOCKED}\n\n"
COPY = f"=== {FOLDER}/history/1/design.md\n{TEXT}"
PAGE = f"=== {FOLDER}/design.md\n{TEXT}"

KEPT = COPY + CUPS + LEDGER + LOCK
FROZEN_TEA = PAGE + KEPT + CRITIQUE
"""Everything is as it was frozen."""
