"""An entry that owns up to a change which was taken back, and what it cannot make good."""

from pathlib import Path

import pytest

from beforehand.ledger.events import Entry
from beforehand.workspace.writing.ledger_file import append
from tests.attacks.frozen import RESULT, RESULT_PAGE
from tests.frozen_record import (
    AMENDED,
    COPY,
    DESIGN,
    FILES,
    LEDGER,
    PAGE,
    PROMPT,
    freeze,
    told,
    verify,
    write,
)  # fmt: skip
from tests.workspace.git_made import Made, needs_git

pytestmark = needs_git

AT = "2030-01-01T10:00:00Z"
OTHER = DESIGN.replace("who drink it", "who like it")


@pytest.fixture
def made(tmp_path: Path) -> Made:
    made = Made(tmp_path / "record")
    write(made.root, FILES)
    assert freeze(made.root).exit_code == 0
    made.commit({})
    return made


def owns_up(made: Made, *sources: str) -> None:
    entry = Entry("corrected", "nothing", source=", ".join(sources), note="a slip")
    append(made.root, LEDGER, entry, lambda: AT)
    made.commit({})


def test_a_page_that_was_edited_and_taken_back(made: Made) -> None:
    edit = made.commit({PAGE: OTHER})
    made.commit({PAGE: DESIGN})
    (line,) = told(made.root, "!")
    assert f"frozen text was changed in commit {edit[:10]}" in line
    owns_up(made, f"commit {edit[:7]}")
    assert told(made.root, "!") == []
    (line,) = (line for line in told(made.root, "·") if "owns up" in line)
    assert line.startswith(f"· {PAGE}:13:1: frozen text was changed in commit {edit[:10]}")
    assert line.endswith("; entry 2 of the ledger owns up to it")
    assert verify(made.root).exit_code == 0


def test_it_stands_as_long_as_the_text_is_what_was_frozen(made: Made) -> None:
    edit = made.commit({PAGE: OTHER})
    made.commit({PAGE: DESIGN})
    owns_up(made, edit)
    made.write(PAGE, OTHER)
    lines = told(made.root, "!")
    assert any(f"changed in commit {edit[:10]}" in line for line in lines)
    assert not any("owns up" in line for line in lines)
    write(made.root, {PAGE: DESIGN.replace("draft", "frozen")})
    assert told(made.root, "!") == [], "what the mode allows may be changed"


def test_nobody_owns_up_to_a_change_that_stands(made: Made) -> None:
    edit = made.commit({PAGE: OTHER})
    owns_up(made, edit)
    assert any(f"changed in commit {edit[:10]}" in line for line in told(made.root, "!"))
    assert verify(made.root).exit_code == 1


def test_files_and_copies_that_were_edited_or_taken_away(made: Made) -> None:
    first = made.commit({PROMPT: "Which?\n", COPY: OTHER})
    made.commit({PROMPT: FILES[PROMPT], COPY: DESIGN})
    second = made.commit({PROMPT: None, PAGE: None})
    made.commit({PROMPT: FILES[PROMPT], PAGE: DESIGN})
    assert len(told(made.root, "!")) == 4
    owns_up(made, first)
    assert len(told(made.root, "!")) == 2
    owns_up(made, second[:12])
    assert told(made.root, "!") == []


@pytest.mark.parametrize("cut", [0, 6])
def test_the_commit_has_to_be_named(made: Made, cut: int) -> None:
    edit = made.commit({PAGE: OTHER})
    back = made.commit({PAGE: DESIGN})
    owns_up(made, edit[:cut] or back)
    assert len(told(made.root, "!")) == 1


def test_a_commit_that_came_late(tmp_path: Path) -> None:
    made = Made(tmp_path / "record")
    write(made.root, FILES)
    assert freeze(made.root).exit_code == 0
    made.now = 1_990_000_000
    late = made.commit({})
    assert any("days later" in line for line in told(made.root, "?"))
    entry = Entry("corrected", "nothing", source=late)
    append(made.root, LEDGER, entry, lambda: "2033-01-01T10:00:00Z")
    made.commit({})
    assert not any("days later" in line for line in told(made.root, "?"))


def test_once_the_next_version_is_open_the_last_text_counts(made: Made) -> None:
    edit = made.commit({PAGE: OTHER})
    made.commit({PAGE: DESIGN})
    owns_up(made, edit)
    made.commit({PAGE: AMENDED})
    assert told(made.root, "!") == []


def test_a_change_that_went_on_into_the_next_version_was_not_taken_back(made: Made) -> None:
    edit = made.commit({PAGE: OTHER})
    made.commit({PAGE: AMENDED})
    owns_up(made, edit)
    assert any(edit[:10] in line for line in told(made.root, "!"))


def test_a_result_that_came_while_the_change_stood_leaves_the_freeze_unproved(made: Made) -> None:
    edit = made.commit({PROMPT: "Which cup do you hate?\n"})
    made.commit({RESULT_PAGE: RESULT})
    made.commit({PROMPT: FILES[PROMPT]})
    owns_up(made, edit)
    assert told(made.root, "!") == []
    (line,) = (line for line in told(made.root, "?") if "owns up" in line)
    assert line.endswith(f"owns up to it, and {RESULT_PAGE} came while it stood")
    assert "1 cannot prove" in verify(made.root).stderr


def test_a_result_that_came_after_it_was_taken_back_takes_no_proof_away(made: Made) -> None:
    edit = made.commit({PROMPT: "Which cup do you hate?\n"})
    made.commit({PROMPT: FILES[PROMPT]})
    made.commit({RESULT_PAGE: RESULT})
    owns_up(made, edit)
    assert told(made.root, "!") == []
    assert "1 proved" in verify(made.root).stderr
