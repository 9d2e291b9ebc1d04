"""A waiver that gives no reason, or of a check that does not exist or cannot be waived."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Problem, WaiverUse, may_be_waived
from beforehand.config import CONFIG
from beforehand.source import Place, Span


def find(use: WaiverUse) -> Iterator[Problem]:
    for _, code, reason, span in waivers(use):
        if code not in use.known:
            hint = f" (did you mean {code.upper()}?)" if code.upper() in use.known else ""
            yield Problem(span, f"there is no check `{code}`{hint}: mend the code")
        elif not may_be_waived(code):
            yield Problem(
                span,
                f"{code} cannot be waived, for what was promised stays in sight: take the waiver "
                "away, and own up to it (`beforehand record ID corrected`) or amend the design",
            )
        elif not reason.strip():
            yield Problem(
                span,
                f"the waiver of {code} gives no reason: write why in `waive: {{{code}: <why>}}`",
            )


def waivers(use: WaiverUse) -> Iterator[tuple[str, str, str, Span]]:
    """Every waiver of the pages and of the configuration: whose it is, code, reason and place."""
    for page in use.graph.pages.values():
        for waiver in page.waivers:
            yield page.path, waiver.code, waiver.reason, waiver.at.span(page.path)
    for code, reason in use.graph.config.waive.items():
        at = use.graph.waived_at.get(code, Place(1))
        yield CONFIG, code, reason, at.span(CONFIG)


CHECK = Check(
    code="PAG012",
    name="waiver-without-reason",
    why="A check that is switched off without a reason is a promise that was dropped in silence.",
    reads=WaiverUse,
    find=find,
    fix="Give the code of a check and the reason.",
    good="""\
---
waive: {PAG020: "the code host shows it well"}
---
# Tea

We judge
- cups
""",
    bad="""\
---
waive:
  PAG020: " " # PAG012
  PAG999: чай остыл # PAG012
---
# Tea
=== docs/list.md
---
waive: [PAG021] # PAG012
---
# Чай
=== docs/frozen.md
---
waive: {FRZ001: it was only a typo} # PAG012
---
# Kept
=== beforehand.yml
waive:
  PAG022: "" # PAG012
""",
)
