"""A design that was frozen when outputs had been seen, with its ledger and lock, for examples.

The digests are real. Where ``PROMISED`` changes, `beforehand freeze --seen outputs` in a folder
that holds it gives the new ones.
"""

from beforehand.checks.examples import CRITIQUE, PROMISED
from beforehand.checks.examples_frozen import FOLDER

TEXT = PROMISED.removesuffix(CRITIQUE).partition("\n")[2]

ENTRY = """\
{"at":"2026-08-01T10:00:00Z","closure":{"experiments/E-20260801-tea/design.md":"2f7c41a0\
9f7b668ffd0bf79ed3fda8555bb83648f15bb8c16109b02c6b821d8d"},"digest":"8f13c6051803415eb60\
80df1d2995a5fa1c883f91f7c0584ffec2749ea2285be","event":"frozen","mode":"full","number":1\
,"page":"experiments/E-20260801-tea/design.md","previous":"","seen":"outputs","version":\
"1"}"""

LOCKED = """\
1 8f13c6051803415eb6080df1d2995a5fa1c883f91f7c0584ffec2749ea2285be experiments/E-2026080\
1-tea/ledger.jsonl"""

FROZEN_LATE = f"""\
{PROMISED}=== {FOLDER}/history/1/design.md
{TEXT}=== {FOLDER}/ledger.jsonl
{ENTRY}

=== beforehand.lock
{LOCKED}

"""
