"""Defects between the parts of a rule, with a witness or a proof."""

from fractions import Fraction

import pytest
from tests.exact.reference import block, rule

from beforehand.exact.coherence import (
    clause_effects,
    difference,
    moves_with,
    threshold_ranges,
)
from beforehand.exact.coverage import (
    Reading,
    coverage,
    gap_chance,
    in_turn,
    labels_of,
    likeliest,
    not_ahead,
    overlap_chance,
    rivals,
)
from beforehand.exact.expression import parse
from beforehand.exact.model import TooLarge
from beforehand.exact.near import Question, near_readings
from beforehand.exact.numbers import read_number
from beforehand.exact.results import results_of
from beforehand.exact.rule_reading import from_mapping
from beforehand.exact.wording import in_words

F = Fraction


def condition(name, text):
    return parse(text, rule(name).vocabulary).root


def test_a_count_beside_a_condition_on_jurors_decides_nothing() -> None:
    idle = [in_words(effect.clause) for effect in clause_effects(rule("applied")) if effect.idle]
    assert idle == [
        "at least 8 plus",
        "no minus",
    ]  # the second is the one inside the jurors' clause
    (count, *_) = threshold_ranges(rule("applied"))
    assert (count.low, count.written, count.high) == (0, 8, 8)
    assert count.idle
    assert count.results > 100


def test_a_clause_that_works_has_a_witness() -> None:
    effects = tuple(clause_effects(rule("held-out")))
    assert [str(effect.witness) for effect in effects] == ["plus 0, minus 0", "plus 5, minus 1"]
    assert not any(item.idle for item in threshold_ranges(rule("held-out")))


def test_a_p_value_that_the_share_implies_never_binds() -> None:
    win = next(band.condition for band in rule("pairs, 10% ties").bands if band.name == "A")
    share, p = clause_effects(rule("pairs, 10% ties"), win)
    assert not share.idle
    assert p.idle


def test_two_conditions_are_one_rule_or_differ_somewhere() -> None:
    one, two = (condition("held-out", text) for text in ("plus >= 5", "plus > 4"))
    assert difference(rule("held-out"), one, two).witness is None
    found = difference(rule("held-out"), one, condition("held-out", "plus >= 4"))
    assert (str(found.witness).startswith("plus 4"), found.first, found.second) == (
        True,
        False,
        True,
    )


def test_a_power_that_ignores_a_chance_is_told_from_one_that_does_not() -> None:
    assert moves_with(rule("held-out"), "at 80", "minus")
    assert not moves_with(rule("plain 9"), "at 80", "minus")
    with pytest.raises(ValueError, match="cannot be moved"):
        moves_with(rule("plain 9"), "at 80", "split")


def test_results_too_many_to_list_are_refused() -> None:
    large = from_mapping(block(5000, "plus >= 3 and minus == 0"))
    with pytest.raises(TooLarge):
        results_of(large, (large.fires,))


def test_an_order_of_readings_leaves_gaps_but_no_overlaps() -> None:
    bands = rule("pairs, 10% ties").bands
    readings = [Reading(band.name, band.condition) for band in bands]
    ordered = coverage(rule("pairs, 10% ties"), in_turn(readings))
    assert ordered.overlaps == ()
    assert ordered.gap.results == 210
    assert str(ordered.gap.examples[0]) == "off 0, low 0"
    assert len(labels_of(rule("pairs, 10% ties"), readings)) == 496
    assert (
        0
        < overlap_chance(rule("pairs, 10% ties"), readings)
        < gap_chance(rule("pairs, 10% ties"), readings)
    )


def test_the_likeliest_results_come_first() -> None:
    asked = condition("held-out", "plus >= 5")
    assert [str(item) for item in likeliest(rule("held-out"), asked)] == ["plus 5", "plus 6"]
    jurors = condition("applied", "at least 2 of 3 jurors with plus == 4")
    (first,) = likeliest(rule("applied"), jurors, most=1)
    assert str(first) == "plus 0, 2 jurors with exactly 4 plus"


@pytest.mark.parametrize(
    ("outcomes", "outcome", "expected"),
    [
        ({"plus": "1/4", "minus": "1/4", "split": "rest"}, "minus", ("plus",)),
        ({"a": "1/3", "b": "1/3", "tie": "rest"}, "a", ("b",)),
        ({"off": "rest", "low": "45%", "tie": "10%"}, "low", ("off",)),
        ({"yes": "1/2", "no": "rest"}, "yes", ("no",)),
        ({"clean": "95%", "dirty": "rest"}, "clean", ("dirty",)),
        ({"a": "20%", "b": "30%", "tie": "rest"}, "a", ("b",)),
    ],
)
def test_who_an_outcome_has_to_beat(outcomes, outcome, expected) -> None:
    held = from_mapping(block(6, f"{outcome} >= 5", outcomes=outcomes))
    assert rivals(held, outcome) == expected
    assert not_ahead(held, held.fires, outcome) is None


def test_the_absence_of_one_side_does_not_prefer_the_other() -> None:
    found = not_ahead(rule("sham 6"), condition("sham 6", "plus <= 1"), "minus")
    assert str(found) == "plus 1, minus 1"
    assert not_ahead(rule("sham 6"), condition("sham 6", "plus < 0"), "minus") is None


def test_a_reading_that_never_applies_is_named() -> None:
    never = Reading("never", condition("held-out", "plus > 6"))
    always = Reading("always", condition("held-out", "plus >= 0"))
    found = coverage(rule("held-out"), [never, always])
    assert (found.unused, found.gap, found.results) == (("never",), None, 7)
    assert overlap_chance(rule("held-out"), [always]) == 0


@pytest.mark.parametrize(
    ("name", "question", "printed", "words"),
    [
        ("held-out", Question(), "0.00464", {"without “no minus”"}),
        ("held-out", Question("at 80"), "0.6554", {"without “no minus”", "with P(minus) = 0"}),
        (
            "held-out",
            Question("at 80"),
            "0.3006",
            {"without “no minus” and with 80% read per vote"},
        ),
        ("held-out", Question("at 80"), "0.2749", {"with 80% read per vote"}),
        ("held-out", Question("at 80"), "0.4429", {"of not firing"}),
        ("held-out", Question(cells=4), "0.00317", {"for one cell"}),
        ("held-out", Question("at 80"), "0.00317", {"under null"}),
        ("held-out", Question(), "0.000244", {"with “more than 5 plus” for “at least 5 plus”"}),
        ("held-out", Question(), "0.123456", set()),
        ("held-out", Question(), "0.003174", set()),
    ],
)
def test_a_near_reading_gives_the_printed_number(name, question, printed, words) -> None:
    found = near_readings(rule(name), question, read_number(printed))
    assert {item.words for item in found} == words


def test_a_reading_of_two_changes_is_only_given_without_one_of_one() -> None:
    found = near_readings(rule("held-out"), Question(), read_number("0.018"))
    assert {item.changes for item in found} == {2}
    assert "without “no minus” and for a family of 4 cells" in {item.words for item in found}
    assert all(item.value > F("0.0175") for item in found)
