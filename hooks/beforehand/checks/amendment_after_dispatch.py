"""An amendment made after the run had begun, and not called so."""

import datetime
import re
from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import FINDINGS
from beforehand.records.fields import read_date
from beforehand.records.parts import Amendment
from beforehand.records.record import Design
from beforehand.source import Span

SAYS_SO = re.compile(
    r"\bafter\s+(?:the\s+|any\s+|first\s+|some\s+|all\s+)*"
    r"(?:data|dispatch|run|results?|calls?|unblinding|outcomes?|labels?|start)"
    r"|\bpost[- ]?(?:hoc|data|dispatch|run)\b|\bdata\s+(?:were|was)\s+seen\b"
    r"|после\s|постфактум|事后|事後|の後|之后|后的|以降|이후|사후",
    re.IGNORECASE,
)

Event = tuple[datetime.date, str, Span]


def find(design: Design, graph: Graph) -> Iterator[Problem]:
    events = sorted(_events(design, graph))
    if not events:
        return
    begun, what, there = events[0]
    for amendment in design.amendments:
        made = read_date(amendment.date.text)
        if made is None or made <= begun or _says_so(amendment):
            continue
        yield Problem(
            design.span(amendment.date.at),
            f"amendment {amendment.id} is of {made}, after {what} of {begun}: "
            "say in the row that it was made after data, or mend the date",
            (there,),
        )


def _events(design: Design, graph: Graph) -> Iterator[Event]:
    """When the run began, and when its results were written."""
    dispatched = read_date(design.text("dispatched"))
    if dispatched:
        yield dispatched, "the first dispatch", design.field_span("dispatched")
    experiment = graph.experiment_of(design)
    for result in experiment.results if experiment else ():
        written = read_date(result.text("date"))
        if written:
            yield written, "the result", result.field_span("date")


def _says_so(amendment: Amendment) -> bool:
    cells = (amendment.changed, amendment.because, amendment.section, amendment.date)
    return any(SAYS_SO.search(cell.text) for cell in cells)


DESIGN_RUN = """\
=== experiments/E-20260801-tea/design.md
---
kind: design
version: 2
status: draft
dispatched: 2026-08-01T14:00Z
senses: {waived: "judges cups, not translations"}
---
# Tea before milk

## 1 Question

| id | version | date | section | what changed | because |
|----|---------|------|---------|--------------|---------|
"""

REST = "\n" + FINDINGS + "| 1 | minor | the cup is not named | resolved | §1 | | |\n"

CHECK = Check(
    code="AMD007",
    name="amendment-after-dispatch",
    why="A plan that changes once answers are coming in is no longer a plan made before them.",
    reads=Design,
    find=find,
    fix="Say that the change came after data; then readers can weigh it.",
    covers=("Q0-007",),
    good=DESIGN_RUN
    + """\
| A1 | 2 | 2026-08-01 | §1 | the cup is named | finding 1 |
| A2 | 2 | 2026-08-02 | §1 | after dispatch: a spelling is mended | finding 1 |
| A3 | 2 | 2026-08-03 | §1 | исправлено после запуска: опечатка | замечание 1 |
| A4 | 2 | not in the source | §1 | the spoon is named | finding 1 |
"""
    + REST,
    bad=DESIGN_RUN
    + """\
| A1 | 2 | 2026-08-01 | §1 | the cup is named | finding 1 |
| A2 | 2 | 2026-08-02 | §1 | the spoon is named | finding 1 | <!-- AMD007 -->
| A3 | 2 | 3 Aug 2026 | §1 | вода названа | замечание 1 | <!-- AMD007 -->
"""
    + REST,
)
