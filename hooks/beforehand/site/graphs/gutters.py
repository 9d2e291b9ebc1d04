"""The room between two columns of a graph, and on which side of it words stand."""

from collections.abc import Iterable, Mapping
from math import ceil

import msgspec

from beforehand.site.words.lettering import width_of

# The size of words on lines.
WORD = 11
# What a word keeps free: after the box it leaves, before the head of an arrow, above its line.
AFTER_BOX, BEFORE_HEAD, OVER = 5, 11, 4
# The width in which lines cross over, and the least that runs level before and after.
CROSSING, LEAD, TAIL = 24, 6, 10

Pair = tuple[int, int]


class Said(msgspec.Struct, frozen=True):
    """A word that stands on a line, and on which of its ends."""

    pair: Pair
    width: int
    at_end: bool


class Gutter(msgspec.Struct):
    """How far lines run level when they leave a column, and before they reach the next one."""

    lead: int = LEAD
    tail: int = TAIL

    @property
    def width(self) -> int:
        return self.lead + CROSSING + self.tail


def said(words: Mapping[Pair, str]) -> tuple[Said, ...]:
    """Each word once where all lines that begin in a node share it, else where its lines end.

    Lines that end in one node meet before it: where their words differ, none is said.
    """
    leaving = _by_end(words, 0)
    late = {pair: word for pair, word in words.items() if len(leaving[pair[0]]) > 1}
    arriving = _by_end(late, 1)
    found: dict[tuple[int, bool], Said] = {}
    for pair, word in words.items():
        at_end = pair in late
        if word and not (at_end and len(arriving[pair[1]]) > 1):
            item = Said(pair, ceil(width_of(word, WORD)), at_end)
            found.setdefault((pair[at_end], at_end), item)
    return tuple(found.values())


def _by_end(words: Mapping[Pair, str], end: int) -> dict[int, set[str]]:
    """By node, the words of the lines that begin there (0) or end there (1)."""
    found: dict[int, set[str]] = {}
    for pair, word in words.items():
        found.setdefault(pair[end], set()).add(word)
    return found


def gutters(shown: Iterable[Said], columns: Mapping[int, int]) -> list[Gutter]:
    """The gutter on the right of each column, as wide as its words ask for."""
    found = [Gutter() for _ in range(max(columns.values()) + 1)]
    for item in shown:
        if item.at_end:
            gutter = found[columns[item.pair[1]] - 1]
            gutter.tail = max(gutter.tail, item.width + BEFORE_HEAD + AFTER_BOX)
        else:
            gutter = found[columns[item.pair[0]]]
            gutter.lead = max(gutter.lead, item.width + 2 * AFTER_BOX)
    return found
