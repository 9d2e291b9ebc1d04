"""Phrases before a number or a bracket: ``critic finding 7``, ``note (bgu)``.

One alternation of all phrases costs more than all other expressions together. So
literals come first: a phrase is looked up by its first word and only there matched,
or a bracket is found and the words before it are compared.
"""

import re
from collections.abc import Iterator
from functools import cached_property
from unicodedata import normalize

RUN_ON = "\u3005\u3007\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff"
"""Letters of scripts in which words, or their endings, follow without a space."""

WORDY = rf"[^\W{RUN_ON}]"
"""A character that would make a longer word of what stands beside it."""

APART = {True: rf"(?<!{WORDY})", False: r"(?<!\w)"}
"""What may not stand before a phrase, by whether letters of its own script may."""

RUNS_ON = re.compile(f"[{RUN_ON}]")


def folded_alike(text: str) -> str:
    """The text case folded, each character on its own, so that offsets stay true.

    >>> folded_alike("Straße FINDING"), len(folded_alike("ß"))
    ('straße finding', 1)
    """
    folded = text.casefold()
    if len(folded) == len(text):
        return folded
    return "".join(low if len(low := char.casefold()) == 1 else char for char in text)


def _spellings(phrases: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The phrases as folded words, composed and decomposed, longest first."""
    found = {
        tuple(folded_alike(normalize(form, phrase)).split())
        for phrase in phrases
        for form in ("NFC", "NFD")
    }
    return sorted(filter(None, found), key=lambda words: (-len(" ".join(words)), words))


def _joins(phrase: str) -> bool:
    """Whether letters of its own script may stand just before a phrase.

    A single such letter is more often the end of another word.
    """
    return len(phrase) > 1 and bool(RUNS_ON.match(phrase))


class BeforeNumber:
    """Finds phrases that a number follows; ``tail`` is the expression of the number."""

    def __init__(self, phrases: tuple[str, ...], tail: str) -> None:
        self.spellings = _spellings(phrases)
        self.tail = tail
        firsts = {words[0] for words in self.spellings}
        self.needles = tuple(
            sorted(
                one
                for one in firsts
                if not any(one != other and one.startswith(other) for other in firsts)
            )
        )
        lasts = {words[-1] for words in self.spellings}
        self.singulars = tuple(word for word in lasts if f"{word}s" in lasts)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """All phrases with the number; made where one is met, since that takes long.

        Those that may run on stand together and first: no longer one of the others begins alike.
        """
        spelled = {
            APART[joins]: [
                r"\s+".join(map(re.escape, words))
                for words in self.spellings
                if _joins(" ".join(words)) == joins
            ]
            for joins in (True, False)
        }
        groups = (f"{apart}(?i:{'|'.join(some)})" for apart, some in spelled.items() if some)
        return re.compile(rf"(?<!-)(?:{'|'.join(groups)})\s*{self.tail}")

    def names_one(self, match: re.Match[str]) -> bool:
        """Whether the phrase has a plural and stands in the singular: ``finding``."""
        phrase = match[0][: match.start("id") - match.start()]
        return folded_alike(phrase).rstrip(" \n\t#№").endswith(self.singulars)

    def find(self, text: str, folded: str) -> Iterator[re.Match[str]]:
        """The matches in a text, as the pattern alone would find them."""
        hits: list[int] = []
        for needle in self.needles:
            if needle[0] not in folded:
                continue
            at = folded.find(needle)
            while at >= 0:
                hits.append(at)
                at = folded.find(needle, at + 1)
        end = -1
        for at in sorted(hits):
            if at >= end and (match := self.pattern.match(text, at)):
                yield match
                end = match.end()


class BeforeBracket:
    """Tells where a phrase that ends just before a bracket begins."""

    def __init__(self, phrases: tuple[str, ...]) -> None:
        self.phrases = tuple((words, _joins(" ".join(words))) for words in _spellings(phrases))
        self.lasts = tuple({words[-1] for words, _ in self.phrases})

    def begin(self, folded: str, bracket: int) -> int:
        """Where the longest phrase before a bracket begins, or -1."""
        end = _before_blanks(folded, bracket)
        if not folded.endswith(self.lasts, 0, end):
            return -1
        begins = [_begin(folded, end, words, joins) for words, joins in self.phrases]
        return min((at for at in begins if at >= 0), default=-1)


def _before_blanks(text: str, end: int) -> int:
    while end and text[end - 1].isspace():
        end -= 1
    return end


def _begin(folded: str, end: int, words: tuple[str, ...], joins: bool) -> int:
    """Where ``words`` begin if the text before ``end`` ends with them as a phrase of its own."""
    for number, word in enumerate(reversed(words)):
        here = _before_blanks(folded, end)
        if (number and here == end) or not folded.endswith(word, 0, here):
            return -1
        end = here - len(word)
    before = folded[end - 1] if end else " "
    if before in "_-" or (before.isalnum() and not (joins and RUNS_ON.match(before))):
        return -1
    return end
