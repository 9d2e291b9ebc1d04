"""The exact distribution of Spearman's rank correlation for few items, without ties."""

from bisect import bisect_right
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import factorial

from beforehand.exact.limits import TooLarge
from beforehand.exact.significance import critical_t
from beforehand.exact.special import square_root

MOST_ITEMS = 14


@lru_cache(maxsize=16)
def squares(n: int) -> tuple[int, ...]:
    """How many of the n! orders have each sum of squared rank differences.

    Over sets of used ranks, the sums are kept as one polynomial packed in an integer, a slot
    of n!'s width for each sum, so that adding a difference is a shift.
    """
    if not 2 <= n <= MOST_ITEMS:
        raise TooLarge(f"exact rank correlation is counted for 2 to {MOST_ITEMS} items, not {n}")
    slot = factorial(n).bit_length()
    found = [0] * (1 << n)
    found[0] = 1
    for used in range(1, 1 << n):
        place = used.bit_count() - 1
        found[used] = sum(
            found[used ^ (1 << rank)] << slot * (place - rank) ** 2
            for rank in range(n)
            if used >> rank & 1
        )
    whole, mask = found[-1], (1 << slot) - 1
    most = n * (n * n - 1) // 3
    return tuple(whole >> slot * total & mask for total in range(most + 1))


def rho_of(n: int, total: int) -> Fraction:
    """The rank correlation that belongs to a sum of squared rank differences."""
    return 1 - Fraction(6 * total, n * (n * n - 1))


@lru_cache(maxsize=16)
def _at_least(n: int) -> tuple[list[Fraction], list[int]]:
    """The sizes of ρ from the largest down, and how many orders have at least that size."""
    by_size: dict[Fraction, int] = {}
    for total, count in enumerate(squares(n)):
        if count:
            size = abs(rho_of(n, total))
            by_size[size] = by_size.get(size, 0) + count
    sizes = sorted(by_size, reverse=True)
    return sizes, list(accumulate(by_size[size] for size in sizes))


def rho_p(n: int, size: Fraction) -> Fraction:
    """Two-sided exact p: the share of orders with a correlation at least as far from zero."""
    sizes, orders = _at_least(n)
    place = bisect_right(sizes, -abs(size), key=lambda one: -one)
    return Fraction(orders[place - 1] if place else 0, factorial(n))


def smallest_detectable(n: int, level: Fraction = Fraction(5, 100)) -> Fraction | None:
    """The smallest absolute ρ whose exact two-sided p is at most the level, or None."""
    sizes, orders = _at_least(n)
    place = bisect_right(orders, level * factorial(n))
    return sizes[place - 1] if place else None


def smallest_detectable_by_t(n: int, level: Fraction = Fraction(5, 100)) -> Fraction:
    """The same by the t approximation: t/√(t² + n − 2) at the critical t of n − 2."""
    t = critical_t(Fraction(n - 2), 1 - level)
    return t / square_root(t * t + n - 2)
