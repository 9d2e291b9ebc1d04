"""Conditions: what is understood, what is refused and where, and what they are worth."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beforehand.exact.evaluate import compiled, value_of
from beforehand.exact.expression import Expression, Vocabulary, parse
from beforehand.exact.functions import Undefined
from beforehand.exact.tree import Groups, groups_in, walk
from beforehand.exact.wording import in_words

F = Fraction

WORDS = Vocabulary(("plus", "minus", "split"), {"jurors": 3, "items": 4})


def understood(text, sort="truth"):
    found = parse(text, WORDS, sort)
    assert isinstance(found, Expression), found
    return found.root


def holds(text, **counts):
    names = {"plus": 0, "minus": 0, "split": 0, "n": 12, **counts}
    return value_of(understood(text), names, {})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("plus >= 8 and minus == 0", "at least 8 plus and no minus"),
        ("plus>=8 AND (minus = 0)", "at least 8 plus and no minus"),
        ("plus ≥ 8 and minus ≤ 0", "at least 8 plus and no minus"),
        ("1 <= plus < 5", "plus at least 1 and plus less than 5"),
        ("not plus > 3 or minus >= 2", "not (more than 3 plus), or at least 2 minus"),
        ("share(plus) >= 70%", "the share of plus at least 0.7"),
        ("(plus or_ == 1)", None),
        ("plus - (minus - 1) >= 2", "plus − (minus − 1) at least 2"),
        ("plus / (2 * minus) > 1/3", "plus / (2 × minus) more than 1 / 3"),
        ("-plus < 0", "−plus less than 0"),
        (
            "at least 2 of 3 jurors with plus == 4 and minus == 0",
            "at least 2 jurors each with (exactly 4 plus and no minus)",
        ),
        (
            "(at most 1 jurors with plus == 4) and minus == 0",
            "at most 1 jurors each with (exactly 4 plus) and no minus",
        ),
    ],
)
def test_every_spelling_of_a_condition_reads_the_same(text, words) -> None:
    if words is None:
        assert isinstance(parse(text, WORDS), tuple)
    else:
        assert in_words(understood(text)) == words


@pytest.mark.parametrize(
    ("text", "at", "length", "part"),
    [
        ("", 0, 1, "missing"),
        ("plsu >= 8", 0, 4, "did you mean 'plus'"),
        ("plus >= 8 and minsu == 0", 14, 5, "did you mean 'minus'"),
        ("plus >= ", 8, 1, "the end"),
        ("plus >= 8 minus == 0", 10, 5, "operator"),
        ("plus >= 8x", 8, 2, "neither a number nor a name"),
        ("plus >= 1.2.3", 8, 5, "neither"),
        ("plus @ 8", 5, 1, "no meaning"),
        ("plus", 0, 4, "comparison is wanted"),
        ("plus >= 8 and 3", 14, 1, "comparison is wanted"),
        ("(plus >= 8) + 1 > 2", 1, 9, "number is wanted"),
        ("(plus >= 8", 10, 1, "')' is missing"),
        ("share(plus, minus) > 1", 0, 18, "takes 1 arguments, not 2"),
        ("shar(plus) > 1", 0, 10, "did you mean 'share'"),
        ("at 2 jurors with plus == 1", 3, 1, "'least' or 'most'"),
        ("at least 2 of 4 jurors with plus == 1", 0, 37, "there are 3 jurors, not 4"),
        ("at least 4 jurors with plus == 1", 0, 32, "more than there are"),
        ("at least 2 juror with plus == 1", 0, 31, "did you mean 'jurors'"),
        ("at least 1.5 jurors with plus == 1", 9, 3, "whole number"),
        ("at least 2 jurors with at least 1 items with plus == 1", 23, 31, "inside another"),
        ("__import__('os')", 11, 1, "no meaning"),
        ("plus.real > 1", 4, 1, "no meaning"),
        ("plus ** 2 > 1", 6, 1, "missing"),
        ("(" * 200, 61, 1, "nested too deeply"),
    ],
)
def test_a_fault_names_its_place(text, at, length, part) -> None:
    fault, *_ = parse(text, WORDS)
    assert (fault.at, fault.length) == (at, length)
    assert part in fault.message


def test_every_unknown_name_is_named() -> None:
    faults = parse("foo > 1 and bar > foo", WORDS)
    assert [fault.at for fault in faults] == [0, 12, 18]


def test_comparisons_chain_as_in_mathematics() -> None:
    assert holds("1 <= plus < 5", plus=4)
    assert not holds("1 <= plus < 5", plus=5)
    assert not holds("3 > plus > 1", plus=1)


def test_decimals_are_exact() -> None:
    assert holds("0.1 + 0.2 == 0.3")
    assert holds("share(plus) == 7/12", plus=7)
    assert holds("share(plus) >= 70%", plus=9)


def test_functions_are_exact() -> None:
    assert holds("binom_p(plus, 30, 1/2) < 0.05", plus=21)
    assert not holds("binom_p(plus, 30, 1/2) < 0.05", plus=20)
    assert holds("binom_p_upper(9, 12, 1/2) == 299/4096")
    assert holds("binom_p_lower(3, 12, 1/2) == 299/4096")
    assert holds("binom_p_doubled(9, 12, 1/2) == 299/2048")
    assert holds("min(plus, 3) == 2 and max(1, 2, 3) == 3 and abs(-2) == 2", plus=2)
    assert holds("floor(7/2) == 3 and ceil(7/2) == 4 and floor(-1/2) == -1")


@pytest.mark.parametrize(
    "text", ["plus / minus > 1", "binom_p(13, 12, 1/2) > 0", "binom_p(1/2, 12, 1/2) > 0"]
)
def test_a_result_without_a_value_is_said(text) -> None:
    with pytest.raises(Undefined):
        holds(text)


# Random conditions with needless brackets.
sums = st.recursive(
    st.sampled_from(["plus", "minus", "n", "3", "0.5", "25%", "1/3"]),
    lambda inner: st.one_of(
        st.builds("({} + {})".format, inner, inner),
        st.builds("{} * ({})".format, st.sampled_from(["plus", "2"]), inner),
        st.builds("-({})".format, inner),
        st.builds("max({}, {})".format, inner, inner),
    ),
    max_leaves=4,
)
comparisons = st.sampled_from(["<", "<=", ">", ">=", "==", "!="])
conditions = st.recursive(
    st.builds("{} {} {}".format, sums, comparisons, sums),
    lambda inner: st.one_of(
        st.builds("({}) and ({})".format, inner, inner),
        st.builds("({}) or ({})".format, inner, inner),
        st.builds("not ({})".format, inner),
    ),
    max_leaves=4,
)


@given(conditions, st.integers(0, 9), st.integers(0, 9))
@settings(deadline=None)
def test_both_evaluators_agree(text, plus, minus) -> None:
    root = understood(text)
    walked = value_of(root, {"plus": plus, "minus": minus, "n": 18}, {})
    closed = compiled(root, {"plus": 0, "minus": 1}, {"n": 18}, {})((plus, minus))
    assert bool(walked) is bool(closed)


@given(conditions)
@settings(deadline=None)
def test_every_node_knows_the_text_it_came_from(text) -> None:
    for node in walk(understood(text)):
        part = text[node.at : node.at + node.length]
        assert part.strip() == part != ""


@given(st.text(alphabet="plusminotadrwe 0123456789.<>=()+-*/%,≥−'\"_", max_size=40))
@settings(deadline=None)
def test_no_text_ends_the_parser(text) -> None:
    found = parse(text, WORDS)
    if isinstance(found, tuple):
        assert found
        assert all(0 <= fault.at <= len(text) and fault.length > 0 for fault in found)


def test_group_conditions_are_found_once() -> None:
    same = "at least 2 jurors with plus == 4"
    (only,) = groups_in(understood(f"({same}) or ({same})"))
    assert isinstance(only, Groups)


def test_formulas_are_numbers() -> None:
    assert value_of(understood("(324 - 299) / 299", "number"), {"n": 1}, {}) == F(25, 299)
    assert isinstance(parse("1 < 2", WORDS, "number"), tuple)


def test_a_condition_of_any_length_is_read_or_refused() -> None:
    for text, words in {
        "plus" + " + 0" * 300 + " >= 8": "more than 200 signs",
        " or ".join(["plus >= 1"] * 1_000): "characters, of which at most 2,000",
    }.items():
        (fault,) = parse(text, Vocabulary(("plus",)))
        assert words in fault.message
        assert fault.at <= 2_000
