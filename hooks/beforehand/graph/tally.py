"""How many findings of one sort a critique has, as far as its page knows."""

import re
from collections.abc import Iterable

import msgspec

from beforehand.records.counts import What
from beforehand.records.record import Critique, Finding

TAKEN = ("accepted", "accepted in part", "accepted as a limitation", "resolved", "partly resolved")
ROWS_MISSING = re.compile(
    r"\b(?:rows?|findings?|points?)\b[^.;]*\b(?:not in the source|missing|left out)\b"
    r"|\b(?:строк\w*|замечани\w*)[^.;]*(?:нет в источнике|не приведен|отсутству)",
    re.IGNORECASE,
)


class Bounds(msgspec.Struct, frozen=True):
    """The least and the most there can be; they differ where a page says it does not know."""

    low: int
    high: int

    def holds(self, number: int) -> bool:
        return self.low <= number <= self.high

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low} to {self.high}"


def is_partial(critique: Critique) -> bool:
    """Whether a critique says that some of its rows are not on the page."""
    return bool(ROWS_MISSING.search(critique.text("source")))


def tally(critiques: Iterable[Critique], what: What) -> Bounds:
    """How many findings of these passes are what a sentence counts."""
    findings = [finding for critique in critiques for finding in critique.findings]
    sure = sum(_is(finding, what) is True for finding in findings)
    maybe = sum(_is(finding, what) is None for finding in findings)
    return Bounds(sure, sure + maybe)


def _is(finding: Finding, what: What) -> bool | None:
    """Whether a finding is of this sort; None where the page leaves that open."""
    severity, disposition = finding.severity, finding.disposition
    if what == "findings":
        return True
    if what in ("accepted", "partly", "limited", "rebutted", "taken"):
        if disposition.name == "unknown":
            return None
        if what == "taken":
            # "accepted" may or may not take in what was accepted in part.
            return (
                True
                if disposition.name == "accepted"
                else None
                if disposition.name in TAKEN
                else False
            )
        names = {"partly": "accepted in part", "limited": "accepted as a limitation"}
        return disposition.name == names.get(what, what)
    if severity.name == "unknown":
        return None
    if what == "blocking" and severity.name == "critical":
        # Some teams call a critical finding a blocker, some keep the words apart.
        return None
    return severity.name == what
