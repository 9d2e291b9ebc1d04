"""Fingerprints: a shared run always leaves one, and what is not shared leaves none."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beforehand.pages.markdown import read_page
from beforehand.records.fingerprints import RUN, WINDOW, Fingerprint, fingerprints, shared_runs
from beforehand.records.wording import first_difference, shares_run, words_of
from beforehand.source import Source

NUMBERED = [f"word{number}" for number in range(400)]


def prints(text: str) -> tuple[Fingerprint, ...]:
    return fingerprints(read_page(Source("a.md", text.encode())).blocks)


def values(text: str) -> set[int]:
    return {mark.value for mark in prints(text)}


@given(st.integers(0, 60), st.integers(0, 60), st.randoms(use_true_random=False))
def test_a_shared_run_of_run_and_window_always_leaves_a_common_fingerprint(
    before: int, after: int, chance: random.Random
) -> None:
    shared = " ".join(NUMBERED[: RUN + WINDOW - 1])
    one = " ".join(f"a{chance.random()}" for _ in range(before))
    other = " ".join(f"b{chance.random()}" for _ in range(after))
    assert values(f"{one} {shared}") & values(f"{other} {shared} {other}")


def test_fewer_words_than_a_run_leave_no_fingerprint() -> None:
    assert prints(" ".join(NUMBERED[: RUN - 1])) == ()
    assert len(prints(" ".join(NUMBERED[:RUN]))) == 1
    assert prints("") == ()


def test_a_different_order_of_the_same_words_is_another_text() -> None:
    words = NUMBERED[:RUN]
    assert not values(" ".join(words)) & values(" ".join(reversed(words)))


def test_headings_and_block_quotes_are_left_out_and_lines_are_kept() -> None:
    text = " ".join(NUMBERED[:40])
    assert prints(f"# {text}\n\n> {text}\n") == ()
    marks = prints(f"# Title\n\n{text[:120]}\n{text[120:]}\n")
    assert {mark.line for mark in marks} == {3, 4}
    assert list(marks) == sorted(marks, key=lambda mark: mark.word)


def test_markup_and_link_targets_do_not_count() -> None:
    bare = " ".join(NUMBERED[:20])
    marked = bare.replace("word3", "**word3**").replace("word7", "[word7](../a/b.md)")
    assert values(bare) == values(marked)


def test_shared_runs_are_counted_in_words_and_placed_in_both_texts() -> None:
    shared = " ".join(NUMBERED[:60])
    own = prints(f"Begin.\n\n{shared}\n")
    other = prints(f"# Rules\n\nOther words here.\n\n{shared} and more\n")
    (run,) = shared_runs(own, other)
    assert 40 <= run.words <= 60
    assert (run.line, run.other_line) == (3, 5)


def test_runs_that_are_broken_by_other_words_are_two_runs() -> None:
    first, second = " ".join(NUMBERED[:60]), " ".join(NUMBERED[60:120])
    between = " ".join(f"new{number}" for number in range(40))
    runs = list(shared_runs(prints(f"{first} {between} {second}"), prints(f"{first} {second}")))
    assert len(runs) == 2


def test_one_common_fingerprint_is_no_run() -> None:
    shared = " ".join(NUMBERED[: RUN + 1])
    rest = [" ".join(f"{letter}{number}" for number in range(40)) for letter in "abcd"]
    runs = shared_runs(
        prints(f"{rest[0]} {shared} {rest[1]}"), prints(f"{rest[2]} {shared} {rest[3]}")
    )
    assert list(runs) == []


def test_a_text_that_repeats_itself_does_not_take_quadratic_time() -> None:
    same = prints(" ".join(NUMBERED[:30] * 300))
    assert len(list(shared_runs(same, same))) < len(same) * 10


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Do NOT penalise", ["do", "not", "penalise"]),
        ("don’t", ["don", "t"]),
        ("Ёлка, e\u0301te\u0301", ["ёлка", "été"]),
        ("水を注ぐ", ["水", "を", "注", "ぐ"]),
        ("물을 붓는다", ["물을", "붓는다"]),
        ("*a*_b_", ["a", "b"]),
        ("", []),
    ],
)
def test_words_are_compared_without_case_and_punctuation(text: str, words: list[str]) -> None:
    assert words_of(text) == words


@pytest.mark.parametrize(
    ("quoted", "strange"),
    [
        ("the pot is warmed", None),
        ("The POT, is “warmed”!", None),
        ("the pot … the lid", None),
        ("the lid … the pot", "the pot"),
        ("the pot is dry", "dry"),
        ("the po", "po"),
        ("", None),
        ("…", None),
    ],
)
def test_a_quotation_is_word_for_word_or_named_where_it_departs(
    quoted: str, strange: str | None
) -> None:
    assert first_difference(quoted, "First the pot is warmed, then the lid stays on.") == strange


def test_a_japanese_quotation_is_compared_by_characters() -> None:
    assert first_difference("湯を注ぐ", "まず湯を注ぐ。") is None
    assert first_difference("湯を沸かす", "まず湯を注ぐ。") == "沸かす"


def test_a_shared_run_has_at_least_so_many_words() -> None:
    text = " ".join(NUMBERED[:20])
    assert shares_run(f"x {' '.join(NUMBERED[:8])} y", text)
    assert not shares_run(f"x {' '.join(NUMBERED[:7])} y", text)
    assert not shares_run("", text)
