"""Words that would be a global id but for case, a wide letter or a dash that looks like one.

Whether such an id exists is known only to the graph; most of these words are none.
"""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache

import msgspec

from beforehand.config import Config
from beforehand.pages.page import Page, Value
from beforehand.source import Place

UNLIKE = ("id", "kind", "title", "names", "waive", "planned", "elsewhere", "sealed")
DASHES = "‐‑‒–—―−－﹣"
CYRILLIC = str.maketrans("авекмнорстхАВЕКМНОРСТХ", "abekmhopctxABEKMHOPCTX")
WIDE = {code + 0xFEE0: code for code in range(0x21, 0x7F)}
ASCII = re.compile(r"[\x00-\x7f]+")
CYRILLIC_LETTER = re.compile(r"[А-Яа-я]")
WIDE_LETTER = re.compile(r"[Ａ-Ｚａ-ｚ０-９]")
CYRILLIC_BESIDE = re.compile(r"[А-Яа-я](?:(?<=[0-9A-Za-z].)|(?=-?[0-9A-Za-z]))")
_NARROW = {**WIDE, **CYRILLIC, **dict.fromkeys(map(ord, DASHES), ord("-"))}


class Lookalike(msgspec.Struct, frozen=True, array_like=True):
    """A word as it was written, and its place."""

    text: str
    at: Place


def skeleton(identifier: str) -> str:
    """An id without what readers do not see: case, width, the sort of dash.

    >>> skeleton("D‑20260725–07") == skeleton("d-20260725-07") == skeleton("Ｄ-20260725-07")
    True
    """
    return unicodedata.normalize("NFKC", identifier).translate(_NARROW).casefold()


def find_lookalikes(page: Page, fields: tuple[Value, ...], config: Config) -> tuple[Lookalike, ...]:
    """The words of a page that an id scheme would take if it looked less closely."""
    found: list[Lookalike] = []
    for value in _values(fields):
        for start, word in _words(value.text, config):
            found.append(Lookalike(word, value.at.right(start)))
    lines = [line for block in page.blocks for line in block.lines]
    starts: list[int] = []
    offset = 0
    for line in lines:
        starts.append(offset)
        offset += len(line.prose) + 1
    for start, word in _words("\n".join(line.prose for line in lines), config):
        index = bisect_right(starts, start) - 1
        line = lines[index]
        found.append(Lookalike(word, Place(line.number, line.column + start - starts[index])))
    return tuple(dict.fromkeys(found))


def _values(fields: tuple[Value, ...]) -> Iterator[Value]:
    for field in fields:
        if field.key not in UNLIKE:
            yield field
            yield from field.items


@lru_cache(maxsize=2)
def _patterns(config: Config) -> tuple[tuple[str, re.Pattern[str], re.Pattern[str]], ...]:
    """For each scheme: how it begins, its expression for lower case, and the exact one."""
    return tuple(
        (
            first := prefix.starts.lower(),
            re.compile(
                rf"{re.escape(first)}(?<![\w/.@#-]{re.escape(first)})(?i:{prefix.shape})(?![\w-])"
            ),
            re.compile(re.escape(prefix.starts) + prefix.shape),
        )
        for prefix in config.prefixes
    )


def _words(text: str, config: Config) -> Iterator[tuple[int, str]]:
    low = _plain_letters(text)
    for first, loose, exact in _patterns(config):
        if first not in low:
            continue
        for match in loose.finditer(low):
            word = text[match.start() : match.end()]
            before, after = text[max(match.start() - 1, 0) : match.start()], text[match.end() :][:1]
            if not (before.isalnum() or after.isalnum() or exact.fullmatch(word)):
                yield match.start(), word


def _plain_letters(text: str) -> str:
    """A text in lower case without look-alikes and as long as it was; `?` for other letters.

    Each step is one pass in C: looking at every letter here would cost more than parsing.
    """
    if text.isascii():
        return text.lower()
    others = ASCII.sub("", text)
    for dash in DASHES:
        if dash in others:
            text = text.replace(dash, "-")
    is_mixed = CYRILLIC_LETTER.search(others) and CYRILLIC_BESIDE.search(text)
    if is_mixed or WIDE_LETTER.search(others):
        text = text.translate(_NARROW)
    return text.encode("ascii", "replace").decode("ascii").lower()
