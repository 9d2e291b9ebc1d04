"""Globs that name the pages of a kind and no others."""

import pytest

from beforehand.globs import glob_pattern
from beforehand.survey.places import MOST, globs


@pytest.mark.parametrize(
    ("paths", "others", "expected"),
    [
        (["adr/0001-a.md", "adr/0002-b.md"], [], ("adr/*.md",)),
        (["x/PRE_1.md", "x/PRE_2.md"], ["x/PREFACE.md"], ("x/PRE_*.md",)),
        (["x/RUN_ORDER_1.md", "x/RUN_ORDER_2.md"], ["x/RUN_REPORT_1.md"], ("x/RUN_ORDER_*.md",)),
        (["A_PREREG.md", "B_PREREG.md"], ["A_LOG.md"], ("*_PREREG.md",)),
        (["p/a/PLAN_x.md", "p/b/PLAN_y.md"], ["p/a/NOTE.md"], ("p/*/PLAN*.md",)),
        (["a/审查结论1.md", "a/审查结论2.md"], ["a/总审查.md"], ("a/审查结论*.md",)),
        (["a/only.md"], ["a/other.md"], ("a/only.md",)),
    ],
)
def test_few_globs_cover_the_pages_and_no_others(
    paths: list[str], others: list[str], expected: tuple[str, ...]
) -> None:
    assert globs(tuple(paths), tuple(others)) == expected


def test_one_stray_page_among_many_does_not_split_a_folder() -> None:
    paths = tuple(f"adr/{number:04}-{'abc'[number % 3]}x.md" for number in range(100))
    assert globs(paths, ("adr/notes-on-the-process.md",)) == ("adr/*.md",)


def test_there_are_never_many() -> None:
    paths = tuple(f"{folder}/{name}.md" for folder in "abcdefgh" for name in ("plan", "log"))
    found = globs(paths, tuple(f"{folder}/x.md" for folder in "abcdefgh"))
    assert len(found) <= MOST
    assert any(glob_pattern(glob).match(path) for glob in found for path in paths)
