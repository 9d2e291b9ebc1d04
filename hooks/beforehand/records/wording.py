"""Words as they are compared when one text claims to repeat another."""

import re
import unicodedata

WORD = re.compile(r"[぀-ヿ㐀-䶿一-鿿]|[^\W_぀-ヿ㐀-䶿一-鿿]+")
ELLIPSIS = re.compile(r"\[?(?:…|\.\.\.)\]?")
SHOWN = 6
ROW = 8


def words_of(text: str) -> list[str]:
    """The words of a text: case, punctuation and white space do not count.

    Chinese and Japanese have no spaces, so each of their characters is a word.

    >>> words_of("Do NOT “penalise” a text")
    ['do', 'not', 'penalise', 'a', 'text']
    """
    return WORD.findall(unicodedata.normalize("NFC", text).casefold())


def first_difference(quoted: str, text: str) -> str | None:
    """Where a quotation stops being the words of ``text``; None if it is word for word.

    The pieces around an ellipsis are looked for in their order.

    >>> first_difference("a … c", "A, b, c"), first_difference("a b x y", "A, b, c")
    (None, 'x y')
    """
    page = f" {' '.join(words_of(text))} "
    start = 0
    for piece in ELLIPSIS.split(quoted):
        words = words_of(piece)
        at = page.find(f" {' '.join(words)} ", start) if words else start
        if at < 0:
            return _strange_end(words, page[start:])
        start = at + len(" ".join(words)) + 1 if words else start
    return None


def shares_run(quoted: str, text: str) -> bool:
    """Whether ``ROW`` words in a row of a quotation stand in ``text``."""
    words = words_of(quoted)
    page = f" {' '.join(words_of(text))} "
    starts = range(len(words) - ROW + 1)
    return any(f" {' '.join(words[start : start + ROW])} " in page for start in starts)


def _strange_end(words: list[str], page: str) -> str:
    """The words after the longest beginning that the page has."""
    known = 0
    while known < len(words) and f" {' '.join(words[: known + 1])} " in page:
        known += 1
    strange = words[known : known + SHOWN] or words[:SHOWN]
    alone = all(len(word) == 1 for word in strange)
    return ("" if alone else " ").join(strange)
