"""A waiver that switches off a check which finds nothing."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Problem, WaiverUse
from beforehand.checks.waiver_without_reason import waivers
from beforehand.config import CONFIG


def find(use: WaiverUse) -> Iterator[Problem]:
    used = {(waived.by, waived.diagnostic.code) for waived in use.waived}
    # Where a page gives its own reason, that of the configuration would do as well.
    used |= {(CONFIG, code) for _, code in used}
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
=== beforehand.yml
waive: {PAG020: the old pages are kept as they were}
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
