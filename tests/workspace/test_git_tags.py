"""Tags, signatures and remote branches: what lies outside the line of commits."""

import shutil
from pathlib import Path

import pytest
from tests.workspace.git_made import PLAN, V1, V2, Made, needs_git, wanted

from beforehand.ledger.git_facts import GitFacts, Tag

pytestmark = needs_git


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Made:
    home = tmp_path / "home"
    home.mkdir(mode=0o700)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(home / "gitconfig"))
    return Made(tmp_path / "record")


def tag(facts: GitFacts, name: str) -> Tag:
    (found,) = (item for item in facts.tags if item.name == name)
    return found


def test_tags_of_every_sort(made: Made) -> None:
    first = made.commit({PLAN: V1})
    made.git("tag", "light")
    made.git("tag", "-a", "full", "-m", "frozen")
    made.git("tag", "-a", "of-a-tag", "-m", "again", "full")
    made.git("tag", "of-a-file", f"HEAD:{PLAN}")
    made.git("tag", "-a", "of-a-folder", "-m", "tree", "HEAD^{tree}")
    made.git("update-ref", "refs/tags/moved", "refs/tags/full")
    made.git("tag", "план/1")
    facts = made.look(PLAN)
    assert facts.trouble == ""
    assert {item.name: item.commit for item in facts.tags} == {
        "full": first,
        "light": first,
        "moved": first,
        "of-a-file": "",
        "of-a-folder": "",
        "of-a-tag": first,
        "план/1": first,
    }
    assert not tag(facts, "light").annotated
    assert tag(facts, "full").annotated
    assert (tag(facts, "full").named, tag(facts, "moved").named) == ("full", "full")
    assert {item.signature for item in facts.tags} == {"none"}


def test_a_tag_that_was_not_fetched_is_not_there(made: Made, tmp_path: Path) -> None:
    made.commit({PLAN: V1})
    made.git("tag", "-a", "frozen", "-m", "v1")
    assert made.clone(tmp_path / "all").look(PLAN).tags
    assert not made.clone(tmp_path / "none", "--no-tags").look(PLAN).tags


def test_a_tag_off_the_branch_keeps_its_commit(made: Made) -> None:
    made.commit({PLAN: V1})
    frozen = made.commit({PLAN: V2})
    made.git("tag", "frozen")
    made.git("reset", "-q", "--hard", "HEAD~1")
    past = made.past(wanted(V2))
    assert frozen in past.commits
    assert frozen not in past.ours


def test_what_only_looks_like_a_signature_is_none(made: Made) -> None:
    made.commit({PLAN: V1})
    begin, end = "-----BEGIN PGP SIGNATURE-----", "-----END PGP SIGNATURE-----"
    for name, message in (
        ("empty", f"{begin}\n\n{end}"),
        ("open", f"{begin}\n\n{'iQ' * 30}"),
        ("spoken", f"see {begin}"),
        ("middle", f"{begin}\n\n{'iQ' * 30}\n{end}\n\nand more"),
    ):
        made.git("tag", "-a", name, "-m", message)
    assert {item.signature for item in made.look(PLAN).tags} == {"none"}


@pytest.mark.skipif(shutil.which("ssh-keygen") is None, reason="there is no ssh-keygen here")
def test_what_a_remote_was_seen_to_hold(made: Made, tmp_path: Path) -> None:
    pushed = made.commit({PLAN: V1})
    clone = made.clone(tmp_path / "clone")
    own = clone.commit({PLAN: V2})
    past = clone.past(wanted(V1), wanted(V2))
    assert (past.remotes(pushed), past.remotes(own)) == (("origin/main",), ())
    assert made.past(wanted(V1)).remotes(pushed) == ()
    made.commit({PLAN: None})
    clone.git("fetch", "-q")
    past = clone.past(wanted(V1))
    assert past.remotes(pushed) == ("origin/main",)
    assert len(past.ours) == 2
    assert len(past.commits) == 3


SIGNED = """\
-----BEGIN PGP SIGNATURE-----

iHUEABYKAB0WIQTxlrZ2b3v9dF3C1mGq6oEYZp3gJAUCaPJ0AAAKCRCq6oEYZp3g
JA1lAP4tZ8m4s1vQ2o7P0l5b3kUu0m9yqTtJxW2c8wEoYB6r1AEA0m9yqTtJxW2c
=abcd
-----END PGP SIGNATURE-----
"""
