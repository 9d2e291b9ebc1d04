"""Odds: two ways that agree, a third from scipy, and large numbers of units."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from beforehand.exact import counting, stepping
from beforehand.exact.binomial import run_weight, weights
from beforehand.exact.expression import Vocabulary, parse
from beforehand.exact.functions import Undefined
from beforehand.exact.model import Model, TooLarge, Units, problem
from beforehand.exact.odds import MethodsDisagree, family_rate, odds
from beforehand.exact.work import is_quick

F = Fraction

QUARTERS = (F(1, 4), F(1, 4), F(1, 2))
NAMES = ("plus", "minus", "split")


def asked(text, factors, chances=QUARTERS):
    units = Units(factors if isinstance(factors, tuple) else (("units", factors),))
    read = parse(text, Vocabulary(NAMES, units.groups))
    assert not isinstance(read, tuple), read
    return read.root, Model(units, NAMES, chances)


def value(text, factors, chances=QUARTERS):
    return odds(*asked(text, factors, chances)).value


@pytest.mark.parametrize("n", [1, 7, 30, 400, 5000])
@pytest.mark.parametrize("p", [F(1, 4), F(37, 100)])
def test_a_tail_is_that_of_scipy(n, p) -> None:
    k = int(n * p) + 1
    expected = stats.binom.sf(k - 1, n, float(p))
    assert float(value(f"plus >= {k}", n, (p, F(1, 10), 1 - p - F(1, 10)))) == pytest.approx(
        expected, rel=1e-9
    )


@pytest.mark.parametrize("n", [6, 40, 300])
def test_two_counts_are_those_of_scipy(n) -> None:
    k = n // 3
    expected = sum(
        stats.multinomial.pmf([i, j, n - i - j], n, [0.25, 0.25, 0.5])
        for i in range(k, n + 1)
        for j in range(min(3, n - i) + 1)
    )
    assert float(value(f"plus >= {k} and minus <= 3", n)) == pytest.approx(expected, rel=1e-6)


def test_a_band_over_many_units_is_twice_its_branch_without_the_overlap() -> None:
    n = 5000
    either, both = "plus >= 1300 or minus >= 1300", "plus >= 1300 and minus >= 1300"
    assert value(either, n) == 2 * value("plus >= 1300", n) - value(both, n)


def test_every_second_way_is_taken_and_named() -> None:
    ways = {
        odds(*asked(text, units)).confirmed_by
        for text, units in [
            ("plus >= 5", 6),
            ("plus >= 5 and minus == 0", 12),
            ("plus >= 500", 2000),
            ("plus >= 500 and minus >= 400", 2000),
            ("plus - minus >= 20", 150),
            ("at least 2 jurors with plus == 4", (("jurors", 3), ("items", 4))),
        ]
    }
    assert len(ways) == 5


def test_a_disagreement_is_an_error_of_ours(monkeypatch) -> None:
    monkeypatch.setattr("beforehand.exact.odds.numerator", lambda reduced: 1)
    with pytest.raises(MethodsDisagree):
        odds.__wrapped__(*asked("plus >= 5", 6))


def test_what_is_too_large_is_said() -> None:
    with pytest.raises(TooLarge, match="count vectors"):
        value("plus - minus >= 5", 5000)
    with pytest.raises(TooLarge, match="items and jurors"):
        value(
            "(at least 1 jurors with plus == 4) and at least 1 items with plus == 3",
            (("jurors", 3), ("items", 4)),
        )


@pytest.mark.parametrize(
    ("text", "n", "words"),
    [
        ("plus >= 9000 and minus == 0", 30_000, "of which plus and minus are counted take too"),
        (
            "binom_p(plus, n, 1/4) < 0.05",
            6_000,
            "6,000 units of which plus is counted take too long",
        ),
    ],
)
def test_what_would_take_long_is_refused_before_it_is_tried(text, n, words) -> None:
    reduced = problem(*asked(text, n))
    for way in (counting.numerator, counting.tried):
        with pytest.raises(TooLarge, match=words):
            way(reduced)
    assert not is_quick(reduced)


@pytest.mark.parametrize("text", ["plus >= 1", "plus / minus >= 1", "plus >= 1 and 1 / minus < 1"])
def test_a_trial_finds_what_counting_finds(text) -> None:
    reduced = problem(*asked(text, 40))
    found = []
    for way in (counting.numerator, counting.tried):
        try:
            way(reduced)
        except Undefined as error:
            found.append(str(error))
    assert len(found) in (0, 2)
    assert bool(found) == ("/" in text)


@given(st.integers(0, 60), st.data())
def test_a_run_of_counts_is_the_sum_of_its_weights(n, data) -> None:
    low = data.draw(st.integers(0, n))
    high = data.draw(st.integers(low, n))
    one, other = data.draw(st.tuples(st.integers(0, 9), st.integers(0, 9)))
    assert run_weight(n, one, other, low, high) == sum(weights(n, one, other)[low : high + 1])


def test_groups_by_either_factor() -> None:
    table = (("jurors", 2), ("items", 3))
    one = F(1, 4) ** 3
    assert value("at least 1 jurors with plus == 3", table) == 1 - (1 - one) ** 2
    assert value("exactly 3 items with plus == n", table) == F(1, 4) ** 6
    assert value("at most 0 items with share(plus) == 1", table) == (1 - F(1, 16)) ** 3


def test_chances_must_add_up() -> None:
    with pytest.raises(ValueError, match="add up"):
        value("plus >= 1", 3, (F(1, 4), F(1, 4), F(1, 4)))


def test_impossible_and_certain_outcomes() -> None:
    assert value("plus == 0", 9, (F(0), F(1), F(0))) == 1
    assert value("plus == 9", 9, (F(1), F(0), F(0))) == 1
    assert value("plus == 60 and minus == 0", 60, (F(1), F(0), F(0))) == 1
    assert value("minus >= 20 and plus == 0", 60, (F(0), F(1, 2), F(1, 2))) == value(
        "minus >= 20", 60, (F(0), F(1, 2), F(1, 2))
    )


def test_a_family_fires_if_one_cell_does() -> None:
    assert family_rate(F(1, 2), 3) == F(7, 8)
    with pytest.raises(ValueError, match="at least one"):
        family_rate(F(1, 2), 0)


atoms = st.builds(
    "{} {} {}".format,
    st.sampled_from(["plus", "minus", "split", "plus + minus", "2 * plus"]),
    st.sampled_from(["<", "<=", ">", ">=", "==", "!="]),
    st.integers(0, 8),
)
conditions = st.deferred(
    lambda: st.one_of(
        atoms,
        st.builds("({}) and ({})".format, conditions, conditions),
        st.builds("({}) or ({})".format, conditions, conditions),
    )
)
chances = st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(1, 5)).map(
    lambda parts: tuple(F(part, sum(parts)) for part in parts)
)


@given(conditions, st.integers(1, 8), chances)
@settings(deadline=None, max_examples=60)
def test_all_ways_give_one_number(text, n, chance) -> None:
    reduced = problem(*asked(text, n, chance))
    first = counting.numerator(reduced)
    assert stepping._steps(reduced) == first
    assert stepping._in_field(reduced) == first % stepping.PRIME
    if len(reduced.weights) ** n <= 800:
        assert stepping._sequences(reduced) == first
    if reduced.names and reduced.others and len(reduced.names) <= 2 and reduced.separable:
        assert stepping._generating(reduced) == first % stepping.PRIME


@given(st.integers(0, 3), st.integers(0, 2), st.integers(0, 4), chances)
@settings(deadline=None, max_examples=40)
def test_groups_are_counted_alike_by_sequences_and_by_steps(met, full, total, chance) -> None:
    text = f"plus >= {total} and at least {met} of 3 jurors with plus >= {full}"
    reduced = problem(*asked(text, (("jurors", 3), ("items", 2)), chance))
    first = counting.numerator(reduced)
    assert stepping._sequences(reduced) == first
    assert stepping._grouped_steps(reduced) == first
