"""Two texts compared section by section: what was added, taken away and changed, word for word.

Every word of both texts is in a comparison once. It costs time in proportion to the texts: what
cannot be compared within that counts as replaced, and the comparison says so.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec

from beforehand.freezing.texts.alignment import matching
from beforehand.freezing.texts.outline import Passage, Sort, outline
from beforehand.freezing.texts.pairing import PAIRED, SectionPair, State, paired
from beforehand.freezing.texts.wording import (
    ALIKE,
    Purse,
    Words,
    compared,
    ends_with,
    likeness,
    says_next_version,
)


class Change(msgspec.Struct, frozen=True):
    """A passage of one text or of both. ``sort`` is what it is now, or was."""

    sort: Sort
    state: State
    words: tuple[Words, ...]

    @property
    def is_next_version(self) -> bool:
        """Whether it says another version, and nothing else that is new."""
        return says_next_version(self.words)


class SectionChange(SectionPair, frozen=True):
    """The same with its passages, word for word."""

    changes: tuple[Change, ...]


class Comparison(msgspec.Struct, frozen=True):
    """What differs between two texts; sections come as they stand now.

    ``is_coarse`` says that too much differs to be compared word for word.
    """

    header: tuple[Change, ...]
    sections: tuple[SectionChange, ...]
    is_coarse: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether the two texts say the same."""
        same = all(change.state == "unchanged" for change in self.header)
        return same and all(section.state == "unchanged" for section in self.sections)


@lru_cache(maxsize=16)  # a site that is served is built again with the same pairs
def compare(was: str, now: str) -> Comparison:
    """Everything that differs between two texts."""
    purse = Purse()
    header = tuple(_passages(outline(was).header, outline(now).header, purse))
    sections = tuple(_section(pair, purse) for pair in paired(was, now))
    return Comparison(header, sections, purse.is_short)


def _section(pair: SectionPair, purse: Purse) -> SectionChange:
    was, now = (part.passages if part else () for part in (pair.was, pair.now))
    changes = tuple(_passages(was, now, purse))
    return SectionChange(pair.state, pair.was, pair.now, pair.was_at, pair.now_at, changes)


def _passages(was: Sequence[Passage], now: Sequence[Passage], purse: Purse) -> Iterator[Change]:
    one = other = 0
    runs = matching([passage.words for passage in was], [passage.words for passage in now])
    for left, right, length in runs:
        yield from _gap(was[one:left], now[other:right], purse)
        for passage in now[right : right + length]:
            yield Change(passage.sort, "unchanged", (Words("same", passage.text),))
        one, other = left + length, right + length


def _gap(was: Sequence[Passage], now: Sequence[Passage], purse: Purse) -> Iterator[Change]:
    """Passages between two that stayed: those that are alike are compared word for word."""
    one = other = 0
    for left, right in [*_alike(was, now, purse), (len(was), len(now))]:
        for passage in was[one:left]:
            yield Change(passage.sort, "removed", (Words("gone", passage.text),))
        for passage in now[other:right]:
            yield Change(passage.sort, "added", (Words("come", passage.text),))
        if left < len(was) and right < len(now):
            words = compared(was[left].words, now[right].words, purse)
            yield Change(now[right].sort, "changed", words)
        one, other = left + 1, right + 1


def _alike(was: Sequence[Passage], now: Sequence[Passage], purse: Purse) -> list[tuple[int, int]]:
    """Which passages are one, in the order of both: the choice that has most in common."""
    if not was or not now:
        return []
    few = len(was) * len(now) <= PAIRED
    size = sum(len(passage.words) for passage in (*was, *now))
    if not few or not purse.pays(size * min(len(was), len(now))):
        purse.is_short = True
        pairs = list(zip(range(len(was)), range(len(now)), strict=False))
        return [pair for pair in pairs if _rate(was, now, *pair)]
    rates = [[_rate(was, now, one, other) for other in range(len(now))] for one in range(len(was))]
    best = [[0.0] * (len(now) + 1) for _ in range(len(was) + 1)]
    for one in range(len(was) - 1, -1, -1):
        for other in range(len(now) - 1, -1, -1):
            both = rates[one][other] and rates[one][other] + best[one + 1][other + 1]
            best[one][other] = max(both, best[one + 1][other], best[one][other + 1])
    found = []
    one = other = 0
    while one < len(was) and other < len(now):
        rate = rates[one][other]
        if rate and best[one][other] == rate + best[one + 1][other + 1]:
            found.append((one, other))
            one, other = one + 1, other + 1
        elif best[one][other] == best[one + 1][other]:
            one += 1
        else:
            other += 1
    return found


def _rate(was: Sequence[Passage], now: Sequence[Passage], one: int, other: int) -> float:
    """How alike two passages are; 0 if they are two."""
    old, new = was[one].words, now[other].words
    rate = likeness(old, new)
    is_one = rate >= ALIKE or ends_with(new, old) or ends_with(old, new)
    return rate if is_one else 0.0
