"""Frozen text is edited, alone or with whatever seals it."""

from pathlib import Path

from tests.attacks.frozen import EDITED, QUESTION, RESULT, RESULT_PAGE, resealed, squashed
from tests.frozen_record import (
    COPY,
    CUPS,
    DESIGN,
    ID,
    LEDGER,
    PAGE,
    PROMPT,
    check,
    verify,
    write,
)
from tests.workspace.git_made import Made, needs_git


@needs_git
def test_frozen_text_edited(made: Made) -> None:
    made.commit({PAGE: EDITED})
    assert check(made.root) == [f"{PAGE}:{QUESTION}:1: FRZ001"]
    found = verify(made.root)
    assert found.exit_code == 1
    assert f"! {PAGE}:{QUESTION}:1: the text in “1 Question” was changed" in found.output


@needs_git
def test_frozen_text_edited_and_not_committed(made: Made) -> None:
    write(made.root, {PAGE: EDITED})
    assert check(made.root) == [f"{PAGE}:{QUESTION}:1: FRZ001"]
    assert verify(made.root).exit_code == 1


@needs_git
def test_a_file_it_rests_on_edited_or_deleted(made: Made) -> None:
    made.commit({PROMPT: "Which cup is better?\n", CUPS: None})
    assert check(made.root) == [f"{LEDGER}:1:1: FRZ002", f"{PROMPT}:1:1: FRZ002"]
    found = verify(made.root).output
    assert f"! {PROMPT}:1:1: {PROMPT} was edited in commit" in found
    assert f"! {CUPS}:1:1: {CUPS} was deleted in commit" in found


@needs_git
def test_text_and_seal_edited_together(made: Made) -> None:
    resealed(made, EDITED)
    made.commit({})
    assert check(made.root) == []
    found = verify(made.root)
    assert found.exit_code == 1
    assert f"! {LEDGER}:1:1: entry 1 as commit" in found.output
    assert "is another one now: the ledger was rewritten" in found.output
    assert f"! {COPY}:1:1: the copy said something else before commit" in found.output


@needs_git
def test_text_and_seal_edited_together_and_not_committed(made: Made) -> None:
    resealed(made, EDITED)
    found = verify(made.root)
    assert found.exit_code == 1
    assert f"! {LEDGER}:1:1: entry 1 as commit" in found.output


@needs_git
def test_history_squashed_is_no_proof_and_no_violation(made: Made) -> None:
    squashed(made, {RESULT_PAGE: RESULT})
    found = verify(made.root)
    assert found.exit_code == 0
    assert f"{ID} version 1: cannot prove" in found.output
    assert f"? {RESULT_PAGE}:1:1: whether the freeze came before" in found.output
    assert "both came in one commit, as after a squash" in found.output


@needs_git
def test_text_and_seal_edited_and_squashed(made: Made) -> None:
    resealed(made, EDITED)
    squashed(made, {RESULT_PAGE: RESULT})
    found = verify(made.root)
    assert f"{ID} version 1: cannot prove" in found.output
    assert "both came in one commit" in found.output


@needs_git
def test_text_edited_and_squashed(made: Made) -> None:
    squashed(made, {PAGE: EDITED})
    assert check(made.root) == [f"{PAGE}:{QUESTION}:1: FRZ001"]
    found = verify(made.root)
    assert found.exit_code == 1
    assert f"! {PAGE}:{QUESTION}:1: the text in “1 Question” was changed" in found.output


@needs_git
def test_text_and_seal_edited_and_squashed_while_a_remote_has_the_old_history(
    made: Made, tmp_path: Path
) -> None:
    clone = made.clone(tmp_path / "clone")
    resealed(clone, EDITED)
    squashed(clone, {})
    assert check(clone.root) == []
    found = verify(clone.root)
    assert f"{ID} version 1: cannot prove" in found.output
    told = f"? {LEDGER}:1:1: entry 1 as commit {made.head()[:10]} has it is another one now"
    assert f"{told}; origin/main holds that commit" in found.output


@needs_git
def test_another_freeze_on_a_branch_of_ones_own_is_only_told(made: Made) -> None:
    made.git("checkout", "-q", "-b", "other")
    resealed(made, EDITED)
    other = made.commit({})
    made.git("checkout", "-q", "main")
    found = verify(made.root)
    assert found.exit_code == 0
    assert f"{ID} version 1: proved" in found.output
    assert f"· {LEDGER}:1:1: entry 1 as commit {other[:10]} has it" in found.output


@needs_git
def test_the_kept_text_edited(made: Made) -> None:
    made.commit({COPY: EDITED})
    assert check(made.root) == [f"{COPY}:{QUESTION}:1: FRZ001"]
    found = verify(made.root)
    assert found.exit_code == 1
    assert f"! {COPY}:1:1: the copy was edited in commit" in found.output


@needs_git
def test_an_edit_committed_and_then_reverted(made: Made) -> None:
    changed = made.commit({PAGE: EDITED, PROMPT: "Which?\n"})
    made.git("revert", "--no-edit", changed)
    assert check(made.root) == []
    found = verify(made.root)
    assert found.exit_code == 1
    place = f"! {PAGE}:{QUESTION}:1: frozen text was changed in commit {changed[:10]}"
    assert place in found.output
    assert f"! {PROMPT}:1:1: {PROMPT} was edited in commit {changed[:10]}" in found.output
    assert f"· {PROMPT}:1:1: {PROMPT} was restored in commit {made.head()[:10]}" in found.output


@needs_git
def test_an_edit_on_a_branch_that_was_merged_and_then_reverted(made: Made) -> None:
    made.git("checkout", "-q", "-b", "side")
    changed = made.commit({PAGE: EDITED})
    made.commit({PAGE: DESIGN})
    made.git("checkout", "-q", "main")
    made.git("merge", "-q", "--no-ff", "--no-edit", "side")
    found = verify(made.root)
    assert found.exit_code == 1
    assert f"frozen text was changed in commit {changed[:10]}" in found.output


@needs_git
def test_what_a_freeze_leaves_open_breaks_nothing(made: Made) -> None:
    made.commit({PAGE: DESIGN.replace("status: draft", "status: frozen\nfrozen: 2026-08-01")})
    assert check(made.root) == []
    found = verify(made.root)
    assert found.exit_code == 0
    assert f"{ID} version 1: proved" in found.output
    assert "· " in found.output


@needs_git
def test_a_version_that_says_it_is_frozen_and_is_not(made: Made) -> None:
    text = EDITED.replace("version: 1", "version: 2").replace("status: draft", "status: frozen")
    made.commit({PAGE: text})
    assert f"{PAGE}:3:10: FRZ001" in check(made.root)


def test_a_verdict_about_nothing_is_not_claimed(tmp_path: Path) -> None:
    from tests.frozen_record import FILES

    write(tmp_path, FILES)
    write(tmp_path, {PAGE: DESIGN.replace("status: draft", "status: frozen")})
    assert check(tmp_path) == []
    found = verify(tmp_path)
    assert found.exit_code == 0
    assert "there is no entry of it" in found.output
