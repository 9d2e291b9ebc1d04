"""Test statistics with their p-values: ``F(2, 261) = 0.306, p = .737``."""

import re
from collections.abc import Callable, Iterator

from beforehand.records.reported import Sort, Test, ZeroP
from beforehand.source import Place

PLAIN = r"(?:\d+(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:[.,]\d+)?|[.,]\d+)"
POWER = r"(?:[eE][-+−]?\d{1,3}|\s?[×x·]\s?10\s?(?:\^\s?\{?\s?)?[-−–⁻]\s?[\d⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})"
NUMBER = rf"(?:[-−–+]\s?)?{PLAIN}{POWER}?"
RELATION = r"(?:<=|>=|[=<>≤≥≈≪])"

P = re.compile(
    rf"[pP](?<![\w^]\w)(?:[- ]?values?)?\s{{0,2}}(?P<said>{RELATION}\s{{0,2}}{NUMBER}"
    r"(?:\s?/\s?\d+)?(?:\s?%)?)(?![\d/]|\.\d|\s?[-−–]\s?[.\d])"
)
FREEDOM = r"\s?(?P<{}>\d+(?:\.\d+)?)\s?"
CHI = r"(?:χ²|χ2|χ\^2|\\chi\^\{?2\}?|[Xx]²|X2|chi²|chi2|[Cc]hi-?squared?)"
STATISTIC = re.compile(
    rf"(?<![\w.\\])(?:F\s?[(\[]{FREEDOM.format('between')}[,;]{FREEDOM.format('within')}[)\]]"
    rf"|t\s?[(\[]{FREEDOM.format('t')}[)\]]"
    rf"|{CHI}\s?[(\[]\s?(?:df\s?=\s?)?{FREEDOM.format('chi')}"
    r"(?:[,;]\s?[Nn]\s?=\s?\d[\d,]*\s?)?[)\]]"
    rf"|r\s?[(\[]{FREEDOM.format('r')}[)\]]"
    rf"|(?P<z>[zZ]))\s{{0,2}}(?P<said>{RELATION}\s{{0,2}}{NUMBER})"
)
BETWEEN = re.compile(
    r"(?:[\s,;:()\[\]|→]|STAT:|and\b|with\b|(?:two|one|2|1)[- ](?:sided|tailed)\b)+"
)
ASIDE = re.compile(rf"(?![pP]\b)(?:[^\W\d]|[²^_{{}}\\'’ -]){{1,24}}\s?{RELATION}\s?{NUMBER}\s?%?")
BACK = 160
MOST_ASIDES = 3
SORTS: dict[str, Sort] = {"between": "F", "t": "t", "chi": "χ²", "r": "r", "z": "z"}
RAISED = re.compile(r"\s?[×x·]\s?10\s?(?:\^\s?\{?\s?)?[-−–⁻]\s?(?P<digits>[\d⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})")
DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹≪", "0123456789<")
ZERO = re.compile(r"=\s*0?\.000+")

Where = Callable[[int], Place]


def find_tests(text: str, at: Where) -> Iterator[tuple[int, Test | ZeroP]]:
    """The p-values that follow their statistic, and those printed as zero, by offset.

    A p of another making (``p_holm``, ``η²p``) is none of them.
    """
    reached = 0
    for match in P.finditer(text):
        start = match.start()
        if ZERO.fullmatch(match["said"].strip()):
            yield start, ZeroP(match[0].strip(), at(start))
        begin = max(reached, start - BACK)
        reached = match.end()
        last = None
        for statistic in STATISTIC.finditer(text, begin, start):
            last = statistic
        if last is not None and _joins(text, last.end(), start):
            yield last.start(), _test(text, last, match, at)


def _joins(text: str, position: int, end: int) -> bool:
    """Whether nothing stands between but punctuation and further numbers of the same test."""
    asides = 0
    while position < end:
        match = BETWEEN.match(text, position, end)
        if match is None and asides < MOST_ASIDES:
            match = ASIDE.match(text, position, end)
            asides += 1
        if match is None:
            return False
        position = match.end()
    return True


def _test(text: str, statistic: re.Match[str], p: re.Match[str], at: Where) -> Test:
    sort = next(sort for name, sort in SORTS.items() if statistic[name])
    names = ("between", "within") if sort == "F" else tuple(n for n in SORTS if statistic[n])
    freedom = () if sort == "z" else tuple(statistic[name] for name in names)
    return Test(
        sort,
        " ".join(text[statistic.start() : p.end()].split()),
        at(statistic.start()),
        freedom,
        _said(statistic["said"]),
        _said(p["said"]),
        at(p.start()),
    )


def _said(written: str) -> str:
    """A relation and a number, its power of ten in the one way that is read everywhere."""
    return RAISED.sub(r"e-\g<digits>", written.strip()).translate(DIGITS)
