"""Exact and analytic p-values, each named by how it treats the other side."""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import comb

from beforehand.exact.binomial import two_sided, two_sided_doubled
from beforehand.exact.numbers import Printed
from beforehand.exact.special import beta_part, falling_root, gamma_tail

__all__ = [
    "chi_square_p", "critical_t", "critical_z", "f_p", "fisher_p", "may_print", "p_range",
    "sign_p", "signed_rank_p", "t_p", "two_sided", "two_sided_doubled",
]  # fmt: skip


def fisher_p(a: int, b: int, c: int, d: int) -> Fraction:
    """Fisher's exact test of the table (a b / c d): all tables not more likely than this.

    Weights are C(a+b, x)·C(c+d, a+c−x), compared as integers; two-sided as in R.
    """
    row, other, column = a + b, c + d, a + c
    low, high = max(0, column - other), min(row, column)
    found = [comb(row, x) * comb(other, column - x) for x in range(low, high + 1)]
    seen = found[a - low]
    return Fraction(sum(weight for weight in found if weight <= seen), sum(found))


def sign_p(plus: int, minus: int) -> Fraction:
    """The two-sided sign test: ties are left out, both directions as likely."""
    return two_sided(min(plus, minus), plus + minus, Fraction(1, 2))


@lru_cache(maxsize=32)
def _rank_sums(n: int) -> list[int]:
    """How many choices of n signs give a sum of positive ranks of at most 0, 1, and so on."""
    counts = [1]
    for rank in range(1, n + 1):
        counts = [
            (counts[s] if s < len(counts) else 0) + (counts[s - rank] if s >= rank else 0)
            for s in range(len(counts) + rank)
        ]
    return list(accumulate(counts))


def signed_rank_p(n: int, w: int) -> Fraction:
    """Wilcoxon's signed-rank test without ties: twice the smaller tail of the rank sum."""
    least = min(w, n * (n + 1) // 2 - w)
    return min(Fraction(1), Fraction(2 * _rank_sums(n)[least], 2**n))


def f_p(f: Fraction, between: Fraction, within: Fraction) -> Fraction:
    """P(F ≥ f) with so many degrees of freedom: I at d₂/(d₂+d₁f) of (d₂/2, d₁/2)."""
    return beta_part(within / (within + between * f), within / 2, between / 2)


def t_p(t: Fraction, freedom: Fraction) -> Fraction:
    """Two-sided p of a t statistic; |t| squared is an F with 1 and ``freedom``."""
    return f_p(t * t, Fraction(1), freedom)


def chi_square_p(value: Fraction, freedom: Fraction) -> Fraction:
    """P(χ² ≥ value): the upper incomplete gamma function of half of both."""
    return gamma_tail(freedom / 2, value / 2)


@lru_cache(maxsize=32)
def critical_z(confidence: Fraction = Fraction(95, 100)) -> Fraction:
    """The normal deviate that leaves 1 − confidence on both sides together."""
    return falling_root(
        lambda z: chi_square_p(z * z, Fraction(1)), 1 - confidence, Fraction(0), Fraction(40)
    )


@lru_cache(maxsize=32)
def critical_t(freedom: Fraction, confidence: Fraction = Fraction(95, 100)) -> Fraction:
    """The t that leaves 1 − confidence on both sides together."""
    return falling_root(lambda t: t_p(t, freedom), 1 - confidence, Fraction(0), Fraction(2000))


def p_range(statistic: Printed, p_of: Callable[[Fraction], Fraction]) -> tuple[Fraction, Fraction]:
    """The p-values a printed statistic leaves open: it is rounded itself.

    ``p_of`` falls as the statistic grows; a statistic of either sign is taken without it.
    """
    size, half = abs(statistic.value), statistic.step / 2
    return p_of(size + half), p_of(max(Fraction(0), size - half))


def may_print(low: Fraction, high: Fraction, printed: Printed) -> bool:
    """Whether some value from ``low`` to ``high`` may be printed so."""
    half = printed.step / 2
    match printed.relation:
        case "<":
            return low < printed.value
        case "≤":
            return low <= printed.value
        case ">":
            return high > printed.value
        case "≥":
            return high >= printed.value
        case _:
            return low <= printed.value + half and high >= printed.value - half
