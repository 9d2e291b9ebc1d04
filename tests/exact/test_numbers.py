"""Printed numbers: what they are worth, what agrees with them, how they are written back."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beforehand.exact.numbers import (
    NumberFault,
    Printed,
    PrintedRange,
    agrees,
    only_cut,
    read_number,
    show,
)
from beforehand.exact.rounding import (
    fixed,
    magnitude,
    rounded,
    rounds_to,
    significant,
    truncated,
    twice_rounded,
    written,
)

F = Fraction


@pytest.mark.parametrize(
    ("text", "value", "step"),
    [
        ("0.000594", F(594, 10**6), F(1, 10**6)),
        ("15%", F(3, 20), F(1, 100)),
        ("~15%", F(3, 20), F(1, 100)),
        ("≈ 0.021", F(21, 1000), F(1, 1000)),
        ("about 0.25", F(1, 4), F(1, 100)),
        ("1.44e-5", F(144, 10**7), F(1, 10**7)),
        ("1.44×10⁻⁵", F(144, 10**7), F(1, 10**7)),
        ("1.44 x 10^-5", F(144, 10**7), F(1, 10**7)),
        ("1.6E+3", F(1600), F(100)),
        ("14,430", F(14430), F(1)),
        ("1,234,567.5", F(12345675, 10), F(1, 10)),
        ("1.234,56", F(123456, 100), F(1, 100)),
        ("1\u202f234\u202f567", F(1234567), F(1)),
        ("16 000", F(16000), F(1)),
        ("1'000", F(1000), F(1)),
        ("0,05", F(1, 20), F(1, 100)),
        ("0,054", F(54, 1000), F(1, 1000)),
        ("12,5 %", F(1, 8), F(1, 1000)),
        ("−16.1pp", F(-161, 1000), F(1, 1000)),
        ("–0.5", F(-1, 2), F(1, 10)),
        ("+8.4%", F(84, 1000), F(1, 1000)),
        ("$1.16", F(116, 100), F(1, 100)),
        ("−$1.16", F(-116, 100), F(1, 100)),
        (".5", F(1, 2), F(1, 10)),
        ("1 in 20", F(1, 20), F(0)),
        ("13/4096", F(13, 4096), F(0)),
        ("16 / 580", F(16, 580), F(0)),
        ("10 of 30", F(1, 3), F(0)),
        ("115-fold", F(115), F(1)),
        ("×3.5", F(7, 2), F(1, 10)),
        ("2.5×", F(5, 2), F(1, 10)),
        ("±0.25", F(1, 4), F(1, 100)),
        ("±5", F(5), F(1)),
        ("20260902", F(20260902), F(1)),
    ],
)
def test_a_number_is_worth_what_it_says(text, value, step) -> None:
    found = read_number(text)
    assert isinstance(found, Printed), found
    assert (found.value, found.step) == (value, step)


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("[0.026, 0.186]", F(26, 1000), F(186, 1000)),
        ("[−0.56, −0.42]", F(-56, 100), F(-42, 100)),
        ("[+9.25, +10.80]", F(925, 100), F(1080, 100)),
        ("0.42–0.69", F(42, 100), F(69, 100)),
        ("8-11%", F(8, 100), F(11, 100)),
        ("[-19.49%, -4.69%]", F(-1949, 10**4), F(-469, 10**4)),
        ("[63.5–71.0%]", F(635, 1000), F(710, 1000)),
        ("1.8 - 2.7", F(18, 10), F(27, 10)),
        ("(0.1; 0.2)", F(1, 10), F(1, 5)),
        ("[0.14,0.69]", F(14, 100), F(69, 100)),
        ("[0.145,0.690]", F(145, 1000), F(69, 100)),
        ("[0,14, 0,69]", F(14, 100), F(69, 100)),
        ("0.1 to 0.2", F(1, 10), F(1, 5)),
    ],
)
def test_a_range_is_two_numbers(text, low, high) -> None:
    found = read_number(text)
    assert isinstance(found, PrintedRange), found
    assert (found.low.value, found.high.value) == (low, high)


@pytest.mark.parametrize(
    ("text", "at"),
    [("", 0), ("n/a", 0), ("  x", 2), ("0.5 apples", 3), ("1/0", 0), ("1e999", 0), ("1.2.3", 3)],
)
def test_anything_else_is_a_fault_with_its_place(text, at) -> None:
    found = read_number(text)
    assert isinstance(found, NumberFault)
    assert found.at == at


def test_about_one_in_so_many_is_the_nearest_such() -> None:
    verdicts = {
        text: [agrees(value, read_number(text)) for value in (F(1, 20), F("0.0495"), F("0.048"))]
        for text in ("about 1 in 20", "1 in 20", "≈ 1/20")
    }
    assert verdicts == {
        "about 1 in 20": [True, True, False],
        "1 in 20": [True, False, False],
        "≈ 1/20": [True, True, False],
    }


def test_a_comma_can_be_settled_by_the_caller() -> None:
    assert read_number("3,500").value == 3500
    assert read_number("3,500", comma="decimal").value == F(7, 2)


def test_both_roundings_of_a_tie_agree_and_nothing_else() -> None:
    value = F(1, 64)  # 0.015625
    verdicts = {
        text: agrees(value, read_number(text))
        for text in ("0.01562", "0.01563", "0.01564", "0.0156", "0.016", "1/64", "2/64")
    }
    assert verdicts == {
        "0.01562": True, "0.01563": True, "0.01564": False, "0.0156": True, "0.016": True,
        "1/64": True, "2/64": False,
    }  # fmt: skip


def test_a_bound_holds_on_its_side() -> None:
    assert agrees(F(1, 2000), read_number("<0.001"))
    assert not agrees(F(1, 1000), read_number("< 0.001"))
    assert agrees(F(1, 1000), read_number("≤0.001"))
    assert agrees(F(46, 100), read_number("≥ 0.46"))
    assert not agrees(F(46, 100), read_number("> 0.46"))


def test_a_value_is_written_back_as_it_was_printed() -> None:
    assert show(F(13, 4096), read_number("0.00464")) == "0.00317"
    assert show(F(299, 2048), read_number("~15%")) == "15%"
    assert show(F(2187, 19), read_number("115-fold")) == "115-fold"
    assert show(F(241, 16777216), read_number("1.4e-5")) == "1.4e-5"
    assert show(F(13, 4096), read_number("19/4096")) == "13/4096"


def test_a_cut_number_and_a_twice_rounded_one_are_told_apart() -> None:
    assert only_cut(F("0.993652"), read_number("0.9936"))
    assert not only_cut(F("0.993652"), read_number("0.9937"))
    assert twice_rounded(F("0.1446"), F("0.15"), F("0.01")).via == F("0.145")
    assert twice_rounded(F("0.145"), F("0.15"), F("0.01")) is None
    assert twice_rounded(F("0.1449"), F("0.15"), F("0.01")).places == 3
    assert twice_rounded(F("0.13"), F("0.15"), F("0.01")) is None


def test_significant_digits_carry_over() -> None:
    assert significant(F("0.9996"), 3) == "1.00"
    assert significant(F(0)) == "0"
    assert significant(F(1234567), 3) == "1.23e6" or significant(F(1234567), 3) == "1234567"
    assert magnitude(F(0)) == 0


@given(st.integers(-12_000, 12_000), st.fractions(min_value=1, max_value=F(99, 10)))
@settings(deadline=None)
def test_the_first_digit_of_a_number_of_any_length_is_found(power, digits) -> None:
    value = digits * F(10) ** power
    assert magnitude(value) == magnitude(-value) == power
    text = written(value, 40)
    assert text == (str(value) if text else "")
    assert text or abs(power) > 8


def test_a_number_that_nobody_can_read_is_a_fault() -> None:
    found = read_number("9" * 5_000)
    assert isinstance(found, NumberFault)
    assert significant(F(1, 3**20_000)) == "3.758e-9543"


numbers = st.fractions(min_value=-1000, max_value=1000, max_denominator=10**6)


@given(numbers, st.integers(0, 6), st.sampled_from(["even", "up", "down"]))
@settings(deadline=None)
def test_every_rounding_is_read_back_and_agrees(value, places, ties) -> None:
    text = fixed(value, places, ties)
    assert agrees(value, read_number(text))
    assert rounds_to(value, rounded(value, F(1, 10**places), ties), F(1, 10**places))
    assert abs(truncated(value, F(1, 10**places))) <= abs(value)


@given(st.fractions(min_value=F(1, 10**9), max_value=10**6), st.integers(1, 8))
@settings(deadline=None)
def test_significant_digits_are_read_back_and_agree(value, digits) -> None:
    assert agrees(value, read_number(significant(value, digits)))


@given(st.text(max_size=30))
@settings(deadline=None)
def test_no_text_ends_the_reading(text) -> None:
    assert isinstance(read_number(text), Printed | PrintedRange | NumberFault)
