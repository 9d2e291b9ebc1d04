"""How many findings of a critic pass there are, as sentences count them."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Literal

import msgspec

from beforehand.pages.page import Block
from beforehand.records.number_words import Counted, number_word, numbers_in
from beforehand.records.sentences import (
    ABOUT,
    Paragraph,
    paragraphs_with,
    pass_named,
    sentences,
    speaks_of_audit,
)
from beforehand.source import Place

What = Literal[
    "findings",
    "blocking",
    "critical",
    "high",
    "major",
    "medium",
    "minor",
    "low",
    "accepted",
    "taken",
    "partly",
    "limited",
    "rebutted",
]
NOUN = (
    r"(?:numbered\s+|separate\s+|critic(?:'s)?\s+)?(?:findings?|objections?)\b"
    r"|замечани[еяй]\b|возражени[еяй]\b|находок\b|находк[аи]\b"
)
POINTS = r"points?\b|пункт(?:а|ов)?\b"
NARROWED = (
    r"(?!\s+(?:of|on|about|that|which|who|for|per|across|in\s+(?!all\b|total\b)|remain\w*|left|"
    r"still|stay\w*|were\s+left|stand|each|по|на|для|о|об|котор\w+|остал\w+)\b)"
)
FULL = r"(?:accepted\s+|принят[оыа]\s+)?(?:in\s+full|whole|полностью)\b"
PARTLY = r"(?:accepted\s+|принят[оыа]\s+)?(?:in\s+part|partly|частично)\b"
LIMITED = (
    r"(?:(?:stand\w*|accepted|stated|kept|left)\s+)?as\s+(?:stated\s+)?limit(?:ation)?s?\b"
    r"|как\s+ограничени[ея]\b"
)
REBUTTED = r"(?:rebutted|rejected|отклонен[оы]|отклонён[оы]|отвергнут[оы])\b"
TAKEN = r"(?:accepted|implemented|adopted|принят[оыа]|реализован[оыа])\b"
WEIGHT = (
    r"(?:blocking|blockers?|critical|high|major|medium|minor|low|блокирующ\w+|критическ\w+|"
    r"значительн\w+|мелк\w+)\b"
)
WEIGHTS: dict[str, What] = {
    "блок": "blocking",
    "крит": "critical",
    "знач": "major",
    "мелк": "minor",
}
LINK = r"(?:(?:of\s+(?:them|these|which)|из\s+них)\s+)?(?:(?:are|is|was|were|have\s+been)\s+)?"

# What every counted noun and every fate of a finding begins with, and what may stand between
# it and its number. Found by plain search, since most paragraphs hold none.
STEMS = (
    "finding", "objection", "point", "block", "critical", "high", "major", "medium", "minor", "low",
    "full", "whole", "part", "limit", "rebut", "reject", "accept", "implement", "adopt", "замеч",
    "возраж", "наход", "пункт", "блок", "крит", "знач", "мелк", "полност", "частич", "огранич",
    "отклон", "отверг", "принят", "реализ",
)  # fmt: skip
BETWEEN = frozenset(
    {
        "numbered", "separate", "critic", "critic's", "of", "them", "these", "which", "из", "них",
        "are", "is", "was", "were", "have", "been", "были", "in", "as", "stated", "stand", "stands",
        "kept", "left", "accepted", "the", "принято", "приняты", "принята", "как",
    }
)  # fmt: skip
IMPLEMENTING = ("implements", "accepts", "adopts")

ALL = re.compile(r"\b(?:all|все)\s+(?:the\s+)?$", re.IGNORECASE)
OF = re.compile(r"\s+(?:out\s+)?(?:of|из)\s+(?:the\s+|its\s+|all\s+)?", re.IGNORECASE)
TOTAL = re.compile(rf"\s+(?P<noun>{NOUN}|{POINTS}){NARROWED}", re.IGNORECASE)
COUNTED = re.compile(rf"\s+(?:{NOUN}|{POINTS})", re.IGNORECASE)
ALL_TAKEN = re.compile(rf"\s+(?:(?:are|were|have\s+been|были)\s+)?(?:{TAKEN})", re.IGNORECASE)
PART = re.compile(
    rf"\s+(?:(?:{NOUN}|{POINTS})\s+)?{LINK}"
    rf"(?:(?P<accepted>{FULL})|(?P<partly>{PARTLY})|(?P<limited>{LIMITED})|(?P<rebutted>{REBUTTED})|"
    rf"(?P<taken>{TAKEN})|(?P<weight>{WEIGHT})(?!\s+(?:{POINTS})))",
    re.IGNORECASE,
)
WEIGHED = re.compile(
    rf"\s+(?P<weight>{WEIGHT})(?:-severity)?(?P<noun>\s+(?:{NOUN}))?{NARROWED}", re.IGNORECASE
)
IMPLEMENTS = re.compile(r"\b(?:implements|accepts|adopts)\s+$", re.IGNORECASE)
VERB = re.compile(rf"\s+{LINK}(?:{FULL}|{PARTLY}|{LIMITED}|{REBUTTED}|{TAKEN})", re.IGNORECASE)
SAYS_TAKEN = re.compile(TAKEN, re.IGNORECASE)
FILED = re.compile(
    r"\s+(?:in\s+(?:all|total)|and|(?:were|are|have\s+been)\s+(?:filed|raised|made|found|listed|numbered)|"
    r"всего|было|подано|заявлено)\b",
    re.IGNORECASE,
)
SUBSET = re.compile(
    r"(?:\b(?:other|others|first|last|next|those|these|such|least|most|than|about|nearly|another|more|"
    r"by|another|только|ещё|других|остальн\w+|первы\w+|последни\w+|менее|более)|"
    r"\b(?:findings?|points?|замечани\w+)\s+(?-i:[\dA-Z,\s])*(?:and|or|и|или)?)\s*$",
    re.IGNORECASE,
)
CRITICAL_TALK = re.compile(
    r"critic|critique|verdict|blocker|NEEDS|needs.(?:amend|redesign)|критик|разбор|вердикт|блокир",
    re.IGNORECASE,
)


NEAR = 160
"""A list of a thousand numbers is one sentence; each is looked at with its own neighbours."""


class CountClaim(msgspec.Struct, frozen=True, array_like=True):
    """A number that the prose says there are of something.

    ``taken`` counts what was accepted in any way. ``of`` is the number of the pass that
    the sentence names, if it names one.
    """

    what: What
    number: int
    at: Place
    text: str
    of: str = ""


class Sentence(msgspec.Struct, frozen=True):
    """A sentence, and the numbers in it."""

    text: str
    numbers: tuple[Counted, ...]

    def before(self, number: Counted) -> str:
        """The words in front of a number, as many as can say what it counts."""
        return self.text[max(0, number.start - NEAR) : number.start]

    def words(self, number: Counted, end: int) -> str:
        return " ".join(self.text[number.start : end].split())


Said = tuple[int, tuple[What, int, str]]


def find_claims(blocks: tuple[Block, ...]) -> tuple[CountClaim, ...]:
    """Count claims in the sentences that speak of all findings of a critic pass.

    A part ("two blocking") counts only where the paragraph also says how many findings
    there are, so that a remark about some other group is not taken for a total.
    """
    return tuple(
        claim
        for paragraph in paragraphs_with(ABOUT, blocks)
        if paragraph.block.role != "heading"
        for claim in _claims(paragraph)
    )


def _may_count(low: str) -> bool:
    """Whether a number stands before a counted noun or fate anywhere in a paragraph."""
    if any(word in low for word in IMPLEMENTING):
        return True
    for stem in STEMS:
        at = low.find(stem)
        while at >= 0:
            words = low[max(0, at - 56) : at].split()
            while words and words[-1] in BETWEEN:
                words.pop()
            if words and number_word(words[-1].strip("(«“\"'*_")) is not None:
                return True
            at = low.find(stem, at + 1)
    return False


def _claims(paragraph: Paragraph) -> Iterator[CountClaim]:
    block, text = paragraph.block, paragraph.text
    if not _may_count(paragraph.low):
        return
    counted = False
    for begin, words in sentences(text):
        sentence = Sentence(words, numbers_in(words))
        if not sentence.numbers or speaks_of_audit(words):
            continue
        found = dict(_totals(sentence))
        counted = counted or bool(found)
        if counted:
            for offset, claim in _parts(sentence):
                found.setdefault(offset, claim)
        for offset, claim in _weighed(sentence):
            found.setdefault(offset, claim)
        of = pass_named(words)
        for offset, (what, number, said) in sorted(found.items()):
            yield CountClaim(what, number, block.place(begin + offset), said, of)


def _totals(sentence: Sentence) -> Iterator[Said]:
    for number in sentence.numbers:
        everything = ALL.search(sentence.before(number)) is not None
        match = TOTAL.match(sentence.text, number.end)
        if match and (everything or not _is_part(sentence, number, match.end())):
            points = re.match(POINTS, match["noun"], re.IGNORECASE)
            if not points or (number.value > 2 and CRITICAL_TALK.search(sentence.text)):
                yield number.start, ("findings", number.value, sentence.words(number, match.end()))
        taken = ALL_TAKEN.match(sentence.text, number.end) if everything else None
        if taken:
            yield number.start, ("findings", number.value, sentence.words(number, taken.end()))
    for part, number in pairwise(sentence.numbers):
        of = OF.fullmatch(sentence.text, part.end, number.start)
        match = COUNTED.match(sentence.text, number.end)
        if of and match and part.value < number.value:
            said = sentence.words(part, match.end())
            yield number.start, ("findings", number.value, said)
            if SAYS_TAKEN.search(sentence.text):
                yield part.start, ("taken", part.value, said)


def _is_part(sentence: Sentence, number: Counted, end: int) -> bool:
    """Whether a number with its noun counts some of the findings and not all of them."""
    before, after = sentence.before(number), sentence.text[end:]
    states = re.search(r"\bstates\s+$", before)
    subject = not before.strip() and re.match(r"\s+[^\W\d]", after) and not FILED.match(after)
    return bool(
        SUBSET.search(before) or IMPLEMENTS.search(before) or states or subject or VERB.match(after)
    )


def _parts(sentence: Sentence) -> Iterator[Said]:
    for number in sentence.numbers:
        before = sentence.before(number)
        match = PART.match(sentence.text, number.end)
        if match and not SUBSET.search(before) and not ALL.search(before):
            what = _weight(match["weight"]) if match["weight"] else match.lastgroup
            said = sentence.words(number, match.end())
            yield number.start, (what, number.value, said)  # type: ignore[misc]
        if IMPLEMENTS.search(before):
            yield number.start, ("taken", number.value, sentence.words(number, number.end))


def _weighed(sentence: Sentence) -> Iterator[Said]:
    """Counts of one severity on their own: ``two blocking findings``, ``21 blockers``."""
    for number in sentence.numbers:
        match = WEIGHED.match(sentence.text, number.end)
        if not match or SUBSET.search(sentence.before(number)):
            continue
        blockers = match["weight"].casefold().startswith("blocker")
        if match["noun"] or (blockers and CRITICAL_TALK.search(sentence.text)):
            said = sentence.words(number, match.end())
            yield number.start, (_weight(match["weight"]), number.value, said)


def _weight(word: str) -> What:
    low = word.casefold()
    if low.startswith("block"):
        return "blocking"
    for start, name in WEIGHTS.items():
        if low.startswith(start):
            return name
    return low  # type: ignore[return-value]
