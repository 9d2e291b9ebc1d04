"""Whether a printed text agrees with an exact answer."""

import re
from dataclasses import dataclass
from fractions import Fraction

from beforehand.exact.intervals import Interval
from beforehand.exact.numbers import (
    NumberFault,
    Printed,
    PrintedRange,
    agrees,
    agrees_range,
    read_number,
    show,
)
from beforehand.exact.rounding import rounded, significant
from beforehand.reckoning.answer import Exact

PARTED = re.compile(r"\s*[,;、，]\s*")
SHOWN_DIGITS = 6
WHOLE = 10**15


@dataclass(frozen=True, slots=True)
class Comparison:
    """What the printed text is, and what it would have to be; no ``fault`` if it was readable.

    ``printed`` is None for members of a draw and for ranges, where no near reading is sought.
    """

    agrees: bool
    wanted: str
    printed: Printed | None = None
    fault: str = ""


def compare(text: str, value: Exact) -> Comparison:
    """Read the text as whatever the value is and hold the two together."""
    if isinstance(value, tuple):
        return Comparison(_has_members(text, value), shown(value))
    read = read_number(text)
    if isinstance(read, NumberFault):
        return Comparison(False, shown(value), fault=read.message)
    if isinstance(value, Interval):
        if isinstance(read, Printed):
            message = f"{text!r} is one number, and there are two bounds"
            return Comparison(False, shown(value), fault=message)
        wanted = f"{show(value.low, read.low)} to {show(value.high, read.high)}"
        return Comparison(agrees_range(value.low, value.high, read), wanted)
    if isinstance(read, PrintedRange):
        message = f"{text!r} is a range, and there is one value"
        return Comparison(False, shown(value), fault=message)
    wanted = shown(value) if _hides(value, read) else show(value, read)
    return Comparison(agrees(value, read), wanted, read)


def _hides(value: Fraction, read: Printed) -> bool:
    """Whether a value that misses a limit keeps to it once it is rounded: 3.5 to "≥ 4"."""
    if read.is_number or not read.step or agrees(value, read):
        return False
    return agrees(rounded(value, read.step), read)


def _has_members(text: str, value: tuple[str, ...]) -> bool:
    """Whether a list names these members; braces say that their order means nothing."""
    inner = text.strip()
    is_set = inner[:1] == "{"
    inner = inner.strip("{}[]() ")
    members = PARTED.split(inner) if PARTED.search(inner) else inner.split()
    if is_set:
        return sorted(members) == sorted(value)
    return tuple(members) == value or inner == " ".join(value)


def shown(value: Exact) -> str:
    """A value on its own, to six digits where it is no whole number of ordinary size."""
    if isinstance(value, tuple):
        return value[0] if len(value) == 1 else "{" + ", ".join(value) + "}"
    if isinstance(value, Interval):
        return f"{shown(value.low)} to {shown(value.high)}"
    if value.denominator == 1 and abs(value) < WHOLE:
        return str(value.numerator)
    text = significant(value, SHOWN_DIGITS)
    return text if "e" in text or text.endswith(".00000") else text.rstrip("0")
