"""The forms that digits have in running text: a number, or what only looks like one.

Every digit of a text belongs to exactly one token, and the rule that takes it is its name.
All repetitions are bounded, so that no text takes long.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

import msgspec

from beforehand.config import Config
from beforehand.records.fields import MONTHS

REFERRING = ("finding", "prediction", "amendment", "note", "condition", "clause", "step", "rule")
"""Vocabularies of the configuration whose words stand before the number of a part."""

COUNTED_THROUGH = (
    "page", "pages", "pp.", "p.", "chapter", "chapters", "figure", "figures", "fig.", "table",
    "tables", "row", "rows", "column", "columns", "line", "lines", "appendix", "section",
    "sections", "sec.", "equation", "eq.", "phase", "stage", "tier", "question", "item", "issue",
    "arm", "session", "criterion", "gate", "hypothesis", "experiment", "study", "attack",
    "wave", "round", "level",
    "стр.", "страница", "странице", "страницы", "глава", "главе", "рис.", "рисунок", "таблица",
    "таблице", "строка", "строке", "строки", "столбец", "раздел", "разделе", "приложение", "этап",
    "этапе", "вопрос", "вопросе", "сессия", "критерий", "гипотеза", "эксперимент", "раунд",
)  # fmt: skip
"""Words before the number of a place in a text, or of a thing that has one for its name."""

EXEMPT = (
    "date", "time", "version", "section", "file", "reference", "id", "ordinal", "year", "entity",
)  # fmt: skip
"""The rules by which digits are no number that needs a source."""

LETTER = "A-Za-zÀ-ÖØ-öø-ɏΑ-ωА-яЁё"
YEAR = r"(?:1[6-9]|20)\d\d"
DAY = r"\d{1,2}(?:st|nd|rd|th|-го|-е)?"
MONTH = "|".join(sorted(chain.from_iterable(MONTHS), key=len, reverse=True))
ENDS = r"(?![\w%]|[.,]\d)"
LABEL = r"[#№§]?[A-Z]?\d{1,9}(?:\.\d{1,9}){0,6}[a-z]?"
MORE = (
    rf"(?:(?:\s?(?:[-–—/&]|\.\.)\s?|,?\s(?:and|or|to|и|или|по)\s|[、と和및]){LABEL}{ENDS}"
    rf"|,\s{LABEL}{ENDS}(?=,|;|\.|\)|$|\s(?:and|or|и|или)\b)){{0,50}}"
)
ENDINGS = "md|csv|tsv|jsonl?|ya?ml|toml|py|ipynb|R|js|ts|sh|txt|html?|pdf|png|svg|zip|gz"

DATE = (
    rf"{YEAR}-\d\d?-\d\d?(?:T\d\d:?\d\d(?::?\d\d)?)?(?!\d)"
    rf"|{YEAR}/\d\d?/\d\d?(?!\d)|{YEAR}\.\d\d?\.\d\d?(?!\d)|\d\d?(?P<mark>[./])\d\d?(?P=mark){YEAR}(?!\d)"
    rf"|{YEAR}\s?[年년](?:\s?\d\d?\s?[月월](?:\s?\d\d?\s?[日일])?)?|\d\d?\s?[月월]\s?\d\d?\s?[日일]"
    rf"|{DAY}(?:\s?[-–]\s?{DAY})?\s(?i:{MONTH})\b\.?(?:,?\s{YEAR}(?!\d))?"
    rf"|\b(?i:{MONTH})\b\.?\s(?:{DAY}(?!\d|[.,:]\d)(?:,?\s{YEAR}(?!\d))?|{YEAR}(?!\d))"
)
TIME = r"\d\d?:\d\d(?::\d\d)?(?:\s?(?:Z|UTC|GMT|МСК)\b)?(?:[+−-]\d\d(?::?\d\d)?)?(?![\d:])"
VERSION = (
    r"(?:\b[vV]|\b[vV]ersions?\s|\b[Вв]ерси\w{1,3}\s|版本\s?|バージョン\s?|버전\s?)"
    r"\d{1,9}(?:\.\d{1,9}){0,6}(?!\w)|\d{1,9}(?:\.\d{1,9}){2,6}(?![\w%])"
)
SECTION = (
    rf"§{{1,2}}\s?{LABEL}{MORE}"
    r"|第\s?\d{1,9}(?:\.\d{1,9}){0,6}\s?[章节節条條项項页頁步号版轮輪]"
)
FILE = rf"https?://[^\s<>]{{0,500}}[\w/]|(?<![\w./~-])[\w~-][\w./~-]{{0,120}}\.(?:{ENDINGS})\b"
REFERENCE = (
    rf"(?:(?<![\w-])(?i:WORDS)\s{{0,2}}|(?:SIGNS)\s?){LABEL}{ENDS}{MORE}|\[\^[^\]\s]{{1,60}}\]"
)
ID = (
    rf"(?<![{LETTER}\d_])[{LETTER}_](?=[\w.-]{{0,80}}\d)(?:\w|[-._](?=\w)){{0,120}}"
    r"|[#№]\s?\d{1,9}(?!\w)|(?<![\w.,])\d(?=\d{0,63}[a-f])[\da-f]{6,63}(?!\w)"
)
ORDINAL = (
    r"\d{1,9}(?:st|nd|rd|th)\b|\d{1,9}-(?:й|я|е|го|му|м|ый|ая|ое|ой|ого|х)\b"
    r"|\(\d{1,2}\)(?=\s)|(?m:^)\d{1,2}\)(?=\s)"
)
BEFORE_YEAR = (
    r"(?:\b(?:[Ii]n|[Ss]ince|[Ff]rom|of|to|[Uu]ntil|[Bb]y|[Bb]efore|[Aa]fter|early|late|[ВвСсКк]|до)"
    r"|©)\s"
)
YEARS = (
    rf"{BEFORE_YEAR}{YEAR}(?!\d|[.,]\d|%|\s[{LETTER}]+s\b)|{YEAR}\s?(?:г\.|гг\.|год)"
    rf"|{YEAR}\s?[-–]\s?{YEAR}(?!\d)|\({YEAR}(?=[),;])"
    rf"|\b[A-ZА-ЯЁ][{LETTER}]{{1,40}},?\s\(?{YEAR}(?=\)|[,;.]\s|\s\()"
)
NUMBER = (
    r"\d(?:\d|['’_\u00a0\u2009\u202f](?=\d{3})|[.,](?=\d))*+"
    r"(?:[eE][-+−]?\d{1,3}|\s?[×x·]\s?10\s?\^?\s?\{?[-−–⁻+]?[\d⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})?"
    r"(?:/\d{1,9}(?![\d/]))?(?:\s?%)?"
)
HEADING_NUMBER = re.compile(
    r"[\s*_]*§?\s?(?:\d{1,9}(?:\.\d{1,9})*|[A-Z]\d{1,9})[.)]?(?=[\s:—–·*_-]|$)"
)
DIGIT = re.compile(r"\d")


class Token(msgspec.Struct, frozen=True):
    """Digits of a text with what belongs to them, by offsets; ``digit`` is the first of them.

    ``rule`` is "number", or the name of the rule that exempts it.
    """

    start: int
    digit: int
    end: int
    rule: str


def tokens(text: str, config: Config) -> Iterator[Token]:
    """Everything with a digit in a text, in its order; tokens do not overlap."""
    if not DIGIT.search(text):
        return
    for match in _forms(config).finditer(text):
        digit = DIGIT.search(text, *match.span())
        if digit:
            yield Token(match.start(), digit.start(), match.end(), match.lastgroup or "number")


@lru_cache(maxsize=2)
def _forms(config: Config) -> re.Pattern[str]:
    """The rules as one expression: where two begin at one place, the earlier one takes it."""
    phrases = {word for name in REFERRING for word in config.phrases.get(name, ())}
    words = {*COUNTED_THROUGH, *phrases}
    signs = {word for word in words if re.match(r"[\u3040-\u9fff\uac00-\ud7af]", word)}
    reference = REFERENCE.replace("WORDS", _any_of(words - signs)).replace("SIGNS", _any_of(signs))
    rules = {
        "date": DATE,
        "time": TIME,
        "version": VERSION,
        "section": SECTION,
        "file": FILE,
        "reference": reference,
        "id": ID,
        "ordinal": ORDINAL,
        "year": YEARS,
        "entity": r"&#\d{1,7};",
        "number": NUMBER,
    }
    return re.compile("|".join(f"(?P<{name}>{form})" for name, form in rules.items()))


def _any_of(words: set[str]) -> str:
    ordered = sorted(words, key=lambda word: (-len(word), word))
    return "|".join(map(re.escape, ordered)) or r"(?!)"
