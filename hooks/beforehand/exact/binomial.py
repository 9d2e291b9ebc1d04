"""The exact binomial distribution, in integers over one common denominator."""

from fractions import Fraction
from functools import lru_cache
from itertools import accumulate


def weights(n: int, a: int, b: int) -> list[int]:
    """C(n,k)·aᵏ·bⁿ⁻ᵏ for k = 0 … n, by recurrence; over (a+b)ⁿ they are the chances."""
    if b == 0:
        return [0] * n + [a**n]
    found = [b**n]
    for k in range(n):
        found.append(found[-1] * ((n - k) * a) // ((k + 1) * b))
    return found


@lru_cache(maxsize=32)
def _table(n: int, p: Fraction) -> tuple[list[int], list[int], int]:
    """Weights, their running sums, and their whole."""
    a, whole = p.numerator, p.denominator
    found = weights(n, a, whole - a)
    return found, list(accumulate(found)), whole**n


def upper_tail(k: int, n: int, p: Fraction) -> Fraction:
    """P(X >= k) for X ~ Bin(n, p)."""
    _, sums, whole = _table(n, p)
    return Fraction(whole - (sums[k - 1] if k > 0 else 0), whole) if k <= n else Fraction(0)


def lower_tail(k: int, n: int, p: Fraction) -> Fraction:
    """P(X <= k) for X ~ Bin(n, p)."""
    _, sums, whole = _table(n, p)
    return Fraction(sums[min(k, n)], whole) if k >= 0 else Fraction(0)


@lru_cache(maxsize=32)
def _not_more_likely(n: int, p: Fraction) -> dict[int, int]:
    """For each weight, the sum of all weights that are not larger."""
    ordered = sorted(_table(n, p)[0])
    return dict(zip(ordered, accumulate(ordered), strict=True))  # the last of equals stays


@lru_cache(maxsize=100_000)
def two_sided(k: int, n: int, p: Fraction) -> Fraction:
    """Two-sided p: the chance of all counts that are not more likely than ``k``.

    This is what R's binom.test and scipy's binomtest print, here without their tolerance,
    because equal weights are equal integers.
    """
    found, _, whole = _table(n, p)
    return Fraction(_not_more_likely(n, p)[found[k]], whole)


def two_sided_doubled(k: int, n: int, p: Fraction) -> Fraction:
    """Two-sided p: twice the smaller tail, at most 1."""
    return min(Fraction(1), 2 * min(lower_tail(k, n, p), upper_tail(k, n, p)))
