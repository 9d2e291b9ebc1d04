"""Targets of figures in parts, each with its place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beforehand.reckoning.answer import Argument, Ask, Unanswered
from beforehand.reckoning.asking import read_target


@pytest.mark.parametrize(
    ("target", "wanted"),
    [
        ("heavy", Ask("heavy")),
        ("heavy.null", Ask("heavy", "null", measure_at=6)),
        ("H-HA.excess", Ask("H-HA", "excess", measure_at=5)),
        ("пары.ничьи", Ask("пары", "ничьи", measure_at=5)),
        (
            "heavy.power(strong)",
            Ask("heavy", "power", (Argument("strong", 12),), measure_at=6),
        ),
        (
            "heavy.chance(min(plus, 3) >= 2, under=strong)",
            Ask(
                "heavy",
                "chance",
                (Argument("min(plus, 3) >= 2", 13),),
                {"under": Argument("strong", 38)},
                measure_at=6,
            ),
        ),
        (
            "heavy.chance(plus == 3)",
            Ask("heavy", "chance", (Argument("plus == 3", 13),), measure_at=6),
        ),
        ("E-1/heavy.null", Ask("heavy", "null", where="E-1", name_at=4, measure_at=10)),
        ("units()", Ask("units")),
        ("=3 / 2", Ask(formula="3 / 2")),
    ],
)  # fmt: skip
def test_a_target_is_parted(target: str, wanted: Ask) -> None:
    assert read_target(target) == wanted


@pytest.mark.parametrize(
    ("target", "at", "words"),
    [
        ("", 0, "a name is missing"),
        ("=", 1, "the formula is missing"),
        ("heavy.power(strong", 11, "a bracket is open"),
        ("heavy.power(strong) and more", 11, "something follows"),
        ("heavy.power(strong,)", 19, "an argument is missing"),
        ("heavy.power(k=1, k=2)", 16, "'k' is given twice"),
    ],
)
def test_what_is_no_target_is_said_at_its_place(target: str, at: int, words: str) -> None:
    found = read_target(target)
    assert isinstance(found, Unanswered)
    assert (found.at, words in found.message) == (at, True)


@given(st.text("ab.=/(),[]{}'\" \n1é本"))
def test_any_text_is_a_question_or_a_reason_within_it(target: str) -> None:
    found = read_target(target)
    if isinstance(found, Unanswered):
        assert 0 <= found.at <= len(target) + 1
    else:
        for argument in (*found.arguments, *found.options.values()):
            assert target[argument.at :].startswith(argument.text)
