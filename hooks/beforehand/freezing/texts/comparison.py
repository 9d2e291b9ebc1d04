"""Two texts compared section by section: what was added, taken away and changed, word for word.

Every word of both texts is in a comparison once. It costs time in proportion to the texts: what
cannot be compared within that counts as replaced, and the comparison says so.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from operator import attrgetter
from typing import Literal

import msgspec

from beforehand.freezing.texts.alignment import matching
from beforehand.freezing.texts.outline import Outline, Part, Passage, Sort, outline
from beforehand.freezing.texts.wording import ALIKE, Purse, Words, compared, likeness

State = Literal["unchanged", "changed", "added", "removed"]

Key = Callable[[Part], object]

VERSION = re.compile(r"\W*[^\W\d]?\d[\w.+-]*\W*")
PAIRED = 900
"""So many pairs of passages are looked at between two that stayed."""

KEYS: tuple[Key, ...] = (
    lambda part: (part.number, part.name, part.above),
    lambda part: (part.number, part.name),
    lambda part: part.name or None,
    lambda part: tuple(passage.words for passage in part.passages[1:]) or None,
)
"""What makes two sections one, the surest first: number and title, title, text."""

RETITLED = 0.5
"""So much of two sections must be the same if neither number nor title says they are one."""


class Change(msgspec.Struct, frozen=True):
    """A passage of one text or of both. ``sort`` is what it is now, or was."""

    sort: Sort
    state: State
    words: tuple[Words, ...]

    @property
    def is_next_version(self) -> bool:
        """Whether it says another version, and nothing else that is new."""
        words = [words for words in self.words if words.fate != "same"]
        return len(words) == 2 and all(VERSION.fullmatch(each.text) for each in words)


class SectionChange(msgspec.Struct, frozen=True):
    """A section of one text or of both; ``was_at`` and ``now_at`` count the sections of each."""

    state: State
    was: Part | None
    now: Part | None
    was_at: int
    now_at: int
    changes: tuple[Change, ...]

    @property
    def part(self) -> Part:
        """The section as it is called now, or was when it is gone."""
        found = self.now or self.was
        assert found is not None
        return found

    @property
    def is_renumbered(self) -> bool:
        """Whether nothing but the number of the section is another one."""
        if self.was is None or self.now is None or self.was.number == self.now.number:
            return False
        same = all(item.state == "unchanged" for item in self.changes if item.sort != "heading")
        return same and self.was.name == self.now.name

    @property
    def is_next_version(self) -> bool:
        """Whether nothing but the version in the title of the page is another one."""
        if self.was is None or self.now is None or self.part.level != 1:
            return False
        changed = [item for item in self.changes if item.state != "unchanged"]
        return len(changed) == 1 and changed[0].sort == "heading" and changed[0].is_next_version


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

    def text(self, side: Literal["was", "now"]) -> str:
        """All words of one of the two texts, in its order."""
        left_out = "come" if side == "was" else "gone"
        order = attrgetter(f"{side}_at")
        inside = (section.changes for section in sorted(self.sections, key=order))
        found = (words for change in chain(self.header, *inside) for words in change.words)
        return "".join(words.text for words in found if words.fate != left_out)


@lru_cache(maxsize=512)  # the classes of verdicts ask for all of a record before its histories do
def compare(was: str, now: str) -> Comparison:
    """Everything that differs between two texts."""
    purse = Purse()
    old, new = outline(was), outline(now)
    header = tuple(_passages(old.header, new.header, purse))
    pairs = _sections(old, new)
    sections = tuple(_section(old, new, pair, purse) for pair in pairs)
    return Comparison(header, sections, purse.is_short)


def _section(
    old: Outline, new: Outline, pair: tuple[int | None, int | None], purse: Purse
) -> SectionChange:
    left, right = pair
    was = None if left is None else old.parts[left]
    now = None if right is None else new.parts[right]
    changes = tuple(_passages(was.passages if was else (), now.passages if now else (), purse))
    state: State = "unchanged"
    if was is None or now is None:
        state = "added" if was is None else "removed"
    elif any(change.state != "unchanged" for change in changes):
        state = "changed"
    return SectionChange(
        state, was, now, -1 if left is None else left, -1 if right is None else right, changes
    )


def _sections(old: Outline, new: Outline) -> list[tuple[int | None, int | None]]:
    """Which sections are one, in the order of now; one that is gone follows what it followed."""
    found: dict[int, int] = {}
    left, right = dict(enumerate(old.parts)), dict(enumerate(new.parts))
    for key in KEYS:
        _take(found, left, right, key)
    _take_alike(found, left, right)
    backwards = {one: other for other, one in found.items()}
    gone_after: dict[int, list[int]] = {}
    above = -1
    for at in range(len(old.parts)):
        if at in backwards:
            above = backwards[at]
        else:
            gone_after.setdefault(above, []).append(at)
    pairs: list[tuple[int | None, int | None]] = [(at, None) for at in gone_after.get(-1, ())]
    for at in range(len(new.parts)):
        pairs.append((found.get(at), at))
        pairs += [(one, None) for one in gone_after.get(at, ())]
    return pairs


def _take(found: dict[int, int], left: dict[int, Part], right: dict[int, Part], key: Key) -> None:
    """Pair the sections whose key is the same; of several alike, in their order."""
    by_key: dict[object, list[int]] = {}
    for at, part in left.items():
        name = key(part)
        if name is not None:
            by_key.setdefault(name, []).append(at)
    for other, part in list(right.items()):
        waiting = by_key.get(key(part))
        if waiting:
            one = waiting.pop(0)
            found[other] = one
            del left[one], right[other]


def _take_alike(found: dict[int, int], left: dict[int, Part], right: dict[int, Part]) -> None:
    """Pair what is left by its words: the same number, or a place between the same neighbours."""
    if len(left) * len(right) > PAIRED:
        return
    counted = {id(part): _bag(part) for part in (*left.values(), *right.values())}
    rated = []
    for one, was in left.items():
        for other, now in right.items():
            same = _share(counted[id(was)], counted[id(now)])
            if same >= (ALIKE if was.number and was.number == now.number else RETITLED):
                rated.append((-same, one, other))
    for _, one, other in sorted(rated):
        if one in left and other in right:
            found[other] = one
            del left[one], right[other]


def _bag(part: Part) -> Counter[str]:
    return Counter(word for passage in part.passages for word in passage.words)


def _share(was: Counter[str], now: Counter[str]) -> float:
    total = was.total() + now.total()
    return 2 * (was & now).total() / total if total else 0.0


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
    rate = likeness(was[one].words, now[other].words)
    return rate if rate >= ALIKE else 0.0
