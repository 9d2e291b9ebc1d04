"""The functions a condition or a formula may call, each on exact numbers.

Every function refuses what it cannot compute in a second or two: a page can ask for
anything, and the check of a record must end.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from beforehand.exact.binomial import (
    lower_tail,
    two_sided,
    two_sided_doubled,
    upper_tail,
)

if TYPE_CHECKING:
    from beforehand.exact.intervals import Interval

Value = int | Fraction


class Undefined(ArithmeticError):  # noqa: N818 - what it says reads better
    """A condition has no value for some result: the author's slip, reported with the rule."""


@dataclass(frozen=True, slots=True)
class Function:
    """A function: how many arguments it takes, what it means, and how it is computed."""

    least: int
    most: int
    meaning: str
    compute: Callable[..., Value]


NINETY_FIVE, FIVE_PERCENT = Fraction(95, 100), Fraction(5, 100)


def floor(value: Value) -> int:
    """The whole number at or below."""
    return value.numerator // value.denominator


def ceil(value: Value) -> int:
    """The whole number at or above."""
    return -(-value.numerator // value.denominator)


def _wholes(function: str, most: int, *values: Value) -> list[int]:
    """Counts from 0 to ``most``."""
    for value in values:
        if value.denominator != 1:
            raise Undefined(f"{function} takes whole numbers, not {value}")
        if not 0 <= value <= most:
            raise Undefined(f"{function} takes numbers from 0 to {most:,}, not {value}")
    return [value.numerator for value in values]


def _counted(function: str, most: int, k: Value, n: Value) -> tuple[int, int]:
    """A count and the size it is a part of."""
    count, size = _wholes(function, most, k, n)
    if count > size or not size:
        raise Undefined(f"{function} takes a count and a size, and {k} of {n} is none")
    return count, size


def _within(function: str, low: str, high: str, value: Value) -> Fraction:
    """A number from ``low`` to ``high``, both written as they are named to the author."""
    if not Fraction(low) <= value <= Fraction(high):
        raise Undefined(f"{function} takes numbers from {low} to {high} here, not {value}")
    return Fraction(value)


def _level(function: str, confidence: Value) -> Fraction:
    return _within(function, "0.5", "0.9999", confidence)


MOST_BITS = 10**9  # of the table of a binomial distribution: 125 MB


def _binomial(tail: Callable[[int, int, Fraction], Fraction]) -> Callable[..., Fraction]:
    def compute(k: Value, n: Value, p: Value) -> Fraction:
        if k.denominator != 1 or n.denominator != 1 or not 0 <= k <= n or not 0 <= p <= 1:
            raise Undefined(f"binom_p({k}, {n}, {p}) is outside its range")
        chance = Fraction(p)
        if n * n * chance.denominator.bit_length() > MOST_BITS:
            raise Undefined(f"binom_p over {n} units cannot be counted exactly")
        return tail(k.numerator, n.numerator, chance)

    return compute


@lru_cache(maxsize=4096)
def _comb(n: Value, k: Value) -> int:
    return math.comb(*_wholes("comb", 20_000, n, k))


def _factorial(n: Value) -> int:
    return math.factorial(*_wholes("factorial", 1_000, n))


@lru_cache(maxsize=4096)
def _power(base: Value, exponent: Value) -> Fraction:
    (times,) = _wholes("pow", 10_000, exponent)
    exact = Fraction(base)
    if times * (exact.numerator.bit_length() + exact.denominator.bit_length()) > 10**6:
        raise Undefined("pow gives a number too long to be written")
    return exact**times


def _wilson(k: Value, n: Value, confidence: Value = NINETY_FIVE) -> "Interval":
    from beforehand.exact.intervals import wilson

    return wilson(*_counted("wilson", 10**9, k, n), _level("wilson", confidence))


def _clopper(k: Value, n: Value, confidence: Value = NINETY_FIVE) -> "Interval":
    from beforehand.exact.intervals import clopper_pearson

    return clopper_pearson(*_counted("clopper", 10**6, k, n), _level("clopper", confidence))


def _newcombe(
    k1: Value, n1: Value, k2: Value, n2: Value, confidence: Value = NINETY_FIVE
) -> "Interval":
    from beforehand.exact.intervals import newcombe

    one, two = _counted("newcombe", 10**9, k1, n1), _counted("newcombe", 10**9, k2, n2)
    return newcombe(*one, *two, _level("newcombe", confidence))


def _low(interval: Callable[..., "Interval"]) -> Callable[..., Fraction]:
    return lambda *values: interval(*values).low


def _high(interval: Callable[..., "Interval"]) -> Callable[..., Fraction]:
    return lambda *values: interval(*values).high


@lru_cache(maxsize=4096)
def _wald(p: Value, n: Value, confidence: Value = NINETY_FIVE) -> Fraction:
    from beforehand.exact.intervals import wald_half_width

    (units,) = _wholes("wald", 10**9, n)
    if not units:
        raise Undefined("wald takes at least one unit")
    return wald_half_width(_within("wald", "0", "1", p), units, _level("wald", confidence))


@lru_cache(maxsize=4096)
def _fisher(a: Value, b: Value, c: Value, d: Value) -> Fraction:
    from beforehand.exact.significance import fisher_p

    _wholes("fisher", 2_000, a + b + c + d)
    return fisher_p(*_wholes("fisher", 2_000, a, b, c, d))


def _sign(plus: Value, minus: Value) -> Fraction:
    from beforehand.exact.significance import sign_p

    return sign_p(*_wholes("sign_p", 5_000, plus, minus))


def _signed_rank(n: Value, w: Value) -> Fraction:
    from beforehand.exact.significance import signed_rank_p

    (pairs,) = _wholes("signed_rank_p", 200, n)
    return signed_rank_p(pairs, *_wholes("signed_rank_p", pairs * (pairs + 1) // 2, w))


@lru_cache(maxsize=4096)
def _chi_square(value: Value, freedom: Value) -> Fraction:
    from beforehand.exact.significance import chi_square_p

    degrees = _within("chi2_p", "1", "1000", freedom)
    return chi_square_p(_within("chi2_p", "0", "100000", value), degrees)


@lru_cache(maxsize=4096)
def _f(value: Value, between: Value, within: Value) -> Fraction:
    from beforehand.exact.significance import f_p

    degrees = [_within("f_p", "1", "1000000", item) for item in (between, within)]
    return f_p(_within("f_p", "0", "100000", value), *degrees)


@lru_cache(maxsize=4096)
def _t(value: Value, freedom: Value) -> Fraction:
    from beforehand.exact.significance import t_p

    degrees = _within("t_p", "1", "1000000", freedom)
    return t_p(_within("t_p", "-1000", "1000", value), degrees)


def _rho(n: Value, rho: Value) -> Fraction:
    from beforehand.exact.ranks import MOST_ITEMS, rho_p

    (items,) = _wholes("rho_p", MOST_ITEMS, _within("rho_p", "2", str(MOST_ITEMS), n))
    return rho_p(items, _within("rho_p", "-1", "1", rho))


@lru_cache(maxsize=4096)
def _smallest_rho(n: Value, level: Value = FIVE_PERCENT) -> Fraction:
    from beforehand.exact.ranks import MOST_ITEMS, smallest_detectable

    (items,) = _wholes("smallest_rho", MOST_ITEMS, _within("smallest_rho", "2", str(MOST_ITEMS), n))
    found = smallest_detectable(items, _within("smallest_rho", "0", "1", level))
    if found is None:
        raise Undefined(f"with {n} items no rank correlation is as rare as {level}")
    return found


@lru_cache(maxsize=4096)
def _smallest_rho_t(n: Value, level: Value = FIVE_PERCENT) -> Fraction:
    from beforehand.exact.ranks import smallest_detectable_by_t

    (items,) = _wholes("smallest_rho_t", 1_000, _within("smallest_rho_t", "3", "1000", n))
    return smallest_detectable_by_t(items, _within("smallest_rho_t", "0.001", "0.5", level))


def _share(count: Value, units: Value) -> Fraction:
    return Fraction(count) / Fraction(units)


MANY = 20

FUNCTIONS: dict[str, Function] = {
    "share": Function(1, 1, "a count over the number of units in view", _share),
    "min": Function(1, MANY, "the smallest", lambda *values: min(values)),
    "max": Function(1, MANY, "the largest", lambda *values: max(values)),
    "abs": Function(1, 1, "without its sign", abs),
    "floor": Function(1, 1, "rounded down", floor),
    "ceil": Function(1, 1, "rounded up", ceil),
    "binom_p": Function(
        3, 3, "exact two-sided p: all counts not more likely than this one", _binomial(two_sided)
    ),
    "binom_p_doubled": Function(
        3, 3, "exact two-sided p: the smaller tail doubled", _binomial(two_sided_doubled)
    ),
    "binom_p_upper": Function(3, 3, "exact chance of this count or more", _binomial(upper_tail)),
    "binom_p_lower": Function(3, 3, "exact chance of this count or less", _binomial(lower_tail)),
    "comb": Function(2, 2, "how many subsets of a size there are", _comb),
    "factorial": Function(1, 1, "how many orders there are", _factorial),
    "pow": Function(2, 2, "a number to a whole power", _power),
    "wilson_low": Function(2, 3, "Wilson's lower bound for k of n", _low(_wilson)),
    "wilson_high": Function(2, 3, "Wilson's upper bound for k of n", _high(_wilson)),
    "clopper_low": Function(2, 3, "the exact lower bound for k of n", _low(_clopper)),
    "clopper_high": Function(2, 3, "the exact upper bound for k of n", _high(_clopper)),
    "newcombe_low": Function(4, 5, "Newcombe's lower bound for k1/n1 − k2/n2", _low(_newcombe)),
    "newcombe_high": Function(4, 5, "Newcombe's upper bound for k1/n1 − k2/n2", _high(_newcombe)),
    "wald": Function(2, 3, "half the width of the normal interval for a share of n", _wald),
    "fisher": Function(4, 4, "Fisher's exact two-sided p of a table a, b / c, d", _fisher),
    "sign_p": Function(2, 2, "two-sided p of the sign test, ties left out", _sign),
    "signed_rank_p": Function(2, 2, "two-sided p of Wilcoxon's n pairs and sum w", _signed_rank),
    "chi2_p": Function(2, 2, "p of a χ² with its degrees of freedom", _chi_square),
    "f_p": Function(3, 3, "p of an F with its two degrees of freedom", _f),
    "t_p": Function(2, 2, "two-sided p of a t with its degrees of freedom", _t),
    "rho_p": Function(2, 2, "exact two-sided p of a rank correlation of n items", _rho),
    "smallest_rho": Function(1, 2, "the smallest ρ that n items can detect", _smallest_rho),
    "smallest_rho_t": Function(1, 2, "the same by the t approximation", _smallest_rho_t),
}
