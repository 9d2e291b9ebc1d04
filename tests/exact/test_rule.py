"""Rules from texts: what is understood, and what is refused under which key."""

from fractions import Fraction

import pytest
from tests.exact.reference import BLOCKS, block, rule

from beforehand.exact.power import (
    band_table,
    chance,
    nearest_threshold,
    power_table,
    with_parameter,
)
from beforehand.exact.rule import DecisionRule
from beforehand.exact.rule_reading import conditions_of, from_mapping
from beforehand.exact.rule_trial import trial_faults
from beforehand.exact.tree import walk
from beforehand.exact.wording import in_words

F = Fraction
HALF = {"half": {"plus": "1/2"}}


@pytest.mark.parametrize("name", BLOCKS)
def test_every_block_of_the_record_is_a_rule(name) -> None:
    assert trial_faults(rule(name)) == ()


@pytest.mark.parametrize(
    ("change", "path", "part"),
    [
        ({"fires": "plsu >= 3"}, ("fires",), "did you mean 'plus'"),
        ({"fires": ""}, ("fires",), "empty"),
        ({"fires": None}, ("fires",), "a text is wanted"),
        ({"fire": "plus >= 3"}, ("fire",), "did you mean 'fires'"),
        ({"units": "0"}, ("units",), "not a whole number"),
        ({"units": {"jurors": "3", "items": "x"}}, ("units", "items"), "not a whole number"),
        ({"units": "12.0"}, ("units",), "not a whole number"),
        ({"outcomes": {"plus": "1/4", "minus": "1/4"}}, ("outcomes",), "add up to 1/2"),
        (
            {"outcomes": {"plus": "3/4", "minus": "1/2", "split": "rest"}},
            ("outcomes",),
            "add up to 5/4",
        ),
        ({"outcomes": {"plus": "rest", "minus": "rest"}}, ("outcomes", "minus"), "only one"),
        ({"outcomes": {"plus": "1/4"}}, ("outcomes",), "at least two"),
        (
            {"outcomes": {"plus": "-1/4", "minus": "1/4", "split": "rest"}},
            ("outcomes", "plus"),
            "no chance from 0 to 1",
        ),
        (
            {"outcomes": {"plus": "1/0", "minus": "1/4", "split": "rest"}},
            ("outcomes", "plus"),
            "divides by zero",
        ),
        (
            {"outcomes": {"plus": "a lot", "minus": "1/4", "split": "rest"}},
            ("outcomes", "plus"),
            "operator",
        ),
        (
            {"outcomes": {"plus": "1/4", "+1": "1/4", "split": "rest"}},
            ("outcomes", "+1"),
            "one plain word",
        ),
        (
            {"outcomes": {"plus": "1/4", "with": "1/4", "split": "rest"}},
            ("outcomes", "with"),
            "one plain word",
        ),
        (
            {"alternatives": {"strong": {"plus": "0.8"}}},
            ("alternatives", "strong"),
            "'minus', but its chance is not stated",
        ),
        (
            {"alternatives": {"strong": {"plu": "0.8", "minus": "0"}}},
            ("alternatives", "strong", "plu"),
            "did you mean 'plus'",
        ),
        (
            {"alternatives": {"strong": {"plus": "0.8", "minus": "0.3"}}},
            ("alternatives", "strong"),
            "add up to 11/10",
        ),
        (
            {"alternatives": {"null": {"plus": "0.8", "minus": "0"}}},
            ("alternatives", "null"),
            "outcomes say",
        ),
        ({"alternatives": "strong"}, ("alternatives",), "named entries"),
        ({"cells": "many"}, ("cells",), "not a whole number"),
        ({"parameters": {"plus": "3"}}, ("parameters", "plus"), "outcome already"),
    ],
)
def test_a_fault_stands_under_its_key(change, path, part) -> None:
    found = from_mapping({**block(6, "plus >= 5 and minus == 0"), **change})
    assert isinstance(found, tuple)
    assert any(fault.path == path and part in fault.message for fault in found), found


def test_a_rule_needs_a_condition_and_units() -> None:
    assert {fault.path for fault in from_mapping({"outcomes": {"a": "1/2", "b": "rest"}})} == {
        ("units",),
        ("fires",),
    }


