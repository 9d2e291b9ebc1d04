"""The exact binomial distribution, in integers over one common denominator."""

from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import comb

LEAF = 32  # terms that are summed one by one: fewer cost more calls than they save


def weights(n: int, a: int, b: int) -> list[int]:
    """C(n,k)·aᵏ·bⁿ⁻ᵏ for k = 0 … n, by recurrence; over (a+b)ⁿ they are the chances."""
    if b == 0:
        return [0] * n + [a**n]
    found = [b**n]
    for k in range(n):
        found.append(found[-1] * ((n - k) * a) // ((k + 1) * b))
    return found


def run_weight(n: int, a: int, b: int, low: int, high: int) -> int:
    """The sum of ``weights(n, a, b)`` from ``low`` to ``high``, without any one of them.

    Binary splitting of the ratios (n−k)·a / (k+1)·b of neighbours: numbers of one size are
    multiplied with each other, which for thousands of units is far cheaper than n steps with
    numbers of full length. The shorter side is summed, the other is what it leaves.
    """
    if a == 0 or b == 0:
        return sum(weights(n, a, b)[low : high + 1])
    if high - low > n // 2:
        outside = run_weight(n, a, b, 0, low - 1) if low else 0
        beyond = run_weight(n, a, b, high + 1, n) if high < n else 0
        whole: int = (a + b) ** n
        return whole - outside - beyond
    _, below, total = _split(n, a, b, low, high + 1)
    first: int = comb(n, low) * a**low * b ** (n - low)
    return first * total // below


def _split(n: int, a: int, b: int, low: int, end: int) -> tuple[int, int, int]:
    """Products P of (n−k)·a and Q of (k+1)·b over a run, and Q·Σ of the running P/Q."""
    if end - low <= LEAF:
        above, below, total = 1, 1, 0
        for k in range(low, end):
            total = (total + above) * (k + 1) * b
            above *= (n - k) * a
            below *= (k + 1) * b
        return above, below, total
    middle = (low + end) // 2
    first, second = _split(n, a, b, low, middle), _split(n, a, b, middle, end)
    total = first[2] * second[1] + first[0] * second[2]
    return first[0] * second[0], first[1] * second[1], total


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
