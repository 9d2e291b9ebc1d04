"""Confidence intervals of proportions, right to 30 digits."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from beforehand.exact.significance import critical_z
from beforehand.exact.special import beta_part, falling_root, square_root

NINETY_FIVE = Fraction(95, 100)


@dataclass(frozen=True, slots=True)
class Interval:
    """Two bounds."""

    low: Fraction
    high: Fraction


@lru_cache(maxsize=4096)  # conditions over all results ask for each count again and again
def wilson(k: int, n: int, confidence: Fraction = NINETY_FIVE) -> Interval:
    """Wilson's score interval (1927) for k of n, without continuity correction."""
    _counts(k, n)
    z, p = critical_z(confidence), Fraction(k, n)
    centre = p + z * z / (2 * n)
    spread = z * square_root(p * (1 - p) / n + z * z / (4 * n * n))
    scale = 1 + z * z / n
    low = Fraction(0) if k == 0 else (centre - spread) / scale
    high = Fraction(1) if k == n else (centre + spread) / scale
    return Interval(low, high)


def newcombe(k1: int, n1: int, k2: int, n2: int, confidence: Fraction = NINETY_FIVE) -> Interval:
    """Newcombe's hybrid score interval (1998, method 10) for k1/n1 − k2/n2."""
    one, two = wilson(k1, n1, confidence), wilson(k2, n2, confidence)
    p1, p2 = Fraction(k1, n1), Fraction(k2, n2)
    below = square_root((p1 - one.low) ** 2 + (two.high - p2) ** 2)
    above = square_root((one.high - p1) ** 2 + (p2 - two.low) ** 2)
    return Interval(p1 - p2 - below, p1 - p2 + above)


@lru_cache(maxsize=4096)  # the two bounds are asked for one by one
def clopper_pearson(k: int, n: int, confidence: Fraction = NINETY_FIVE) -> Interval:
    """The exact interval (1934): each bound leaves half of the error in its tail."""
    _counts(k, n)
    each, zero, one = (1 - confidence) / 2, Fraction(0), Fraction(1)
    low, high = zero, one
    if k > 0:
        low = 1 - falling_root(
            lambda q: beta_part(1 - q, Fraction(k), Fraction(n - k + 1)), each, zero, one
        )
    if k < n:
        high = falling_root(
            lambda p: 1 - beta_part(p, Fraction(k + 1), Fraction(n - k)), each, zero, one
        )
    return Interval(low, high)


def wald_half_width(p: Fraction, n: int, confidence: Fraction = NINETY_FIVE) -> Fraction:
    """Half the normal interval, z·√(p(1−p)/n): what "± 0.25" usually is."""
    return critical_z(confidence) * square_root(p * (1 - p) / n)


def _counts(k: int, n: int) -> None:
    if not 0 <= k <= n or n == 0:
        raise ValueError(f"{k} of {n} is no proportion")
