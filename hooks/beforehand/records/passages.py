"""Passages that say how they are to be taken: as no longer in force, or as word for word."""

import re
from collections.abc import Iterator

import msgspec

from beforehand.config import Config
from beforehand.pages.inline import plain
from beforehand.pages.page import Block
from beforehand.records.sentences import sentences
from beforehand.source import Place

INLINE_QUOTE = re.compile(r'“([^”]+)”|«([^»]+)»|„([^“]+)“|「([^」]+)」|『([^』]+)』|"([^"]+)"')
STRUCK = re.compile(r"~~(?=\S).+?(?<=\S)~~", re.DOTALL)
SHORT = 40


class Passage(msgspec.Struct, frozen=True, array_like=True):
    """A stretch of one page, from its first character to the one after its last."""

    begin: Place
    end: Place

    def holds(self, at: Place) -> bool:
        return self.begin <= at < self.end


class Quotation(msgspec.Struct, frozen=True, array_like=True):
    """Quoted words; ``source`` is the paragraph that introduces them.

    ``promised`` says that this paragraph calls them word for word.
    """

    text: str
    at: Place
    source: Passage
    promised: bool


def past_passages(blocks: tuple[Block, ...], config: Config) -> tuple[Passage, ...]:
    """The sentences that say something is superseded, whole table rows, and struck text."""
    whole = "\n".join([line.text for block in blocks for line in block.lines]).casefold()
    listed = (word.casefold() for word in config.phrases.get("superseded", ()))
    words = tuple(word for word in listed if word in whole)
    if not words and "~~" not in whole:
        return ()
    found: list[Passage] = []
    for block in blocks:
        text = _text(block)
        low = text.casefold()
        found.extend(_struck(block, text))
        if not any(word in low for word in words):
            continue
        if block.role == "cell":
            line = block.lines[0].number
            found.append(Passage(Place(line, 1), Place(line + 1, 1)))
            continue
        for start, said in sentences(text):
            low = said.casefold()
            if any(word in low for word in words):
                found.append(_passage(block, start, start + len(said)))
    return tuple(found)


def struck_passages(blocks: tuple[Block, ...]) -> tuple[Passage, ...]:
    """What is struck out: it says what once stood there, and nothing of today."""
    return tuple(passage for block in blocks for passage in _struck(block, _text(block)))


def quotations(blocks: tuple[Block, ...], config: Config) -> tuple[Quotation, ...]:
    """Block quotes, each with the paragraph before it, and long quotations inside one."""
    words = tuple(word.casefold() for word in config.phrases.get("verbatim", ()))
    found: list[Quotation] = []
    before: Block | None = None
    for block in blocks:
        if block.role == "quote":
            if before:
                quoted = plain(" ".join(_text(block).split()))
                found.append(Quotation(quoted, block.at, *_introduction(before, words)))
            continue
        before = block if block.role in ("paragraph", "item") else None
        if before:
            found.extend(_inline(before, words))
    return tuple(found)


def _inline(block: Block, words: tuple[str, ...]) -> Iterator[Quotation]:
    for match in INLINE_QUOTE.finditer(_text(block)):
        quoted = next(group for group in match.groups() if group is not None)
        if len(quoted) >= SHORT:
            at = block.place(match.start() + 1)
            yield Quotation(plain(" ".join(quoted.split())), at, *_introduction(block, words))


def _introduction(block: Block, words: tuple[str, ...]) -> tuple[Passage, bool]:
    """The paragraph that introduces a quotation, and whether it calls that word for word."""
    text = _text(block)
    low = text.casefold()
    return _passage(block, 0, len(text)), any(word in low for word in words)


def _text(block: Block) -> str:
    return "\n".join([line.text for line in block.lines])


def _struck(block: Block, text: str) -> Iterator[Passage]:
    if "~~" in text:
        yield from (_passage(block, *match.span()) for match in STRUCK.finditer(text))


def _passage(block: Block, start: int, end: int) -> Passage:
    return Passage(block.place(start), block.place(end))
