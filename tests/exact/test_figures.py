"""Every figure of the source documents, with the verdict of the audit, from the product."""

from fractions import Fraction

import pytest
from tests.exact.reference import (
    ALONE,
    ASKED,
    CLAIMS,
    COUNTED,
    DERIVED,
    SAID,
    SUMS,
    rule,
)

from beforehand.exact.coverage import Reading, coverage, gap_chance
from beforehand.exact.draws import subset_by_hash
from beforehand.exact.evaluate import value_of
from beforehand.exact.expression import Expression, Vocabulary, parse
from beforehand.exact.intervals import (
    clopper_pearson,
    fewest_reaching,
    wald_half_width,
    wilson,
)
from beforehand.exact.near import answer, near_readings
from beforehand.exact.numbers import agrees, agrees_range, read_number, restates
from beforehand.exact.power import band_table, chance, nearest_threshold
from beforehand.exact.quotas import quotas, sizes_giving
from beforehand.exact.ranks import rho_p, smallest_detectable, smallest_detectable_by_t
from beforehand.exact.rounding import fixed, rounds_to

EVERYTHING = {**CLAIMS, **DERIVED}
RIGHT = {"yes", "consistent", "derived", None}


def status(name):
    return EVERYTHING[name].get("status")


def computed(text, sort="number"):
    read = parse(text, Vocabulary(()), sort)
    assert isinstance(read, Expression), read
    return value_of(read.root, {"n": 1}, {})


def test_every_entry_is_asked_once_or_set_aside_with_a_reason() -> None:
    impossible = {name for name in CLAIMS if status(name) == "not-recomputable"}
    groups = [set(ASKED), set(SUMS), set(SAID), ALONE, COUNTED, impossible]
    assert set().union(*groups) == set(EVERYTHING)
    assert sum(len(group) for group in groups) == len(EVERYTHING)


@pytest.mark.parametrize("name", ASKED)
def test_a_rule_gives_the_exact_value_and_the_verdict(name) -> None:
    asked = ASKED[name]
    value = answer(rule(asked.rule), asked.question)
    printed = read_number(asked.printed)
    found = near_readings(rule(asked.rule), asked.question, printed)
    exact = Fraction(EVERYTHING[name]["exact"])
    if status(name) in RIGHT:
        assert value == exact
        assert agrees(value, printed)
        assert found == ()
    else:
        assert not agrees(value, printed)
        assert any(asked.explained in item.words for item in found)
        assert exact == value or exact in {item.value for item in found}


@pytest.mark.parametrize("name", SUMS)
def test_a_sum_gives_what_is_printed(name) -> None:
    assert status(name) in RIGHT
    for formula, printed in SUMS[name]:
        assert agrees(Fraction(computed(formula)), read_number(printed)), formula


@pytest.mark.parametrize("name", SAID)
def test_a_statement_is_true_or_false(name) -> None:
    statement, verdict = SAID[name]
    assert computed(statement, "truth") is verdict
    assert (status(name) == "no") is (verdict is False)


def test_f000_11_holds_against_the_earlier_targeted_mix() -> None:
    assert computed("abs(3 / 5 - 2 / 4) < abs(1 / 2 - 2 / 3)", "truth") is True


@pytest.mark.parametrize(
    ("name", "item", "index"),
    [
        ("F000-19", "T3-GA", 14),
        ("F000-20", "T3-HB", 55),
        ("F000-21", "T3-K", 40),
        ("F000-22", "T3-L", 9),
    ],
)
def test_f000_19_to_22_the_light_draws(name, item, index) -> None:
    draw = subset_by_hash(f"E-20260801f-tierD-run|{item}", range(1, 9), 3)
    assert list(draw.drawn) == CLAIMS[name]["value"]
    assert draw.index == index
    assert draw.subsets == CLAIMS["F000-18"]["value"]  # F000-18: 56 subsets


def test_f000_33_the_threshold_of_the_nearest_null() -> None:
    target = chance(rule("targeted 9"))
    found = nearest_threshold(rule("targeted 12"), "k", range(1, 13), target)
    assert found.value == CLAIMS["F000-33"]["value"]
    assert found.ties == ()
    assert [fixed(dict(found.all)[k], 6) for k in (7, 8, 9)] == ["0.002105", "0.000594", "0.000122"]


def test_f000_35_the_curves_cross_only_with_the_clause() -> None:
    names = {"r7of9_clause": "targeted 9", "r8of12_clause": "targeted 12",
             "r7of9_plain": "plain 9", "r8of12_plain": "plain 12"}  # fmt: skip
    for at, row in CLAIMS["F000-35"]["value"].items():
        under = f"at {at.removeprefix('0.').ljust(2, '0')}"
        found = {key: chance(rule(name), under) for key, name in names.items()}
        for key, value in row.items():
            assert rounds_to(found[key], Fraction(str(value)), Fraction(1, 10_000))
        moderate = Fraction(at) < Fraction("0.8")
        assert (found["r8of12_clause"] > found["r7of9_clause"]) is moderate
        assert found["r8of12_plain"] > found["r7of9_plain"]


def test_f000_43_one_branch_over_the_other() -> None:
    ratio = chance(rule("sham 6, lower")) / chance(rule("sham 6, upper"))
    assert agrees(ratio, read_number("115-fold"))
    assert fixed(ratio, 2) == str(CLAIMS["F000-43"]["value"])


