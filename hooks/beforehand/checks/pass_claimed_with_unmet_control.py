"""A tier that is called passed while a control of its design is unmet."""

import re
from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import DESIGN
from beforehand.checks.text import where
from beforehand.records.parts import Control
from beforehand.records.record import Design, Record
from beforehand.source import Place

TIER = re.compile(r"(?:^|_)(?:TIER|CALIBRATION|CALIBRATED)(?:_|$)")
PASSED = re.compile(r"^(?:PASS|PASSED|CALIBRATED|YES)$", re.IGNORECASE)


def find(design: Design, graph: Graph) -> Iterator[Problem]:
    unmet = next((item for item in design.controls if item.status.name == "unmet"), None)
    experiment = graph.experiment_of(design)
    if unmet is None or experiment is None:
        return
    for record in (design, *experiment.critiques, *experiment.results):
        for key, value, at in _claims(record):
            if TIER.search(key) and PASSED.match(value):
                yield _problem(record, f"{key}={value}", at, design, unmet)


def _claims(record: Record) -> Iterator[tuple[str, str, Place]]:
    """What a record states in a form that cannot be misread: gate lines and ``effective``."""
    for gate in record.gates:
        yield gate.key, gate.value, gate.at
    effective = record.field("effective")
    for item in effective.items if effective else ():
        yield item.key, item.text.strip(), item.at


def _problem(record: Record, claim: str, at: Place, design: Design, unmet: Control) -> Problem:
    control = design.span(unmet.at)
    return Problem(
        record.span(at),
        f"`{claim}` is stated while control {unmet.id} is unmet ({where(control)}): the tier "
        "stays not passed for every outcome until the control is met",
        (control,),
    )


TABLE = """\
### Controls

| control | rule | status | criterion | blocker |
|---------|------|--------|-----------|---------|
| sham | §1 | met | between the bands | none |
"""
UNMET = "| held-out | §1 | unmet | | no second pair in store |\n"
STATED = DESIGN.replace("status: draft", "status: draft\neffective: {TIER_D: NOT_PASSED}")

CHECK = Check(
    code="FRM010",
    name="pass-claimed-with-unmet-control",
    why="Without its mandatory control a run can show nothing that would pass the tier.",
    reads=Design,
    find=find,
    covers=("Q1-003", "Q0-012"),
    good=STATED + TABLE + UNMET + "\n```\nTIER_D=NOT_PASSED\n```\n",
    bad=STATED.replace("{TIER_D: NOT_PASSED}", "{TIER_D: PASSED} # FRM010")
    + TABLE
    + UNMET
    + "\nЗначит, TIER_D=PASSED. <!-- FRM010 -->\n",
)
