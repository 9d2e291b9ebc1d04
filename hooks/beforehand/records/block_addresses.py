"""The addresses of data that stand in blocks: ``runs/sham.csv#count(outcome=plus)``."""

from collections.abc import Iterable, Iterator

from beforehand.pages.page import Value
from beforehand.records.blocks import RecordBlock
from beforehand.records.figures import SCHEME, FigureLink

ASKING = "counts"
"""The sort of block in which an address may stand for a number."""


def block_addresses(blocks: Iterable[RecordBlock]) -> tuple[FigureLink, ...]:
    """What the blocks of a page ask of data files, in its order."""
    return tuple(
        FigureLink(text.text, text.text.strip().removeprefix(SCHEME), text.at, text.at)
        for block in blocks
        if block.sort == ASKING
        for entry in block.entries
        for text in _texts(entry)
        if "#" in text.text
    )


def _texts(value: Value) -> Iterator[Value]:
    if value.shape == "text":
        yield value
    for item in value.items:
        yield from _texts(item)
