"""Counts beside their percentage and interval: ``16 of 580 (2.8%, 95% CI 1.7–4.4)``."""

import re
from collections.abc import Callable, Iterator

from beforehand.records.reported import Bounds, Pair, PeopleShare, Proportion
from beforehand.source import Place

COUNT = r"(?:\d{1,3}(?:,\d{3})+|\d{1,9})"
BEFORE = r"(?<![\w/.,:§#+^-]\d)(?<![−–·×²]\d)"
AFTER = r"(?![\w/^!]|[.,:-]\d|\s?[·×+]\s?\d)"
OF = r"(?:\s?/\s?|\s(?:out\s)?of(?:\s(?:the|all))?\s|\sиз\s)"
NOUNS = r"(?:\s[^\W\d_][\w’'-]*){0,3}"
PERCENT = r"\d{1,3}(?:[.,]\d+)?\s?%"

PROPORTION = re.compile(
    rf"\d{BEFORE}[\d.,]*"
    rf"(?:\s?(?P<percent>%)\s?\(\s?(?P<k>{COUNT}){OF}(?P<n>{COUNT}){AFTER}{NOUNS}"
    r"\s?(?=[),;])"
    rf"|(?P<of>{OF})(?P<whole>{COUNT}){AFTER}(?P<nouns>{NOUNS})\s{{0,2}}"
    r"(?:(?P<bracket>\()\s?(?P<about>[=≈~<>≤≥]|about\s|около\s)?\s?"
    rf"(?P<inner>{PERCENT})(?=\s?[),;:\[(]|\s+[^\W\d_]*\s?9\d\s?%|\s+CI)"
    r"|(?:=|→|->)\s?(?P<near>[≈~])?\s?"
    rf"(?P<stated>{PERCENT}|0?[.,]\d\d+)(?![\d%]|\s?(?:of|points|pp)\b|[.,]\d)"
    rf"|≈\s?(?P<roughly>{PERCENT}|0?[.,]\d\d+)(?![\d%]|\s?(?:of|points|pp)\b|[.,]\d)))"
)
NUMBER = r"[-−–+]?(?:\d{1,3}(?:[.,]\d+)?|\.\d+)"
METHODS = {
    "wilson": "Wilson", "уилсон": "Wilson", "clopper": "Clopper–Pearson",
    "exact": "Clopper–Pearson", "jeffreys": "Jeffreys", "agresti": "Agresti–Coull",
    "wald": "Wald", "newcombe": "Newcombe",
}  # fmt: skip
METHOD = (
    r"(?:Wilson|Clopper[-–— ]Pearson|exact|Jeffreys|Agresti[-–— ]Coull|Wald|Newcombe|Уилсон\w?)"
)
LABEL = (
    rf"(?:(?:{METHOD}(?:[’']s)?|score|binomial|binom|интервал\w*|interval|confidence|CI|ДИ|"
    r"(?P<level>\d\d(?:\.\d+)?)\s?%(?:-й)?)[\s:=,-]*)*"
)
BOUNDS = re.compile(
    rf"[\s,;:)]{{0,4}}[(\[]?\s?(?P<label>{LABEL})(?P<open>[\[(]?)\s?(?P<low>{NUMBER})\s?(?P<unit>%?)"
    rf"\s?(?:,|;|–|—|-|−|to|до|\.\.\.?|…)\s?(?P<high>{NUMBER})(?![\d.]*\d)\s?(?P<last>%?)\s?(?P<close>[\])]?)",
    re.IGNORECASE,
)
NAMES = re.compile(rf"{METHOD}|\bCI\b|ДИ|interval|интервал", re.IGNORECASE)
OPERAND = re.compile(r"\d {1,3}$|[−+×·÷] ?$")
"""What stands before a fraction that is part of a formula; a star was taken for emphasis."""

FRACTION = re.compile(rf"(?P<k>\d{BEFORE}[\d,]*){OF}(?P<n>{COUNT}){AFTER}")
TOGETHER = re.compile(
    r"Fisher(?:[’']s)?(?:\sexact)?(?:\stest)?[\s,:(]{0,3}(?:two[- ](?:sided|tailed))?[\s,:(]{0,3}"
    r"[pP]\s?(?P<fisher>[=<>≤≥≈]\s?0?[.,]\d+(?:[eE][-−]\d+)?|[=≈]\s?\d\.\d+[eE][-−]\d+)"
    rf"|Newcombe(?:[’']s)?\s?(?:(?P<level>\d\d(?:\.\d+)?)\s?%)?\s?(?:CI|interval)?\s?[\[(]\s?"
    rf"(?P<low>{NUMBER})\s?(?P<unit>%?)\s?(?:,|;|–|—|to|до|…)\s?(?P<high>{NUMBER})\s?(?P<last>%?)"
)
BACK = 220
STOP = re.compile(r"[.!?;]\s|\0")
PEOPLE = (
    r"(?:participants|respondents|judges|jurors|reviewers|raters|annotators|patients|students|"
    r"subjects|people|voters|volunteers|adults|children|listeners|readers|experts)"
)
OF_PEOPLE = re.compile(
    rf"%\sof\s(?:the\s|our\s|all\s)?(?P<n>\d{{1,4}})\s{PEOPLE}\b(?![’'])", re.IGNORECASE
)
SHARE = re.compile(r"(?<![\d.,<>≤≥=~≈+−-])\d{1,2}(?:\.\d+)?\s?$")

