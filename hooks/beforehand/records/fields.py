"""Readers of single fields: a word of a vocabulary, a date, a version label."""

import datetime
import re

from beforehand.config import Config, folded
from beforehand.pages.page import Cell, Value
from beforehand.records.parts import Text, Word
from beforehand.source import Place

ISO_DATE = re.compile(r"^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}.*)?$")
YEAR_FIRST = re.compile(r"^(\d{4})([/.-])\s?(\d{1,2})\2\s?(\d{1,2})\.?$")
DAY_FIRST = re.compile(r"^(\d{1,2})([. /-])(\d{1,2})\2(\d{4})(?:\s?г\.)?$")
NAMED_LAST = re.compile(
    r"^(\d{1,2})(?:st|nd|rd|th|-го)?[ -]([^\W\d_]{3,9})\.?,?[ -](\d{4})(?:\s?г\.|\s?года)?$",
    re.IGNORECASE,
)
NAMED_FIRST = re.compile(r"^([^\W\d_]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$", re.IGNORECASE)
CJK = re.compile(
    r"^(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일号](?:\s*[（(].[)）])?$"
)
MONTHS = (
    ("january", "jan", "январь", "января", "янв"),
    ("february", "feb", "февраль", "февраля", "фев"),
    ("march", "mar", "март", "марта", "мар"),
    ("april", "apr", "апрель", "апреля", "апр"),
    ("may", "май", "мая"),
    ("june", "jun", "июнь", "июня", "июн"),
    ("july", "jul", "июль", "июля", "июл"),
    ("august", "aug", "август", "августа", "авг"),
    ("september", "sep", "sept", "сентябрь", "сентября", "сен", "сент"),
    ("october", "oct", "октябрь", "октября", "окт"),
    ("november", "nov", "ноябрь", "ноября", "ноя", "нояб"),
    ("december", "dec", "декабрь", "декабря", "дек"),
)
MONTH = {name: number for number, names in enumerate(MONTHS, 1) for name in names}
VERSION = re.compile(r"(?<![\w.])[vVв]?(?P<label>[A-Z]?\d+(?:\.\d+)*)(?![\w])")
TITLE_VERSION = re.compile(
    r"[(（\[]\s*(?:v|version|версия|верс\.|版本|バージョン|버전)\s*(?P<bracketed>\d+(?:\.\d+)*)\s*[)）\]]"
    r"|[,·:—–-]\s*(?:v|version|версия|版本)\s*(?P<last>\d+(?:\.\d+)*)\s*$"
    r"|第\s*(?P<counted>\d+(?:\.\d+)*)\s*版",
    re.IGNORECASE,
)
SEPARATORS = re.compile(r"\s*(?:[,;:(（→]|\s[—–-]\s|->)")
REMARK = re.compile(r"\s*(?:[,;·（(]|\s[—–]\s)")
NOTHING = ("", "-", "–", "—", "−")
DECORATION = re.compile(r"^[^\w✓✗]+|[^\w✓✗)]+$")


def read_word(text: str, at: Place, vocabulary: str, config: Config) -> Word:
    """The word that ``text`` begins with; what follows a comma or dash is a remark."""
    names = config.word_names.get(vocabulary, {})
    written = text.strip()
    if written in NOTHING:
        return Word("", "", at)
    bare = DECORATION.sub("", written) or written
    first = SEPARATORS.split(bare)[0].rstrip(" *_`~")
    for candidate in (written, bare, first):
        if name := names.get(folded(candidate)):
            return Word(written, name, at)
    words = folded(first).split()
    for length in range(min(len(words), 6), 0, -1):
        if name := names.get(" ".join(words[:length])):
            return Word(written, name, at)
    return Word(written, "", at)


def read_text(cell: Cell | Value | None) -> Text:
    """A table cell or header value as text; a dash alone is an empty cell."""
    if cell is None:
        return Text()
    words = cell.text.strip()
    width = len(cell.raw if isinstance(cell, Cell) else cell.text)
    return Text("" if words in NOTHING else words, cell.at, width)


def read_date(text: str) -> datetime.date | None:
    """The date that a text states, in any of the spellings records use; None if it is none.

    >>> read_date("2026-08-01T10:00Z"), read_date("5 Jul 2001"), read_date("2026-02-30")
    (datetime.date(2026, 8, 1), datetime.date(2001, 7, 5), None)
    """
    words = text.strip()
    stated = _stated(words) or _stated(REMARK.split(words, maxsplit=1)[0])
    try:
        return datetime.date(*stated) if stated else None
    except ValueError:
        return None


def _stated(text: str) -> tuple[int, int, int] | None:
    """Year, month and day as a text has them, whether or not there is such a day."""
    if match := ISO_DATE.match(text) or CJK.match(text):
        return int(match[1]), int(match[2]), int(match[3])
    if match := YEAR_FIRST.match(text):
        return int(match[1]), int(match[3]), int(match[4])
    if match := DAY_FIRST.match(text):
        return int(match[4]), int(match[3]), int(match[1])
    if match := NAMED_LAST.match(text):
        return int(match[3]), MONTH.get(match[2].casefold(), 0), int(match[1])
    if match := NAMED_FIRST.match(text):
        return int(match[3]), MONTH.get(match[1].casefold(), 0), int(match[2])
    return None


def says_no_date(text: str, config: Config) -> bool:
    """Whether a date field states that there is no date."""
    words = f"{folded(text)} "
    return any(words.startswith(f"{word} ") for word in config.no_date_words)


def read_version(text: str) -> str:
    """A version label without its ``v``: ``v2.1`` and ``2.1`` are one, ``R2.2`` is another."""
    match = VERSION.search(text.strip())
    return match["label"] if match else text.strip()


def version_span(title: str) -> tuple[int, int] | None:
    """Where the version label stands that a title carries; the version of a thing it names is none.

    >>> version_span("Tea (v2.1)"), version_span("GPT v4 as jury")
    ((6, 9), None)
    """
    match = TITLE_VERSION.search(title)
    return match.span(match.lastgroup or 0) if match else None


def version_key(label: str) -> tuple[tuple[int, ...], str]:
    """Versions in their order: 1 < 2 < 2.1 < 2.10, R2 < R2.1."""
    return tuple(int(part) for part in re.findall(r"\d{1,18}", label)), label
