"""The p-values that a printed statistic leaves open, against an independent library."""

import pytest
from scipy import stats

from beforehand.checks.reported_values import is_multiple, p_bounds, readings
from beforehand.exact.numbers import Printed, read_number
from beforehand.records.reported import Sort


def printed(text: str) -> Printed:
    found = read_number(text)
    assert isinstance(found, Printed)
    return found


@pytest.mark.parametrize(
    ("sort", "freedom", "value", "p"),
    [
        ("F", ("4", "145"), "4.938000", stats.f.sf(4.938, 4, 145)),
        ("t", ("29",), "-2.050000", 2 * stats.t.sf(2.05, 29)),
        ("χ²", ("1",), "3.840000", stats.chi2.sf(3.84, 1)),
        ("z", (), "1.960000", 2 * stats.norm.sf(1.96)),
        ("r", ("28",), "0.370000", stats.beta.sf(0.37**2, 0.5, 14)),
        ("t", ("100000",), "2.050000", 2 * stats.t.sf(2.05, 100_000)),
        ("F", ("3", "100000"), "2.050000", stats.f.sf(2.05, 3, 100_000)),
    ],
)
def test_bounds_hold_the_p_of_scipy(
    sort: Sort, freedom: tuple[str, ...], value: str, p: float
) -> None:
    found = p_bounds(sort, freedom, printed(value), loose=False)
    assert found is not None
    low, high = map(float, found)
    assert low * (1 - 1e-9) <= p <= high * (1 + 1e-9)
    assert high - low < 3e-3 * p


@pytest.mark.parametrize(
    ("sort", "freedom", "value"),
    [
        ("F", ("4", "145"), "-1"),
        ("r", ("28",), "1.2"),
        ("t", ("0",), "2"),
        ("χ²", ("100000",), "2"),
        ("t", ("29",), "12345678"),
    ],
)
def test_what_is_no_such_statistic_has_no_p(
    sort: Sort, freedom: tuple[str, ...], value: str
) -> None:
    assert p_bounds(sort, freedom, printed(value), loose=False) is None


def test_a_statistic_below_a_bound_leaves_every_larger_p_open() -> None:
    found = p_bounds("F", ("2", "261"), printed("< 1"), loose=False)
    assert found is not None
    assert float(found[0]) == pytest.approx(stats.f.sf(1, 2, 261))
    assert found[1] == 1


def test_a_comma_before_three_digits_is_read_both_ways() -> None:
    assert [float(number.value) for number in readings("= 2,051")] == [2051.0, 2.051]
    assert [float(number.value) for number in readings("= 0,051")] == [0.051]


@pytest.mark.parametrize(("p", "found"), [("0.06", True), ("0.032", False), ("0.05", False)])
def test_a_corrected_p_is_a_multiple(p: str, found: bool) -> None:
    low, high = printed("0.0199").value, printed("0.0201").value
    assert is_multiple(printed(p), low, high) == found
