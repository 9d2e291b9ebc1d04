"""Readers of single fields: a word of a vocabulary, a date, a version label."""

import datetime
import re

from beforehand.config import Config, folded
from beforehand.pages.page import Cell, Value
from beforehand.records.record import Text, Word
from beforehand.source import Place

ISO_DATE = re.compile(r"^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}.*)?$")
SLASHED = re.compile(r"^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$")
DAY_FIRST = re.compile(r"^(\d{1,2})[. /-](\d{1,2})[. /-](\d{4})$")
NAMED = re.compile(r"^(?:(\d{1,2})[ -]([A-Za-z]{3,9})|([A-Za-z]{3,9}) (\d{1,2}),?)[ -](\d{4})$")
CJK = re.compile(r"^(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]$")
DAY_ONLY = re.compile(r"^(\d{1,2})[./](\d{1,2})$")
MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
VERSION = re.compile(r"(?<![\w.])[vVв]?(?P<label>[A-Z]?\d+(?:\.\d+)*)(?![\w])")
TITLE_VERSION = re.compile(r"(?<![\w.])[vV](?P<label>\d+(?:\.\d+)*)(?![\w.]*\d)")
SEPARATORS = re.compile(r"\s*(?:[,;:(（→]|\s[—–-]\s|->)")
DECORATION = re.compile(r"^[^\w✓✗]+|[^\w✓✗)]+$")


def read_word(text: str, at: Place, vocabulary: str, config: Config) -> Word:
    """The word that ``text`` begins with; what follows a comma or dash is a remark."""
    names = config.word_names.get(vocabulary, {})
    written = text.strip()
    if not written:
        return Word("", "", at)
    bare = DECORATION.sub("", written) or written
    for candidate in (written, bare, SEPARATORS.split(bare)[0]):
        if name := names.get(folded(candidate)):
            return Word(written, name, at)
    words = folded(SEPARATORS.split(bare)[0]).split()
    for length in range(min(len(words), 6), 0, -1):
        if name := names.get(" ".join(words[:length])):
            return Word(written, name, at)
    return Word(written, "", at)


def read_text(cell: Cell | Value | None) -> Text:
    """A table cell or header value as text; a dash alone is an empty cell."""
    if cell is None:
        return Text()
    words = cell.text.strip()
    return Text("" if words in ("-", "–", "—", "−") else words, cell.at)


def read_date(text: str) -> datetime.date | None:
    """The date that a text states, in any of the spellings records use; None if it is none.

    >>> read_date("2026-08-01T10:00Z"), read_date("5 Jul 2001"), read_date("2026-02-30")
    (datetime.date(2026, 8, 1), datetime.date(2001, 7, 5), None)
    """
    text = text.strip()
    try:
        if match := ISO_DATE.match(text) or SLASHED.match(text) or CJK.match(text):
            return datetime.date(int(match[1]), int(match[2]), int(match[3]))
        if match := DAY_FIRST.match(text):
            return datetime.date(int(match[3]), int(match[2]), int(match[1]))
        if match := NAMED.match(text):
            month = MONTHS.index((match[2] or match[3])[:3].lower()) + 1
            return datetime.date(int(match[5]), month, int(match[1] or match[4]))
    except ValueError:
        return None
    return None


def says_no_date(text: str, config: Config) -> bool:
    """Whether a date field states that there is no date."""
    words = folded(text)
    return any(words == folded(word) or words.startswith(folded(word) + " ") for word in config.no_date)


def read_version(text: str) -> str:
    """A version label without its ``v``: ``v2.1`` and ``2.1`` are one, ``R2.2`` is another."""
    match = VERSION.search(text.strip())
    return match["label"] if match else text.strip()


def version_in_title(title: str) -> str:
    """The version label a title carries: ``(v2.1)``, ``v2``; empty if it has none."""
    match = TITLE_VERSION.search(title)
    return match["label"] if match else ""


def version_key(label: str) -> tuple[tuple[int, ...], str]:
    """Versions in their order: 1 < 2 < 2.1 < 2.10, R2 < R2.1."""
    return tuple(int(part) for part in re.findall(r"\d+", label)), label
