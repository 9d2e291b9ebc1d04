"""Where a branch parted from another one, as git has it."""

from pathlib import Path

import pytest

from beforehand.workspace.git.base import NoSuchRefError, parted
from beforehand.workspace.git.process import GitUnusableError
from tests.workspace.git_made import PLAN, V1, V2, Made, needs_git

pytestmark = needs_git


@pytest.fixture
def made(tmp_path: Path) -> Made:
    return Made(tmp_path / "record")


def test_the_commit_where_they_parted_and_the_files_of_both(made: Made) -> None:
    base = made.commit({PLAN: V1, "docs/a.md": "a\n", "docs/gone.md": "g\n"})
    made.git("switch", "-q", "-c", "mine")
    made.commit({PLAN: V2, "docs/mine.md": "m\n"})
    made.git("switch", "-q", "main")
    tip = made.commit({"docs/a.md": "b\n", "docs/new.bin": b"\0", "docs/gone.md": None})
    made.git("switch", "-q", "mine")
    found = parted(made.root, "main")
    assert (found.base, found.tip) == (base, tip)
    assert set(found.at_base) == {PLAN, "docs/a.md", "docs/gone.md"}
    assert set(found.at_tip) == {PLAN, "docs/a.md", "docs/new.bin"}
    assert found.at_base[PLAN] == found.at_tip[PLAN]
    names = (found.at_base[PLAN], found.at_tip["docs/new.bin"], "0" * 40)
    assert sorted(found.contents(names).values()) == [b"\0", V1.encode()]


def test_a_branch_that_is_behind_has_nothing_of_its_own(made: Made) -> None:
    made.commit({PLAN: V1})
    made.git("branch", "old")
    made.commit({PLAN: V2})
    found = parted(made.root, "old")
    assert found.base == found.tip
    assert found.at_base == found.at_tip


def test_paths_are_those_below_the_root_whatever_they_are_called(made: Made) -> None:
    made.commit({'wiki/план "1".md': V1, "other.md": V1})
    (made.root / "wiki/link.md").symlink_to("nowhere")
    made.commit({})
    found = parted(made.root / "wiki", "main")
    assert set(found.at_base) == {'план "1".md'}


@pytest.mark.parametrize("ref", ["nowhere", "", "--all", "-x", "a\0b", "HEAD:a", "main..main", "п"])
def test_what_is_no_commit_is_said(made: Made, ref: str) -> None:
    made.commit({PLAN: V1})
    with pytest.raises(NoSuchRefError, match="is it fetched"):
        parted(made.root, ref)


def test_histories_that_share_nothing(made: Made, tmp_path: Path) -> None:
    made.commit({PLAN: V1})
    made.git("switch", "-q", "--orphan", "other")
    made.commit({PLAN: V2})
    with pytest.raises(GitUnusableError, match=r"no common commit$"):
        parted(made.root, "main")
    with pytest.raises(GitUnusableError):
        parted(tmp_path / "nowhere", "main")
