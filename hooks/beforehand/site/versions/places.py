"""What the versions of a page are called, and where each two of them are compared."""

from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from beforehand.ledger.places import HISTORY
from beforehand.site.words.markup import heading_anchor

if TYPE_CHECKING:
    from beforehand.freezing.versions.versions import History, KeptVersion

Pair = tuple["KeptVersion", "KeptVersion"]

ANY_TWO = 12
"""Up to so many versions any two are compared; beyond, neighbours, and each with the last one."""

FEW = 3
"""Up to so many comparisons stand in the bar of versions; more have a table."""

ALL_PAIRS = "Compare any two"
"""The heading of the table of all comparisons."""


def history_path(history: "History") -> str:
    """Where the history of a page stands on the site."""
    return _beside(history, f"{history.name or 'index'}.md")


def pairs_path(history: "History") -> str:
    """Where the table of all comparisons stands."""
    return f"{history_path(history)}{heading_anchor(ALL_PAIRS)}"


def comparison_path(history: "History", was: "KeptVersion", now: "KeptVersion") -> str:
    """Where two versions are compared: in the history itself if one follows on the other."""
    if is_next(history, (was, now)):
        return f"{history_path(history)}{heading_anchor(pair_title(was, now))}"
    lead = f"{history.name}-" if history.name else ""
    return _beside(history, f"{lead}{was.slug}-{now.slug}.md")


def version_name(version: "KeptVersion") -> str:
    """``2.1``, or ``now`` for the page as it is."""
    return version.version if version.event else "now"


def history_name(history: "History") -> str:
    """What the design is called, or its page where it is no design any more."""
    return history.design.id if history.design else history.page


def pair_title(was: "KeptVersion", now: "KeptVersion") -> str:
    """``From version 2 to 2.1``."""
    to = f"to {version_name(now)}" if now.event else "to the page as it is now"
    return f"From version {version_name(was)} {to}"


def is_next(history: "History", pair: Pair) -> bool:
    """Whether the second of two versions follows on the first."""
    first, last = (history.versions.index(item) for item in pair)
    return last == first + 1


def pairs_apart(history: "History") -> list[Pair]:
    """The pairs that have a page of their own: those that do not follow on each other."""
    versions = history.versions
    if len(versions) > ANY_TWO:
        pairs = [(item, versions[-1]) for item in versions[:-2]]
    else:
        pairs = [pair for pair in combinations(versions, 2) if not is_next(history, pair)]
    return [pair for pair in pairs if all(item.text is not None for item in pair)]


def all_pairs(history: "History") -> list[Pair]:
    """All pairs that are compared: those that follow on each other, and those apart."""
    return [*pairwise(history.versions), *pairs_apart(history)]


def _beside(history: "History", name: str) -> str:
    return f"{history.page.rpartition('/')[0]}/{HISTORY}/{name}".lstrip("/")
