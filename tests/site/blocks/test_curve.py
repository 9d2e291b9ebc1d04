"""The points of a power curve agree with the exact odds, and large rules do without."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beforehand.exact.odds import odds
from beforehand.exact.rule import DecisionRule
from beforehand.exact.rule_reading import from_mapping
from beforehand.site.blocks.curve import curve
from beforehand.site.blocks.curve_points import curve_of
from beforehand.site.blocks.printed import chance, decimal, fraction

OUTCOMES = {"plus": "1/4", "minus": "1/4", "split": "rest"}
STRONG = {"strong": {"plus": "0.8", "minus": "0.05"}}


def rule(**changed: object) -> DecisionRule:
    given = {"units": "12", "outcomes": OUTCOMES, "fires": "plus >= 8 and minus == 0"}
    found = from_mapping({**given, **changed})
    assert isinstance(found, DecisionRule), found
    return found


@settings(deadline=None, max_examples=30)
@given(
    st.integers(1, 9),
    st.integers(0, 9),
    st.integers(0, 3),
    st.sampled_from(["plus >= {0}", "plus - minus >= {0} and minus <= {1}", "split < {0}"]),
)
def test_points_are_the_exact_odds(units: int, first: int, second: int, form: str) -> None:
    found = rule(units=str(units), fires=form.format(first, second), alternatives=STRONG)
    line = curve_of(found)
    for point in line.points[::13]:
        model = found.with_chances({**dict(line.others), line.outcome: point.at})
        assert odds(found.fires, model).value == point.value


def test_points_of_a_rule_by_groups_are_the_exact_odds() -> None:
    found = rule(
        units={"jurors": "3", "items": "4"},
        fires="plus >= 5 and at least 2 of 3 jurors with plus >= 2 and minus == 0",
        alternatives=STRONG,
    )
    line = curve_of(found)
    for point in line.points[::10]:
        model = found.with_chances({**dict(line.others), line.outcome: point.at})
        assert odds(found.fires, model).value == point.value
    assert line.points


def test_the_line_goes_from_the_null_as_far_as_the_others_leave_room() -> None:
    line = curve_of(rule(alternatives=STRONG))
    assert line.outcome == "plus"
    assert line.others == (("minus", Fraction(1, 20)),)
    assert (line.points[0].at, line.points[-1].at) == (Fraction(1, 4), Fraction(19, 20))


def test_a_falling_alternative_draws_the_line_from_zero() -> None:
    line = curve_of(rule(fires="plus <= 1", alternatives={"low": {"plus": "0.1", "minus": "1/4"}}))
    assert (line.points[0].at, line.points[-1].at) == (Fraction(0), Fraction(1, 4))


@pytest.mark.parametrize(
    "changed",
    [
        {"units": "3000", "outcomes": {"yes1": "1/2", "no1": "rest"}, "fires": "yes1 > 1600"},
        {"outcomes": {"a": "1/2", "b": "1/4", "c": "1/4"}, "fires": "a > 6"},
        {"outcomes": {"plus": "1", "minus": "0"}, "fires": "plus >= 8"},
    ],
)
def test_without_a_line_the_marks_still_stand(changed: dict[str, object]) -> None:
    found = curve_of(rule(**changed))
    assert found.points == ()
    assert [mark.name for mark in found.marks] == ["null"]
    assert "bh-mark" in curve(found, "rule-x")


def test_a_family_has_a_line_of_its_own() -> None:
    drawn = curve(curve_of(rule(alternatives=STRONG, cells="4")), "rule-x")
    assert "bh-curve--family" in drawn
    assert "any of 4 cells" in drawn
    assert "bh-curve--family" not in curve(curve_of(rule(alternatives=STRONG)), "rule-x")


@pytest.mark.parametrize(
    ("value", "shown", "exact"),
    [
        (Fraction(13, 4096), "0.003174", "13/4096"),
        (Fraction(1, 4), "0.25", ""),
        (Fraction(241, 16777216), "1.436 × 10⁻⁵", "241/16777216"),
        (1 - Fraction(1, 3 * 10**6), "1 − 3.333 × 10⁻⁷", ""),
        (Fraction(0), "0", ""),
        (Fraction(1), "1", ""),
    ],
)
def test_chances_are_rounded_once_and_never_to_certainty(
    value: Fraction, shown: str, exact: str
) -> None:
    assert chance(value) == shown
    assert fraction(value) == exact


@given(st.fractions(0, 1))
def test_a_chance_that_is_not_certain_never_reads_as_certain(value: Fraction) -> None:
    assert (chance(value) in ("0", "1")) == (value in (0, 1))


def test_a_number_below_zero_has_a_minus_sign() -> None:
    assert decimal(Fraction(-3, 2)) == "−1.5"
