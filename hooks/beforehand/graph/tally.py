"""How many findings of one sort a critique has, as far as its page knows."""

import re
from collections.abc import Iterable

import msgspec

from beforehand.records.counts import What
from beforehand.records.parts import Finding
from beforehand.records.record import Critique

# For each count, the dispositions it takes in for certain, and those it may take in: "accepted"
# said alone often counts partial acceptances too.
FATES: dict[What, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "accepted": (("accepted",), ("resolved",)),
    "taken": (
        ("accepted",),
        ("accepted in part", "accepted as a limitation", "resolved", "partly resolved"),
    ),
    "partly": (("accepted in part",), ()),
    "limited": (("accepted as a limitation",), ()),
    "rebutted": (("rebutted",), ()),
}
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
    if what == "findings":
        return True
    if what in FATES:
        return _has_fate(finding.disposition.name, what)
    severity = finding.severity.name
    # Some teams call a critical finding a blocker, some keep the words apart.
    doubtful = severity == "unknown" or (what == "blocking" and severity == "critical")
    return None if doubtful else severity == what


def _has_fate(disposition: str, what: What) -> bool | None:
    sure, maybe = FATES[what]
    if disposition in sure:
        return True
    return None if disposition in (*maybe, "unknown") else False