Where = Callable[[int], Place]


def find_proportions(text: str, at: Where) -> Iterator[tuple[int, Proportion]]:
    """Counts with their share, by offset; the interval is the one that follows at once."""
    if "%" not in text and "/" not in text:
        return
    for match in PROPORTION.finditer(text):
        first, start = match[0], match.start()
        if OPERAND.search(text, max(0, start - 4), start):
            continue
        if match["percent"]:
            share, offset = first.partition("%")[0] + "%", start
            k, n = match["k"], match["n"]
            loose = False
        else:
            name = next(name for name in ("inner", "stated", "roughly") if match[name])
            k, n = re.match(r"[\d,]*\d", first)[0], match["whole"]  # type: ignore[index]
            if not re.match(rf"{re.escape(k)}(?![\d.])", first) or _is_other(match, match[name]):
                continue
            about = match["about"] or match["near"] or ("≈" if match["roughly"] else "")
            share, offset = _about(about) + match[name], match.start(name)
            loose = bool(match["bracket"]) and "/" in match["of"]
        yield (
            start,
            Proportion(
                " ".join(first.split()) + (")" if "(" in first else ""),
                at(start),
                _count(k),
                _count(n),
                share,
                at(offset),
                _bounds(text, match.end(), at),
                loose,
            ),
        )


def _is_other(match: re.Match[str], share: str) -> bool:
    """Whether words after the counts may name another number, as in ``7/30 gives p = 0.7``."""
    sure = match["bracket"] or ("%" in share and "/" not in match["of"])
    return bool(match["nouns"]) and not sure


def _about(word: str) -> str:
    return "≈" if word.strip() in ("≈", "~", "about", "около") else word.strip()


def _count(written: str) -> int:
    return int(written.replace(",", ""))


def _bounds(text: str, position: int, at: Where) -> Bounds | None:
    """The interval that follows, if it is called one or cannot be a list of sources."""
    if text[position : position + 2].lstrip(" ")[:1] == ")":
        position = text.index(")", position) + 1
    match = BOUNDS.match(text, position)
    if match is None:
        return None
    named = NAMES.search(match["label"]) is not None
    fine = "." in match["low"] + match["high"] or match["unit"] or match["last"]
    if not named and not (fine and match["close"] == "]"):
        return None
    return _read_bounds(match, match["label"], at)


def _read_bounds(match: re.Match[str], label: str, at: Where) -> Bounds:
    found = re.search(METHOD, label, re.IGNORECASE)
    word = found[0].casefold() if found else ""
    method = next((name for begin, name in METHODS.items() if word.startswith(begin)), "")
    unit = match["last"] or match["unit"]
    low, high = (f"{match[name]}{unit}" for name in ("low", "high"))
    words = " ".join(match[0].split()).strip(" ,;:)")
    start = match.start("low")
    return Bounds(words, at(start), low, high, method, match["level"] or "")


def find_pairs(text: str, at: Where) -> Iterator[tuple[int, Pair]]:
    """Fisher's p and Newcombe's interval that follow the only two proportions of a sentence."""
    if "Fisher" not in text and "Newcombe" not in text:
        return
    for match in TOGETHER.finditer(text):
        begin = max(0, match.start() - BACK)
        for stop in STOP.finditer(text, begin, match.start()):
            begin = stop.end()
        fractions = list(FRACTION.finditer(text, begin, match.start()))
        if len(fractions) != 2:
            continue
        (k1, n1), (k2, n2) = ((_count(one["k"]), _count(one["n"])) for one in fractions)
        start = fractions[0].start()
        yield (
            match.start(),
            Pair(
                " ".join(text[start : match.end()].split()),
                at(match.start()),
                (k1, n1, k2, n2),
                match["fisher"] or "",
                None if match["fisher"] else _read_bounds(match, "Newcombe", at),
            ),
        )


def find_people(text: str, at: Where) -> Iterator[tuple[int, PeopleShare]]:
    """Percentages of a stated number of people."""
    for match in OF_PEOPLE.finditer(text):
        begin = max(0, match.start() - 8)
        share = SHARE.search(text[begin : match.start()])
        if share:
            start = begin + share.start()
            words = " ".join(text[start : match.end()].split())
            yield start, PeopleShare(words, at(start), share[0].strip() + "%", int(match["n"]))
