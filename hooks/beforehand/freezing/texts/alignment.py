"""Which lines of two texts belong together: anchors that are unique in both, then what is between.

A pair that is found always has equal keys. Where too much lies between two anchors to be
compared line with line it counts as replaced, so that the time stays in proportion to the text.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from difflib import SequenceMatcher

Keys = Sequence[Hashable]
Span = tuple[int, int, int, int]
"""From and to in the first sequence, from and to in the second."""

LARGEST_GAP = 1 << 14
MOST_PAIRS = 1 << 20
"""So many pairs of lines are compared in one gap, and in all of them."""


def matching(was: Keys, now: Keys) -> list[tuple[int, int, int]]:
    """Runs of equal keys: where they begin in both, and their length; the last one is empty.

    >>> matching("abxc", "abyzc")
    [(0, 0, 2), (3, 4, 1), (4, 5, 0)]
    """
    found: list[tuple[int, int, int]] = []
    for one, other, length in _runs(was, now):
        if found and found[-1][0] + found[-1][2] == one and found[-1][1] + found[-1][2] == other:
            found[-1] = (found[-1][0], found[-1][1], found[-1][2] + length)
        elif length:
            found.append((one, other, length))
    return [*found, (len(was), len(now), 0)]


def _runs(was: Keys, now: Keys) -> Iterator[tuple[int, int, int]]:
    begin, _ = _ends(was, now, (0, len(was), 0, len(now)))
    yield 0, 0, begin
    one, other = begin, begin
    left_over = MOST_PAIRS
    anchors = _anchors(was, now, (begin, len(was), begin, len(now)))
    for left, right in (*anchors, (len(was), len(now))):
        most = min(LARGEST_GAP, left_over)
        yield from _between(was, now, (one, left, other, right), most)
        left_over = max(0, left_over - min(LARGEST_GAP, (left - one) * (right - other)))
        if left < len(was) and right < len(now):
            yield left, right, 1
        one, other = left + 1, right + 1


def _ends(was: Keys, now: Keys, span: Span) -> tuple[int, int]:
    """How many keys two stretches begin and end with alike; the beginning is taken first."""
    one, one_end, other, other_end = span
    most = min(one_end - one, other_end - other)
    begin = 0
    while begin < most and was[one + begin] == now[other + begin]:
        begin += 1
    end = 0
    while end < most - begin and was[one_end - 1 - end] == now[other_end - 1 - end]:
        end += 1
    return begin, end


def _anchors(was: Keys, now: Keys, span: Span) -> list[tuple[int, int]]:
    """The longest rising row of keys that stand once in both stretches."""
    one, one_end, other, other_end = span
    counts, others = Counter(was[one:one_end]), Counter(now[other:other_end])
    places = {now[index]: index for index in range(other, other_end) if others[now[index]] == 1}
    pairs = [
        (index, places[was[index]])
        for index in range(one, one_end)
        if counts[was[index]] == 1 and was[index] in places
    ]
    tails: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for number, (_, right) in enumerate(pairs):
        at = bisect_left(tails, right)
        before.append(ends[at - 1] if at else -1)
        tails[at : at + 1] = [right]
        ends[at : at + 1] = [number]
    row: list[tuple[int, int]] = []
    step = ends[-1] if ends else -1
    while step >= 0:
        row.append(pairs[step])
        step = before[step]
    return row[::-1]


def _between(was: Keys, now: Keys, span: Span, most: int) -> Iterator[tuple[int, int, int]]:
    """The runs in a gap. In the last one a common end counts last: it may have been added."""
    begin, end = _ends(was, now, span)
    one, one_end, other, other_end = span
    if one_end == len(was) and (one_end - one) * (other_end - other) <= most:
        end = 0
    yield one, other, begin
    left, right = was[one + begin : one_end - end], now[other + begin : other_end - end]
    if left and right and len(left) * len(right) <= most:
        matcher = SequenceMatcher(None, left, right, autojunk=False)
        for found in matcher.get_matching_blocks():
            yield one + begin + found.a, other + begin + found.b, found.size
    yield one_end - end, other_end - end, end
