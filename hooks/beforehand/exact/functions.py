"""The functions a condition may call, each on exact numbers."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from beforehand.exact.binomial import (
    lower_tail,
    two_sided,
    two_sided_doubled,
    upper_tail,
)

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


def floor(value: Value) -> int:
    """The whole number at or below."""
    return value.numerator // value.denominator


def ceil(value: Value) -> int:
    """The whole number at or above."""
    return -(-value.numerator // value.denominator)


def _whole(value: Value, what: str) -> int:
    if value.denominator != 1:
        raise Undefined(f"{what} is a whole number, not {value}")
    return value.numerator


def _binomial(tail: Callable[[int, int, Fraction], Fraction]) -> Callable[..., Fraction]:
    def compute(k: Value, n: Value, p: Value) -> Fraction:
        successes, trials = _whole(k, "the count of binom_p"), _whole(n, "the size of binom_p")
        if not 0 <= successes <= trials or not 0 <= p <= 1:
            raise Undefined(f"binom_p({k}, {n}, {p}) is outside its range")
        return tail(successes, trials, Fraction(p))

    return compute


def _share(count: Value, units: Value) -> Fraction:
    return Fraction(count) / Fraction(units)


MANY = 20

FUNCTIONS: dict[str, Function] = {
    "share": Function(1, 1, "a count over the number of units in view", _share),
    "min": Function(1, MANY, "the smallest", min),
    "max": Function(1, MANY, "the largest", max),
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
}
