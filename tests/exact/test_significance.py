"""Intervals and p-values against scipy and against numbers printed in other records."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import special, stats

from beforehand.exact.binomial import upper_tail
from beforehand.exact.intervals import clopper_pearson, newcombe, wilson
from beforehand.exact.model import TooLarge
from beforehand.exact.numbers import agrees, agrees_range, read_number
from beforehand.exact.ranks import rho_of, rho_p, squares
from beforehand.exact.significance import (
    chi_square_p,
    critical_t,
    critical_z,
    f_p,
    fisher_p,
    may_print,
    p_range,
    sign_p,
    signed_rank_p,
    t_p,
    two_sided,
    two_sided_doubled,
)
from beforehand.exact.special import beta_part, gamma_tail

F = Fraction

near = lambda value: pytest.approx(value, rel=1e-9, abs=1e-300)  # noqa: E731
positive = st.fractions(min_value=F(1, 10), max_value=60, max_denominator=20)


def test_numbers_other_records_print() -> None:
    """The oracles of the survey of real records."""
    assert agrees(fisher_p(5, 25, 7, 23), read_number("0.748"))
    assert agrees(fisher_p(16, 564, 109, 470), read_number("2.8e-20"))
    assert not agrees(fisher_p(16, 564, 109, 470), read_number("0.00000000000000000001"))
    assert agrees(F(16, 580) - F(109, 579), read_number("−16.07 pp"))
    found = newcombe(16, 580, 109, 579)
    assert agrees_range(found.low, found.high, read_number("[-19.6%, -12.7%]"))
    for (k, n), text in {(16, 580): "1.7–4.4 %", (109, 579): "15.9–22.2 %"}.items():
        assert agrees_range(wilson(k, n).low, wilson(k, n).high, read_number(text))
    assert agrees(f_p(F("4.938"), F(4), F(145)), read_number("0.000923"))
    assert agrees(signed_rank_p(15, 31), read_number("0.107"))
    assert sign_p(5, 0) == F(1, 16)


def test_a_rounded_statistic_leaves_a_range_of_p() -> None:
    low, high = p_range(read_number("0.306"), lambda f: f_p(f, F(2), F(261)))
    assert low < high
    assert may_print(low, high, read_number("0.737"))
    assert not may_print(low, high, read_number("0.747"))
    low, high = p_range(read_number("-1.439"), lambda t: t_p(t, F(29)))
    assert may_print(low, high, read_number("0.161"))
    for text, verdict in {"<0.2": True, "≤0.1": False, ">0.1": True, "≥0.2": False}.items():
        assert may_print(low, high, read_number(text)) is verdict


def test_critical_values_to_thirty_digits() -> None:
    z = F("1.95996398454005423552459443052")
    assert abs(critical_z() - z) < F(1, 10**28)
    assert float(critical_t(F(10))) == near(stats.t.ppf(0.975, 10))
    assert float(critical_z(F(99, 100))) == near(stats.norm.ppf(0.995))


@given(st.integers(0, 40), st.integers(1, 40))
@settings(deadline=None, max_examples=12)
def test_intervals_are_those_of_scipy(k, n) -> None:
    k = min(k, n)
    test = stats.binomtest(k, n)
    for method, ours in {"wilson": wilson(k, n), "exact": clopper_pearson(k, n)}.items():
        theirs = test.proportion_ci(0.95, method)
        assert float(ours.low) == pytest.approx(theirs.low, rel=1e-8, abs=1e-12)
        assert float(ours.high) == pytest.approx(theirs.high, rel=1e-8)


@given(
    st.integers(0, 60),
    st.integers(1, 60),
    st.fractions(min_value=F(1, 20), max_value=F(19, 20), max_denominator=20),
)
@settings(deadline=None)
def test_binomial_p_is_that_of_scipy(k, n, p) -> None:
    k = min(k, n)
    assert float(two_sided(k, n, p)) == near(stats.binomtest(k, n, float(p)).pvalue)
    tails = stats.binom.cdf(k, n, float(p)), stats.binom.sf(k - 1, n, float(p))
    assert float(two_sided_doubled(k, n, p)) == near(min(1, 2 * min(tails)))


@given(st.tuples(*[st.integers(0, 30)] * 4))
@settings(deadline=None)
def test_fisher_is_that_of_scipy(table) -> None:
    a, b, c, d = table
    assert float(fisher_p(a, b, c, d)) == near(stats.fisher_exact([[a, b], [c, d]]).pvalue)


@given(st.fractions(min_value=0, max_value=1, max_denominator=1000), positive, positive)
@settings(deadline=None)
def test_beta_is_that_of_scipy(x, a, b) -> None:
    assert float(beta_part(x, a, b)) == near(special.betainc(float(a), float(b), float(x)))


@given(positive, st.fractions(min_value=0, max_value=300, max_denominator=100))
@settings(deadline=None)
def test_gamma_is_that_of_scipy(a, x) -> None:
    assert float(gamma_tail(a, x)) == near(special.gammaincc(float(a), float(x)))


@given(
    st.integers(1, 12),
    st.integers(1, 12),
    st.fractions(min_value=F(1, 100), max_value=20, max_denominator=100),
)
@settings(deadline=None)
def test_beta_of_whole_numbers_is_a_binomial_tail(a, b, f) -> None:
    """An exact identity (DLMF 8.17.5): it shows that 30 digits are kept."""
    x = f / (f + 1)
    n = a + b - 1
    weights = squares_of_binomial(n, x)
    assert abs(beta_part(x, F(a), F(b)) - sum(weights[a:])) < F(1, 10**30)


def squares_of_binomial(n, x):
    from math import comb

    return [comb(n, k) * x**k * (1 - x) ** (n - k) for k in range(n + 1)]


@pytest.mark.parametrize(
    ("f", "d1", "d2"), [(0.306, 2, 261), (4.938, 4, 145), (60, 3, 20), (0.01, 1, 1)]
)
def test_f_t_and_chi_square_are_those_of_scipy(f, d1, d2) -> None:
    assert float(f_p(F(str(f)), F(d1), F(d2))) == near(stats.f.sf(f, d1, d2))
    assert float(t_p(F(str(f)), F(d2))) == near(2 * stats.t.sf(f, d2))
    assert float(chi_square_p(F(str(f)), F(d1))) == near(stats.chi2.sf(f, d1))
    assert float(t_p(F(str(f)), F("27.3"))) == near(2 * stats.t.sf(f, 27.3))


@pytest.mark.parametrize("n", [3, 5, 7])
def test_rank_correlations_are_those_of_all_orders(n) -> None:
    from itertools import permutations

    totals = [sum((a - b) ** 2 for a, b in enumerate(order)) for order in permutations(range(n))]
    assert list(squares(n)) == [totals.count(total) for total in range(n * (n * n - 1) // 3 + 1)]
    assert rho_p(n, rho_of(n, 0)) == F(2, len(totals))


def test_rank_correlations_of_many_items_are_refused() -> None:
    with pytest.raises(TooLarge):
        squares(15)


@pytest.mark.parametrize(
    "call",
    [
        lambda: beta_part(F(2), F(1), F(1)),
        lambda: gamma_tail(F(0), F(1)),
        lambda: wilson(5, 4),
        lambda: wilson(0, 0),
    ],
)
def test_arguments_outside_their_range_are_refused(call) -> None:
    with pytest.raises(ValueError, match="is no"):
        call()


@given(
    st.fractions(F(1, 1000), F(999, 1000), max_denominator=1000),
    st.integers(1, 40),
    st.integers(1, 40),
)
def test_the_continued_fraction_of_the_beta_function_is_the_binomial_tail(x, a, b) -> None:
    """DLMF 8.17.5: Iₓ(a, n − a + 1) is the chance of a or more of n, to all digits promised."""
    exact = upper_tail(a, a + b - 1, x)
    assert abs(beta_part(x, F(a), F(b)) - exact) <= exact / 10**30


@pytest.mark.parametrize(("t", "freedom"), [(F(2), 10**6), (F(1, 1000), 10**6), (F(30), 10**5)])
def test_large_degrees_of_freedom_are_no_matter(t: F, freedom: int) -> None:
    assert float(t_p(t, F(freedom))) == near(2 * stats.t.sf(float(t), freedom))
    low = clopper_pearson(freedom // 3, freedom).low
    assert float(low) == near(stats.beta.ppf(0.025, freedom // 3, freedom - freedom // 3 + 1))
