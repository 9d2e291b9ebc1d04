"""The intervals that reports of a proportion usually print, and whether two bounds are one of them.

Formulas are those of Brown, Cai and DasGupta, "Interval estimation for a binomial proportion"
(2001), and of Newcombe (1998) for the continuity correction of the score interval.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction

from beforehand.exact.intervals import Interval, wilson
from beforehand.exact.numbers import Printed
from beforehand.exact.significance import critical_t, critical_z
from beforehand.exact.special import beta_part, square_root

ZERO, ONE, HALF = Fraction(0), Fraction(1), Fraction(1, 2)
TAILS = 2_000
"""From this size on the bounds of tails are within 1/n of Wilson's, and are not computed."""

Rising = Callable[[Fraction], Fraction]
Ends = tuple[Printed, Printed]


def fitting(k: int, n: int, confidence: Fraction, ends: Ends, slack: Fraction) -> Iterator[str]:
    """The names of the methods whose bounds may be printed so, the likeliest first.

    Each bound may be off by ``slack`` of its last printed digit. A bound that a tail defines
    is not computed: the tail is asked on both sides of what is printed.
    """
    reaches = tuple(slack * end.step for end in ends)
    few = n <= TAILS
    for name, interval in closed_intervals(k, n, confidence):
        pairs = zip((interval.low, interval.high), ends, reaches, strict=True)
        near = ZERO if few or name != "Wilson" else Fraction(1, n)
        if all(abs(value - end.value) <= reach + near for value, end, reach in pairs):
            yield name
    each = (1 - confidence) / 2
    for name, low, high in tails(k, n) if few else ():
        if _meets(low, ZERO, each, ends[0].value, reaches[0]) and _meets(
            high, ONE, 1 - each, ends[1].value, reaches[1]
        ):
            yield name


def bounds_of(method: str, k: int, n: int, confidence: Fraction) -> Interval | None:
    """The interval of a method by its name; None if it is not known, or n is too large for it."""
    for name, interval in closed_intervals(k, n, confidence):
        if name == method:
            return interval
    each = (1 - confidence) / 2
    for name, low, high in tails(k, n) if n <= TAILS else ():
        if name == method:
            return Interval(
                _root(low, each) if low else ZERO, _root(high, 1 - each) if high else ONE
            )
    return None


def closed_intervals(k: int, n: int, confidence: Fraction) -> Iterator[tuple[str, Interval]]:
    """The intervals that a formula gives, cut off at 0 and 1."""
    yield "Wilson", wilson(k, n, confidence)
    z, p = critical_z(confidence), Fraction(k, n)
    error = square_root(p * (1 - p) / n)
    half = Fraction(1, 2 * n)
    yield "Wald", _cut(p - z * error, p + z * error)
    size = n + z * z
    moved = (k + z * z / 2) / size
    spread = z * square_root(moved * (1 - moved) / size)
    yield "Agresti–Coull", _cut(moved - spread, moved + spread)
    yield "Wilson with continuity correction", _corrected_wilson(k, n, z)
    yield "Wald with continuity correction", _cut(p - z * error - half, p + z * error + half)
    if n > 1:
        wide = square_root(p * (1 - p) / (n - 1))
        yield "mean ± z·SE", _cut(p - z * wide, p + z * wide)
        if n <= TAILS:
            t = critical_t(Fraction(n - 1), confidence)
            yield "mean ± t·SE", _cut(p - t * wide, p + t * wide)


def _cut(low: Fraction, high: Fraction) -> Interval:
    return Interval(max(ZERO, low), min(ONE, high))


def _corrected_wilson(k: int, n: int, z: Fraction) -> Interval:
    p, scale = Fraction(k, n), 2 * (n + z * z)
    middle = 2 * n * p + z * z
    below = z * square_root(max(ZERO, z * z - 2 - Fraction(1, n) + 4 * p * (n * (1 - p) + 1)))
    above = z * square_root(max(ZERO, z * z + 2 - Fraction(1, n) + 4 * p * (n * (1 - p) - 1)))
    low = ZERO if k == 0 else (middle - 1 - below) / scale
    high = ONE if k == n else (middle + 1 + above) / scale
    return _cut(low, high)


def tails(k: int, n: int) -> Iterator[tuple[str, Rising | None, Rising | None]]:
    """The methods whose bounds are where a tail reaches half of the error.

    The low bound is where the first function does, the high one where the second reaches one
    less that; None stands for a bound at the end, 0 or 1.
    """

    def beta(a: Fraction, b: Fraction) -> Rising:
        return lambda p: beta_part(p, a, b)

    def half_counted(p: Fraction) -> Fraction:
        """P(X > k) and half of P(X = k)."""
        more = ZERO if k == n else beta_part(p, Fraction(k + 1), Fraction(n - k))
        most = ONE if k == 0 else beta_part(p, Fraction(k), Fraction(n - k + 1))
        return (more + most) / 2

    inner = (k > 0, k < n)
    at_least = beta(Fraction(k), Fraction(n - k + 1)) if inner[0] else None
    more = beta(Fraction(k + 1), Fraction(n - k)) if inner[1] else None
    yield "Clopper–Pearson", at_least, more
    jeffreys = beta(k + HALF, n - k + HALF)
    yield "Jeffreys", jeffreys if inner[0] else None, jeffreys if inner[1] else None
    flat = beta(k + ONE, n - k + ONE)
    yield "Bayesian (flat prior)", flat, flat
    yield "mid-p", half_counted if inner[0] else None, half_counted if inner[1] else None


def _meets(
    function: Rising | None, end: Fraction, target: Fraction, printed: Fraction, reach: Fraction
) -> bool:
    """Whether a function reaches its target within reach of a printed bound."""
    least, most = max(ZERO, printed - reach), min(ONE, printed + reach)
    if function is None:
        return least <= end <= most
    return least <= most and function(least) <= target <= function(most)


def _root(function: Rising, target: Fraction) -> Fraction:
    """Where a function reaches its target, to nine decimals."""
    low, high = ZERO, ONE
    for _ in range(30):
        middle = (low + high) / 2
        low, high = (middle, high) if function(middle) < target else (low, middle)
    return high
