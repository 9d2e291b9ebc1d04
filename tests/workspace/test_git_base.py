"""Comparing with the branch that a change goes to."""

from pathlib import Path

import pytest
from tests.workspace.git_made import PLAN, V1, V2, Made, needs_git

from beforehand.workspace.git_base import merge_base

pytestmark = needs_git


@pytest.fixture
def made(tmp_path: Path) -> Made:
    return Made(tmp_path / "record")


def test_a_branch_and_where_it_parted(made: Made) -> None:
    base = made.commit({PLAN: V1, "docs/a.md": "a\n", "docs/gone.md": "g\n"})
    made.git("switch", "-q", "-c", "mine")
    made.commit({PLAN: V2, "docs/mine.md": "m\n"})
    made.git("switch", "-q", "main")
    tip = made.commit(
        {"docs/a.md": "b\n", "docs/new.md": "D-1\n", "docs/new.bin": b"\0", "docs/gone.md": None}
    )
    made.git("switch", "-q", "mine")
    paths = [PLAN, "docs/new.md", "docs/gone.md", "never.md", "../out.md"]
    found = merge_base(made.root, "main", paths, lambda path: path.endswith(".md"))
    assert (found.trouble, found.base, found.tip) == ("", base, tip)
    plan = V1.encode()
    assert found.at_base == {
        PLAN: plan,
        "docs/new.md": None,
        "docs/gone.md": b"g\n",
        "never.md": None,
    }
    assert found.at_tip == {
        PLAN: plan,
        "docs/new.md": b"D-1\n",
        "docs/gone.md": None,
        "never.md": None,
    }
    assert found.taken == {"docs/a.md": b"b\n", "docs/new.md": b"D-1\n"}
    assert found.added == {"docs/new.md"}
    assert set(merge_base(made.root, "main", []).taken) == {*found.taken, "docs/new.bin"}


def test_a_branch_that_is_behind_took_nothing(made: Made) -> None:
    made.commit({PLAN: V1})
    made.git("branch", "old")
    made.commit({PLAN: V2})
    found = merge_base(made.root, "old", [PLAN])
    assert (found.base, found.taken) == (found.tip, {})
    assert merge_base(made.root, "HEAD", [PLAN]).at_base == {PLAN: V2.encode()}


def test_below_the_top_and_with_every_name(made: Made) -> None:
    made.commit({'wiki/план "1".md': V1, "other.md": V1})
    made.git("switch", "-q", "-c", "mine")
    made.commit({"wiki/x.md": V1})
    made.git("switch", "-q", "main")
    made.commit({'wiki/план "1".md': V2, "other.md": V2})
    made.git("switch", "-q", "mine")
    found = merge_base(made.root / "wiki", "main", ['план "1".md'])
    assert found.at_base == {'план "1".md': V1.encode()}
    assert found.taken == {'план "1".md': V2.encode()}


@pytest.mark.parametrize("ref", ["nowhere", "", "--all", "-x", "a\0b", "HEAD:a", "main..main", "п"])
def test_what_is_no_commit_is_said(made: Made, ref: str) -> None:
    made.commit({PLAN: V1})
    found = merge_base(made.root, ref, [PLAN])
    assert found.lack == "no commit"
    assert found.trouble
    assert found.at_base == {}


def test_histories_that_share_nothing(made: Made, tmp_path: Path) -> None:
    made.commit({PLAN: V1})
    made.git("switch", "-q", "--orphan", "other")
    made.commit({PLAN: V2})
    assert "no common commit" in merge_base(made.root, "main", [PLAN]).trouble
    assert merge_base(tmp_path / "nowhere", "main", [PLAN]).lack == "no repository"
