"""Faults put one at a time into a copy of this repository's record.

Each must be reported once: at its own line and column, with its own code, and nothing else.
Where a fault honestly has more than one consequence, the reason stands beside the list.

The copy is without ledgers: an edit of a frozen page is a fault of its own, which would stand
beside every other. One test below keeps them; tests/attacks has the rest.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from beforehand.checks import all_checks, run
from beforehand.checks.check import FAMILIES
from beforehand.checks.report import Report
from beforehand.diagnostics import Diagnostic
from beforehand.ledger.places import LOCK, is_kept_copy, is_ledger
from beforehand.source import Source
from beforehand.workspace import Workspace

ROOT = Path(__file__).parents[1]
RUN = "experiments/E-20260801f-tierD-run"
LADDER = "experiments/E-20260725-tierD-ladder"
REVIEW = "experiments/E-20260810-review-protocol"
READING = "experiments/E-20260902-prereg-4axes-reading"
BM1 = "experiments/E-20260907-bm1-draw"
HERE = "▸"
"""In an expected text: the place that must be reported, if it is not its first character."""

NO_CRITIC = (
    "the source has no critic pass over the draw; it was fixed without one, "
    "and what is wrong with it is in the audit"
)
RESTATED = """\
## 4. The operator

Inside a stratum the size of the length difference may still carry the effect. The association
between the absolute length difference and the unit outcome is computed after the run and
reported as a description.
"""
RESULT = """\
---
kind: result
of: E-20260801f-tierD-run
version: 2.1
date: 2026-09-01
reading: sham N₊ ≥ 9
---
# What came of the run

It stopped where its rules stop it.

## Verdicts

| prediction | verdict | evidence |
|---|---|---|
| 1 | supported | 3 of 3 units at +1 |
| 2 | not tested | stage 4 did not go out |
| 3 | not tested | stage 4 did not go out |
| 4 | not tested | stage 5 did not go out |
| 5 | not tested | stage 3 did not go out |
| 6 | not supported | 11 of 15 units at +1 |
| 7 | not tested | stage 4 did not go out |
| 8 | not tested | stage 4 did not go out |

## Deviations

| id | date | clause | what happened | why | effect |
|---|---|---|---|---|---|
| X1 | 2026-08-30 | §10 | stage 2 waited a day | money was spent | none: the stage went out whole |
"""
EARLY = """\
---
kind: result
of: E-20260902-prereg-4axes-reading
version: 1
date: 2026-09-01
---
# Что вышло

`E-B`: на таком n различие не предъявлено.
"""
RUSSIAN = """\
---
kind: critique
of: E-20260902-prereg-4axes-reading
attacks: 1
verdict: нужна поправка
---
# Разбор

Подано три замечания, из них ноль блокирующих.

| замечание | серьёзность | возражение | решение | ответ |
|---|---|---|---|---|
| 1 | среднее | нет правила для трёх голосов | принято как ограничение | §3 |
| 2 | среднее | ничьи стоят в знаменателе | принято как ограничение | §4 |
"""
SUPERSEDING = """\
---
kind: decision
id: D-20260726-01
date: 2026-07-26
status: ratified
supersedes: D-20260725-06
---
# The held-out arm may estimate after all
"""
CIRCLE = """\
---
kind: decisions
---
# Two rulings

## D-20260727-01 · The first

- **date:** 2026-07-27
- **status:** ratified
- **supersedes:** D-20260727-02

## D-20260727-02 · The second

- **date:** 2026-07-27
- **status:** ratified
- **supersedes:** D-20260727-01
"""
AFTER = """\
---
kind: design
version: 2
status: draft
dispatched: 2026-08-16
senses: {waived: "judges the jury"}
---
# The next run

## Amendments

| id | version | date | section | what changed | because |
|---|---|---|---|---|---|
| A1 | 2 | 2026-08-15 | Question | two juries | D-20260725-06 |
| A2 | 2 | 2026-08-17 | Question | one jury | D-20260725-06 |

## Question