def test_a_condition_without_a_value_is_found_by_trial() -> None:
    (fault,) = trial_faults(from_mapping(block(6, "plus / (plus + minus) > 0.7")))
    assert fault.path == ("fires",)
    assert "divides by zero" in fault.message


def test_an_outcome_nobody_counts_may_be_left_unstated() -> None:
    (alternative,) = rule("sham 15, upper").alternatives
    assert alternative.unstated == ("minus",)
    assert sum(alternative.chances) == 1


def test_a_power_table_starts_with_the_null() -> None:
    table = power_table(rule("targeted 12"))
    assert table[0].under == "null"
    assert table[0].fires + table[0].fails == 1
    assert table[0].family == 1 - (1 - table[0].fires) ** 2
    assert [row.under for row in table[1:]] == [
        item.name for item in rule("targeted 12").alternatives
    ]


def test_bands_are_computed_apart_and_together() -> None:
    table = band_table(rule("sham 15"))
    assert dict(table.bands)["edit presence"] == F(4502215, 1073741824)
    assert table.several == 0
    assert table.any == F(4502215, 536870912)


def test_thresholds_are_parameters() -> None:
    nine = with_parameter(rule("targeted 12"), "k", F(9))
    assert isinstance(nine, DecisionRule)
    assert chance(nine) == chance(rule("targeted 12, k = 9"))
    tie = nearest_threshold(
        rule("targeted 12"), "k", [8, 9], (chance(nine) + chance(rule("targeted 12"))) / 2
    )
    assert (tie.value, tie.ties) == (8, (9,))
    with pytest.raises(KeyError):
        with_parameter(rule("targeted 12"), "j", F(9))


def test_events_are_conditions_that_decide_nothing() -> None:
    found = from_mapping(block(6, "plus >= 5", events={"sure": "plus == n"}))
    assert [event.name for event in found.events] == ["sure"]
    assert chance(found, condition=found.events[0].condition) == F(1, 4) ** 6
    assert [keys for keys, _ in conditions_of(found)] == [("events", "sure"), ("fires",)]
    silent = block(6, "plus >= 5", events={"both": "minus == 0"}, alternatives=HALF)
    assert {fault.path for fault in from_mapping(silent)} == {("alternatives", "half")}


def test_every_fault_of_a_rule_is_found_at_once() -> None:
    found = from_mapping(
        block(0, "plsu >= 3", outcomes={"plus": "a", "minus": "rest"}, alternatives={"null": "1"})
    )
    assert {fault.path for fault in found} >= {
        ("units", "units"),
        ("fires",),
        ("outcomes", "plus"),
        ("alternatives", "null"),
    }
    assert [fault.path for fault in found if fault.of_key] == [("alternatives", "null")]


def test_a_condition_is_spelled_out_where_it_stands() -> None:
    found = rule("targeted 12")
    spelled = found.spelled_out(found.fires)
    assert in_words(spelled) == "at least 8 plus and no minus"
    assert [(item.at, item.length) for item in walk(spelled)] == [
        (item.at, item.length) for item in walk(found.fires)
    ]


def test_chances_are_stated_over_those_of_an_alternative() -> None:
    model = rule("targeted 12").with_chances({"plus": F(3, 5)}, "at 80")
    assert model.chances == (F(3, 5), F(1, 20), F(7, 20))


def test_what_is_large_only_together_is_refused() -> None:
    many = {f"b{number}": f"plus == {number}" for number in range(41)}
    bands = {key: value for key, value in block(60, "plus >= 3").items() if key != "fires"}
    (fault, *_) = from_mapping({**bands, "bands": many})
    assert (fault.path, fault.message) == (
        ("bands",),
        "there are more than 40 bands: part the rule",
    )
    family = from_mapping({**block(5000, "plus >= 1400"), "cells": "100000"})
    (fault,) = trial_faults(family)
    assert fault.path == ("cells",)
    joint = {f"e{number}": f"plus - minus >= {number}" for number in range(30)}
    faults = trial_faults(from_mapping({**block(440, "plus >= 3"), "events": joint}))
    assert [fault.message for fault in faults] == [
        "with the conditions before it, it takes too long to count"
    ]
