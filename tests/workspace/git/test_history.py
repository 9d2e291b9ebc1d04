"""What git is seen to hold: in whole, cut, rewritten, broken and missing repositories."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from beforehand.ledger.digests import digest_of
from beforehand.ledger.git_facts import Asked
from beforehand.ledger.git_order import named, order
from beforehand.ledger.git_past import Past
from beforehand.ledger.git_story import story
from beforehand.workspace.git.history import look, pathspecs
from tests.workspace.git_made import DAY, PLAN, RUN, START, V1, V2, Made, needs_git, wanted

pytestmark = needs_git


@pytest.fixture(autouse=True)
def _no_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home))
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(home / "gitconfig"))


@pytest.fixture
def made(tmp_path: Path) -> Made:
    return Made(tmp_path / "record")


def verdict(past: Past, text: str = V1, later: str = RUN) -> tuple[str, str]:
    proof = order(past, wanted(text), later)
    return proof.verdict, proof.because


def kinds(past: Past, text: str = V1, path: str = PLAN) -> list[str]:
    return [change.kind for change in story(past, wanted(text, path)).changes]


def test_a_plan_committed_before_its_run(made: Made) -> None:
    made.commit({"README.md": "a record\n"})
    first = made.commit({PLAN: V1})
    second = made.commit({RUN: "cup,sip\n"})
    past = made.past(wanted(V1), RUN)
    found = story(past, wanted(V1, at="2026-05-28T20:26:40Z"))
    assert (found.introduced, found.changes) == ((first,), ())
    assert (found.existed_before, found.lag, found.signs) == (False, 7200, ())
    proof = order(past, wanted(V1), RUN)
    assert (proof.verdict, proof.because, proof.held) == ("yes", "ancestor", True)
    assert (proof.first, proof.second) == (first, second)
    assert (past.facts.head, past.facts.branch, past.facts.shallow) == (second, "main", frozenset())
    commit = past.commits[first]
    assert (commit.authored, commit.committed) == (START + 7200, START + 7200)
    assert past.whole((wanted(V1), wanted("cup,sip\n", RUN))) == second
    assert past.facts.paths[PLAN].states == past.facts.paths[RUN].states == ()


def test_a_commit_tells_the_name_of_its_author_and_no_address(made: Made) -> None:
    name = "Ада | O'Neil\u2028jr"
    first = made.commit({PLAN: V1}, GIT_AUTHOR_NAME=name)
    second = made.commit({PLAN: V2})
    found = made.look(wanted(V1)).commits
    assert [found[commit].author for commit in (first, second)] == [name, "Ada"]


def test_a_run_committed_before_its_plan(made: Made) -> None:
    made.commit({PLAN: V2, RUN: "cup,sip\n"})
    made.commit({PLAN: V1})
    past = made.past(wanted(V1), wanted(V2), RUN)
    assert verdict(past) == ("no", "descendant")
    assert verdict(past, V2) == ("cannot prove", "same commit")
    assert story(past, wanted(V1)).existed_before is True


def test_a_run_that_was_deleted_and_added_again_appeared_the_first_time(made: Made) -> None:
    made.commit({RUN: "cup,sip\n"})
    made.commit({RUN: None})
    made.commit({PLAN: V1})
    made.commit({RUN: "cup,sip\n"})
    assert verdict(made.past(wanted(V1), RUN)) == ("no", "descendant")


def test_a_draft_that_no_longer_stood_when_the_run_came(made: Made) -> None:
    made.commit({PLAN: V1})
    made.commit({PLAN: V2})
    made.commit({RUN: "cup,sip\n"})
    made.commit({PLAN: V1})
    proof = order(made.past(wanted(V1), RUN), wanted(V1), RUN)
    assert (proof.verdict, proof.held) == ("yes", False)


def test_what_was_not_committed_is_not_proved(made: Made) -> None:
    made.commit({PLAN: V1})
    past = made.past(wanted(V1), wanted(V2), RUN)
    assert verdict(past) == ("cannot prove", "not committed")
    assert verdict(past, V2) == ("cannot prove", "no such content")
    assert story(past, wanted(V2)).introduced == ()


def test_edit_and_revert_are_both_seen(made: Made) -> None:
    first = made.commit({PLAN: V1})
    edit = made.commit({PLAN: V2})
    back = made.commit({PLAN: V1})
    found = story(made.past(wanted(V1)), wanted(V1))
    assert found.introduced == (first,)
    assert [(item.commit, item.kind) for item in found.changes] == [
        (edit, "edited"),
        (back, "restored"),
    ]


def test_a_deleted_page_and_one_added_again(made: Made) -> None:
    made.commit({PLAN: V1, "docs/a.md": V1})
    made.commit({PLAN: None, "docs/a.md": None})
    made.commit({PLAN: V1})
    past = made.past(PLAN, "docs/a.md")
    assert kinds(past) == ["deleted", "added again"]
    assert kinds(past, path="docs/a.md") == ["deleted"]
    assert past.facts.paths["docs/a.md"].states == ()


def test_a_renamed_plan_is_followed_and_its_old_name_was_moved(made: Made) -> None:
    first = made.commit({PLAN: V1})
    made.commit({PLAN: V2})
    made.commit({PLAN: V1})
    moved = made.commit({PLAN: None, "experiments/E-2/design.md": V1})
    again = made.commit({"experiments/E-2/design.md": None, "old/design.md": V1})
    past = made.past("old/design.md", PLAN)
    found = story(past, wanted(V1, "old/design.md"))
    assert found.introduced == (first,)
    assert {(item.commit, item.old) for item in found.renames} == {
        (again, "experiments/E-2/design.md"),
        (moved, PLAN),
    }
    assert [item.kind for item in found.changes] == ["edited", "restored"]
    assert kinds(past)[-1] == "moved"


def test_a_copy_beside_the_plan_is_no_rename(made: Made) -> None:
    made.commit({PLAN: V1})
    copied = made.commit({"copy.md": V1})
    found = story(made.past("copy.md"), wanted(V1, "copy.md"))
    assert (found.introduced, found.renames) == ((copied,), ())


def test_line_ends_are_no_edit(made: Made) -> None:
    first = made.commit({PLAN: V1})
    made.git("config", "core.autocrlf", "false")
    made.commit({PLAN: V1.replace("\n", "\r\n")})
    past = made.past(wanted(V1))
    assert len(past.facts.paths[PLAN].versions) == 2
    assert (story(past, wanted(V1)).introduced, kinds(past)) == ((first,), [])


def test_line_ends_that_git_writes_itself_are_no_edit(made: Made, tmp_path: Path) -> None:
    made.commit({PLAN: V1})
    clone = made.clone(tmp_path / "windows", "-c", "core.autocrlf=true")
    assert b"\r\n" in (clone.root / PLAN).read_bytes()
    assert clone.at().states == ()
    clone.write(PLAN, V2.replace("\n", "\r\n"))
    assert clone.at().states == ("modified",)


def test_a_shallow_clone_proves_nothing_and_refutes_nothing(made: Made, tmp_path: Path) -> None:
    made.commit({PLAN: V1})
    made.commit({"docs/a.md": "a\n"})
    made.commit({RUN: "cup,sip\n"})
    made.commit({PLAN: V2})
    clone = made.clone(tmp_path / "shallow", "--depth", "3")
    past = clone.past(wanted(V1), wanted(V2), RUN)
    assert len(past.facts.shallow) == 1
    assert len(past.commits) == 3
    assert verdict(past) == verdict(past, V2) == ("cannot prove", "shallow")
    assert story(past, wanted(V1)).existed_before is None
    assert kinds(past) == ["edited"]
    assert verdict(clone.past(RUN)) == ("cannot prove", "shallow")
    one = made.clone(tmp_path / "one", "--depth", "1").past(wanted(V1), wanted(V2), RUN)
    assert verdict(one) == verdict(one, V2) == ("cannot prove", "shallow")


def test_a_squash_brings_plan_and_run_together(made: Made) -> None:
    made.commit({"README.md": "a\n"})
    made.git("switch", "-q", "-c", "tea")
    frozen = made.commit({PLAN: V1})
    made.commit({RUN: "cup,sip\n"})
    made.git("switch", "-q", "main")
    made.git("merge", "-q", "--squash", "tea")
    squashed = made.commit({})
    asked = wanted(V1, commit=frozen[:10])
    past = made.past(asked, RUN)
    proof = order(past, asked, RUN)
    assert (proof.because, proof.first, proof.second) == ("same commit", squashed, squashed)
    assert story(past, asked).elsewhere == (frozen,)
    assert named(past, asked).state == "elsewhere"
    made.git("branch", "-q", "-D", "tea")
    assert named(made.past(asked), asked).state == "loose"
    made.git("reflog", "expire", "--expire=now", "--all")
    made.git("gc", "-q", "--prune=now")
    assert named(made.past(asked), asked).state == "lost"


def test_a_merge_keeps_the_order(made: Made) -> None:
    made.commit({"README.md": "a\n"})
    made.git("switch", "-q", "-c", "tea")
    frozen = made.commit({PLAN: V1})
    made.git("switch", "-q", "main")
    made.commit({"README.md": "b\n"})
    made.git("merge", "-q", "--no-ff", "-m", "tea", "tea")
    made.commit({RUN: "cup,sip\n"})
    past = made.past(wanted(V1), RUN)
    assert verdict(past) == ("yes", "ancestor")
    found = story(past, wanted(V1))
    assert (found.introduced, found.changes) == ((frozen,), ())


def test_parallel_branches_prove_no_order(made: Made) -> None:
    made.commit({"README.md": "a\n"})
    made.git("switch", "-q", "-c", "runs")
    made.commit({RUN: "cup,sip\n"})
    made.git("switch", "-q", "main")
    made.commit({PLAN: V1})
    made.git("merge", "-q", "-m", "runs", "runs")
    assert verdict(made.past(wanted(V1), RUN)) == ("cannot prove", "parallel")


def test_a_merge_that_drops_the_frozen_text_is_an_edit(made: Made) -> None:
    made.commit({PLAN: V2})
    made.git("switch", "-q", "-c", "side")
    made.commit({"README.md": "a\n"})
    made.git("switch", "-q", "main")
    made.commit({PLAN: V1})
    made.git("merge", "-q", "-s", "ours", "--no-commit", "side")
    dropped = made.commit({PLAN: V2})
    found = story(made.past(wanted(V1)), wanted(V1))
    assert [(item.commit, item.kind) for item in found.changes] == [(dropped, "edited")]


def test_a_rebase_with_the_same_tree_is_recognised(made: Made) -> None:
    made.commit({"README.md": "a\n"})
    frozen = made.commit({PLAN: V1})
    tree = made.git("rev-parse", "HEAD^{tree}")
    made.git("commit", "-q", "--amend", "-m", "another word", GIT_COMMITTER_DATE=f"{made.now + 9}")
    asked = wanted(V1, commit=frozen)
    found = named(made.past(asked), asked)
    assert (found.state, found.commit) == ("same tree", made.head())
    made.git("reflog", "expire", "--expire=now", "--all")
    made.git("gc", "-q", "--prune=now")
    assert named(made.past(asked), asked).state == "lost"
    noted = wanted(V1, commit=frozen, tree=tree)
    assert named(made.past(noted), noted).commit == made.head()


def test_a_rebase_onto_something_else_keeps_the_author_date(made: Made) -> None:
    made.commit({"README.md": "a\n"})
    made.git("switch", "-q", "-c", "tea")
    frozen = made.commit({PLAN: V1})
    made.git("switch", "-q", "main")
    made.commit({"README.md": "b\n"})
    made.git("switch", "-q", "tea")
    made.now += 3 * DAY
    made.git("rebase", "-q", "main")
    asked = wanted(V1, commit=frozen)
    past = made.past(asked)
    found = named(past, asked)
    assert (found.state, found.commit) == ("same date", made.head())
    assert [item.kind for item in story(past, asked).signs] == ["committed a day later"]


def test_dates_that_do_not_fit_are_told(made: Made) -> None:
    made.commit({"README.md": "a\n"})
    early = START - 30 * DAY
    made.commit({PLAN: V1}, GIT_COMMITTER_DATE=f"{early} +0000", GIT_AUTHOR_DATE=f"{START} +0000")
    past = made.past(wanted(V1))
    found = story(past, wanted(V1, at="2026-05-28T20:26:40Z"))
    assert {(item.kind, item.seconds) for item in found.signs} == {
        ("authored after commit", 30 * DAY),
        ("before its parent", 30 * DAY + 3600),
    }
    assert found.lag == -30 * DAY


@pytest.mark.parametrize("name", ["HEAD", "main", "--all", "v1", "", "zz", "0" * 40, "12"])
def test_what_is_no_commit_of_here_is_lost(made: Made, name: str) -> None:
    made.commit({PLAN: V1})
    asked = wanted(V1, commit=name)
    assert named(made.past(asked), asked).state == "lost"


def test_a_commit_by_its_hash_or_the_start_of_it(made: Made) -> None:
    first = made.commit({PLAN: V1})
    for name in (first, first[:7], first.upper()):
        asked = wanted(V1, commit=name)
        assert named(made.past(asked), asked).commit == first


def test_the_working_tree_may_differ_in_many_ways(made: Made) -> None:
    names = ("edited", "staged", "assumed", "skipped", "gone", "removed", "same")
    made.commit({f"{name}.md": V1 for name in names} | {".gitignore": "ignored.md\n"})
    made.git("update-index", "--assume-unchanged", "assumed.md")
    made.git("update-index", "--skip-worktree", "skipped.md")
    for name in ("edited", "staged", "assumed", "skipped", "new", "ignored"):
        made.write(f"{name}.md", V2)
    made.git("add", "staged.md")
    made.git("rm", "-q", "removed.md")
    made.write("gone.md", None)
    asked = [f"{name}.md" for name in (*names, "new", "ignored", "never")]
    facts = made.look(*asked)
    assert {path: item.states for path, item in facts.paths.items()} == {
        "edited.md": ("modified",),
        "staged.md": ("staged",),
        "assumed.md": ("assumed unchanged", "modified"),
        "skipped.md": ("skipped", "modified"),
        "gone.md": ("missing",),
        "removed.md": ("staged",),
        "same.md": (),
        "new.md": ("untracked",),
        "ignored.md": ("ignored",),
        "never.md": (),
    }


def test_a_conflict_and_a_folder_in_place_of_a_file(made: Made) -> None:
    made.commit({PLAN: V1, "a.md": V1})
    made.git("switch", "-q", "-c", "side")
    made.commit({PLAN: V2})
    made.git("switch", "-q", "main")
    made.commit({PLAN: "# Other\n"})
    with pytest.raises(AssertionError, match="CONFLICT"):
        made.git("merge", "side")
    made.write("a.md", None)
    (made.root / "a.md").mkdir()
    facts = made.look(PLAN, "a.md")
    assert "conflicted" in facts.paths[PLAN].states
    assert facts.paths["a.md"].states == ("unreadable",)


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
def test_a_link_holds_no_content(made: Made) -> None:
    made.write("plan.md", V1)
    (made.root / "link.md").symlink_to("plan.md")
    made.commit({})
    found = made.at("link.md")
    assert found.states == ("link",)
    assert [item.sort for item in found.versions] == ["link"]
    assert found.versions[0].digest != digest_of(V1.encode())


def test_names_of_every_script_and_of_no_manners(made: Made) -> None:
    names = ["опыты/план.md", "实验/计划.md", "a b.md", "it's.md", "-v.md", "été/naïve.md"]
    if sys.platform != "win32":
        names += ['quo"te.md', "tab\there.md", "line\nend.md", "*.md", ":(top)x.md", "\\n.md"]
    made.commit(dict.fromkeys(names, V1))
    made.commit({"plain.md": V2})
    facts = made.look(*names)
    for name in names:
        assert [item.digest for item in facts.paths[name].versions] == [digest_of(V1.encode())]
        assert facts.paths[name].states == ()


@pytest.mark.parametrize(
    "path", ["", "/etc/passwd", "../out.md", "a//b.md", "a\0b", "\ud800.md", ".git/HEAD", "a/./b"]
)
def test_what_is_no_path_below_the_root_is_said(made: Made, path: str) -> None:
    made.commit({PLAN: V1})
    facts = made.look(path, PLAN)
    assert facts.paths[path].trouble == "it is no path of a file below the root"
    assert len(facts.paths[PLAN].versions) == 1
    assert story(Past(facts), wanted(V1, path)).trouble


def test_many_paths_are_asked_for_by_their_folders(made: Made) -> None:
    names = [f"experiments/E-{number}/design.md" for number in range(40)]
    assert pathspecs(names) == ["experiments"]
    assert pathspecs(names[:3]) == sorted(names[:3])
    assert pathspecs([]) == []
    made.commit(dict.fromkeys(names, V1) | {"experiments/E-1/other.md": V2})
    facts = made.look(*names)
    assert sorted(facts.paths) == sorted(names)
    assert {len(item.versions) for item in facts.paths.values()} == {1}


def test_a_record_below_the_top_of_its_repository(made: Made) -> None:
    made.commit({f"wiki/{PLAN}": V1, PLAN: V2, "wiki/.gitignore": "x.md\n"})
    made.commit({f"wiki/{PLAN}": None, "wiki/b.md": V1})
    made.write("wiki/x.md", V1)
    facts = look(made.root / "wiki", [Asked("b.md"), Asked("x.md")])
    found = story(Past(facts), wanted(V1, "b.md"))
    assert [(item.old, item.new) for item in found.renames] == [(PLAN, "b.md")]
    assert facts.paths["x.md"].states == ("ignored",)


def test_the_first_commit_alone_and_none(made: Made) -> None:
    assert made.look(PLAN).lack == "no commit"
    first = made.commit({PLAN: V1, RUN: "a\n"})
    past = made.past(wanted(V1), RUN)
    assert story(past, wanted(V1)).introduced == (first,)
    assert story(past, wanted(V1)).existed_before is False
    assert verdict(past) == ("cannot prove", "same commit")


def test_two_roots(made: Made) -> None:
    made.commit({PLAN: V1})
    made.git("switch", "-q", "--orphan", "other")
    made.commit({RUN: "a\n"})
    made.git("merge", "-q", "--allow-unrelated-histories", "-m", "both", "main")
    past = made.past(wanted(V1), RUN)
    assert verdict(past) == ("cannot prove", "parallel")
    assert kinds(past) == []


def test_a_detached_head(made: Made) -> None:
    first = made.commit({PLAN: V1})
    second = made.commit({PLAN: V2})
    made.git("switch", "-q", "--detach", first)
    past = made.past(wanted(V1), wanted(V2))
    assert (past.facts.head, past.facts.branch) == (first, "")
    assert kinds(past) == []
    assert story(past, wanted(V2)).elsewhere == (second,)


def test_a_worktree(made: Made, tmp_path: Path) -> None:
    made.commit({PLAN: V1})
    made.git("worktree", "add", "-q", "-b", "side", str(tmp_path / "side"))
    facts = look(tmp_path / "side", [Asked(PLAN)])
    assert (facts.branch, len(facts.paths[PLAN].versions)) == ("side", 1)


def test_a_submodule_has_its_own_history(made: Made, tmp_path: Path) -> None:
    inner = Made(tmp_path / "inner")
    inner.commit({"design.md": V1})
    add = ("-c", "protocol.file.allow=always", "submodule", "add", "-q")
    made.git(*add, f"file://{inner.root}", "tea")
    made.commit({PLAN: V1})
    facts = made.look("tea/design.md", "tea", PLAN)
    assert facts.paths["tea/design.md"].trouble == (
        "it lies in the submodule tea, which has its own history"
    )
    assert facts.paths["tea"].states == ("submodule",)
    assert facts.paths[PLAN].states == ()
    assert len(look(made.root / "tea", [Asked("design.md")]).paths["design.md"].versions) == 1
    clone = made.clone(tmp_path / "clone")
    found = look(clone.root / "tea", [Asked("design.md")])
    assert (found.lack, found.trouble) == (
        "no repository",
        "the folder is a submodule that was not fetched",
    )


def test_where_there_is_no_git(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    made.commit({PLAN: V1})
    monkeypatch.setenv("PATH", "")
    facts = look(made.root, [Asked(PLAN)])
    assert (facts.lack, facts.trouble) == ("no git", "there is no git program here")
    assert story(Past(facts), wanted(V1)).trouble == facts.trouble
    assert verdict(Past(facts)) == ("cannot prove", "nothing seen")


@pytest.mark.skipif(sys.platform == "win32", reason="a program is made another way there")
@pytest.mark.parametrize(
    ("program", "lack"),
    [
        ("#!/nowhere/sh\n", "no git"),
        ("#!/bin/sh\nexit 3\n", "damaged"),
        ("#!/bin/sh\nwhile :; do :; done\n", "slow"),
    ],
)
def test_a_git_that_does_not_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str, lack: str
) -> None:
    fake = tmp_path / "bin/git"
    fake.parent.mkdir()
    fake.write_text(program)
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", str(fake.parent))
    monkeypatch.setattr("beforehand.workspace.git.process.PATIENCE", 0.5)
    facts = look(tmp_path, [Asked(PLAN)])
    assert facts.lack == lack
    assert facts.trouble


def test_where_there_is_no_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    (tmp_path / "plain").mkdir()
    assert look(tmp_path / "plain", [Asked(PLAN)]).lack == "no repository"
    assert look(tmp_path / "nowhere", [Asked(PLAN)]).lack == "no repository"


def test_a_bare_repository_holds_no_pages(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", "--bare", str(tmp_path / "b.git")], check=True)
    assert look(tmp_path / "b.git", [Asked(PLAN)]).lack == "bare"


@pytest.mark.parametrize(
    ("file", "text"),
    [
        (".git/HEAD", "nonsense\n"),
        (".git/HEAD", f"{'1' * 40}\n"),
        (".git/refs/heads/main", "nonsense\n"),
        (".git/refs/heads/main", f"{'1' * 40}\n"),
        (".git/index", "nonsense"),
        (".git/config", "[core\n"),
    ],
)
def test_a_damaged_repository_is_a_value_too(made: Made, file: str, text: str) -> None:
    made.commit({PLAN: V1})
    made.write(file, text)
    facts = made.look(PLAN)
    assert facts.lack in ("damaged", "no repository")
    assert facts.trouble
    assert "\n" not in facts.trouble


def test_a_lost_commit_or_content_is_a_value_too(made: Made) -> None:
    first = made.commit({PLAN: V1, "a.md": "a\n"})
    made.commit({PLAN: V2})
    blob = made.git("rev-parse", f"{first}:{PLAN}")
    stored = made.root / ".git/objects"
    (stored / blob[:2] / blob[2:]).unlink()
    past = made.past(wanted(V1), wanted(V2), "a.md", RUN)
    assert past.facts.partial
    assert verdict(past) == ("cannot prove", "partial")
    assert len(past.facts.paths["a.md"].versions) == 1
    (stored / first[:2] / first[2:]).unlink()
    assert made.look(PLAN).lack == "damaged"


def test_a_damaged_content_hides_no_other(made: Made) -> None:
    made.commit({"a.md": "a\n", "b.md": "b\n", "c.md": "c\n"})
    for name in ("a", "b"):
        blob = made.git("rev-parse", f"HEAD:{name}.md")
        stored = made.root / ".git/objects" / blob[:2] / blob[2:]
        stored.chmod(0o644)
        stored.write_bytes(b"nonsense")
    facts = made.look("a.md", "b.md", "c.md")
    assert facts.partial
    found = [facts.paths[f"{name}.md"].versions[0].digest for name in "abc"]
    assert found == ["", "", digest_of(b"c\n")]
    assert [facts.paths[f"{name}.md"].states for name in "abc"] == [
        ("unreadable",),
        ("unreadable",),
        (),
    ]


def test_a_clone_without_contents_fetches_none(made: Made, tmp_path: Path) -> None:
    made.git("config", "uploadpack.allowFilter", "true")
    made.commit({PLAN: V1})
    made.commit({PLAN: V2, RUN: "a\n"})
    clone = made.clone(tmp_path / "partial", "--filter=blob:none")
    past = clone.past(wanted(V1), wanted(V2), RUN)
    assert past.facts.partial
    assert past.facts.paths[PLAN].states == ()
    assert verdict(past) == ("cannot prove", "partial")
    stored = clone.git("cat-file", "--batch-all-objects", "--batch-check", "--unordered")
    assert stored.count(" blob ") == 2


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give")
def test_a_folder_that_git_does_not_trust(made: Made) -> None:
    made.commit({PLAN: V1})
    for folder, _, files in os.walk(made.root):
        for name in (".", *files):
            os.chown(Path(folder, name), 65534, 65534)
    facts = made.look(PLAN)
    assert facts.lack == "untrusted"
    assert "safe.directory" in facts.trouble


@pytest.mark.skipif(sys.platform == "win32", reason="the program is made another way there")
def test_nothing_of_the_repository_is_run(made: Made, tmp_path: Path) -> None:
    made.commit({PLAN: V1, ".gitattributes": "*.md filter=spy diff=spy\n"})
    signal = tmp_path / "ran"
    spy = tmp_path / "spy"
    spy.write_text(f"#!/bin/sh\necho \"$0 $@\" >> '{signal}'\ncat\n")
    spy.chmod(0o755)
    for key in (
        "core.fsmonitor",
        "core.pager",
        "core.sshCommand",
        "diff.external",
        "diff.spy.command",
        "diff.spy.textconv",
        "filter.spy.clean",
        "filter.spy.smudge",
        "gpg.program",
    ):
        made.git("config", key, str(spy))
    made.git("config", "log.showSignature", "true")
    made.git("config", "filter.spy.required", "true")
    for hook in ("post-index-change", "reference-transaction", "post-checkout", "pre-commit"):
        shutil.copy(spy, made.root / ".git/hooks" / hook)
    made.write(PLAN, V2)
    (made.root / "new.md").write_text(V1)
    signal.unlink(missing_ok=True)
    facts = made.look(PLAN, "new.md")
    assert facts.paths[PLAN].states == ("modified",)
    assert not signal.exists()


def test_nothing_is_written(made: Made) -> None:
    made.commit({PLAN: V1})
    os.utime(made.root / PLAN, (START, START))

    def stored() -> dict[str, bytes]:
        files = (path for path in (made.root / ".git").rglob("*") if path.is_file())
        return {str(path): path.read_bytes() for path in files}

    before = stored()
    assert made.at().states == ()
    assert stored() == before


def test_settings_that_bend_what_git_shows_bend_nothing(made: Made) -> None:
    made.commit({f"sub/{PLAN}": V1})
    first = made.commit({PLAN: V1})
    made.commit({RUN: "a\n"})
    for key, value in (
        ("diff.renames", "copies"),
        ("log.follow", "true"),
        ("diff.relative", "true"),
        ("log.date", "relative"),
        ("format.pretty", "oneline"),
        ("core.abbrev", "5"),
        ("core.quotePath", "true"),
        ("log.showRoot", "false"),
        ("log.diffMerges", "off"),
        ("diff.noprefix", "true"),
        ("color.ui", "always"),
        ("log.decorate", "full"),
        ("i18n.logOutputEncoding", "UTF-16"),
    ):
        made.git("config", key, value)
    past = made.past(wanted(V1), wanted(V1, f"sub/{PLAN}"), RUN)
    assert story(past, wanted(V1)).introduced == (first,)
    assert story(past, wanted(V1, f"sub/{PLAN}")).introduced
    assert verdict(past) == ("yes", "ancestor")


def test_a_replaced_or_grafted_history_is_not_believed(made: Made) -> None:
    run = made.commit({RUN: "a\n"})
    plan = made.commit({PLAN: V1})
    tree = made.git("mktree", given="")
    empty = made.git("commit-tree", tree, "-m", "nothing")
    made.git("replace", run, empty)
    assert verdict(made.past(wanted(V1), RUN)) == ("no", "descendant")
    made.git("replace", "-d", run)
    made.write(".git/info/grafts", f"{plan}\n{run} {plan}\n")
    assert verdict(made.past(wanted(V1), RUN)) == ("no", "descendant")


def test_variables_of_another_git_are_not_followed(
    made: Made, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made.commit({PLAN: V1})
    other = Made(tmp_path / "other")
    monkeypatch.setenv("GIT_DIR", str(other.root / ".git"))
    monkeypatch.setenv("GIT_INDEX_FILE", str(tmp_path / "no-index"))
    monkeypatch.setenv("GIT_WORK_TREE", str(other.root))
    monkeypatch.setenv("GIT_TRACE", str(tmp_path / "trace"))
    assert look(made.root, [Asked(PLAN)]).paths[PLAN].states == ()
    assert not (tmp_path / "trace").exists()


def test_a_pointer_of_git_lfs_stands_for_its_content(made: Made) -> None:
    content = b"a,b\n" * 9
    pointer = (
        "version https://git-lfs.github.com/spec/v1\n"
        f"oid sha256:{digest_of(content)}\nsize {len(content)}\n"
    )
    first = made.commit({"units.csv": pointer})
    made.write("units.csv", content)
    past = made.past("units.csv")
    assert story(past, wanted(content, "units.csv")).introduced == (first,)
    assert past.facts.paths["units.csv"].states == ()


def test_asking_for_nothing(made: Made) -> None:
    made.commit({PLAN: V1})
    facts = made.look()
    assert (facts.lack, facts.paths, len(facts.commits)) == ("", {}, 1)


def test_the_same_look_gives_the_same_facts(made: Made) -> None:
    made.commit({PLAN: V1})
    made.commit({PLAN: V2, RUN: "a\n"})
    assert made.look(PLAN, RUN) == made.look(PLAN, RUN)
