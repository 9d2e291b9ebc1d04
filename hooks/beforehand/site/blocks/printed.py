"""Exact numbers as a reader sees them: rounded once, and as a fraction where that is short."""

import re
from fractions import Fraction
from functools import lru_cache

from beforehand.exact.rounding import significant, written
from beforehand.exact.wording import number_in_words
from beforehand.site.words.markup import Cell, Piece, cell

DIGITS = 4
SHORT = 13
# An exact decimal with so many characters is better than a rounded one.
EXACT = 7
RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
POWER = re.compile(r"e(-?\d+)$")


@lru_cache(maxsize=4096)
def given(value: Fraction) -> str:
    """A number that an author states, as short as it can be said exactly."""
    return number_in_words(value).replace("-", "−")


@lru_cache(maxsize=4096)
def decimal(value: Fraction) -> str:
    """A number to four digits, or exactly where that is as short.

    >>> decimal(Fraction(13, 4096)), decimal(Fraction(1, 4)), decimal(Fraction(241, 16777216))
    ('0.003174', '0.25', '1.436 × 10⁻⁵')
    """
    exact = given(value)
    if value.denominator == 1 or ("/" not in exact and len(exact) <= EXACT):
        return exact
    text = significant(value, DIGITS)
    raised = POWER.sub(lambda found: f" × 10{found[1].translate(RAISED)}", text)
    return raised.replace("-", "−")


def chance(value: Fraction) -> str:
    """A probability to four digits; one close to 1 never reads as 1.

    >>> chance(1 - Fraction(1, 3 * 10**6))
    '1 − 3.333 × 10⁻⁷'
    """
    text = decimal(value)
    return f"1 − {decimal(1 - value)}" if text.startswith("1.0") and value < 1 else text


def fraction(value: Fraction) -> str:
    """A number as a fraction where that is short and says more than its decimals; else nothing."""
    rounded = decimal(value) != given(value) or "/" in given(value)
    return written(value, SHORT).replace("-", "−") if rounded else ""


def chance_cell(value: Fraction) -> Cell:
    """A probability for a table: decimals, then the fraction."""
    exact = fraction(value)
    return cell(chance(value), *((" ", Piece(exact, look="quiet")) if exact else ()))
