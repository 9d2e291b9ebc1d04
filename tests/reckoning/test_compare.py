"""Printed texts beside exact answers."""

from fractions import Fraction

import pytest

from beforehand.exact.intervals import Interval
from beforehand.reckoning.compare import compare, shown

THIRD = Fraction(1, 3)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0.333", THIRD),
        ("33%", THIRD),
        ("1/3", THIRD),
        ("≈ 0.3", THIRD),
        ("< 0.34", THIRD),
        ("−0.33", -THIRD),
        ("3.3×10⁻¹", THIRD),
        ("0.2", Fraction(1, 4)),
        ("0.3", Fraction(1, 4)),
        ("1,234", Fraction(1234)),
        ("0.51–1.00", Interval(Fraction("0.5101"), Fraction(1))),
        ("[0.51, 1.00]", Interval(Fraction("0.5101"), Fraction(1))),
        ("{8, 1, 4}", ("1", "4", "8")),
        ("1, 4, 8", ("1", "4", "8")),
        ("1 4 8", ("1", "4", "8")),
        ("Unit B", ("Unit B",)),
        ("{Unit B; Unit A}", ("Unit A", "Unit B")),
    ],
)
def test_what_may_be_printed_agrees(text: str, value: object) -> None:
    found = compare(text, value)
    assert (found.agrees, found.fault) == (True, "")


@pytest.mark.parametrize(
    ("text", "value", "wanted"),
    [
        ("0.334", THIRD, "0.333"),
        ("34%", THIRD, "33%"),
        ("1/4", THIRD, "1/3"),
        ("> 0.34", THIRD, "0.33"),
        ("0.33", -THIRD, "-0.33"),
        ("0.52–1.00", Interval(Fraction("0.5101"), Fraction(1)), "0.51 to 1.00"),
        ("8, 1, 4", ("1", "4", "8"), "{1, 4, 8}"),
        ("{1, 4}", ("1", "4", "8"), "{1, 4, 8}"),
    ],
)
def test_what_differs_says_what_would_agree(text: str, value: object, wanted: str) -> None:
    found = compare(text, value)
    assert (found.agrees, found.wanted, found.fault) == (False, wanted, "")


@pytest.mark.parametrize(
    ("text", "value", "words"),
    [
        ("some", THIRD, "'some' is not a number"),
        ("1-2", THIRD, "is a range, and there is one value"),
        ("0.5", Interval(Fraction(0), Fraction(1)), "one number, and there are two bounds"),
    ],
)
def test_what_cannot_be_compared_is_said(text: str, value: object, words: str) -> None:
    found = compare(text, value)
    assert not found.agrees
    assert words in found.fault


def test_a_value_alone_is_shown_to_six_digits() -> None:
    assert shown(Fraction(11)) == "11"
    assert shown(Fraction(1, 2)) == "0.5"
    assert shown(THIRD) == "0.333333"
    assert shown(Fraction(241, 16777216)) == "1.43647e-5"
    assert shown(Interval(Fraction(0), THIRD)) == "0 to 0.333333"
