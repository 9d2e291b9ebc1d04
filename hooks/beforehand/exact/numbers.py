"""A number as it is printed: its exact value, its precision and what stands around it."""

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from beforehand.exact.rounding import fixed, magnitude, rounds_to, significant, truncated, written

Relation = Literal["=", "≈", "<", "≤", ">", "≥"]
Unit = Literal["", "%", "pp", "fold"]
Comma = Literal["auto", "decimal", "thousands"]

MINUS = "-−‒–"  # hyphen, minus sign, figure dash, en dash: all stand for minus before a digit
LONGEST = 400  # characters of a printed number; more digits are none that anybody checks
MOST_DIGITS = 40  # before the point of a number that is shown to somebody
NARROW = "\u00a0\u2009\u202f"  # spaces that do not break, used between thousands
RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")

_DIGITS = (
    r"\d{1,3}(?:\.\d{3})+,\d+(?![.\d])"
    rf"|(?:\d{{1,3}}(?:[,'’_ {NARROW}]\d{{3}})+(?!\d)|\d+)(?:[.,]\d+)?"
    r"|[.,]\d+"
)
_POWER = (
    r"(?:[eE](?P<e>[+\-−]?\d+)|\s*[×x·*]\s*10(?:\^(?P<c>[+\-−]?\d+)|(?P<r>[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)))"
)
_NUMBER = re.compile(
    rf"(?P<relation>≈|≃|~|∼|about\b|ca\.|circa\b|около\b|примерно\b|約|约|<=|>=|[<>≤≥=])?\s*"
    rf"(?P<plus>±)?(?P<sign>[{MINUS}+])?\s*(?P<money>[$€£¥₽])?(?P<times>[×x](?=\s*\d))?\s*"
    rf"(?P<digits>{_DIGITS})(?:\s*(?:/|of|out of|in|из)\s*(?P<below>\d+))?{_POWER}?"
    r"(?P<unit>\s*%|\s*pp\b|\s*п\.\s?п\.|-fold\b|\s*[×x](?![\w\d])|-?\s?кратн\w*)?",
    re.IGNORECASE,
)
_RANGE = re.compile(r"\s*(?:,|;\s*|\.\.\.|…|\bto\b|\bдо\b|[-−‒–—])\s*")
_BRACKETS = {"[": "])", "(": ")]"}


@dataclass(frozen=True, slots=True)
class Printed:
    """One printed number. ``15%`` has the value 3/20 and the step 1/100.

    ``step`` is the worth of the last printed digit; zero for a fraction, which is exact, and
    for "about" one that of its whole denominator.
    """

    text: str
    value: Fraction
    step: Fraction
    relation: Relation = "="
    unit: Unit = ""

    @property
    def is_number(self) -> bool:
        """Whether it says what the value is, and not only a bound of it."""
        return self.relation in ("=", "≈")


@dataclass(frozen=True, slots=True)
class PrintedRange:
    """Two printed numbers that belong together: a range or an interval."""

    text: str
    low: Printed
    high: Printed


@dataclass(frozen=True, slots=True)
class NumberFault:
    """Why a text is not a number; ``at`` counts characters from 0."""

    text: str
    at: int
    message: str


def read_number(text: str, comma: Comma = "auto") -> Printed | PrintedRange | NumberFault:
    """Read a whole text as one printed number or one range.

    With ``comma="auto"`` a comma before exactly three digits parts thousands, unless the
    number begins with 0; any other single comma is a decimal comma.
    """
    trimmed = text.strip()
    start = text.index(trimmed) if trimmed else 0
    inner, opened = trimmed, False
    if trimmed[:1] in _BRACKETS and trimmed[-1] in _BRACKETS[trimmed[0]]:
        inner, opened = trimmed[1:-1].strip(), True
    match = _NUMBER.match(inner) if len(inner) <= LONGEST else None
    if match is None:
        return NumberFault(text, start, f"{trimmed[:LONGEST] or 'nothing'!r} is not a number")
    first = _one(match, comma)
    if isinstance(first, str):
        return NumberFault(text, start, first)
    if match.end() == len(inner):
        return first
    parted = _RANGE.match(inner, match.end())
    second = _NUMBER.fullmatch(inner, parted.end()) if parted and parted.end() else None
    if parted is None or second is None or (parted[0].startswith(",") and not opened):
        at = start + (1 if opened else 0) + match.end()
        return NumberFault(
            text, at, f"{inner[match.end() :].strip()!r} does not belong to a number"
        )
    last = _one(second, comma)
    if isinstance(last, str):
        return NumberFault(text, start + second.start(), last)
    return _range(trimmed, first, last)


