"""What prose says of all findings, or of all changes: none rebutted, all accepted."""

import re
from collections.abc import Iterator
from typing import Literal

import msgspec

from beforehand.pages.page import Block
from beforehand.records.number_words import number_word
from beforehand.records.sentences import (
    Paragraph,
    paragraphs_with,
    pass_named,
    sentences,
    speaks_of_audit,
    speaks_of_findings,
)
from beforehand.source import Place

Summary = Literal[
    "nothing rebutted", "all accepted", "all accepted in full", "changes answer findings"
]

BE = r"(?:was|were|is|are|has\s+been|have\s+been)"
NONE = r"(?:nothing|none(?:\s+of\s+(?:it|them|these))?|no\s+(?:finding|objection|point)s?)"
NONE_RUSSIAN = r"(?:ничего|ни\s+одно(?:\s+замечание|\s+из\s+них)?)"
AGAINST = r"(?:отклонен[оы]|отклонён[оы]|отвергнут[оы]|опровергнут[оы])"
SOME = r"(?<!not )(?<!nearly )(?<!almost )(?<!не )(?<!почти )\b"
ALL = (
    rf"(?:all|every|each)\s+(?:one\s+)?(?:of\s+)?(?:the\s+|its\s+)?(?:(?P<count>[\w-]+)\s+)?"
    rf"(?:them\s+|findings?\s+|objections?\s+|points?\s+)?{BE}\s+(?:all\s+)?"
    r"(?:accepted|implemented|adopted)"
)
ALL_RUSSIAN = r"все\s+(?:(?P<number>[\w-]+)\s+)?(?:замечани[яй]\s+)?(?:были\s+)?приняты"
QUALIFIED = r"(?!\s+(?:in\s+part|as\s|частично|как\s|или|or\s))"
IN_FULL = r"(?P<full>\s+(?:in\s+full|whole|entirely|полностью))?"
CHANGES = (
    r"\b(?:every|each|all)\s+(?:change|amendment|row)s?\b(?:\s+[\w§.]+){0,4}?\s+"
    r"(?:is|are|answers?|disposes?|disposing|follows?|comes?)\b(?:\s+[\w']+){0,5}?\s+findings?\b"
)
CHANGES_RUSSIAN = (
    r"\b(?:кажд\w+|все)\s+(?:поправк[аи]|изменени[ея])\s+(?:[а-яё]+\s+){0,4}?замечани[еяй]\b"
)
NOUN = re.compile(r"finding|objection|point|them|замечани", re.IGNORECASE)

Needles = tuple[str, ...]

SUMMARIES: tuple[tuple[Summary, Needles, Needles, re.Pattern[str]], ...] = (
    (
        "nothing rebutted",
        ("rebutt", "reject", "отклон", "отверг", "опроверг"),
        ("nothing", "none", "no", "ничего", "ни"),
        re.compile(
            rf"\b{NONE}\s+{BE}\s+(?:rebutted|rejected)\b|\b{NONE_RUSSIAN}\s+не\s+(?:было\s+)?{AGAINST}\b",
            re.IGNORECASE,
        ),
    ),
    (
        "all accepted",
        ("accepted", "implemented", "adopted", "приняты"),
        ("all", "every", "each", "все"),
        re.compile(rf"{SOME}(?:{ALL}|{ALL_RUSSIAN})\b{QUALIFIED}{IN_FULL}", re.IGNORECASE),
    ),
    (
        "changes answer findings",
        ("finding", "замечани"),
        ("change", "amendment", "row", "поправк", "изменени"),
        re.compile(f"{CHANGES}|{CHANGES_RUSSIAN}", re.IGNORECASE),
    ),
)
"""Each with words of which its expression has one, and others of which it has one too."""

NEEDLES = tuple(dict.fromkeys(needle for _, needles, *_ in SUMMARIES for needle in needles))


class SummaryClaim(msgspec.Struct, frozen=True, array_like=True):
    """A sentence that says of all findings, or of all changes, what became of them."""

    what: Summary
    at: Place
    text: str
    of: str = ""


def find_summaries(blocks: tuple[Block, ...]) -> tuple[SummaryClaim, ...]:
    """Sentences such as "nothing was rebutted" and "every change answers a finding"."""
    return tuple(
        claim
        for paragraph in paragraphs_with(NEEDLES, blocks)
        if paragraph.block.role not in ("heading", "quote")
        for claim in _in_paragraph(paragraph)
    )


def _in_paragraph(paragraph: Paragraph) -> Iterator[SummaryClaim]:
    block, text = paragraph.block, paragraph.text
    for what, *wanted, pattern in SUMMARIES:
        if not all(any(word in paragraph.low for word in words) for words in wanted):
            continue
        for begin, sentence in sentences(text):
            match = pattern.search(sentence)
            if match is None or speaks_of_audit(sentence):
                continue
            if what == "all accepted" and not _is_about_findings(match, text):
                continue
            full = what == "all accepted" and match["full"]
            said: Summary = "all accepted in full" if full else what
            at = block.place(begin + match.start())
            yield SummaryClaim(said, at, " ".join(match[0].split()), pass_named(sentence))


def _is_about_findings(match: re.Match[str], text: str) -> bool:
    count = match["count"] or match["number"]
    if count and number_word(count) is None and not NOUN.match(count):
        return False
    return NOUN.search(match[0]) is not None or speaks_of_findings(text)
