"""Fingerprints of running text, so that a page which restates another is found.

Winnowing after Schleimer, Wilkerson and Aiken (SIGMOD 2003): of every window of hashes
of ``RUN`` words the smallest is kept, so that a shared run of ``RUN + WINDOW - 1`` words
always leaves a common fingerprint.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from zlib import crc32

import msgspec

from beforehand.pages.page import Block
from beforehand.records.wording import words_of

RUN = 8
WINDOW = 9
REPEATS = 8
BASE = 1_000_003
MODULUS = (1 << 61) - 1


class Fingerprint(msgspec.Struct, frozen=True, array_like=True):
    """One kept hash, the line its words begin in, and the number of its first word."""

    value: int
    line: int
    word: int = 0


class SharedRun(msgspec.Struct, frozen=True, array_like=True):
    """Words that two texts have in common: how many at least, and where they begin in each."""

    words: int
    line: int
    other_line: int


def fingerprints(blocks: tuple[Block, ...]) -> tuple[Fingerprint, ...]:
    """The fingerprints of the running text, headings and quotes left out."""
    words: list[str] = []
    numbers: list[int] = []
    for block in blocks:
        if block.role in ("heading", "quote"):
            continue
        for line in block.lines:
            words += words_of(line.prose)
            numbers += [line.number] * (len(words) - len(numbers))
    hashes = _hashes(words)
    return tuple(Fingerprint(hashes[at], numbers[at], at) for at in _smallest(hashes))


def _hashes(words: list[str]) -> list[int]:
    """A hash of each run of ``RUN`` words, rolled on from the one before it."""
    codes = {word: crc32(word.encode()) for word in set(words)}
    values = [codes[word] for word in words]
    oldest = pow(BASE, RUN, MODULUS)
    rolled = 0
    found: list[int] = []
    for at, value in enumerate(values):
        gone = values[at - RUN] * oldest if at >= RUN else 0
        rolled = (rolled * BASE + value - gone) % MODULUS
        if at >= RUN - 1:
            found.append(rolled)
    return found


def _smallest(hashes: list[int]) -> Iterator[int]:
    """Where the smallest hash of each window stands, each place once; of equals the last."""
    rising: deque[int] = deque()
    kept = -1
    for at, value in enumerate(hashes):
        while rising and hashes[rising[-1]] >= value:
            rising.pop()
        rising.append(at)
        if rising[0] <= at - WINDOW:
            rising.popleft()
        full = at >= WINDOW - 1 or at == len(hashes) - 1
        if full and rising[0] != kept:
            kept = rising[0]
            yield kept


def shared_runs(
    prints: Iterable[Fingerprint], others: Iterable[Fingerprint]
) -> Iterator[SharedRun]:
    """Runs of at least two common fingerprints that stand equally far apart in both texts."""
    places: dict[int, list[Fingerprint]] = {}
    for other in others:
        known = places.setdefault(other.value, [])
        if len(known) < REPEATS:
            known.append(other)
    open_runs: dict[int, tuple[Fingerprint, Fingerprint, int]] = {}
    for mark in prints:
        going: dict[int, tuple[Fingerprint, Fingerprint, int]] = {}
        for other in places.get(mark.value, ()):
            shift = mark.word - other.word
            begin, begin_other, _ = open_runs.pop(shift, (mark, other, 0))
            going[shift] = (begin, begin_other, mark.word + RUN - begin.word)
        yield from _closed(open_runs)
        open_runs = going
    yield from _closed(open_runs)


def _closed(
    runs: dict[int, tuple[Fingerprint, Fingerprint, int]],
) -> Iterator[SharedRun]:
    for begin, other, length in runs.values():
        if length > RUN:
            yield SharedRun(length, begin.line, other.line)
