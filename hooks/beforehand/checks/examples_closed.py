"""The frozen design of `examples_frozen` with a result, closed: for the examples of checks.

The digests are real. Where a page or table changes, `beforehand record ID closed` in a folder
that holds them gives the new ones.
"""

from beforehand.checks.examples_frozen import ENTRY, FOLDER

REPORT = """\
=== experiments/E-20260801-tea/result.md
---
kind: result
of: E-20260801-tea
version: 1
date: 2026-08-09
---
# What came of the tea

Two of [three cups](runs/cups.csv) tasted of milk.

=== experiments/E-20260801-tea/runs/cups.csv
cup,taste
1,milk
2,milk
3,tea

"""

CLOSING = """\
{"at":"2026-08-10T10:00:00Z","closure":{"experiments/E-20260801-tea/result.md":"478202d8\
56d69b3f7501e69cb7b30bd2e76185947eed5c7f3b0449524e39239e","experiments/E-20260801-tea/ru\
ns/cups.csv":"b23faabccc4b53cde763722cb98c9dc561616dda9b6a5dbc5f161563315b4361"},"digest\
":"33f8782742006881aea57605b3624d3f42eeef508b04342608256af2bb256971","event":"closed","n\
umber":2,"page":"experiments/E-20260801-tea/design.md","previous":"866d0146a9d5c352f3401\
d10aedc9487aa3b25516ab7cbf94ca94e81933c5874","seen":"results"}"""

LOCKED = """\
2 33f8782742006881aea57605b3624d3f42eeef508b04342608256af2bb256971 experiments/E-2026080\
1-tea/ledger.jsonl"""

CLOSED = f"=== {FOLDER}/ledger.jsonl\n{ENTRY}\n{CLOSING}\n\n=== beforehand.lock\n{LOCKED}\n\n"
