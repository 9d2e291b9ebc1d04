"""Globs over repository paths."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beforehand.globs import glob_pattern


@pytest.mark.parametrize(
    ("glob", "path", "fits"),
    [
        ("experiments/*/design.md", "experiments/E-1/design.md", True),
        ("experiments/*/design.md", "experiments/E-1/old/design.md", False),
        ("experiments/*/critic*.md", "experiments/E-1/critic-2.md", True),
        ("docs/**", "docs/a/b.md", True),
        ("docs/**", "docs", False),
        ("docs/**/*.md", "docs/a.md", True),
        ("docs/**/*.md", "docs/a/b/c.md", True),
        ("**/NEXT.md", "NEXT.md", True),
        ("**/NEXT.md", "wiki/a/NEXT.md", True),
        ("items.json", "a/items.json", False),
        ("a?.md", "a1.md", True),
        ("a?.md", "a/.md", False),
        ("документы/*.md", "документы/п.md", True),
        ("a+b[1].md", "a+b[1].md", True),
    ],
)
def test_a_glob_fits_what_it_names(glob: str, path: str, fits: bool) -> None:
    assert glob_pattern(glob).match(path) is fits


@given(st.text("ab*?/", max_size=8), st.text("ab/", max_size=8))
def test_one_star_and_question_mark_are_those_of_regular_expressions(glob: str, path: str) -> None:
    if "**" in glob:
        return
    pattern = re.escape(glob).replace(r"\*", "[^/]*").replace(r"\?", "[^/]")
    assert glob_pattern(glob).match(path) == bool(re.fullmatch(pattern, path))


def test_a_hostile_glob_is_answered_at_once() -> None:
    assert not glob_pattern("**/" * 14 + "zz").match("a/" * 300 + "b")
    assert not glob_pattern("*a" * 30 + "b").match("a" * 500)
