"""Fingerprints of running text, so that a page which restates another is found.

Winnowing after Schleimer, Wilkerson and Aiken (SIGMOD 2003): of every window of hashes
of ``RUN`` words the smallest is kept, so that a shared run of ``RUN + WINDOW - 1`` words
always leaves a common fingerprint.
"""

import re
from zlib import crc32

import msgspec

from beforehand.pages.page import Block

RUN = 8
WINDOW = 9
WORD = re.compile(r"\w+")


class Fingerprint(msgspec.Struct, frozen=True, array_like=True):
    """One kept hash and the line its words begin in."""

    value: int
    line: int


def fingerprints(blocks: tuple[Block, ...], first: int = 1, last: int = 10**9) -> tuple[Fingerprint, ...]:
    """The fingerprints of the running text between two lines, headings and quotes left out."""
    words: list[tuple[str, int]] = []
    for block in blocks:
        if block.role in ("heading", "quote"):
            continue
        for line in block.lines:
            if first <= line.number <= last:
                words.extend((word, line.number) for word in WORD.findall(line.text.casefold()))
    hashes = [
        (crc32(" ".join(word for word, _ in words[start : start + RUN]).encode()), words[start][1])
        for start in range(len(words) - RUN + 1)
    ]
    kept: dict[int, int] = {}
    for start in range(max(len(hashes) - WINDOW + 1, 1 if hashes else 0)):
        value, line = min(hashes[start : start + WINDOW])
        kept.setdefault(value, line)
    return tuple(Fingerprint(value, line) for value, line in sorted(kept.items()))
