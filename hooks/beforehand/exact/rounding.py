"""Rounding without floats: whether a value agrees with what is printed, and how to print it."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

Ties = Literal["even", "up", "down"]

DEEPEST = 8  # more digits between two roundings than anybody keeps by hand


def rounded(value: Fraction, step: Fraction, ties: Ties = "up") -> Fraction:
    """The multiple of ``step`` nearest to ``value``.

    ``ties`` says what a value half way becomes: the even neighbour, the one farther from
    zero ("up", as by hand) or the one nearer to zero ("down").
    """
    if step <= 0:
        raise ValueError(f"a rounding step is positive, not {step}")
    quotient = abs(value) / step
    whole, rest = divmod(quotient.numerator, quotient.denominator)
    over = 2 * rest - quotient.denominator  # how far the rest is over one half
    if over > 0 or (over == 0 and (ties == "up" or (ties == "even" and whole % 2 == 1))):
        whole += 1
    return (whole if value >= 0 else -whole) * step


def truncated(value: Fraction, step: Fraction) -> Fraction:
    """The multiple of ``step`` next to ``value`` on the side of zero: cut, not rounded."""
    quotient = abs(value) / step
    whole = quotient.numerator // quotient.denominator
    return (whole if value >= 0 else -whole) * step


def rounds_to(value: Fraction, printed: Fraction, step: Fraction) -> bool:
    """Whether ``value`` may be printed as ``printed`` in steps of ``step``.

    Of a tie both neighbours are right: authors round half up, programs half to even.
    A step of zero means that the printed number is exact.
    """
    return abs(value - printed) * 2 <= step


def fixed(value: Fraction, places: int, ties: Ties = "up") -> str:
    """``value`` with so many decimals, no exponent and no thousands separator.

    >>> fixed(Fraction(13, 4096), 6)
    '0.003174'
    """
    scaled = rounded(value, Fraction(1, 10**places), ties) * 10**places
    digits = str(abs(scaled.numerator)).rjust(places + 1, "0")
    sign = "-" if scaled < 0 else ""
    return sign + (digits if places == 0 else f"{digits[:-places]}.{digits[-places:]}")


def magnitude(value: Fraction) -> int:
    """The exponent of ten of the first digit of ``value``; 0 for zero.

    >>> magnitude(Fraction(13, 4096))
    -3
    """
    if not value:
        return 0
    above, below = abs(value.numerator), value.denominator
    # Between 2^(bits - 1) and 2^(bits + 1): Python writes no integer of any length as digits.
    bits = above.bit_length() - below.bit_length()
    guess = (bits + 1) * 30_103 // 100_000 + 1
    while above * 10 ** max(0, -guess) < below * 10 ** max(0, guess):
        guess -= 1
    return guess


def written(value: Fraction, most: int) -> str:
    """A fraction as it is written, or nothing where that takes more characters than ``most``.

    >>> written(Fraction(13, 4096), 40), written(Fraction(1, 3**20_000), 40)
    ('13/4096', '')
    """
    if value.numerator.bit_length() + value.denominator.bit_length() > 4 * most:
        return ""  # four bits or more for each digit: too long, and perhaps too long for Python
    text = str(value)
    return text if len(text) <= most else ""


def significant(value: Fraction, digits: int = 4) -> str:
    """``value`` with so many significant digits, with an exponent where zeros would mislead.

    >>> significant(Fraction(241, 16777216), 3)
    '1.44e-5'
    """
    if not value:
        return "0"
    power = magnitude(value)
    if abs(rounded(value, Fraction(10) ** (power - digits + 1))) >= Fraction(10) ** (power + 1):
        power += 1  # 0.9996 with three digits is 1.00
    if -5 < power < max(digits, 7):
        return fixed(value, max(0, digits - 1 - power))
    return f"{fixed(value / Fraction(10) ** power, digits - 1)}e{power}"


@dataclass(frozen=True, slots=True)
class TwiceRounded:
    """A printed number that comes out when the value is rounded to ``via`` first."""

    via: Fraction
    places: int


def twice_rounded(value: Fraction, printed: Fraction, step: Fraction) -> TwiceRounded | None:
    """How ``printed`` arises by rounding a rounded value; None if it does not, or is right.

    >>> twice_rounded(Fraction("0.1446"), Fraction("0.15"), Fraction("0.01")).places
    3
    """
    if step <= 0 or rounds_to(value, printed, step):
        return None
    first = -magnitude(step)
    for places in range(first + 1, first + DEEPEST):
        via = rounded(value, Fraction(1, 10**places) if places >= 0 else Fraction(10) ** -places)
        if rounds_to(via, printed, step):
            return TwiceRounded(via, places)
    return None
