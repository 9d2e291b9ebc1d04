"""The statistics of a page that stand beside what they are computed from.

A p-value beside its test statistic, a percentage beside its counts, an interval beside
both. A page is searched for the few marks without which there is none of it, so that one
without statistics costs next to nothing.
"""

import re
from bisect import bisect_right

from beforehand.pages.page import Block, Line
from beforehand.records.reported import Statistic
from beforehand.source import Place

GAP = "\n\0\n"
"""Between blocks: no page holds it, and no form reaches across it."""

ALIKE = tuple(zip("*$\t\u00a0\u2009\u202f（）＝，；［］％：", "      ()=,;[]%:", strict=True))
"""Emphasis and the signs of formulas mean nothing here; wide signs are the narrow ones."""

ITALIC = re.compile(r"(?<!\w)_(?P<letter>[pFtrzNn]|χ²|χ2)_(?![^\W_])")
STRUCK = re.compile(r"~~.+?~~", re.DOTALL)


def find_statistics(blocks: tuple[Block, ...]) -> tuple[Statistic, ...]:
    """Every statistic of a page that can be recomputed from what stands beside it, in order."""
    told = _telling(blocks)
    if not told:
        return ()
    from beforehand.records.proportion_forms import find_pairs, find_people, find_proportions
    from beforehand.records.significance_forms import find_tests

    text = _plain(GAP.join(["\n".join([line.prose for line in block.lines]) for block in told]))
    found: list[tuple[int, Statistic]] = []
    ruler = _Ruler(told)
    for finder in (find_tests, find_proportions, find_pairs, find_people):
        found.extend(finder(text, ruler.at))
    return tuple(item for _, item in sorted(found, key=lambda one: one[0]))


def _telling(blocks: tuple[Block, ...]) -> list[Block]:
    """The blocks that have one of the signs without which there is no statistic."""
    told: list[Block] = []
    for block in blocks:
        for line in block.lines:
            prose = line.prose
            if "%" in prose or "=" in prose or "<" in prose or _is_wide(prose):
                told.append(block)
                break
    return told


def _is_wide(prose: str) -> bool:
    """Whether a line has one of these signs in the width of Chinese letters."""
    return not prose.isascii() and ("＝" in prose or "％" in prose)


def _plain(text: str) -> str:
    """The text, every letter in its place, without what is only markup or struck out."""
    for written, meant in ALIKE:
        text = text.replace(written, meant)
    if "_" in text:
        text = ITALIC.sub(lambda match: f" {match['letter']} ", text)
    if "~~" in text:
        text = STRUCK.sub(lambda match: re.sub(r"[^\n\0]", " ", match[0]), text)
    return text


class _Ruler:
    """From an offset in the joined blocks to its place; made when it is first asked."""

    def __init__(self, blocks: list[Block]) -> None:
        self.blocks = blocks
        self.lines: list[Line] = []
        self.starts: list[int] = []

    def at(self, offset: int) -> Place:
        if not self.lines:
            self._measure()
        index = bisect_right(self.starts, offset) - 1
        line = self.lines[index]
        return Place(line.number, line.column + offset - self.starts[index])

    def _measure(self) -> None:
        offset = 0
        for block in self.blocks:
            for line in block.lines:
                self.lines.append(line)
                self.starts.append(offset)
                offset += len(line.prose) + 1
            offset += len(GAP) - 1 if block.lines else len(GAP)