Does the jury matter?
"""


@dataclass(frozen=True)
class Fault:
    """One change of one page; without an ``old`` text, ``new`` is a whole new page.

    ``expected`` are (path, a text that stands there once, code).
    """

    name: str
    path: str
    old: str
    new: str
    expected: tuple[tuple[str, str, str], ...]

    def fits(self, pages: dict[str, str]) -> bool:
        """Whether the text to change is there, once."""
        if not self.old:
            return self.path not in pages
        return pages.get(self.path, "").count(self.old) == 1

    def put_into(self, pages: dict[str, str]) -> dict[str, str]:
        assert self.fits(pages), f"{self.path} no longer has, once: {self.old!r}"
        text = pages[self.path].replace(self.old, self.new) if self.old else self.new
        return {**pages, self.path: text}


FAULTS = (
    # page
    Fault(
        "a kind that is none",
        "docs/artifacts/RS-20260726c.md",
        "kind: artifact",
        "kind: artefakt",
        (
            # the page is no record, so the citation of it leads nowhere
            ("docs/artifacts/RS-20260726c.md", "artefakt", "PAG006"),
            (f"{RUN}/design.md", "RS-20260726c).", "REF001"),
        ),
    ),
    Fault(
        "a code block left open",
        f"{REVIEW}/critic-3.md",
        "```\nPROTOCOL_R2_2_DESIGN_VALIDITY=PASS_FOR_IMPLEMENTATION\n```",
        "```\nPROTOCOL_R2_2_DESIGN_VALIDITY=PASS_FOR_IMPLEMENTATION\n",
        (
            # the section that states the limits has become code
            (f"{REVIEW}/critic-3.md", "design p", "CRT012"),
            (f"{REVIEW}/critic-3.md", "```", "PAG024"),
        ),
    ),
    Fault(
        "a bar in code in a table",
        f"{RUN}/design.md",
        "(critic finding 5) |",
        "(`a|b`, critic finding 5) |",
        ((f"{RUN}/design.md", "`a|b`, c", "PAG023"),),
    ),
    Fault(
        "an item that is renumbered",
        "docs/arms/ARM-tierD-repair.md",
        "3. S055",
        "4. S055",
        (("docs/arms/ARM-tierD-repair.md", "4. S055:", "PAG035"),),
    ),
    Fault(
        "an entry of a field that is misspelt",
        "docs/decisions/D-20260725-07.md",
        "  work: ",
        "  wrok: ",
        (("docs/decisions/D-20260725-07.md", "wrok: Me", "PAG009"),),
    ),
    Fault(
        "a header that is not YAML",
        f"{RUN}/audit.md",
        "source: the published page, checked",
        "source: [the published page, checked",
        ((f"{RUN}/audit.md", "source: ", "PAG001"),),
    ),
    Fault(
        "a field given twice",
        f"{RUN}/design.md",
        "dispatched: no\n",
        "dispatched: no\ndispatched: 2026-08-03\n",
        ((f"{RUN}/design.md", "dispatched: 20", "PAG002"),),
    ),
    Fault(
        "a day that is in no calendar",
        f"{RUN}/design.md",
        "frozen: 2026-08-01",
        "frozen: 2026-08-32",
        ((f"{RUN}/design.md", "2026-08-32", "PAG005"),),
    ),
    Fault(
        "a field that is misspelt",
        "docs/artifacts/RS-20260728c.md",
        "type: study",
        "tpye: study",
        (
            # the field that was meant is missing, too
            ("docs/artifacts/RS-20260728c.md", "artifact", "PAG007"),
            ("docs/artifacts/RS-20260728c.md", "tpye: st", "PAG009"),
        ),
    ),
    Fault(
        "senses missing without a waiver",
        f"{RUN}/design.md",
        'senses: {waived: "judges the jury; asserts nothing about any translation"}\n',
        "",
        ((f"{RUN}/design.md", ": ▸design", "PAG007"),),
    ),
    Fault(
        "senses waived without a reason",
        f"{LADDER}/design.md",
        'senses: {waived: "judges the jury; asserts nothing about any translation"}',
        'senses: {waived: ""}',
        ((f"{LADDER}/design.md", "{waived:", "PAG007"),),
    ),
    Fault(
        "an arm without an end",
        "docs/arms/ARM-tierD-repair.md",
        "## Done when",
        "## Remarks",
        (("docs/arms/ARM-tierD-repair.md", ": ▸arm", "PAG008"),),
    ),
    Fault(
        "a word of no vocabulary",
        f"{RUN}/critic.md",
        "| 3 | blocking |",
        "| 3 | terrible |",
        ((f"{RUN}/critic.md", "terrible", "PAG010"),),
    ),
    Fault(
        "a waiver without a reason",
        f"{BM1}/design.md",
        f"CRT008: {NO_CRITIC}",
        'CRT008: ""',
        (
            # it waives nothing then
            (f"{BM1}/design.md", " ▸frozen", "CRT008"),
            (f"{BM1}/design.md", '"▸"', "PAG012"),
        ),
    ),
    Fault(
        "a waiver that is idle",
        f"{RUN}/critic.md",
        "pass: 1\n",
        "pass: 1\nwaive: {CRT001: nobody knows them}\n",
        ((f"{RUN}/critic.md", "nobody k", "PAG013"),),
    ),
    Fault(
        "a table straight after text",
        f"{RUN}/critic.md",
        "## Findings\n\n|",
        "## Findings\n\nAll of them:\n|",
        ((f"{RUN}/critic.md", "| findin", "PAG021"),),
    ),
    Fault(
        "a list straight after text",
        "docs/journal/067.md",
        "What is known from there:\n\n-",
        "What is known from there:\n-",
        (("docs/journal/067.md", "- the fa", "PAG020"),),
    ),
    Fault(
        "a cell beyond the last column",
        "docs/artifacts/A-chekhov-pari.md",
        "five minutes |",
        "five minutes | rather long |",
        (("docs/artifacts/A-chekhov-pari.md", "rather l", "PAG027"),),
    ),
    # reference
    Fault(
        "an id with another dash",
        f"{RUN}/design.md",
        "ARM-tierD-run step 1. It",
        "ARM\u2011tierD\u2011run step 1. It",
        ((f"{RUN}/design.md", "ARM\u2011tier", "REF008"),),
    ),
    Fault(
        "a path that nobody has",
        f"{LADDER}/critic.md",
        "`config/models.md`",
        "`confug/models.md`",
        ((f"{LADDER}/critic.md", "confug/m", "REF012"),),
    ),
    Fault(
        "a decision that does not exist",
        f"{RUN}/design.md",
        "D-20260725-06 and §0 forbid",
        "D-20260725-16 and §0 forbid",
        ((f"{RUN}/design.md", "D-20260725-16 ", "REF001"),),
    ),
    Fault(
        "a section that does not exist",
        f"{RUN}/design.md",
        "§6.7 puts this into",
        "§6.17 puts this into",
        ((f"{RUN}/design.md", "§6.17 pu", "REF002"),),
    ),
    Fault(
        "a finding that does not exist",
        f"{RUN}/design.md",
        "Critic finding 1 calls",
        "Critic finding 11 calls",
        ((f"{RUN}/design.md", "Critic f", "REF003"),),
    ),
    Fault(
        "a clause that does not exist",
        "docs/decisions/D-20260725-07.md",
        "R4 clause 4",
        "R4 clause 5",
        (("docs/decisions/D-20260725-07.md", "R4 claus", "REF005"),),
    ),
    Fault(
        "a step that does not exist",
        f"{RUN}/design.md",
        "executes: ARM-tierD-run step 1",
        "executes: ARM-tierD-run step 2",
        ((f"{RUN}/design.md", "ARM-tierD-run step 2", "REF005"),),
    ),
    Fault(
        "a note that does not exist",
        f"{RUN}/design.md",
        "note (bck)",
        "note (bcq)",
        ((f"{RUN}/design.md", "note (bc", "REF006"),),
    ),
    Fault(
        "a rule that two imported pages define",
        f"{RUN}/design.md",
        "the gate is the one it names (§6.7)",
        "the gate is the one R3 names (§6.7)",
        ((f"{RUN}/design.md", "R3 names (§6.7", "REF004"),),
    ),
    Fault(
        "an id that is taken",
        "docs/journal/S079.md",
        "id: S079",
        "id: S081",
        (
            # two pages cite the session that lost its id
            ("docs/journal/S081.md", " ▸S081", "REF007"),
            ("docs/notes/notes.md", "S079", "REF001"),
            (f"{RUN}/design.md", "S079 on", "REF001"),
        ),
    ),
    Fault(
        "an id in another case",
        f"{RUN}/design.md",
        "(A-chekhov-pari)",
        "(A-Chekhov-pari)",
        ((f"{RUN}/design.md", "A-Chekho", "REF008"),),
    ),
    Fault(
        "an id with a letter of another script",
        f"{RUN}/design.md",
        "(RS-20260726c)",
        "(RS-20260726с)",
        ((f"{RUN}/design.md", "RS-20260726с).", "REF008"),),
    ),
    Fault(
        "a link to no page",
        f"{BM1}/design.md",
        "journal entry 071](../../docs/journal/071.md)",
        "journal entry 071](../../docs/journal/017.md)",
        ((f"{BM1}/design.md", "../../do", "REF009"),),
    ),
    Fault(
        "a link to no place",
        "docs/arms/ARM-tierD-repair.md",
        "[the block of rules](../../framework/tierD-repaired-rules.md)",
        "[the block of rules](../../framework/tierD-repaired-rules.md#block)",
        (
            (
                "docs/arms/ARM-tierD-repair.md",
                "../../framework/tierD-repaired-rules.md#block",
                "REF010",
            ),
        ),
    ),
    Fault(
        "a link out of the repository",
        "docs/journal/S055.md",
        "](../../framework/tierD-repaired-rules.md)",
        "](../../../tierD-repaired-rules.md)",
        (("docs/journal/S055.md", "../../..", "REF011"),),
    ),
    # critique
    Fault(
        "a frozen design without a critic pass",
        f"{BM1}/design.md",
        f"waive:\n  CRT008: {NO_CRITIC}\n",
        "",
        ((f"{BM1}/design.md", " ▸frozen", "CRT008"),),
    ),
    Fault(
        "a finding without a severity",
        f"{RUN}/critic.md",
        "| 3 | blocking |",
        "| 3 | |",
        ((f"{RUN}/critic.md", "| v1 cla", "CRT001"),),
    ),
    Fault(
        "a finding without a disposition",
        f"{REVIEW}/critic-2.md",
        "- **disposition:** accepted\n- **answer:** amendment A17",
        "- **answer:** amendment A17",
        ((f"{REVIEW}/critic-2.md", "### M4 ·", "CRT002"),),
    ),
    Fault(
        "a partial acceptance without the refused remedy",
        f"{RUN}/critic.md",
        "| a second item | the project owns",
        "| | the project owns",
        ((f"{RUN}/critic.md", "| the pr", "CRT003"),),
    ),
    Fault(
        "a rebuttal without a reason",
        f"{REVIEW}/critic-1.md",
        "- **disposition:** accepted\n"
        "- **answer:** amendment A11. The second pass gives it no line.",
        "- **disposition:** rebutted",
        ((f"{REVIEW}/critic-1.md", "rebutted", "CRT004"),),
    ),
    Fault(
        "a count that the rows do not bear out",
        f"{RUN}/critic.md",
        "It filed seven findings",
        "It filed eight findings",
        ((f"{RUN}/critic.md", "eight fi", "CRT005"),),
    ),
    Fault(
        "more blocking findings than there are",
        f"{RUN}/design.md",
        "seven findings, two of them blocking",
        "seven findings, nine of them blocking",
        ((f"{RUN}/design.md", "nine of ", "CRT005"),),
    ),
    Fault(
        "a count in Russian",
        f"{READING}/critic.md",
        "",
        RUSSIAN,
        (
            # the page that had no critic pass has one now, so its waiver is idle
            (f"{READING}/critic.md", "три заме", "CRT005"),
            (f"{READING}/design.md", "в источнике со", "PAG013"),
        ),
    ),
    Fault(
        "a header that counts otherwise than the critique",
        f"{RUN}/design.md",
        "findings: 7",
        "findings: 8",
        ((f"{RUN}/design.md", "8, block", "CRT006"),),
    ),
    Fault(
        "a frozen design with an open blocking finding",
        f"{REVIEW}/critic-1.md",
        "resolved\n- **answer:** amendments A1, A2",
        "open\n- **answer:** amendments A1, A2",
        (
            # the third pass let it through as well
            (f"{REVIEW}/critic-3.md", "design p", "CRT015"),
            (f"{REVIEW}/design.md", ": ▸frozen", "CRT007"),
        ),
    ),
    Fault(
        "a critique of another version",
        f"{RUN}/critic.md",
        "attacks: 1",
        "attacks: 3",
        ((f"{RUN}/critic.md", ": ▸3", "CRT009"),),
    ),
    Fault(
        "a rest that nothing carries on",
        f"{REVIEW}/critic-1.md",
        "partly resolved → H10",
        "partly resolved",
        (
            # an earlier finding is unresolved when the third pass lets the design through
            (f"{REVIEW}/critic-1.md", "s.\n- **disposition:** ▸partly r", "CRT011"),
            (f"{REVIEW}/critic-3.md", "design p", "CRT015"),
        ),
    ),
    Fault(
        "a pass without its limits",
        f"{REVIEW}/critic-3.md",
        "## What this pass does not authorise",
        "## Afterwards",
        ((f"{REVIEW}/critic-3.md", "design p", "CRT012"),),
    ),
    Fault(
        "authority that contradicts itself",
        f"{REVIEW}/design.md",
        "  PROTOCOL_R2_2_IMPLEMENTATION_AUTHORIZATION: BY_PASS_3\n",
        "",
        ((f"{REVIEW}/design.md", "PROTOCOL_R2_2_IMPLEM", "CRT014"),),
    ),
    Fault(
        "authority other than the lines amount to",
        f"{REVIEW}/design.md",
        "MERGE_AUTHORIZATION=NO",
        "MERGE_AUTHORIZATION=YES",
        ((f"{REVIEW}/design.md", "ERGE_AUTHORIZATION: ▸NO", "CRT014"),),
    ),
    # amendment
    Fault(
        "an accepted finding that no amendment answers",
        f"{RUN}/design.md",
        "| findings 2, 4 and 6 |",
        "| findings 2 and 4 |",
        (
            (
                f"{RUN}/critic.md",
                "not in the source | accepted | ▸amendment A2 | | |\n| 7 ",
                "AMD004",
            ),
        ),
    ),
    Fault(
        "an accepted finding that leads nowhere",
        f"{REVIEW}/critic-1.md",
        "- **disposition:** open\n",
        "- **disposition:** accepted\n",
        ((f"{REVIEW}/critic-1.md", "s.\n- **disposition:** ▸accepted", "AMD004"),),
    ),
    Fault(
        "an amendment after the data",
        "experiments/E-20260815-next/design.md",
        "",
        AFTER,
        (("experiments/E-20260815-next/design.md", "2026-08-17 | Q", "AMD007"),),
    ),
    Fault(
        "an amendment that cites nothing",
        f"{RUN}/design.md",
        "blind to length | finding 3 |",
        "blind to length | |",
        ((f"{RUN}/design.md", "h | ▸|", "AMD001"),),
    ),
    Fault(
        "an amendment of its own accord",
        f"{RUN}/design.md",
        "blind to length | finding 3 |",
        "blind to length | we saw it ourselves |",
        ((f"{RUN}/design.md", "we saw i", "AMD002"),),
    ),
    Fault(
        "an amendment that cites a finding that does not exist",
        f"{RUN}/design.md",
        "blind to length | finding 3 |",
        "blind to length | finding 13 |",
        ((f"{RUN}/design.md", "finding 13 |", "REF003"),),
    ),
    Fault(
        "an amendment that cites another experiment",
        f"{RUN}/design.md",
        "blind to length | finding 3 |",
        "blind to length | E-20260902-prereg-4axes-reading finding F3 |",
        (
            # finding 3 has lost the amendment that its answer names
            (f"{RUN}/critic.md", "amendment A3: ", "AMD004"),
            (f"{RUN}/design.md", "E-202609", "AMD003"),
        ),
    ),
    Fault(
        "a title with another version",
        f"{RUN}/design.md",
        "rules (v2.1)",
        "rules (v2)",
        ((f"{RUN}/design.md", "# Tier D", "AMD005"),),
    ),
    Fault(
        "a header with another version",
        f"{RUN}/design.md",
        "version: 2.1",
        "version: 2",
        ((f"{RUN}/design.md", "on: ▸2", "AMD005"),),
    ),
    Fault(
        "an amendment with another version",
        f"{RUN}/design.md",
        "| A6 | 2.1 |",
        "| A6 | 2.2 |",
        ((f"{RUN}/design.md", "A6 | 2.2", "AMD005"),),
    ),
    Fault(
        "an amendment without a date",
        f"{RUN}/design.md",
        "| A3 | 2 | 2026-08-01 |",
        "| A3 | 2 | |",
        ((f"{RUN}/design.md", "| §3.5 | the r", "AMD006"),),
    ),
    Fault(
        "an amendment of a section that does not exist",
        f"{RUN}/design.md",
        "| A3 | 2 | 2026-08-01 | §3.5 |",
        "| A3 | 2 | 2026-08-01 | §3.15 |",
        ((f"{RUN}/design.md", "§3.15 | ", "REF002"),),
    ),
    Fault(
        "amendments out of order",
        f"{REVIEW}/design.md",
        "| A12 | R2.2 |",
        "| A12 | R2.0 |",
        ((f"{REVIEW}/design.md", "A12 | R2", "AMD010"),),
    ),
    # decision and vote
    Fault(
        "a decision that does not cover the sense",
        f"{RUN}/design.md",
        "reports: [accuracy]",
        "reports: [accuracy, voice]",
        ((f"{RUN}/design.md", "voice]", "DEC001"),),
    ),
    Fault(
        "a decision that does not cover the pair",
        f"{RUN}/design.md",
        "pair: Garnett/Hapgood",
        "pair: Garnett/Turney",
        ((f"{RUN}/design.md", "accuracy]", "DEC001"),),
    ),
    Fault(
        "a decision that is superseded",
        "docs/decisions/D-20260726-01.md",
        "",
        SUPERSEDING,
        (
            # it is cited twice: in the header and in the text
            (f"{RUN}/design.md", "D-20260725-06]", "DEC002"),
            (f"{RUN}/design.md", "D-20260725-06 ", "DEC002"),
        ),
    ),
    Fault(
        "decisions superseded in a circle",
        "docs/decisions/circle.md",
        "",
        CIRCLE,
        (
            # each of the two has to be read, one of them is wrong
            ("docs/decisions/circle.md", "* ▸D-20260727-02", "DEC003"),
            ("docs/decisions/circle.md", "* ▸D-20260727-01", "DEC003"),
        ),
    ),
    Fault(
        "a condition that nothing discharges",
        "docs/decisions/D-20260725-07.md",
        "| RS-20260726b-baseline-dependence |",
        "| |",
        (("docs/decisions/D-20260725-07.md", "| ▸|", "DEC004"),),
    ),
    Fault(
        "a voter who is a juror of the run",
        f"{RUN}/vote.md",
        "seat: P3",
        "seat: P1",
        ((f"{RUN}/vote.md", "P1", "DEC005"),),
    ),
    Fault(
        "a voted text that was reworded",
        f"{RUN}/vote.md",
        "threshold counts, pass/fail tallies",
        "threshold counts, tallies",
        ((f"{RUN}/vote.md", "R1 binds", "DEC008"),),
    ),
    Fault(
        "a ballot without its cost",
        f"{RUN}/vote.md",
        "cost: $0.0240956\n",
        "",
        ((f"{RUN}/vote.md", ": ▸RATIFY-W", "DEC007"),),
    ),
    # framework
    Fault(
        "a standing gate unmet",
        f"{RUN}/vote.md",
        "verdict: RATIFY-WITH-AMENDMENT",
        "verdict: REJECT",
        ((f"{RUN}/design.md", "control-arm-spec R1 | yes | th", "FRM003"),),
    ),
    Fault(
        "a ballot on another page",
        f"{RUN}/vote.md",
        "on: framework/control-arm-spec.md",
        "on: framework/charter.md",
        (
            # the gate is unmet, its words are not on that page, and R1 is no rule of that page
            (f"{RUN}/design.md", "control-arm-spec R1 | yes | th", "FRM003"),
            (f"{RUN}/vote.md", "R1 binds", "DEC008"),
            (f"{RUN}/vote.md", "R1 binds", "REF004"),
        ),
    ),
    Fault(
        "a row for a rule that does not exist",
        f"{BM1}/design.md",
        "| G2 | yes |",
        "| G12 | yes |",
        ((f"{BM1}/design.md", "G12 | ye", "FRM004"),),
    ),
    Fault(
        "an import of no page",
        f"{RUN}/design.md",
        "framework/control-arm-spec.md]",
        "framework/control-arm-specs.md]",
        (
            # nobody imports the specification now, which is a notice
            (f"{RUN}/design.md", "framework/control-arm-specs.md", "FRM001"),
            ("framework/control-arm-spec.md", "---\nkind: framework", "FRM007"),
        ),
    ),
    Fault(
        "an import of an older version",
        f"{BM1}/design.md",
        "benchmark-gate.md@2",
        "benchmark-gate.md@1",
        ((f"{BM1}/design.md", '"▸framewo', "FRM008"),),
    ),
    Fault(
        "a rule page imported and restated",
        f"{RUN}/design.md",
        "## 4. The operator\n",
        RESTATED,
        ((f"{RUN}/design.md", "Inside a", "FRM002"),),
    ),
    Fault(
        "a rule that is said not to bind, without a reason",
        f"{RUN}/design.md",
        "| tierD-repaired-rules R1 | yes | the sham's band follows it (§6.5) |",
        "| tierD-repaired-rules R1 | no | |",
        ((f"{RUN}/design.md", "| | uppe", "FRM004"),),
    ),
    Fault(
        "a control redefined on the page that profits",
        f"{RUN}/design.md",
        "| met | §6.7: at least 2 of 3 units at +1, none at −1 |",
        "| met | any two units at +1, whenever it runs |",
        ((f"{RUN}/design.md", "any two ", "FRM005"),),
    ),
    Fault(
        "an unmet control without a blocker",
        f"{LADDER}/design.md",
        "| no pair of the same quality in store |",
        "| |",
        ((f"{LADDER}/design.md", "| ▸|", "FRM006"),),
    ),
    Fault(
        "a pass claimed with an unmet control",
        f"{LADDER}/design.md",
        "TIER_D=NOT_PASSED",
        "TIER_D=PASSED",
        (
            # the header says otherwise
            (f"{LADDER}/design.md", "NOT_PASS", "CRT014"),
            (f"{LADDER}/design.md", "TIER_D=P", "FRM010"),
        ),
    ),
    Fault(
        "a limit that is not carried",
        f"{RUN}/design.md",
        "| uses 1 and 2, does not use 3, carries 4 | no style exhibit from this cycle |",
        "| uses 1 and 2, does not use 3 | |",
        ((f"{RUN}/design.md", "3 | ▸|", "FRM009"),),
    ),
    Fault(
        "a frame that was reworded",
        f"{LADDER}/design.md",
        "fluent, idiomatic English prose",
        "fluent, natural English prose",
        ((f"{LADDER}/design.md", "Reads as", "FRM011"),),
    ),
    # prediction
    Fault(
        "a prediction without a falsifier",
        f"{RUN}/design.md",
        "| the light cell fires |",
        "| |",
        ((f"{RUN}/design.md", "| intern", "PRD001"),),
    ),
    Fault(
        "a prediction without a basis",
        f"{RUN}/design.md",
        "both earlier runs detected O4 at ceiling",
        "",
        ((f"{RUN}/design.md", "  ▸|", "PRD005"),),
    ),
    Fault(
        "a prediction without a verdict",
        f"{RUN}/result.md",
        "",
        RESULT.replace("| 8 | not tested | stage 4 did not go out |\n", ""),
        ((f"{RUN}/result.md", "1 | supp", "PRD002"),),
    ),
    Fault(
        "a prediction with two verdicts",
        f"{RUN}/result.md",
        "",
        RESULT.replace("| 8 | not", "| 7 | supported | 0.31 |\n| 8 | not"),
        ((f"{RUN}/result.md", "7 | supp", "REF007"),),
    ),
    Fault(
        "a verdict on no prediction",
        f"{RUN}/result.md",
        "",
        RESULT.replace("| 8 | not", "| 9 | supported | 0.31 |\n| 8 | not"),
        ((f"{RUN}/result.md", "9 | supp", "PRD004"),),
    ),
    # result
    Fault(
        "a result of an older version",
        f"{RUN}/result.md",
        "",
        RESULT.replace("version: 2.1", "version: 2"),
        ((f"{RUN}/result.md", "n: ▸2", "RES001"),),
    ),
    Fault(
        "a result of no design",
        f"{RUN}/result.md",
        "",
        RESULT.replace("of: E-20260801f-tierD-run", "of: D-20260725-07"),
        ((f"{RUN}/result.md", "D-202607", "RES002"),),
    ),
    Fault(
        "a result before the freeze",
        f"{READING}/result.md",
        "",
        EARLY,
        ((f"{READING}/result.md", "2026-09-", "RES004"),),
    ),
    Fault(
        "a deviation without its effect",
        f"{RUN}/result.md",
        "",
        RESULT.replace("| none: the stage went out whole |", "| |"),
        ((f"{RUN}/result.md", "| ▸|", "RES005"),),
    ),
    Fault(
        "a reading that was not registered",
        f"{RUN}/result.md",
        "",
        RESULT.replace("reading: sham N₊ ≥ 9", "reading: sham N₊ ≥ 12"),
        ((f"{RUN}/result.md", "sham N₊ ", "RES006"),),
    ),
    # log
    Fault(
        "a closed arm without a statement",
        "docs/arms/ARM-tierD-run.md",
        "status: open",
        "status: resolved",
        (("docs/arms/ARM-tierD-run.md", ": ▸resolved", "LOG002"),),
    ),
    Fault(
        "a blocked arm without a blocker",
        "docs/arms/ARM-tierD-run.md",
        "status: open",
        "status: blocked",
        (("docs/arms/ARM-tierD-run.md", "blocked", "LOG006"),),
    ),
    Fault(
        "a log entry without what comes next",
        "docs/journal/071.md",
        "## Next",
        "## Afterwards",
        (("docs/journal/071.md", "D1", "LOG005"),),
    ),
    Fault(
        "a log entry without what it spent",
        "docs/journal/071.md",
        "spent: {draws: 0, subjects: 0, tokens: 0}\n",
        "",
        (("docs/journal/071.md", "D1", "LOG009"),),
    ),
    Fault(
        "a note without its beginning",
        "docs/notes/notes.md",
        "- **since:** S079\n",
        "",
        (("docs/notes/notes.md", "## (bgu)", "LOG007"),),
    ),
    # rule
    Fault(
        "a clause that decides nothing",
        f"{RUN}/design.md",
        "  fires: plus >= 4\n",
        "  fires: plus >= 4 and plus >= 3\n",
        ((f"{RUN}/design.md", "plus >= 4 and ▸plus >= 3", "RUL010"),),
    ),
    Fault(
        "an outcome without a reading",
        f"{RUN}/design.md",
        "sham between: plus <= 8 and",
        "sham between: plus <= 7 and",
        (
            # the chance of the reading is printed twice
            (f"{RUN}/design.md", "sham-readings:", "RUL030"),
            (f"{RUN}/design.md", "[0.991614](<calc:sham-readings", "FIG001"),
            (f"{RUN}/audit.md", "[0.991614](<calc:sham-readings", "FIG001"),
        ),
    ),
    Fault(
        "a rule that cannot be read",
        f"{RUN}/design.md",
        "  units: {items: 5, jurors: 3}",
        "  units: {items: five, jurors: 3}",
        ((f"{RUN}/design.md", "five, jurors", "PAG037"),),
    ),
    # figure
    Fault(
        "a power with a wrong last digit",
        f"{RUN}/design.md",
        "| 0.8 | [0.5571](",
        "| 0.8 | [0.5572](",
        ((f"{RUN}/design.md", "[0.5572]", "FIG001"),),
    ),
    Fault(
        "a measure that is misspelt",
        f"{RUN}/design.md",
        "[96](calc:budget.calls) calls that is",
        "[96](calc:budget.cals) calls that is",
        ((f"{RUN}/design.md", "cals)", "FIG002"),),
    ),
    Fault(
        "a figure that is no link",
        f"{RUN}/design.md",
        "[96](calc:budget.calls) calls that is",
        "[96](calc:= 90 + 6) calls that is",
        ((f"{RUN}/design.md", "[96▸](calc:= 90", "FIG004"),),
    ),
    # draw
    Fault(
        "a site that was not drawn",
        f"{RUN}/design.md",
        "    T3-L: [1, 3, 7]",
        "    T3-L: [1, 3, 8]",
        ((f"{RUN}/design.md", "[1, 3, 8]", "DRW001"),),
    ),
    # budget
    Fault(
        "a reservation below the worst case",
        f"{RUN}/design.md",
        "  reserved: $4.432",
        "  reserved: $3.432",
        (
            # the sum is printed twice
            (f"{RUN}/design.md", "$3.432", "BUD002"),
            (f"{RUN}/design.md", "[$4.432](calc:budget.reserved", "FIG001"),
            (f"{RUN}/audit.md", "[$4.432](calc:budget.reserved", "FIG001"),
        ),
    ),
    # pin
    Fault(
        "a finding that was pinned before it was changed",
        f"{RUN}/design.md",
        "pair: Garnett/Hapgood",
        "pins: {finding 3: 0123456789abcdef}\npair: Garnett/Hapgood",
        ((f"{RUN}/design.md", "finding 3: 0123", "PIN001"),),
    ),
    Fault(
        "a pin of a finding that nobody filed",
        f"{RUN}/design.md",
        "pair: Garnett/Hapgood",
        "pins: {finding 99: 0123456789abcdef}\npair: Garnett/Hapgood",
        ((f"{RUN}/design.md", "finding 99: 0123", "PIN002"),),
    ),
    Fault(
        "a pin at a version",
        f"{RUN}/design.md",
        "pair: Garnett/Hapgood",
        "pins: {finding 3: v2}\npair: Garnett/Hapgood",
        ((f"{RUN}/design.md", "finding 3: ▸v2", "PIN003"),),
    ),
)


def place(pages: dict[str, str], path: str, marked: str, code: str) -> tuple[str, int, int, str]:
    """Where an expected text stands."""
    before, mark, after = marked.partition(HERE)
    text = before + after if mark else marked
    assert pages[path].count(text) == 1, f"{path} has {pages[path].count(text)} times: {text!r}"
    above = pages[path][: pages[path].index(text) + (len(before) if mark else 0)]
    return path, above.count("\n") + 1, len(above) - above.rfind("\n"), code


def said(diagnostics: Iterable[Diagnostic]) -> list[tuple[str, int, int, str]]:
    return sorted(
        (item.span.path, item.span.line, item.span.column, item.code) for item in diagnostics
    )


def source(path: str) -> Source:
    return Source(path, (ROOT / path).read_bytes())


class Record:
    """The pages of this repository, and what is reported of a changed copy of them."""

    def __init__(self) -> None:
        tree = Workspace(ROOT, keep=False).tree()
        ledgers = frozenset(filter(is_ledger, tree.data))
        frozen = {path for path in tree.files if path == LOCK or is_kept_copy(path, ledgers)}
        frozen |= ledgers
        self.pages = {path: (ROOT / path).read_bytes().decode("utf-8") for path in tree.pages}
        self.data = [source(path) for path in tree.data if path not in ledgers]
        self.files = tree.files - self.pages.keys() - frozen
        self.frozen = [source(path) for path in frozen]

    def check(self, pages: dict[str, str], frozen: Iterable[Source] = ()) -> Report:
        sources = [Source(path, text.encode()) for path, text in pages.items()]
        given = (*sources, *self.data, *frozen)
        return run.check_sources(given, all_checks(), files=frozenset(self.files))[1]


@pytest.fixture(scope="module")
def record() -> Iterator[Record]:
    """The record. A page that a fault leaves alone is read once for all of them."""
    read, extract, judged = run.read_page, run.extract, run.judged
    pages, extracts, verdicts = {}, {}, {}

    def read_once(source, siblings):
        key = source.path, source.data
        if siblings or key not in pages:
            pages[key] = read(source, siblings)
        return pages[key]

    def extract_once(page, config):
        if id(page) not in extracts:
            extracts[id(page)] = page, extract(page, config)
        return extracts[id(page)][1]

    def judged_once(page, found, config, checks):
        if id(page) not in verdicts:
            verdicts[id(page)] = page, judged(page, found, config, checks)
        return verdicts[id(page)][1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run, "read_page", read_once)
        patch.setattr(run, "extract", extract_once)
        patch.setattr(run, "judged", judged_once)
        yield Record()


def test_the_record_is_clean(record: Record) -> None:
    assert said(record.check(record.pages).diagnostics) == []


def test_every_family_is_held_to_faults() -> None:
    codes = {code for fault in FAULTS for _, _, code in fault.expected}
    assert {code[:3] for code in codes} == set(FAMILIES) - {"FRZ"}
    assert len(FAULTS) >= 36
    assert len({fault.name for fault in FAULTS}) == len(FAULTS)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_is_reported_once_and_where_it_is(fault: Fault, record: Record) -> None:
    pages = fault.put_into(record.pages)
    expected = sorted(place(pages, *one) for one in fault.expected)
    assert said(record.check(pages).diagnostics) == expected


@pytest.mark.parametrize("folder", [RUN, LADDER, REVIEW, READING, BM1])
def test_a_sentence_that_a_frozen_page_gains_is_reported(folder: str, record: Record) -> None:
    path = f"{folder}/design.md"
    changed = f"{record.pages[path]}\nOne more sentence.\n"
    found = record.check({**record.pages, path: changed}, record.frozen).diagnostics
    end = record.pages[path].count("\n") + 1
    assert said(found) == [(path, end, 1, "FRZ001")]


# -- by real builds ------------------------------------------------------------------

ALONE = "a table straight after text"
PROBLEM = re.compile(r"^\S+:\d+:\d+: [A-Z]{3}\d{3} (?!notice: ).*$", re.MULTILINE)
LINE = re.compile(r"WARNING -  (\S+:\d+:\d+: [A-Z]{3}\d{3} .*)")


def start(*arguments: str, cwd: Path) -> subprocess.Popen[str]:
    quiet = {"NO_MKDOCS_2_WARNING": "1", "DISABLE_MKDOCS_2_WARNING": "true"}
    return subprocess.Popen(
        [sys.executable, "-m", *arguments],
        cwd=cwd,
        env={**os.environ, **quiet, "PYTHONPATH": str(ROOT / "hooks")},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
    )


def write(folder: Path, record: Record, pages: dict[str, str]) -> Path:
    """A copy of this repository as far as the site is made of it."""
    others = (
        path for path in record.files if path.startswith(("docs/", "experiments/", "framework/"))
    )
    for path in (*others, "mkdocs.yml"):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes((ROOT / path).read_bytes())
    for path, text in pages.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(text.encode())
    config = folder / "mkdocs.yml"
    config.write_text(
        config.read_text(encoding="utf-8").replace("watch: [hooks]", ""), encoding="utf-8"
    )
    return folder


def as_many_as_fit(record: Record) -> dict[str, str]:
    """A copy with every fault that the ones before it leave room for."""
    pages = record.pages
    for fault in FAULTS:
        if fault.fits(pages):
            pages = fault.put_into(pages)
    return pages


def test_the_plugin_and_the_command_report_the_same_faults(record: Record, tmp_path: Path) -> None:
    alone = next(fault for fault in FAULTS if fault.name == ALONE)
    copies = {
        ALONE: alone.put_into(record.pages),
        "all of them at once": as_many_as_fit(record),
    }
    folders = {
        name: write(tmp_path / str(number), record, pages)
        for number, (name, pages) in enumerate(copies.items())
    }
    builds = {
        name: start("mkdocs", "build", "--strict", "-q", cwd=folder)
        for name, folder in folders.items()
    }
    for name, build in builds.items():
        built, _ = build.communicate()
        command = start("beforehand", "check", "--no-cache", cwd=folders[name])
        checked, _ = command.communicate()
        assert (command.returncode, build.returncode) == (1, 1), f"{name}: {checked}{built}"
        problems = LINE.findall(built)
        assert built.count("WARNING") == len(problems) > 0, f"{name}: {built}"
        assert PROBLEM.findall(checked) == problems, name
