"""Incomplete beta and gamma functions in decimal arithmetic, right to 30 digits.

No series or fraction used cancels digits where it is used; sources are the sections of the
NIST Digital Library of Mathematical Functions (DLMF) named at each function.
"""

from collections.abc import Callable, Iterator
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from itertools import count
from math import comb

from beforehand.exact.rounding import rounded

DIGITS = 30  # what is promised
WORKING = 60  # what is computed with
PI = Decimal("3.14159265358979323846264338327950288419716939937510582097494459230781640628620899")
SMALL = Decimal(10) ** -(WORKING - 8)
STEP = Fraction(1, 10**45)  # roots are kept in such steps, or fractions grow without end
CLOSE = Fraction(1, 10**40)
STILL = 4  # steps
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


@lru_cache(maxsize=64)  # a root is sought along x, with the same a and b all the way
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
    """The regularised incomplete beta function Iₓ(a, b), right to 30 digits (DLMF 8.17.22)."""
    if not 0 <= x <= 1 or a <= 0 or b <= 0:
        raise ValueError(f"I_{x}({a}, {b}) is not defined")
    if x in (0, 1):
        return Fraction(x)
    if x > (a + 1) / (a + b + 2):  # the other side converges, and is not small there
        return 1 - beta_part(1 - x, b, a)
    with localcontext() as context:
        context.prec = WORKING
        at, p, q = decimal_of(x), decimal_of(a), decimal_of(b)
        log_front = p * at.ln() + q * decimal_of(1 - x).ln() - p.ln()
        log_front += log_gamma(p + q) - log_gamma(p) - log_gamma(q)
        return Fraction(log_front.exp() / _lentz(Decimal(1), _beta_parts(at, p, q)))


def _beta_parts(at: Decimal, p: Decimal, q: Decimal) -> Iterator[tuple[Decimal, Decimal]]:
    """The numerators d₁, d₂, … of DLMF 8.17.23, each over 1."""
    one = Decimal(1)
    for m in count():
        twice = p + 2 * m
        yield -(p + m) * (p + q + m) * at / (twice * (twice + 1)), one
        yield (m + 1) * (q - m - 1) * at / ((twice + 1) * (twice + 2)), one


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
        return Fraction(log_front.exp() / _lentz(at + 1 - p, _tail_parts(p, at)))


def _tail_parts(p: Decimal, at: Decimal) -> Iterator[tuple[Decimal, Decimal]]:
    """What follows x + 1 − p in the fraction of xᵖ·e⁻ˣ/Γ(p, x), the even part of DLMF 8.9.2."""
    for k in count(1):
        yield -k * (k - p), at + 1 - p + 2 * k


def _lentz(first: Decimal, parts: Iterator[tuple[Decimal, Decimal]]) -> Decimal:
    """The continued fraction first + a₁/(b₁ + a₂/(b₂ + …)) by Lentz's algorithm.

    It ends once four steps in turn change nothing that counts: a numerator near zero makes
    two steps small by chance, and the fraction of the beta function lies below its value
    twice, then above it twice.
    """
    total = c = first
    d, still = Decimal(0), 0
    for above, below in parts:
        d = 1 / (below + above * d or SMALL**2)
        c = below + above / c or SMALL**2
        total *= c * d
        still = still + 1 if abs(c * d - 1) < SMALL else 0
        if still == STILL:
            break
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
