"""How many findings of a critic pass there are, as sentences count them."""

import re
from collections.abc import Iterator
from typing import Literal

import msgspec

from beforehand.pages.page import Block
from beforehand.records.number_words import NUMBER, number_word
from beforehand.records.sentences import (
    pass_named,
    place_in,
    sentences,
    speaks_of_audit,
    speaks_of_findings,
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
START = r"(?<![\w§.,/-])"
NOUN = (
    r"(?:numbered\s+|separate\s+|critic(?:'s)?\s+)?(?:findings?|objections?)\b"
    r"|замечани[еяй]\b|возражени[еяй]\b|находок\b|находк[аи]\b"
)
POINTS = r"points?\b|пункт(?:а|ов)?\b"
NARROWED = (
    r"(?!\s+(?:of|on|about|that|which|who|for|per|across|in\s+(?!all\b|total\b)|remain\w*|left|still|stay\w*|were\s+left|stand|each|"
    r"по|на|для|о|об|котор\w+|остал\w+)\b)"
)
FULL = r"(?:accepted\s+|принят[оыа]\s+)?(?:in\s+full|whole|полностью)\b"
PARTLY = r"(?:accepted\s+|принят[оыа]\s+)?(?:in\s+part|partly|частично)\b"
LIMITED = r"(?:(?:stand\w*|accepted|stated|kept|left)\s+)?as\s+(?:stated\s+)?limit(?:ation)?s?\b|как\s+ограничени[ея]\b"
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

TOTAL = re.compile(
    rf"{START}(?P<all>all\s+(?:the\s+)?|все\s+)?(?P<number>{NUMBER})\s+(?P<noun>{NOUN}|{POINTS}){NARROWED}",
    re.IGNORECASE,
)
OF_TOTAL = re.compile(
    rf"{START}(?P<part>{NUMBER})\s+(?:out\s+)?(?:of|из)\s+(?:the\s+|its\s+|all\s+)?(?P<number>{NUMBER})(?:\s+(?:{NOUN}|{POINTS}))",
    re.IGNORECASE,
)
ALL = re.compile(
    rf"\b(?:all|все)\s+(?P<number>{NUMBER})\s+(?:(?:are|were|have\s+been|были)\s+)?(?:{TAKEN})",
    re.IGNORECASE,
)
PART = re.compile(
    rf"{START}(?P<number>{NUMBER})\s+(?:(?:{NOUN}|{POINTS})\s+)?{LINK}"
    rf"(?:(?P<accepted>{FULL})|(?P<partly>{PARTLY})|(?P<limited>{LIMITED})|(?P<rebutted>{REBUTTED})|"
    rf"(?P<taken>{TAKEN})|(?P<weight>{WEIGHT})(?!\s+(?:{POINTS})))",
    re.IGNORECASE,
)
WEIGHED = re.compile(
    rf"{START}(?P<number>{NUMBER})\s+(?P<weight>{WEIGHT})(?:-severity)?(?:\s+(?:{NOUN}))?{NARROWED}",
    re.IGNORECASE,
)
IMPLEMENTS = re.compile(rf"\b(?:implements|accepts|adopts)\s+(?P<number>{NUMBER})\b", re.IGNORECASE)
VERB = re.compile(rf"\s+{LINK}(?:{FULL}|{PARTLY}|{LIMITED}|{REBUTTED}|{TAKEN})", re.IGNORECASE)
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


def find_claims(blocks: tuple[Block, ...]) -> tuple[CountClaim, ...]:
    """Count claims in the sentences that speak of all findings of a critic pass.

    A part ("two blocking") counts only where the paragraph also says how many findings
    there are, so that a remark about some other group is not taken for a total.
    """
    return tuple(claim for block in blocks if block.role != "heading" for claim in _claims(block))


def _claims(block: Block) -> Iterator[CountClaim]:
    text = "\n".join(line.prose for line in block.lines)
    if not speaks_of_findings(text):
        return
    counted = False
    for begin, sentence in sentences(text):
        if speaks_of_audit(sentence):
            continue
        found = dict(_totals(sentence))
        counted = counted or bool(found)
        if counted:
            for offset, claim in _parts(sentence):
                found.setdefault(offset, claim)
        for offset, claim in _weighed(sentence):
            found.setdefault(offset, claim)
        of = pass_named(sentence)
        for offset, (what, number, words) in sorted(found.items()):
            yield CountClaim(what, number, place_in(block, begin + offset), words, of)


Said = tuple[int, tuple[What, int, str]]


def _totals(sentence: str) -> Iterator[Said]:
    for match in TOTAL.finditer(sentence):
        number = number_word(match["number"])
        if number is None or (not match["all"] and _is_part(sentence, match)):
            continue
        points = re.match(POINTS, match["noun"], re.IGNORECASE)
        if points and (number < 3 or not CRITICAL_TALK.search(sentence)):
            continue
        yield match.start("number"), ("findings", number, _words(match))
    for match in OF_TOTAL.finditer(sentence):
        number, part = number_word(match["number"]), number_word(match["part"])
        if number is not None and part is not None and part < number:
            yield match.start("number"), ("findings", number, _words(match))
            if re.search(TAKEN, sentence, re.IGNORECASE):
                yield match.start("part"), ("taken", part, _words(match))
    for match in ALL.finditer(sentence):
        number = number_word(match["number"])
        if number is not None:
            yield match.start("number"), ("findings", number, _words(match))


def _is_part(sentence: str, match: re.Match[str]) -> bool:
    """Whether a number with its noun counts some of the findings and not all of them."""
    before = sentence[: match.start("number")]
    after = sentence[match.end() :]
    implements = re.search(r"\b(?:implements|accepts|adopts|states)\s+$", before)
    subject = not before.strip() and re.match(r"\s+[^\W\d]", after) and not FILED.match(after)
    return bool(SUBSET.search(before) or implements or subject or VERB.match(after))


def _parts(sentence: str) -> Iterator[Said]:
    for match in PART.finditer(sentence):
        number = number_word(match["number"])
        if number is None or SUBSET.search(sentence[: match.start("number")]):
            continue
        if re.search(r"\b(?:all|все)\s+$", sentence[: match.start("number")], re.IGNORECASE):
            continue
        for what in ("accepted", "partly", "limited", "rebutted", "taken"):
            if match[what]:
                yield match.start("number"), (what, number, _words(match))
        if match["weight"]:
            yield match.start("number"), (_weight(match["weight"]), number, _words(match))
    for match in IMPLEMENTS.finditer(sentence):
        number = number_word(match["number"])
        if number is not None:
            yield match.start("number"), ("taken", number, _words(match))


def _weighed(sentence: str) -> Iterator[Said]:
    """Counts of one severity that stand on their own: ``two blocking findings``, ``21 blockers``."""
    for match in WEIGHED.finditer(sentence):
        number = number_word(match["number"])
        own = re.search(NOUN, match[0], re.IGNORECASE) or (
            match["weight"].casefold().startswith("blocker") and CRITICAL_TALK.search(sentence)
        )
        if number is None or not own or SUBSET.search(sentence[: match.start("number")]):
            continue
        yield match.start("number"), (_weight(match["weight"]), number, _words(match))


def _weight(word: str) -> What:
    low = word.casefold()
    if low.startswith("block"):
        return "blocking"
    for start, name in WEIGHTS.items():
        if low.startswith(start):
            return name
    return low  # type: ignore[return-value]


def _words(match: re.Match[str]) -> str:
    return " ".join(match[0].split())
