"""History is written anew: dates, order, tags, branches, depth."""

from pathlib import Path

from tests.attacks.frozen import RESULT, RESULT_PAGE, commit_frozen, read
from tests.frozen_record import (
    COPY,
    FILES,
    FOLDER,
    ID,
    NOTE,
    PAGE,
    check,
    freeze,
    verify,
)
from tests.workspace.git_made import DAY, Made, needs_git

from beforehand.ledger.git_facts import seconds_of


def days_before(made: Made, days: int) -> str:
    at = seconds_of(read(made).events[0].at) or 0
    return f"{at - days * DAY} +0000"


@needs_git
def test_a_result_that_was_there_before_the_freeze(tmp_path: Path) -> None:
    made = Made(tmp_path / "record")
    made.commit({**FILES, RESULT_PAGE: RESULT})
    assert freeze(made.root, "--seen", "results").exit_code == 0
    commit_frozen(made)
    found = verify(made.root)
    assert found.exit_code == 1
    assert f"! {RESULT_PAGE}:1:1: the result (commit" in found.output


@needs_git
def test_a_freeze_with_dates_before_those_of_the_result_it_follows(tmp_path: Path) -> None:
    """Dates are whatever the author says; the order of the commits is not."""
    made = Made(tmp_path / "record")
    made.commit({**FILES, RESULT_PAGE: RESULT})
    assert freeze(made.root, "--seen", "results").exit_code == 0
    early = f"{made.now - 30 * DAY} +0000"
    made.commit({}, GIT_AUTHOR_DATE=early, GIT_COMMITTER_DATE=early)
    found = verify(made.root)
    assert found.exit_code == 1
    assert f"! {RESULT_PAGE}:1:1: the result (commit" in found.output
    assert f"· {COPY}:1:1: dates of commit {made.head()[:10]}: before its parent" in found.output


@needs_git
def test_a_result_dated_back_before_the_freeze_is_still_after_it(made: Made) -> None:
    early = days_before(made, 3)
    made.commit({RESULT_PAGE: RESULT}, GIT_AUTHOR_DATE=early, GIT_COMMITTER_DATE=early)
    found = verify(made.root)
    assert found.exit_code == 0
    assert f"+ {RESULT_PAGE}:1:1: the freeze (commit" in found.output


@needs_git
def test_a_freeze_committed_late_with_the_author_date_of_its_entry(made: Made) -> None:
    """Amending moves the committer's date alone: both dates are told."""
    late = f"{made.now + 9 * DAY} +0000"
    made.git("commit", "-q", "--amend", "--no-edit", GIT_COMMITTER_DATE=late)
    found = verify(made.root)
    assert found.exit_code == 0
    assert f"{ID} version 1: cannot prove" in found.output
    assert f"dates of commit {made.head()[:10]}: committed a day later" in found.output
    assert f"? {COPY}:1:1: the ledger says" in found.output
    assert "(squashed, rebased, or committed late)" in found.output


@needs_git
def test_a_rebase_with_the_same_tree_keeps_the_order_and_tells_the_dates(made: Made) -> None:
    made.commit({RESULT_PAGE: RESULT})
    before, tree = made.head(), made.git("rev-parse", "HEAD^{tree}")
    made.now += 5 * DAY
    made.git("rebase", "-q", "--root", "--force-rebase")
    assert made.head() != before
    assert made.git("rev-parse", "HEAD^{tree}") == tree
    found = verify(made.root)
    assert found.exit_code == 0
    assert f"{ID} version 1: cannot prove" in found.output
    assert "committed a day later" in found.output
    assert "came 5 days later (squashed, rebased, or committed late)" in found.output
    assert f"+ {RESULT_PAGE}:1:1: the freeze (commit" in found.output


@needs_git
def test_a_rebase_that_puts_the_result_first(made: Made) -> None:
    made.commit({RESULT_PAGE: RESULT})
    freezing, result = made.git("rev-parse", "HEAD~1"), made.head()
    made.git("reset", "-q", "--hard", "HEAD~2")
    made.git("cherry-pick", result)
    made.git("cherry-pick", freezing)
    found = verify(made.root)
    assert found.exit_code == 1
    assert f"! {RESULT_PAGE}:1:1: the result (commit {made.git('rev-parse', 'HEAD~1')[:10]})" in (
        found.output
    )


