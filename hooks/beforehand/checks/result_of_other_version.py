"""A result of a version that was not the current one when it ran."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import PROMISED, RESULT, VERDICTS
from beforehand.checks.text import is_unknown, where
from beforehand.graph.verdicts import design_of, is_standing
from beforehand.records.fields import read_date
from beforehand.records.parts import Amendment
from beforehand.records.record import Design, Result
from beforehand.source import Span


def find(result: Result, graph: Graph) -> Iterator[Problem]:
    ran = design_of(result, graph)
    experiment = graph.experiment_of(ran) if ran else None
    current = experiment.design if experiment else None
    if current is None or not is_standing(result, graph):
        return
    if not (result.version and current.version) or result.version == current.version:
        return
    if is_unknown(f"{result.version} {current.version}", graph.config):
        return
    rows = tuple(row for row in current.amendments if row.version == current.version)
    if rows and _ran_before(result, rows):
        return
    places = tuple(current.span(row.at) for row in rows)
    yield Problem(
        result.field_span("version"),
        f"the result is of version {result.version}, and {current.id} stands at version "
        f"{current.version}{_made_by(current, rows, places)}: a run may use no other",
        places or (current.field_span("version"),),
    )


def _ran_before(result: Result, rows: tuple[Amendment, ...]) -> bool:
    """Whether the result was there before the newer version was made."""
    written = read_date(result.text("date"))
    dates = [read_date(row.date.text) for row in rows]
    made = [date for date in dates if date is not None]
    return bool(written and len(made) == len(rows) and written < min(made))


def _made_by(design: Design, rows: tuple[Amendment, ...], places: tuple[Span, ...]) -> str:
    if not rows:
        return f" ({where(design.field_span('version'))})"
    date = f" of {rows[0].date.text}" if rows[0].date else ""
    return f" since amendment {rows[0].id}{date} ({where(places[0])})"


AMENDMENTS = """\
## Amendments

| id | version | date | section | what changed | because |
|----|---------|------|---------|--------------|---------|
"""

SECOND = PROMISED.replace("version: 1\nstatus: frozen", "version: 2\nstatus: frozen").replace(
    "# Tea before milk\n", "# Tea before milk (v2)\n"
)


def _amended(remark: str = "") -> str:
    row = f"| A1 | 2 | 2026-08-05 | §1 | the cup is named{remark} | critic finding F1 |\n\n"
    return SECOND.replace("## 4 Threats", f"{AMENDMENTS}{row}## 4 Threats")


SCORED = VERDICTS + "| P1 | supported | 9 of 10 |\n| P2 | not tested | |\n\n"

CHECK = Check(
    code="RES001",
    name="result-of-other-version",
    why="The promises that were kept must be the promises that were last made.",
    reads=Result,
    find=find,
    fix="Run the current version, or write in `version` what really ran.",
    covers=("Q0-006",),
    good=_amended(", after the first run")
    + RESULT.replace("version: 1", "version: v2")
    + SCORED
    + RESULT.replace("result.md", "result-old.md").replace("2026-08-09", "2026-08-04"),
    bad=_amended()
    + RESULT.replace("version: 1", "version: 1 # RES001")
    + SCORED
    + """\
=== experiments/E-20260802-чай/design.md
---
kind: design
version: 1
status: заменено
senses: {waived: о чашках, не о переводе}
---
# Чай

=== experiments/E-20260802-чай/result.md
---
kind: result
of: E-20260802-чай
version: 4 # RES001
date: 2026-08-09
---
# Итог
""",
)
