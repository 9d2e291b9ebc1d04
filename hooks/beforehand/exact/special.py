"""Incomplete beta and gamma functions in decimal arithmetic, right to 30 digits.

Every series used has terms of one sign, so nothing cancels; sources are the sections of the
NIST Digital Library of Mathematical Functions (DLMF) named at each function.
"""

from collections.abc import Callable
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from math import comb

from beforehand.exact.rounding import rounded

DIGITS = 30  # what is promised
WORKING = 60  # what is computed with
PI = Decimal("3.14159265358979323846264338327950288419716939937510582097494459230781640628620899")
SMALL = Decimal(10) ** -(WORKING - 8)
STEP = Fraction(1, 10**45)  # roots are kept in such steps, or fractions grow without end
CLOSE = Fraction(1, 10**40)
FAR = 60  # from here on Stirling's series with 24 terms is right to far more than WORKING
TERMS = 24


def decimal_of(value: Fraction) -> Decimal:
    """A fraction as a decimal of the working precision of the context."""
    return Decimal(value.numerator) / Decimal(value.denominator)


@lru_cache(maxsize=1)
def _bernoulli() -> tuple[Fraction, ...]:
    """B₀ … B of twice TERMS, by the recurrence of DLMF 24.5.3."""
    found: list[Fraction] = []
    for m in range(2 * TERMS + 1):
        below = sum((comb(m + 1, k) * found[k] for k in range(m)), Fraction(0))
        found.append(Fraction(1) if m == 0 else -below / (m + 1))
    return tuple(found)


def log_gamma(x: Decimal) -> Decimal:
    """Ln Γ(x) for x > 0: Stirling's series (DLMF 5.11.1) after a shift upwards."""
    shift = Decimal(1)
    while x < FAR:
        shift *= x
        x += 1
    total = (x - Decimal("0.5")) * x.ln() - x + (2 * PI).ln() / 2
    for k in range(1, TERMS):
        total += decimal_of(_bernoulli()[2 * k] / (2 * k * (2 * k - 1))) / x ** (2 * k - 1)
    return total - shift.ln()


def _series(term: Decimal, ratio: Callable[[int], Decimal]) -> Decimal:
    """A sum of positive terms; it stops once the rest is below the working precision."""
    total, k = term, 0
    while True:
        factor = ratio(k)
        term *= factor
        total += term
        k += 1
        if factor < 1 and term / (1 - factor) < SMALL * total:
            return total


def beta_part(x: Fraction, a: Fraction, b: Fraction) -> Fraction:
    """The regularised incomplete beta function Iₓ(a, b), right to 30 digits (DLMF 8.17.8)."""
    if not 0 <= x <= 1 or a <= 0 or b <= 0:
        raise ValueError(f"I_{x}({a}, {b}) is not defined")
    if x in (0, 1):
        return Fraction(x)
    if x > (a + 1) / (a + b + 2):  # the other side converges, and is not small there
        return 1 - beta_part(1 - x, b, a)
    with localcontext() as context:
        context.prec = WORKING
        at, p, q = decimal_of(x), decimal_of(a), decimal_of(b)
        log_front = p * at.ln() + q * (1 - at).ln() - p.ln()
        log_front += log_gamma(p + q) - log_gamma(p) - log_gamma(q)
        total = _series(Decimal(1), lambda k: (p + q + k) / (p + 1 + k) * at)
        return Fraction(log_front.exp() * total)


def gamma_tail(a: Fraction, x: Fraction) -> Fraction:
    """The regularised upper incomplete gamma function Q(a, x), right to 30 digits.

    Below the mean by the series of P = 1 − Q (DLMF 8.7.1), above it by the continued
    fraction (DLMF 8.9.2), which keeps small tails exact.
    """
    if a <= 0 or x < 0:
        raise ValueError(f"Q({a}, {x}) is not defined")
    if x == 0:
        return Fraction(1)
    with localcontext() as context:
        context.prec = WORKING
        p, at = decimal_of(a), decimal_of(x)
        log_front = p * at.ln() - at - log_gamma(p)
        if at < p + 1:
            total = _series(1 / p, lambda k: at / (p + 1 + k))
            return 1 - Fraction(log_front.exp() * total)
        return Fraction(log_front.exp() * _tail_fraction(p, at))


def _tail_fraction(p: Decimal, at: Decimal) -> Decimal:
    """The continued fraction of Γ(p, x)·eˣ·x^−p by Lentz's algorithm."""
    b = at + 1 - p
    c, d = 1 / SMALL**2, 1 / b
    total, k = d, 0
    while True:
        k += 1
        numerator = -k * (k - p)
        b += 2
        d = 1 / (numerator * d + b)
        c = b + numerator / c
        step = c * d
        total *= step
        if abs(step - 1) < SMALL:
            return total


def square_root(value: Fraction) -> Fraction:
    """The square root to the working precision."""
    with localcontext() as context:
        context.prec = WORKING
        return Fraction(decimal_of(value).sqrt())


def falling_root(
    function: Callable[[Fraction], Fraction], target: Fraction, low: Fraction, high: Fraction
) -> Fraction:
    """Where a falling function meets a positive target, to the digits the function has.

    A few halvings, then the secant between the ends with the Illinois correction, which
    halves the value kept at an end that does not move.
    """
    for _ in range(8):
        middle = (low + high) / 2
        low, high = (middle, high) if function(middle) > target else (low, middle)
    above, below = function(low) - target, function(high) - target
    middle, side = low, 0
    for _ in range(100):
        middle = rounded((low * below - high * above) / (below - above), STEP)
        off = function(middle) - target
        if abs(off) < target * CLOSE:
            break
        if off > 0:
            low, above, below = middle, off, below / 2 if side == 1 else below
        else:
            high, below, above = middle, off, above / 2 if side == -1 else above
        side = 1 if off > 0 else -1
    return middle