@needs_git
def test_a_tag_moved_by_force_proves_nothing(made: Made) -> None:
    """A tag is a name that its author can move: only what is signed and verified counts."""
    made.git("tag", "freeze-1")
    said = verify(made.root).output
    assert f"· {COPY}:1:1: tag freeze-1: it holds what was frozen, and nobody signed it" in said
    assert "outside  not proved" in said
    made.git("tag", "-f", "freeze-1", "HEAD~1")
    assert "freeze-1" not in verify(made.root).output
    made.commit({RESULT_PAGE: RESULT})
    made.git("tag", "-f", "-a", "-m", "frozen", "freeze-1")
    said = verify(made.root).output
    assert f"· {COPY}:1:1: tag freeze-1: it holds what was frozen, and nobody signed it" in said
    assert "outside  not proved" in said


@needs_git
def test_branches_side_by_side_prove_no_order(made: Made) -> None:
    made.git("checkout", "-q", "-b", "side", "HEAD~1")
    made.commit({RESULT_PAGE: RESULT})
    made.git("checkout", "-q", "main")
    made.git("merge", "-q", "--no-ff", "--no-edit", "side")
    found = verify(made.root)
    assert found.exit_code == 0
    assert f"? {RESULT_PAGE}:1:1: whether the freeze came before" in found.output
    assert "they came on branches side by side" in found.output


@needs_git
def test_a_shallow_clone_proves_nothing_and_breaks_nothing(made: Made, tmp_path: Path) -> None:
    made.commit({NOTE: "# Notes\n\nMore.\n"})
    clone = made.clone(tmp_path / "clone", "--depth", "1")
    found = verify(clone.root)
    assert found.exit_code == 0
    assert f"{ID} version 1: cannot prove" in found.output
    assert "shallow" in found.output


@needs_git
def test_a_freeze_that_is_not_committed_is_not_proved(tmp_path: Path) -> None:
    made = Made(tmp_path / "record")
    made.commit(dict(FILES))
    assert freeze(made.root).exit_code == 0
    found = verify(made.root)
    assert found.exit_code == 0
    assert f"? {COPY}:1:1: no commit holds what was frozen" in found.output


@needs_git
def test_a_file_hidden_from_git_is_named(made: Made) -> None:
    made.git("update-index", "--assume-unchanged", f"{FOLDER}/prompts/ask.txt")
    found = verify(made.root)
    assert f"git does not see {FOLDER}/prompts/ask.txt as it is (assumed unchanged)" in found.output
    assert check(made.root) == []


@needs_git
def test_a_status_that_is_set_before_the_freeze_is_committed_takes_no_proof_away(
    tmp_path: Path,
) -> None:
    made = Made(tmp_path / "record")
    made.commit({path: text for path, text in FILES.items() if path != PAGE})
    made.write(PAGE, FILES[PAGE])
    assert freeze(made.root).exit_code == 0
    made.write(PAGE, FILES[PAGE].replace("status: draft", "status: frozen"))
    commit_frozen(made)
    found = verify(made.root)
    assert f"{ID} version 1: proved" in found.output
    assert found.exit_code == 0


@needs_git
def test_text_that_is_changed_before_the_freeze_is_committed_and_taken_back(
    tmp_path: Path,
) -> None:
    made = Made(tmp_path / "record")
    made.write(PAGE, FILES[PAGE])
    for path, text in FILES.items():
        made.write(path, text)
    assert freeze(made.root).exit_code == 0
    said = "status: draft", "status: frozen"
    made.write(PAGE, FILES[PAGE].replace(*said).replace("drink it", "pour it"))
    first = commit_frozen(made)
    made.write(PAGE, FILES[PAGE].replace(*said))
    made.commit({})
    assert check(made.root) == []
    found = verify(made.root)
    assert found.exit_code == 1
    assert f"frozen text was changed in commit {first[:10]}" in found.output
