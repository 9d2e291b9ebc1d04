"""The map of an outcome table: every result once, letters and patterns beside colours."""

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beforehand.exact.coverage import Reading, labels_of
from beforehand.exact.expression import Expression, parse
from beforehand.exact.rule import DecisionRule
from beforehand.exact.rule_reading import from_mapping
from beforehand.site.blocks.outcome_map import axes_of, is_drawn, letter_of, outcome_map, parts_of
from beforehand.site.blocks.prices import money

OUTCOMES = {"plus": "1/4", "minus": "1/4", "split": "rest"}


def labelled(units: int, outcomes: dict[str, str] = OUTCOMES, **readings: str):
    rule = from_mapping({"units": str(units), "outcomes": outcomes, "fires": "plus >= 0"})
    assert isinstance(rule, DecisionRule)
    found = []
    for label, text in readings.items():
        read = parse(text, rule.vocabulary)
        assert isinstance(read, Expression)
        found.append(Reading(label, read.root))
    return labels_of(rule, found)


@given(st.integers(1, 12), st.integers(0, 9), st.integers(0, 9))
def test_every_result_has_one_square(units: int, high: int, low: int) -> None:
    results = labelled(units, up=f"plus > {high}", down=f"minus > {low}")
    parts = parts_of(results, ["up", "down"])
    drawn = outcome_map(results, parts, units, "readings-x")
    squares = re.findall(r"M[\d.]+ [\d.]+h", drawn)
    assert len(squares) == len(set(squares)) == (units + 1) * (units + 2) // 2


def test_gaps_and_overlaps_are_parts_of_their_own() -> None:
    results = labelled(6, A="plus > 3", B="plus > 4", C="minus > 5")
    parts = {part.letter: part for part in parts_of(results, ["A", "B", "C"])}
    assert sorted(parts) == ["+", "?", "A", "B", "C"]
    assert parts["+"].labels == ("A", "B")
    assert parts["B"].results == ()
    assert sum(len(part.results) for part in parts.values()) == 28
    drawn = outcome_map(results, tuple(parts.values()), 6, "readings-x")
    assert "bh-square--gap" in drawn
    assert "bh-square--overlap" in drawn
    assert "28 results" in drawn


def test_a_count_that_the_others_settle_has_no_axis() -> None:
    two = {"plus": "1/2", "minus": "rest"}
    assert axes_of(labelled(5, two, A="plus > minus"), 5) == ("plus",)
    assert axes_of(labelled(5, A="plus > minus"), 5) == ("plus", "minus")
    assert axes_of(labelled(5, A="plus > minus or split > 3"), 5) == ("plus", "minus")
    assert axes_of(labelled(5, A="plus > 2"), 5) == ("plus",)
    assert axes_of((), 5) == ()


def test_a_large_table_is_not_drawn() -> None:
    assert is_drawn(labelled(61, A="plus > minus"), 61)
    assert not is_drawn(labelled(63, A="plus > minus"), 63)
    assert not is_drawn((), 5)


def test_a_fine_map_has_letters_here_and_there() -> None:
    results = labelled(60, A="plus > minus", B="plus <= minus")
    drawn = outcome_map(results, parts_of(results, ["A", "B"]), 60, "readings-x")
    letters = re.findall(r">(A+|B+)</text>", drawn)
    assert [found[0] for found in letters] == ["A", "B"]
    assert all(2 < len(found) < 30 for found in letters)


@pytest.mark.parametrize(
    ("label", "labels", "letter"),
    [("b", ["a", "b"], "B"), ("harm", ["clear", "harm"], "B"), ("я", ["а", "я"], "B")],
)
def test_a_reading_has_a_letter(label: str, labels: list[str], letter: str) -> None:
    assert letter_of(label, labels) == letter


def test_prices_are_exact_as_far_as_prices_go() -> None:
    assert money(Fraction("0.0215")) == "0.0215"
    assert money(Fraction(17, 10)) == "1.7"
    assert money(Fraction(1, 3)) == "0.3333"
