"""The functions of a formula: what they give, and that none runs away."""

from contextlib import suppress
from fractions import Fraction
from math import comb, factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beforehand.exact.functions import FUNCTIONS, Undefined
from beforehand.exact.intervals import clopper_pearson, newcombe, wald_half_width, wilson
from beforehand.exact.limits import TooLarge
from beforehand.exact.ranks import rho_p, smallest_detectable, smallest_detectable_by_t
from beforehand.exact.significance import (
    chi_square_p,
    f_p,
    fisher_p,
    sign_p,
    signed_rank_p,
    t_p,
)

F = Fraction


def call(name: str, *values: int | Fraction):
    return FUNCTIONS[name].compute(*values)


def test_each_function_is_the_one_it_is_named_after() -> None:
    assert call("comb", 8, 3) == comb(8, 3)
    assert call("factorial", 5) == factorial(5)
    assert call("pow", F(3, 4), 2) == F(9, 16)
    assert call("wilson_low", 8, 18) == wilson(8, 18).low
    assert call("wilson_high", 8, 18, F(9, 10)) == wilson(8, 18, F(9, 10)).high
    assert call("clopper_low", 8, 18) == clopper_pearson(8, 18).low
    assert call("clopper_high", 8, 18) == clopper_pearson(8, 18).high
    assert call("newcombe_low", 8, 18, 4, 9) == newcombe(8, 18, 4, 9).low
    assert call("newcombe_high", 8, 18, 4, 9) == newcombe(8, 18, 4, 9).high
    assert call("wald", F("0.444"), 18) == wald_half_width(F("0.444"), 18)
    assert call("fisher", 1, 9, 11, 3) == fisher_p(1, 9, 11, 3)
    assert call("sign_p", 7, 2) == sign_p(7, 2)
    assert call("signed_rank_p", 8, 4) == signed_rank_p(8, 4)
    assert call("chi2_p", 5, 3) == chi_square_p(F(5), F(3))
    assert call("f_p", 3, 2, 9) == f_p(F(3), F(2), F(9))
    assert call("t_p", F("-2.2"), 10) == t_p(F("2.2"), F(10))
    assert call("rho_p", 8, F("0.7")) == rho_p(8, F("0.7"))
    assert call("smallest_rho", 12) == smallest_detectable(12)
    assert call("smallest_rho", 4, F("0.1")) == smallest_detectable(4, F("0.1"))
    assert call("smallest_rho_t", 12) == smallest_detectable_by_t(12)


@pytest.mark.parametrize(
    ("name", "values", "words"),
    [
        ("comb", (8, F(1, 2)), "comb takes whole numbers, not 1/2"),
        ("comb", (10**9, 2), "comb takes numbers from 0 to 20,000"),
        ("factorial", (-1,), "from 0 to 1,000"),
        ("pow", (F(10**50), 10_000), "too long"),
        ("wilson_low", (9, 8), "9 of 8 is none"),
        ("wilson_low", (0, 0), "0 of 0 is none"),
        ("wilson_low", (1, 8, 95), "from 0.5 to 0.9999"),
        ("clopper_high", (1, 10**7), "from 0 to 1,000,000"),
        ("wald", (2, 9), "from 0 to 1"),
        ("wald", (1, 0), "at least one unit"),
        ("fisher", (9_000, 1, 1, 1), "from 0 to 2,000"),
        ("signed_rank_p", (8, 40), "from 0 to 36"),
        ("t_p", (2, 0), "from 1 to 1000000"),
        ("rho_p", (15, 0), "from 2 to 14"),
        ("smallest_rho", (4,), "no rank correlation is as rare as 1/20"),
        ("smallest_rho_t", (2,), "from 3 to 1000"),
        ("binom_p", (1, 10**6, F(1, 2)), "cannot be counted exactly"),
        ("binom_p", (3, F(21, 2), F(1, 2)), "outside its range"),
    ],
)
def test_what_cannot_be_computed_is_refused_in_words(name, values, words) -> None:
    with pytest.raises(Undefined, match=words):
        call(name, *values)


def test_the_smallest_of_one_number_is_that_number() -> None:
    assert (call("min", 5), call("max", F(1, 3)), call("min", 3, 1, 2)) == (5, F(1, 3), 1)


NUMBERS = st.one_of(st.integers(-3, 30), st.fractions(-2, 3, max_denominator=7), st.just(10**30))


@given(st.sampled_from(sorted(set(FUNCTIONS) - {"share"})), st.data())
def test_every_call_is_a_number_or_refused(name: str, data: st.DataObject) -> None:
    function = FUNCTIONS[name]
    size = data.draw(st.integers(function.least, min(function.most, 6)))
    values = [data.draw(NUMBERS) for _ in range(size)]
    with suppress(Undefined, TooLarge):
        assert isinstance(function.compute(*values), int | Fraction)
