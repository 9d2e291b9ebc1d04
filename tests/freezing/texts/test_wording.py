"""Texts as words, and which of them went and came."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beforehand.freezing.texts.wording import Purse, Words, compared, likeness, tokens

WORDS = st.lists(st.sampled_from([" a", " b", " c", ".", " d"]), max_size=30).map(tuple)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Milk first, then  tea.", (" Milk", " first", ",", " then", " tea", ".")),
        ("0.000594 of E-20260801-tea", (" 0.000594", " of", " E-20260801-tea")),
        ("先加奶\n再加茶", (" 先", "加", "奶", "再", "加", "茶")),
        ("先 加", (" 先", " 加")),
        ("ดี ดี", (" ดี", " ดี")),
        ("हिन्दी में", (" हिन्दी", " में")),
        ("차를 마신다", (" 차를", " 마신다")),
    ],
)
def test_a_word_keeps_the_blank_before_it_and_a_script_without_blanks_has_characters(
    text: str, found: tuple[str, ...]
) -> None:
    assert tokens(text) == found


def test_code_keeps_its_white_space() -> None:
    assert "".join(tokens("  fires: plus >= 4", is_code=True)) == "\n  fires: plus >= 4"


def test_one_character_of_chinese_is_one_change() -> None:
    was, now = tokens("我们先加奶，再加茶。"), tokens("我们先倒奶，再加茶。")
    assert compared(was, now, Purse()) == (
        Words("same", " 我们先"),
        Words("gone", "加"),
        Words("come", "倒"),
        Words("same", "奶，再加茶。"),
    )


def test_a_word_between_two_longer_changes_goes_with_them() -> None:
    was, now = tokens("one two of three four"), tokens("five six of seven eight")
    assert [words.fate for words in compared(was, now, Purse())] == ["gone", "come"]


def test_what_cannot_be_paid_for_counts_as_replaced_and_is_remembered() -> None:
    purse = Purse(3)
    assert compared(tokens("a b c"), tokens("d b e"), purse) == (
        Words("gone", " a b c"),
        Words("come", " d b e"),
    )
    assert purse.is_short


@given(WORDS, WORDS)
def test_both_texts_can_be_read_out_of_a_comparison(
    was: tuple[str, ...], now: tuple[str, ...]
) -> None:
    found = compared(was, now, Purse())
    assert "".join(item.text for item in found if item.fate != "come") == "".join(was)
    assert "".join(item.text for item in found if item.fate != "gone") == "".join(now)
    assert all(item.text for item in found)


def test_likeness_does_not_ask_for_the_order() -> None:
    assert likeness(("a", "b"), ("b", "a")) == 1
    assert likeness(("a", "b"), ("c", "d")) == 0
    assert likeness((), ("c",)) == 0
