"""A waiver that switches off a check which finds nothing."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem, WaiverUse, may_be_waived
from beforehand.checks.waiver_without_reason import waivers
from beforehand.config import CONFIG
from beforehand.graph.thread import unresolved
from beforehand.records.record import Design


def find(use: WaiverUse) -> Iterator[Problem]:
    used = {(waived.by, waived.diagnostic.code) for waived in use.waived}
    # Where a page gives its own reason, that of the configuration would do as well.
    used |= {(CONFIG, code) for _, code in used}
    for by, code, reason, span in waivers(use):
        if code in ("CRT007", "CRT008") and _is_awaited(use.graph, by, code):
            continue
        if code in use.known and may_be_waived(code) and reason.strip() and (by, code) not in used:
            where = "this record" if by == CONFIG else "this page"
            yield Problem(
                span, f"{code} finds nothing on {where}, so its waiver is idle: remove the waiver"
            )


def _is_awaited(graph: Graph, path: str, code: str) -> bool:
    """Whether a freeze would ask for the waiver: both codes find something once it is done."""
    for design in graph.index.on_page.get(path, ()):
        if isinstance(design, Design) and not design.is_frozen:
            experiment = graph.experiment_of(design)
            if code == "CRT008":
                return not (experiment and experiment.critiques)
            return bool(experiment and unresolved(experiment, ("blocking", "critical")))
    return False


CHECK = Check(
    code="PAG013",
    name="idle-waiver",
    why="A waiver that is left behind silences the next fault, which nobody has excused.",
    reads=WaiverUse,
    find=find,
    fix="Remove the waiver.",
    good="""\
---
waive: {PAG020: "на хостинге список виден"}
---
# Tea

We judge
- cups
=== beforehand.yml
waive: {PAG020: the old pages are kept as they were}
=== experiments/E-20260801-tea/design.md
---
kind: design
version: 1
status: draft
senses: {waived: "judges cups, not translations"}
waive: {CRT008: a trial among ourselves}
---
# Tea
""",
    bad="""\
---
waive:
  PAG020: the code host shows it well
  PAG021: as above # PAG013
---
# Tea

We judge
- cups
=== docs/чай.md
---
waive: {PAG022: так надо} # PAG013
---
# Чай
=== beforehand.yml
waive:
  PAG023: nobody reads it # PAG013
  PAG024: nor that # PAG013
""",
)
