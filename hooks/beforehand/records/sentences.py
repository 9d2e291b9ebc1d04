"""Sentences of running text: where they stand, and which critic pass they speak of."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import accumulate

import msgspec

from beforehand.pages.page import Block

SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[^a-zа-яё])|(?<=[。！？])")
ABOUT = (
    "finding", "objection", "critic", "critique", "blocker", "needs-", "замечан", "возражен",
    "наход", "критик", "разбор", "блокир",
)  # fmt: skip
AUDIT = re.compile(r"\baudit|аудит", re.IGNORECASE)
PASS = re.compile(
    r"\b(?:pass|проход[а-я]*)\s+(?P<number>\d+)"
    r"|\b(?P<nth>first|second|third|fourth|перв\w+|втор\w+|трет\w+)\s+(?:pass|проход)",
    re.IGNORECASE,
)
NTH = {"fir": "1", "sec": "2", "thi": "3", "fou": "4", "пер": "1", "вто": "2", "тре": "3"}


class Paragraph(msgspec.Struct, frozen=True):
    """A block with its text, and that text in small letters."""

    block: Block
    text: str
    low: str


def paragraphs_with(words: Iterable[str], blocks: tuple[Block, ...]) -> list[Paragraph]:
    """The blocks that hold one of some words, given in small letters, in the order of the page.

    A page has hundreds of blocks, and few of them any: all are searched at once.
    """
    texts = [
        block.lines[0].prose
        if len(block.lines) == 1
        else "\n".join([line.prose for line in block.lines])
        for block in blocks
    ]
    lows = [text.casefold() for text in texts]
    whole = "\0".join(lows)
    starts = [0, *accumulate(len(low) + 1 for low in lows)]
    found: set[int] = set()
    for word in words:
        at = whole.find(word)
        while at >= 0:
            index = bisect_right(starts, at) - 1
            found.add(index)
            at = whole.find(word, starts[index + 1])
    return [Paragraph(blocks[index], texts[index], lows[index]) for index in sorted(found)]


def sentences(text: str) -> Iterator[tuple[int, str]]:
    """The sentences of a paragraph, each with the offset where it begins."""
    start = 0
    for match in SENTENCE_END.finditer(text):
        yield start, text[start : match.start()]
        start = match.end()
    yield start, text[start:]


def speaks_of_findings(text: str) -> bool:
    """Whether a paragraph is about a critic pass at all."""
    low = text.casefold()
    return any(word in low for word in ABOUT)


def speaks_of_audit(sentence: str) -> bool:
    """Whether a sentence is about an audit, whose findings are not those of a critique."""
    return AUDIT.search(sentence) is not None


def pass_named(sentence: str) -> str:
    """The number of the pass that a sentence names (``the first pass``), or nothing."""
    match = PASS.search(sentence)
    if match is None:
        return ""
    return match["number"] or NTH.get(match["nth"].casefold()[:3], "")