def test_f000_52_the_printed_limit_is_the_approximation() -> None:
    closed, exact = CLAIMS["F000-52"]["value"]
    assert abs(smallest_detectable_by_t(12) - Fraction(closed)) < Fraction(1, 10**12)
    assert abs(smallest_detectable(12) - Fraction(exact)) < Fraction(1, 10**12)
    assert agrees(smallest_detectable_by_t(12), read_number("0.58"))
    assert not agrees(smallest_detectable(12), read_number("0.58"))
    assert fixed(rho_p(12, smallest_detectable(12)), 4) == "0.0489"


def test_f000_53_nothing_can_be_detected_with_four_items() -> None:
    assert smallest_detectable(4) is None
    assert rho_p(4, Fraction(1)) == Fraction(1, 12)
    assert smallest_detectable(5) == 1
    assert fixed(rho_p(5, Fraction(1)), 4) == "0.0167"


def test_f000_62_no_simple_reserve_gives_the_worst_case() -> None:
    printed = read_number("$4.432")
    for formula in (
        "16 * 0.23930",
        "16 * 0.23930 + 5 * 0.11965",
        "2 * 16 * 0.23930",
        "16 * 0.23930 * 1.1",
    ):
        assert not agrees(computed(formula), printed)
    assert (
        fixed(computed("4.432 - 16 * 0.23930"), 4)
        == CLAIMS["F000-62"]["value"]["implied_retry_reserve"]
    )


def test_f001_14_no_attainable_size_gives_the_half_width() -> None:
    value, rate = CLAIMS["F001-14"]["value"], Fraction("0.444")
    for n in (9, 15, 18):
        assert fixed(wald_half_width(rate, n), 3).rstrip("0") == str(value[f"n={n}"])
    assert fixed(clopper_pearson(8, 18).half_width, 3) == "0.239"
    printed = read_number("about ±0.25")
    assert [n for n in (9, 18, 27) if agrees(wald_half_width(rate, n), printed)] == []


def test_f001_19_a_neutral_sham_is_voided_more_often_than_before() -> None:
    value, table = CLAIMS["F001-19"]["value"], band_table(rule("sham 6"))
    assert dict(table.bands) == {key: Fraction(value[key]) for key in ("upper", "lower")}
    assert table.any == Fraction(value["void_total"])
    assert table.none == Fraction(value["middle"])
    assert table.any > 3 * chance(rule("v1 band"))


def test_f002_02_the_count_needs_the_null_controls() -> None:
    printed = read_number("66")
    assert not agrees(computed("15 * 4"), printed)
    assert not agrees(computed("20 * 4 - 5"), printed)
    assert agrees(computed("(30 + 3) * 2"), printed)


def test_f002_12_four_times_is_three_and_a_half_rounded() -> None:
    assert restates(read_number("×3.5"), read_number("4")) == "rounded"


def test_f004_01_the_quotas() -> None:
    found = quotas(12, {"S1": 3, "S2": 9, "S3": 4})
    assert [item.seats for item in found] == [2, 7, 3]
    assert sum(item.seats for item in found) == CLAIMS["F004-01"]["value"]


def readings(ties):
    return [Reading(band.name, band.condition) for band in rule(f"pairs, {ties}% ties").bands]


def test_v10_the_outcome_table_has_gaps_and_overlaps() -> None:
    found = coverage(rule("pairs, 10% ties"), readings(10))
    counts = {"".join(part.labels) or "none": part.results for part in found.parts}
    assert counts == DERIVED["V-10"]["value"]
    assert found.results == 496
    assert all(
        dict(example.counts)["off"] == 21 for part in found.overlaps for example in part.examples
    )
    assert found.gap.results == 210
    assert (
        sum(p.results for p in coverage(rule("pairs, 10% ties"), readings(10), in_order=True).parts)
        == 496
    )


@pytest.mark.parametrize(("name", "ties"), [("V-11a", 10), ("V-11b", 20), ("V-11c", 30)])
def test_v11_the_chance_of_a_gap(name, ties) -> None:
    assert gap_chance(rule(f"pairs, {ties}% ties"), readings(ties)) == Fraction(
        DERIVED[name]["exact"]
    )


def test_v14_the_fewest_agreements_for_a_floor() -> None:
    for n, floors in DERIVED["V-14"]["value"].items():
        for floor, expected in floors.items():
            k = fewest_reaching(Fraction(floor), int(n))
            if expected is None:
                assert k is None
                continue
            found = wilson(k, int(n))
            assert k == expected["k"]
            assert rounds_to(found.low, Fraction(str(expected["low"])), Fraction(1, 10_000))
            assert rounds_to(found.high, Fraction(str(expected["high"])), Fraction(1, 10_000))


def test_v15_wilson_vectors() -> None:
    for proportion, (low, high) in DERIVED["V-15"]["value"].items():
        k, n = map(int, proportion.split("/"))
        found = wilson(k, n)
        assert agrees_range(found.low, found.high, read_number(f"[{low:.4f}, {high:.4f}]"))


def test_v17_distinct_resamples() -> None:
    draw = subset_by_hash("any text", range(9), 5)
    assert draw.subsets == DERIVED["V-17"]["value"]


def test_v18_the_sizes_that_give_the_quotas() -> None:
    found = {item.sizes: item.by_tie for item in sizes_giving((2, 7, 3), 16)}
    assert found == {(2, 10, 4): True, (3, 9, 4): False}
    assert sorted(map(list, found)) == DERIVED["V-18"]["value"]
