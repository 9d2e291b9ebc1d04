"""The smallest chance that gives a power: the same as step after step, and who gives way."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beforehand.exact.limits import TooLarge
from beforehand.exact.power import chance
from beforehand.exact.rule import DecisionRule
from beforehand.exact.rule_reading import from_mapping
from beforehand.exact.smallest import Effect, Rise

F = Fraction

QUARTERS = {"plus": "1/4", "minus": "1/4", "even": "rest"}
HALVES = {"plus": "1/2", "minus": "1/2", "even": "rest"}


def rule(fires: str, units: object = "12", outcomes: dict[str, str] | None = None) -> DecisionRule:
    found = from_mapping({"units": units, "outcomes": outcomes or QUARTERS, "fires": fires})
    assert isinstance(found, DecisionRule), found
    return found


def step_by_step(rise: Rise, power: Fraction) -> Effect | None:
    numbers = range(rise.end + 1)
    found = next((number for number in numbers if rise.power(number) >= power), None)
    return None if found is None else rise.effect(found)


RISING = "plus >= 8 and minus == 0"
CONDITIONS = (
    RISING,
    "plus >= 6 or minus >= 6",
    "3 <= plus <= 5 and minus <= 4",
    "binom_p(plus, n, 1/2) < 0.05",
    "plus - minus >= 4 or even >= 9",
    "plus >= 7 and at least 2 of 3 jurors with plus >= 3",
    "minus <= 2",
)


@st.composite
def rises(draw: st.DrawFn) -> Rise:
    outcomes = draw(
        st.sampled_from([QUARTERS, HALVES, {"plus": "0", "minus": "1/3", "even": "2/3"}])
    )
    found = rule(draw(st.sampled_from(CONDITIONS)), {"jurors": "3", "items": "4"}, outcomes)
    step = F(1, draw(st.integers(9, 45)))
    kept = draw(st.sampled_from([(), ("minus",), ("even",), ("minus", "even")]))
    return Rise(found, draw(st.sampled_from(["plus", "minus"])), step, frozenset(kept))


@settings(max_examples=40, deadline=None)
@given(rises(), st.integers(1, 60).map(lambda number: F(number, 60)))
def test_the_answer_is_that_of_trying_every_step(rise: Rise, power: Fraction) -> None:
    assert rise.smallest(power) == step_by_step(rise, power)


def test_the_rest_gives_way_first_and_then_the_others_in_proportion() -> None:
    four = {"a": "1/4", "b": "1/4", "c": "1/8", "d": "rest"}
    rise = Rise(rule("a >= 9", outcomes=four), "a", F(1, 8))
    assert rise.chances(3) == (F(5, 8), F(1, 4), F(1, 8), F(0))
    assert rise.chances(5) == (F(7, 8), F(1, 12), F(1, 24), F(0))
    assert rise.end == 6
    assert rise.last() == Effect(F(1), F(1), ("b", "c"))


def test_a_rest_without_a_chance_leaves_it_to_the_others() -> None:
    coin = rule("plus >= 10", outcomes=HALVES)
    found = Rise(coin, "plus", F(1, 1000)).smallest(F(4, 5))
    assert found is not None
    assert found.yielding == ("minus",)
    plain = rule("plus >= 10", outcomes={"plus": "1/2", "minus": "rest"})
    assert Rise(plain, "plus", F(1, 1000)).smallest(F(4, 5)) == Effect(found.chance, found.power)


def test_a_chance_that_is_kept_can_keep_a_power_out_of_reach() -> None:
    held_out = rule("plus >= 5 and minus == 0", "6")
    assert Rise(held_out, "plus", F(1, 20), frozenset({"minus"})).smallest(F(9, 10)) is None
    free = Rise(held_out, "plus", F(1, 20)).smallest(F(9, 10))
    assert free == Effect(F(1), F(1), ("minus",))


def test_the_power_of_the_answer_is_that_of_the_rule_with_these_chances() -> None:
    found = Rise(rule(RISING), "plus", F(1, 1000)).smallest(F(1, 2))
    assert found is not None
    moved = {"plus": str(found.chance), "minus": str(1 - found.chance), "even": "rest"}
    assert chance(rule(RISING, outcomes=moved)) == found.power >= F(1, 2)


def test_a_curve_that_may_fall_is_not_followed_over_too_many_steps() -> None:
    wide = rule("400 <= plus <= 500", "1000", {"plus": "1/4", "even": "rest"})
    with pytest.raises(TooLarge, match="larger `step`"):
        Rise(wide, "plus", F(1, 5000)).smallest(F(1, 2))
    many = rule("plus >= 3000", "5000", {"plus": "1/2", "even": "rest"})
    found = Rise(many, "plus", F(1, 1000)).smallest(F(9, 10))
    assert found is not None
    assert found.chance == F(609, 1000)
