"""Counts that prose claims about findings: "seven findings, two blocking"."""

import re
from collections.abc import Iterator
from typing import Literal

import msgspec

from beforehand.pages.page import Block
from beforehand.source import Place

What = Literal["findings", "blocking", "accepted", "partly", "rebutted"]

ENGLISH = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen"
).split()
ENGLISH_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
RUSSIAN = {
    "ноль": 0, "одно": 1, "один": 1, "одна": 1, "два": 2, "две": 2, "двух": 2, "три": 3, "трёх": 3,
    "трех": 3, "четыре": 4, "четырёх": 4, "пять": 5, "пяти": 5, "шесть": 6, "шести": 6, "семь": 7,
    "семи": 7, "восемь": 8, "восьми": 8, "девять": 9, "девяти": 9, "десять": 10, "десяти": 10,
    "одиннадцать": 11, "двенадцать": 12, "тринадцать": 13, "четырнадцать": 14, "пятнадцать": 15,
    "шестнадцать": 16, "семнадцать": 17, "восемнадцать": 18, "девятнадцать": 19, "двадцать": 20,
    "тридцать": 30, "сорок": 40, "пятьдесят": 50,
}  # fmt: skip

NUMBER = r"(?P<number>\d{1,3}|[a-z]+(?:-[a-z]+)?|[а-яё]+)"
CLAIM = re.compile(
    rf"(?<![\w§.-])(?:all\s+|все\s+|всего\s+)?{NUMBER}\s+"
    r"(?P<what>(?:numbered\s+|critic\s+)?findings?\b|замечани[йея]\b|находок\b|находки\b)"
    r"(?!\s+of\b)",
    re.IGNORECASE,
)
PART = re.compile(
    rf"(?<![\w§.-]){NUMBER}\s+(?:of\s+them\s+|of\s+which\s+|из\s+них\s+)?(?:are\s+|is\s+|was\s+|were\s+)?"
    r"(?P<what>blocking\b|blockers?\b|блокирующи[хе]\w*|блокирующее\b|(?:accepted\s+)?in\s+full\b|"
    r"(?:accepted\s+)?in\s+part\b|rebutted\b|полностью\b|частично\b|отклонен[оы]\b)",
    re.IGNORECASE,
)


class CountClaim(msgspec.Struct, frozen=True, array_like=True):
    """A number that the prose says there are of something."""

    what: What
    number: int
    at: Place
    text: str


def number_word(word: str) -> int | None:
    """The number a word or numeral stands for, in English or Russian.

    >>> number_word("twenty-one"), number_word("семь"), number_word("many")
    (21, 7, None)
    """
    word = word.casefold()
    if word.isdigit():
        return int(word)
    if word in ENGLISH:
        return ENGLISH.index(word)
    if word in ("no", "none"):
        return 0
    if word in ("a", "an"):
        return None
    tens, _, ones = word.partition("-")
    if tens in ENGLISH_TENS:
        value = (ENGLISH_TENS.index(tens) + 2) * 10
        if not ones:
            return value
        return value + ENGLISH.index(ones) if ones in ENGLISH[1:10] else None
    return RUSSIAN.get(word)


def find_claims(blocks: tuple[Block, ...]) -> tuple[CountClaim, ...]:
    """Count claims in the sentences that speak of all findings of a critic pass.

    A part ("two blocking") counts only in a sentence that also says how many findings
    there are, so that a remark about some other group is not taken for a total.
    """
    return tuple(claim for block in blocks if block.role != "heading" for claim in _claims(block))


def _claims(block: Block) -> Iterator[CountClaim]:
    text = "\n".join(line.prose for line in block.lines)
    low = text.casefold()
    if not any(word in low for word in ("finding", "замечан", "наход")):
        return
    start = 0
    for sentence in re.split(r"(?<=[.!?])\s+(?=[^a-zа-я])", text):
        begin = text.index(sentence, start)
        start = begin + len(sentence)
        totals = [
            (match, number)
            for match in CLAIM.finditer(sentence)
            if (number := number_word(match["number"])) is not None
        ]
        if not totals:
            continue
        for match, number in totals:
            yield _claim(block, "findings", number, begin + match.start("number"), match[0])
        for match in PART.finditer(sentence):
            number = number_word(match["number"])
            if number is not None:
                at = begin + match.start("number")
                yield _claim(block, _part(match["what"]), number, at, match[0])


def _part(words: str) -> What:
    low = words.casefold()
    if low.startswith(("block", "блокир")):
        return "blocking"
    if "part" in low or "частич" in low:
        return "partly"
    if "full" in low or "полност" in low:
        return "accepted"
    return "rebutted"


def _claim(block: Block, what: What, number: int, offset: int, text: str) -> CountClaim:
    for line in block.lines:
        if offset <= len(line.text):
            return CountClaim(
                what, number, Place(line.number, line.column + offset), " ".join(text.split())
            )
        offset -= len(line.text) + 1
    return CountClaim(what, number, block.at, " ".join(text.split()))
