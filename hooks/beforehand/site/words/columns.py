"""How a column of a table is set, by what stands in it: numbers, a few words, or sentences."""

import re
from collections.abc import Iterable, Iterator, Sequence

from beforehand.config import folded
from beforehand.site.words.markup import FEW, LONG, Cell, is_long, words

NUMBER = re.compile(r"[+–—−-]?\d[\d,]*(?P<decimals>\.\d+)?%?")
VERSIONS = ("version", "версия", "版本", "版", "버전")  # 2.10 comes after 2.9
EMPTY = ("", "–", "—", "-")
FEWEST = 2
PROSE = ("", "code", "strong", "whole")


def are_numbers(head: str, texts: Iterable[str]) -> bool:
    """Whether the texts of a column are numbers that can stand below each other."""
    found = [NUMBER.fullmatch(text) for text in texts if text not in EMPTY]
    if len(found) < FEWEST or not all(found) or folded(head) in VERSIONS:
        return False
    return len({len(match["decimals"] or "") for match in found if match}) == 1


def column_looks(head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> Iterator[str]:
    """The looks of columns by their number, as classes of their table.

    A column of a few words does not break, one of sentences asks for room; ``main`` is what a
    narrow screen shows below the first line of a row.
    """
    columns = list(zip(*rows, strict=True))
    widths: list[int] = []
    for at, (name, cells) in enumerate(zip(head, columns, strict=False), start=1):
        lengths = [sum([len(piece.text) for piece in content]) for content in cells]
        most = max(lengths)
        size = "tight" if most <= FEW else "roomy" if most > LONG else "middle"
        yield f"bh-{size}-{at}"
        if size == "tight" and at > 1 and are_numbers(name, map(words, cells)):
            yield f"bh-number-{at}"
        widths.append(sum(lengths) if at > 1 and _is_prose(cells) else 0)
    widest = max(widths, default=0)
    if widest:
        yield f"bh-main-{widths.index(widest) + 1}"


def _is_prose(cells: Sequence[Cell]) -> bool:
    """Whether most cells are a sentence, and none holds a badge, a remark or several lines."""
    if any(piece.look not in PROSE for content in cells for piece in content):
        return False
    return sum([is_long(content) for content in cells]) * 2 > len(cells)
