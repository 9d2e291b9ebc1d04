"""Which sections of two texts are one, and which of them differ, before any word is compared."""

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Literal

import msgspec

from beforehand.freezing.texts.outline import Outline, Part, Passage, outline
from beforehand.freezing.texts.wording import ALIKE, Purse, compared, likeness, says_next_version

State = Literal["unchanged", "changed", "added", "removed"]

Key = Callable[[Part], object]

PAIRED = 900
"""So many pairs of sections, or of passages between two that stayed, are looked at."""

KEYS: tuple[Key, ...] = (
    lambda part: (part.number, part.name, part.above),
    lambda part: (part.number, part.name),
    lambda part: part.name or None,
    lambda part: tuple(passage.words for passage in part.passages[1:]) or None,
)
"""What makes two sections one, the surest first: number and title, title, text."""

RETITLED = 0.5
"""So much of two sections must be the same if neither number nor title says they are one."""


class SectionPair(msgspec.Struct, frozen=True):
    """A section of one text or of both; ``was_at`` and ``now_at`` count the sections of each."""

    state: State
    was: Part | None
    now: Part | None
    was_at: int
    now_at: int

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
        return self.was.name == self.now.name and _below(self.was) == _below(self.now)

    @property
    def is_next_version(self) -> bool:
        """Whether nothing but the version in the title of the page is another one."""
        if self.was is None or self.now is None or self.part.level != 1:
            return False
        if _below(self.was) != _below(self.now):
            return False
        was, now = self.was.passages[0].words, self.now.passages[0].words
        return likeness(was, now) >= ALIKE and says_next_version(compared(was, now, Purse()))


@lru_cache(maxsize=64)
def paired(was: str, now: str) -> tuple[SectionPair, ...]:
    """The sections of two texts, as they stand now."""
    old, new = outline(was), outline(now)
    return tuple(_pair(old, new, *places) for places in _sections(old, new))


def _pair(old: Outline, new: Outline, left: int | None, right: int | None) -> SectionPair:
    was = None if left is None else old.parts[left]
    now = None if right is None else new.parts[right]
    state: State = "added" if was is None else "removed"
    if was is not None and now is not None:
        state = "unchanged" if _said(was.passages) == _said(now.passages) else "changed"
    return SectionPair(
        state, was, now, -1 if left is None else left, -1 if right is None else right
    )


def _below(part: Part) -> list[tuple[str, ...]]:
    """What a section with a title says below it."""
    return _said(part.passages[1:])


def _said(passages: tuple[Passage, ...]) -> list[tuple[str, ...]]:
    return [passage.words for passage in passages]


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
