"""A waiver that switches off a check which finds nothing."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Problem, WaiverUse
from beforehand.checks.examples import CONFIG
from beforehand.checks.waiver_without_reason import waivers


def find(use: WaiverUse) -> Iterator[Problem]:
    used = {(waived.by, waived.diagnostic.code) for waived in use.waived}
    for by, code, reason, span in waivers(use):
        if code in use.known and reason.strip() and (by, code) not in used:
            where = "this record" if by == CONFIG else "this page"
            yield Problem(
                span, f"{code} finds nothing on {where}, so its waiver is idle: remove the waiver"
            )


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
waive: {PAG023: nobody reads it} # PAG013
""",
)
