"""The usual intervals of a proportion against an independent library."""

from fractions import Fraction

import pytest
from scipy import stats

from beforehand.checks.usual_intervals import bounds_of, fitting
from beforehand.exact.numbers import Printed, read_number

LEVEL = Fraction(95, 100)
CASES = [(16, 580), (5, 30), (0, 10), (10, 10), (1, 2), (109, 579), (999, 2000)]
NAMES = {
    "Wilson": "wilson",
    "Wilson with continuity correction": "wilsoncc",
    "Clopper–Pearson": "exact",
}


@pytest.mark.parametrize(("k", "n"), CASES)
@pytest.mark.parametrize("name", NAMES)
def test_bounds_are_those_of_scipy(name: str, k: int, n: int) -> None:
    wanted = stats.binomtest(k, n).proportion_ci(0.95, NAMES[name])
    found = bounds_of(name, k, n, LEVEL)
    assert found is not None
    assert float(found.low) == pytest.approx(wanted.low, abs=1e-7)
    assert float(found.high) == pytest.approx(wanted.high, abs=1e-7)


@pytest.mark.parametrize(("k", "n"), [(16, 580), (5, 30), (1, 2)])
@pytest.mark.parametrize(("name", "prior"), [("Jeffreys", 0.5), ("Bayesian (flat prior)", 1.0)])
def test_bayesian_bounds_are_quantiles_of_beta(name: str, prior: float, k: int, n: int) -> None:
    found = bounds_of(name, k, n, LEVEL)
    assert found is not None
    wanted = stats.beta.ppf([0.025, 0.975], k + prior, n - k + prior)
    assert [float(found.low), float(found.high)] == pytest.approx(list(wanted), abs=1e-7)


def ends(low: str, high: str) -> tuple[Printed, Printed]:
    one, two = read_number(low), read_number(high)
    assert isinstance(one, Printed)
    assert isinstance(two, Printed)
    return one, two


@pytest.mark.parametrize(
    ("low", "high", "names"),
    [
        ("1.71%", "4.43%", ["Wilson"]),
        ("1.58%", "4.44%", ["Clopper–Pearson"]),
        ("1.65%", "4.34%", ["Jeffreys"]),
        ("1.43%", "4.09%", ["Wald"]),
        ("1.67%", "4.47%", ["Agresti–Coull"]),
        ("1.64%", "4.54%", ["Wilson with continuity correction"]),
        ("1.64%", "4.35%", ["mid-p"]),
        ("1.7%", "4.9%", []),
    ],
)
def test_bounds_tell_their_method(low: str, high: str, names: list[str]) -> None:
    found = list(fitting(16, 580, LEVEL, ends(low, high), Fraction(1, 2)))
    assert found[:1] == names[:1]
    assert bool(found) == bool(names)


def test_a_large_sample_is_answered_at_once() -> None:
    assert next(fitting(25_000, 58_000, LEVEL, ends("42.7%", "43.5%"), Fraction(1))) == "Wilson"
    assert bounds_of("Clopper–Pearson", 25_000, 58_000, LEVEL) is None
