"""What would take minutes is refused by its size, before anything is counted."""

from fractions import Fraction

import pytest

from beforehand.exact.counting import tried
from beforehand.exact.expression import Vocabulary, parse
from beforehand.exact.limits import TooLarge
from beforehand.exact.model import Model, Problem, Units, problem
from beforehand.exact.odds import family_rate, odds
from beforehand.exact.work import Allowance, bound, effort, is_quick

NAMES = ("plus", "minus", "split")
QUARTERS = (Fraction(1, 4), Fraction(1, 4), Fraction(1, 2))


def reduced(text: str, *sizes: int) -> Problem:
    units = Units(tuple(zip(("jurors", "items"), sizes, strict=False)))
    read = parse(text, Vocabulary(NAMES, units.groups))
    assert not isinstance(read, tuple), read
    return problem(read.root, Model(units, NAMES, QUARTERS))


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("clopper_low(plus, n) >= 0.3", (1_000,)),
        ("t_p(plus, 12) <= 0.05", (1_000,)),
        ("comb(10000, plus) >= 5", (10_000,)),
        ("pow(1.00001, plus) >= 5", (10_000,)),
        ("binom_p(plus, plus + minus + 1, 1/3) <= 0.05", (400,)),
        ("fisher(plus, minus, 900, 900) <= 0.05", (100,)),
        (" and ".join(f"plus - minus != {number}" for number in range(1, 40)), (400,)),
        ("at least 2 of 300 jurors with plus >= 3", (300, 300)),
        (" or ".join(f"plus == {number}" for number in range(0, 60, 5)), (100_000,)),
    ],
)
def test_a_condition_that_takes_long_is_refused(text: str, sizes: tuple[int, ...]) -> None:
    with pytest.raises(TooLarge):
        tried(reduced(text, *sizes))


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("plus >= 25000", (100_000,)),
        ("plus - minus >= 30 and plus >= 100", (440,)),
        ("plus >= 4600 and minus <= 4500", (18_000,)),
        ("binom_p(plus, n, 1/4) <= 0.05", (4_500,)),
        ("t_p(plus, 12) <= 0.05", (300,)),
        ("sign_p(plus, minus) <= 0.05", (40,)),
        ("rho_p(14, plus / 1000) <= 0.05", (1_000,)),
        ("signed_rank_p(200, plus) <= 0.05", (200,)),
        ("at least 2 of 20 jurors with plus >= 3", (20, 20)),
    ],
)
def test_what_the_reference_promises_is_counted(text: str, sizes: tuple[int, ...]) -> None:
    bound(reduced(text, *sizes))


def test_work_grows_with_the_units_and_with_the_condition() -> None:
    short, long = (reduced(text, 100) for text in ("plus > minus", "plus > minus + 2 * split"))
    assert effort(short) < effort(long) < effort(reduced("plus > minus", 400))
    assert is_quick(short)
    assert not is_quick(reduced("plus > minus", 440))


def test_a_large_family_is_refused() -> None:
    chance = odds(
        reduced("plus >= 100", 300).condition, Model(Units((("units", 300),)), NAMES, QUARTERS)
    )
    assert 0 < family_rate(chance.value, 1_000) < 1
    with pytest.raises(TooLarge, match="a family of 1,000,000 such cells"):
        family_rate(chance.value, 1_000_000)


def test_an_allowance_is_used_up() -> None:
    allowance = Allowance(10)
    assert [allowance.takes(steps) for steps in (6, 6, 4, 1)] == [True, False, True, False]
