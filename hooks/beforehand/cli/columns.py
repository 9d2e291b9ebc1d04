"""Texts in aligned columns for a terminal, as wide as they are shown there."""

import unicodedata
from collections.abc import Sequence
from fractions import Fraction

GAP = "  "
WIDE = ("W", "F")


def aligned(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> tuple[str, ...]:
    """One line for each row; the columns ``right`` (from 0) are aligned on their right."""
    if not rows:
        return ()
    widths = [max(width_of(row[column]) for row in rows) for column in range(len(rows[0]))]
    return tuple(
        GAP.join(
            padded(cell, width, right=column in right)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def padded(text: str, width: int, *, right: bool = False) -> str:
    """A text with blanks up to so many columns."""
    blanks = " " * (width - width_of(text))
    return blanks + text if right else text + blanks


def width_of(text: str) -> int:
    """How many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    return sum(
        2 if unicodedata.east_asian_width(letter) in WIDE else not unicodedata.combining(letter)
        for letter in text
    )


def decimals(value: Fraction, digits: int = 4) -> str:
    """A number in so many digits, or exactly where that is as short; close to 1 is not 1.

    >>> decimals(Fraction(1, 4)), decimals(1 - Fraction(1, 3 * 10**6))
    ('0.25', '1 - 3.333e-7')
    """
    from beforehand.exact.rounding import significant
    from beforehand.exact.wording import number_in_words

    exact = number_in_words(value)
    if "/" not in exact and len(exact) <= digits + 2 and Fraction(exact) == value:
        return exact
    text = significant(value, digits)
    return f"1 - {significant(1 - value, digits)}" if text.startswith("1.0") and value < 1 else text