def _range(text: str, low: Printed, high: Printed) -> PrintedRange:
    """Share the unit of the second number: in ``8-11%`` both ends are percentages."""
    if high.unit in ("%", "pp") and not low.unit:
        low = Printed(low.text, low.value / 100, low.step / 100, low.relation, high.unit)
    return PrintedRange(text, low, high)


def _one(match: re.Match[str], comma: Comma) -> Printed | str:
    """The number of one match, or what is wrong with it."""
    plain = _plain(match["digits"], comma)
    places = len(plain.partition(".")[2])
    value, step = Fraction(plain if plain[0] != "." else "0" + plain), Fraction(1, 10**places)
    if match["below"]:
        if int(match["below"]) == 0:
            return f"{match[0].strip()!r} divides by zero"
        below = int(match["below"])
        # "About 1 in 20" is 1 in anything from 19.5 to 20.5; said plainly it is exact.
        step = value / below / (below + Fraction(1, 2)) if _relation(match) == "≈" else Fraction(0)
        value /= below
    raised = match["e"] or match["c"] or (match["r"] or "").translate(RAISED)
    exponent = int(raised.replace("−", "-")) if raised else 0
    if abs(exponent) > 400:
        return f"the exponent {exponent} is out of reach"
    unit = _unit(match)
    scale = Fraction(10) ** exponent / (100 if unit in ("%", "pp") else 1)
    sign = -1 if match["sign"] and match["sign"] in MINUS else 1
    return Printed(match[0].strip(), sign * value * scale, step * scale, _relation(match), unit)


def _plain(digits: str, comma: Comma) -> str:
    """Digits with a decimal point and nothing else."""
    for mark in f"'’_ {NARROW}":
        digits = digits.replace(mark, "")
    if "," not in digits:
        return digits
    if "." in digits:  # the mark that comes last parts the decimals
        if digits.rindex(",") > digits.rindex("."):
            return digits.replace(".", "").replace(",", ".")
        return digits.replace(",", "")
    thousands = re.fullmatch(r"[1-9]\d{0,2}(?:,\d{3})+", digits) is not None
    if comma == "thousands" or (comma == "auto" and thousands) or digits.count(",") > 1:
        return digits.replace(",", "")
    return digits.replace(",", ".")


def _unit(match: re.Match[str]) -> Unit:
    written = (match["unit"] or "").strip().lower()
    if written == "%":
        return "%"
    if written in ("pp", "п.п.", "п. п."):
        return "pp"
    return "fold" if written or match["times"] else ""


def _relation(match: re.Match[str]) -> Relation:
    written = (match["relation"] or "=").lower()
    same: dict[str, Relation] = {
        "=": "=", "<": "<", ">": ">", "≤": "≤", "≥": "≥", "<=": "≤", ">=": "≥",
    }  # fmt: skip
    return same.get(written, "≈")


def agrees(value: Fraction, printed: Printed) -> bool:
    """Whether ``value`` may be printed so: equal at the printed precision, or on its side."""
    match printed.relation:
        case "<":
            return value < printed.value
        case "≤":
            return value <= printed.value
        case ">":
            return value > printed.value
        case "≥":
            return value >= printed.value
        case _:
            return rounds_to(value, printed.value, printed.step)


def agrees_range(low: Fraction, high: Fraction, printed: PrintedRange) -> bool:
    """Whether both ends may be printed so."""
    return agrees(low, printed.low) and agrees(high, printed.high)


def only_cut(value: Fraction, printed: Printed) -> bool:
    """Whether the printed number is the value cut off, where rounding gives another."""
    if not printed.step or agrees(value, printed):
        return False
    return truncated(value, printed.step) == printed.value


def show(value: Fraction, like: Printed) -> str:
    """``value`` in the notation and at the precision of a printed number."""
    scaled = value * 100 if like.unit in ("%", "pp") else value
    step = like.step * 100 if like.unit in ("%", "pp") else like.step
    tail = {"": "", "%": "%", "pp": " pp", "fold": "-fold"}[like.unit]
    if not step:
        return written(value, LONGEST) or significant(value, 6)
    if magnitude(scaled) > MOST_DIGITS:
        return significant(scaled, 6) + tail
    if re.search(r"[eE]|10[\^⁻⁺⁰¹²³⁴⁵⁶⁷⁸⁹]", like.text):
        return significant(scaled, max(1, magnitude(scaled) - magnitude(step) + 1)) + tail
    return fixed(scaled, max(0, -magnitude(step))) + tail
