"""Data blocks and formulas on the line: their values, and what is refused where."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.reckoning.written import PATH, asked, entry, places, value

from beforehand.exact.intervals import Interval, clopper_pearson, newcombe, wilson
from beforehand.exact.numbers import read_number
from beforehand.reckoning.answer import Answer, Unanswered
from beforehand.reckoning.asking import read_target
from beforehand.reckoning.data import NamedData, found_value, read_data, read_formula
from beforehand.records.figures import FigureLink, Found
from beforehand.source import Place

WORDS = "H-HA: {first: 299, second: 324, excess: (second - first) / first}"


def read(text: str):
    return read_data(entry(text), PATH)


def data(text: str) -> NamedData:
    found = read(text)
    assert isinstance(found, NamedData), found
    return found


def test_a_value_is_a_number_or_a_formula_over_those_above_it() -> None:
    lengths = data(WORDS)
    assert value(lengths, "H-HA.first") == 299
    assert value(lengths, "H-HA.excess") == Fraction(25, 299)
    assert asked(lengths, "H-HA.excess").how == "(second - first) / first"
    assert lengths.measures == ("first", "second", "excess")
    (near,) = lengths.near(read_target("H-HA.first"), read_number("324"))
    assert near.words == "of “second”"


def test_one_value_needs_no_name() -> None:
    pool = data("pool: 31 - 15")
    assert value(pool, "pool") == 16
    assert pool.measures == ()
    assert asked(pool, "pool.size") == Unanswered(
        "'pool' has no measure 'size'; none is known here", 5
    )


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("1,199", "1199"),
        ("$5.00 − $3.399226", "1.600774"),
        ("8.4%", "0.084"),
        ("3 of 4", "0.75"),
        ("×3.5", "3.5"),
        ("1/3", "1/3"),
        ("share(k)", "1/4"),
        ("floor(k / 2) + max(1, 2)", "3"),
    ],
)
def test_numbers_as_they_are_written(written: str, number: str) -> None:
    lines = f"a:\n  n: 12\n  k: 3\n  x: {written}\n"
    assert value(data(lines), "a.x") == Fraction(number)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: [1, 2]", [(1, 1, "a value is wanted here")]),
        ("a:\n  x: y + 1\n  y: 2\n", [(2, 6, "'y' has no value yet")]),
        ("a:\n  x: 1 + x\n", [(2, 10, "'x' has no value yet")]),
        (
            "a:\n  x: 1/0\n  y: x + 1\n  z: y * q\n  w: q + 1\n",
            [
                (2, 8, "'0' is 0, and nothing can be divided by it"),
                (5, 6, "no value is called 'q'"),
            ],
        ),
        ("a:\n  x: 2\n  y: x < 3\n", [(3, 6, "a number is wanted")]),
        ("a:\n  xx: 2\n  y: 3 * xy\n", [(3, 10, "did you mean 'xx'?")]),
        ("a:\n  x: n + 1\n", [(2, 6, "no value is called 'n' here")]),
        ("a:\n  x: 1 + share(3)\n", [(2, 10, "divide instead")]),
        ("a:\n  x:\n", [(2, 5, "it is empty")]),
        ("a:\n  x: comb(-1, 3) + 1\n", [(2, 6, "comb takes numbers from 0 to 20,000")]),
        ("a:\n  x: 2 + smallest_rho(4)\n", [(2, 10, "with 4 items no rank correlation")]),
        ("a:\n  x: 2 * pow(10, 9999)\n", [(2, 6, "more digits than can be written")]),
        ("a:\n  x: {b: 1}\n", [(2, 3, "a number or a formula is wanted here")]),
    ],
)
def test_faults_stand_where_they_are(text: str, expected: list[tuple[int, int, str]]) -> None:
    found = places(read(text))
    assert [item[:2] for item in found] == [item[:2] for item in expected]
    for (_, _, message), (_, _, words) in zip(found, expected, strict=True):
        assert words in message


def test_a_function_may_be_named_like_a_value() -> None:
    assert value(data("a:\n  top: max(1, 2)\n  max: 3\n"), "a.top") == 2


@pytest.mark.parametrize(
    ("formula", "number"),
    [
        ("comb(8, 3)", 56),
        ("comb(5 + 9 - 1, 9)", 715),
        ("1 - pow(1 - 1/4, 2)", Fraction(7, 16)),
        ("(324 − 299) / 299", Fraction(25, 299)),
        ("floor(96 * 10%) + 1", 10),
    ],
)
def test_a_formula_on_the_line(formula: str, number: Fraction) -> None:
    assert read_formula(formula) == Answer(Fraction(number), formula)


def test_a_formula_that_is_an_interval_has_two_bounds() -> None:
    assert read_formula("wilson(8, 18)").value == wilson(8, 18)
    assert read_formula("wilson(8, 18, 90%)").value == wilson(8, 18, Fraction(9, 10))
    assert read_formula("clopper(8, 18)").value == clopper_pearson(8, 18)
    assert read_formula("newcombe(8, 18, 4, 9)").value == newcombe(8, 18, 4, 9)
    low = read_formula("wilson_low(8, 18)").value
    high = read_formula("wilson_high(8, 18)").value
    assert Interval(low, high) == wilson(8, 18)


@pytest.mark.parametrize(
    ("formula", "at", "words"),
    [
        ("1 / (2 - 2)", 5, "nothing can be divided by it"),
        ("2 +", 3, "a number, a name or a bracket is missing"),
        ("excess * 2", 0, "no value is called 'excess' here"),
        ("comb(8, k)", 8, "no value is called 'k' here"),
        ("wilson(9, 8)", 0, "9 of 8 is none"),
        ("wilson(x, 8)", 7, "no value is called 'x' here"),
        ("newcombe(1, 2, 3)", 0, "newcombe takes 4 to 5 arguments, not 3"),
        ("wilson(3, 8) * 2", 0, "did you mean 'wilson_"),
        ("chi2(3, 8)", 0, "did you mean 'chi2_p'?"),
        ("1 < 2", 0, "a number is wanted"),
        ("+".join(["1"] * 300), 400, "599 characters"),
        ("(" * 300 + "1", 61, "nested too deeply"),
    ],
)
def test_a_formula_that_has_no_value_says_where(formula: str, at: int, words: str) -> None:
    found = read_formula(formula)
    assert isinstance(found, Unanswered)
    assert found.at == at
    assert words in found.message


def test_a_long_formula_is_computed() -> None:
    assert read_formula("+".join(["1"] * 200)).value == 200
    assert read_formula("-" * 59 + "1").value == -1


def test_what_a_file_says_is_a_number_or_a_text() -> None:
    def link(found: Found | None) -> FigureLink:
        return FigureLink("11", "units.csv#…", Place(1), Place(1), found)

    assert found_value(link(Found("11", "row 3"))) == Answer(Fraction(11), "row 3")
    assert found_value(link(Found("S1", "row 3"))) == Answer(("S1",), "row 3")
    assert found_value(link(Found(trouble="no such row"))) == Unanswered("no such row")
    assert isinstance(found_value(link(None)), Unanswered)


@given(st.text(alphabet="0123456789.+-*/()%, <=>abnmaxpowcomb$−", max_size=30))
def test_any_text_is_a_number_or_has_a_fault_within_it(text: str) -> None:
    found = read_formula(text)
    if isinstance(found, Unanswered):
        assert found.message
        assert 0 <= found.at <= len(text)
    else:
        assert isinstance(found.value, Fraction | Interval)


@given(st.lists(st.integers(-99, 99), min_size=1, max_size=8))
def test_sums_over_names_are_sums(numbers: list[int]) -> None:
    lines = [f"  v{place}: {number}" for place, number in enumerate(numbers)]
    total = " + ".join(f"v{place}" for place in range(len(numbers)))
    assert value(data("\n".join(["a:", *lines, f"  total: {total}"])), "a.total") == sum(numbers)
