"""What a reported statistic leaves open: the p-values of a rounded test statistic."""

import re
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial

from beforehand.exact.numbers import NumberFault, Printed, PrintedRange, read_number
from beforehand.exact.significance import chi_square_p, f_p, p_range, t_p
from beforehand.pages.page import Page
from beforehand.records.reported import Sort
from beforehand.source import Place

PValue = Callable[[Fraction], Fraction]

LARGEST = 1_000_000
"""A statistic beyond this is none that a report of people's data has."""

MANY = Fraction(5_000)
"""Beyond so many degrees of freedom a p lies between that of so many and the limit's."""

ONE_SIDED = (
    "one-tailed", "one-sided", "1-tailed", "1-sided", "one tailed", "one sided", "directional",
    "alternative=", "alternative =", "односторон", "単側", "片側", "单侧", "單側", "单尾", "단측",
)  # fmt: skip
ADJUSTED = (
    "adjust", "holm", "bonferroni", "benjamini", "fdr", "tukey", "šidák", "sidak", "corrected",
    "correction", "greenhouse", "huynh", "q-value", "поправк", "補正", "校正", "보정",
)  # fmt: skip
SIMULATED = (
    "permutation", "permuted", "bootstrap", "monte carlo", "simulated p", "randomization test",
    "randomisation test", "перестанов", "бутстр", "並べ替え", "置换", "순열",
)  # fmt: skip
WELCH = ("welch", "satterthwaite", "kenward", "уэлч")


def words_of(page: Page) -> str:
    """All running text of a page, case folded, to see which words it uses anywhere."""
    return "\n".join(line.text for block in page.blocks for line in block.lines).casefold()


def words_around(page: Page, at: Place) -> str:
    """The running text of the section that a place lies in, case folded."""
    section = next(
        (block.section for block in page.blocks for line in block.lines if line.number == at.line),
        None,
    )
    near = (block for block in page.blocks if block.section == section)
    return "\n".join(line.text for block in near for line in block.lines).casefold()


def says(words: str, any_of: Iterable[str]) -> bool:
    """Whether a text has any of some words."""
    return any(word in words for word in any_of)


def readings(written: str) -> tuple[Printed, ...]:
    """The numbers that a text may be: a comma before three digits is read both ways."""
    found = [read_number(written), read_number(written, "decimal")]
    numbers = [item for item in found if not isinstance(item, NumberFault | PrintedRange)]
    return tuple(dict.fromkeys(numbers))


def p_bounds(
    sort: Sort, freedom: tuple[str, ...], value: Printed, *, loose: bool
) -> tuple[Fraction, Fraction] | None:
    """The least and the greatest two-sided p that a printed statistic leaves open.

    With ``loose`` the last degrees of freedom count as rounded, as Welch's may be. None for
    what is no such statistic.
    """
    if abs(value.value) > LARGEST or (sort in ("F", "χ²") and value.value < 0):
        return None
    if sort == "r" and abs(value.value) > 1:
        return None
    found: list[Fraction] = []
    for degrees in _degrees(freedom, loose=loose):
        if any(one <= 0 for one in degrees) or any(one > MANY for one in degrees[:-1]):
            return None
        for p_of in _functions(sort, degrees):
            if value.relation in ("<", "≤"):
                found.extend((p_of(abs(value.value)), Fraction(1)))
            elif value.relation in (">", "≥"):
                found.extend((Fraction(0), p_of(abs(value.value))))
            else:
                found.extend(p_range(value, p_of))
    return (min(found), max(found)) if found else None


def _functions(sort: Sort, degrees: tuple[Fraction, ...]) -> tuple[PValue, ...]:
    """From a statistic to its p: the function, or for many degrees the two that it lies between."""
    if not degrees or degrees[-1] <= MANY:
        return (partial(_p, sort, degrees),)
    if sort in ("χ²", "r"):
        return ()
    between = degrees[0] if sort == "F" else Fraction(1)
    power = 1 if sort == "F" else 2
    return (
        partial(_p, sort, (*degrees[:-1], MANY)),
        lambda size: chi_square_p(between * size**power, between),
    )


def _degrees(freedom: tuple[str, ...], *, loose: bool) -> Iterator[tuple[Fraction, ...]]:
    """The degrees of freedom that the printed ones may stand for: the ends of each rounding."""
    ends: list[tuple[Fraction, ...]] = [()]
    for place, written in enumerate(freedom, 1):
        value = Fraction(written)
        places = len(written.partition(".")[2])
        rounded = places > 0 or (loose and place == len(freedom))
        half = Fraction(1, 2 * 10**places) if rounded else Fraction(0)
        options = {value - half, value + half}
        ends = [(*end, option) for end in ends for option in sorted(options)]
    yield from ends


def _p(sort: Sort, freedom: tuple[Fraction, ...], size: Fraction) -> Fraction:
    match sort:
        case "F":
            return f_p(size, *freedom)
        case "t":
            return t_p(size, *freedom)
        case "χ²":
            return chi_square_p(size, *freedom)
        case "z":
            return chi_square_p(size * size, Fraction(1))
        case "r":
            if size >= 1:
                return Fraction(0)
            return f_p(size * size * freedom[0] / (1 - size * size), Fraction(1), *freedom)


def is_multiple(p: Printed, low: Fraction, high: Fraction) -> bool:
    """Whether a printed p may be one of those left open times a number of tests (Bonferroni)."""
    least = (p.value - p.step / 2) / high if high else Fraction(0)
    most = (p.value + p.step / 2) / low if low else Fraction(0)
    return most >= 2 and most.__floor__() >= max(2, least.__ceil__())


def bare(written: str) -> str:
    """A number without the sign of equality before it, as a message quotes it."""
    return re.sub(r"^=\s*", "", written)
