"""A folder that is renamed with its ledger: what was promised in it is read from the new place."""

from pathlib import Path

import pytest

from tests.frozen_record import (
    AMENDED,
    DESIGN,
    FILES,
    FOLDER,
    ID,
    LEDGER,
    LOCK,
    check,
    freeze,
    run,
    told,
    verify,
    write,
)  # fmt: skip
from tests.workspace.git_made import Made, needs_git

pytestmark = needs_git

NEW = "experiments/E-20260801-чай"
SAYS_SO = DESIGN.replace("status: draft", "status: frozen")


@pytest.fixture
def made(tmp_path: Path) -> Made:
    """A frozen record whose page has said so since."""
    made = Made(tmp_path / "record")
    write(made.root, FILES)
    assert freeze(made.root).exit_code == 0
    made.commit({})
    made.commit({f"{FOLDER}/design.md": SAYS_SO})
    return made


def renamed(made: Made, old: str = FOLDER, new: str = NEW) -> None:
    """Rename the folder in git, and its line in the lock."""
    made.git("mv", old, new)
    lock = (made.root / LOCK).read_text(encoding="utf-8")
    critique = (made.root / new / "critic.md").read_text(encoding="utf-8")
    made.commit({LOCK: lock.replace(f"{old}/", f"{new}/")})
    made.commit({f"{new}/critic.md": critique.replace(Path(old).name, Path(new).name)})


def test_what_was_frozen_is_found_again(made: Made) -> None:
    renamed(made)
    assert check(made.root) == []
    found = verify(made.root)
    assert found.exit_code == 0
    assert found.stdout.splitlines()[0] == "E-20260801-чай version 1: proved"
    assert f"· {NEW}/ledger.jsonl:1:1: moved from {FOLDER}: " in found.stdout
    assert told(made.root, "!") == []
    assert (
        run("check", "--root", str(made.root), "--base", "HEAD~2").stdout.count("moved from") == 2
    )


def test_and_is_held_to_its_text(made: Made) -> None:
    renamed(made)
    write(made.root, {f"{NEW}/design.md": SAYS_SO.replace("who drink it", "who like it")})
    write(made.root, {f"{NEW}/materials/cups.csv": "cup,milk\n"})
    assert check(made.root) == [
        f"{NEW}/design.md:13:1: FRZ001",
        f"{NEW}/materials/cups.csv:1:1: FRZ002",
    ]
    made.commit({})
    write(made.root, {f"{NEW}/design.md": SAYS_SO})
    assert any("frozen text was changed in commit" in line for line in told(made.root, "!"))


def test_an_edit_before_the_rename_is_not_forgotten(made: Made) -> None:
    edit = made.commit({f"{FOLDER}/design.md": SAYS_SO.replace("who drink it", "who like it")})
    made.commit({f"{FOLDER}/design.md": SAYS_SO})
    renamed(made)
    (line,) = told(made.root, "!")
    assert f"frozen text was changed in commit {edit[:10]}" in line


def test_a_ledger_that_was_rewritten_before_the_rename(made: Made) -> None:
    for path in (LEDGER, LOCK, f"{FOLDER}/history/1/design.md"):
        (made.root / path).unlink()
    write(made.root, {f"{FOLDER}/design.md": SAYS_SO.replace("frozen", "draft")})
    assert freeze(made.root, "--seen", "pilot").exit_code == 0
    made.commit({})
    renamed(made)
    assert any("the ledger was rewritten" in line for line in told(made.root, "!"))


def test_the_next_version_is_frozen_at_the_new_place(made: Made) -> None:
    renamed(made)
    write(made.root, {f"{NEW}/design.md": AMENDED})
    words = ("--section", "§2", "--change", "a sentence on other drinks", "--source", "F1")
    given = (*words, "--seen", "nothing", "--date", "2026-08-03", "--root", str(made.root))
    done = run("amend", Path(NEW).name, *given)
    assert done.exit_code == 0, done.output
    done = freeze(made.root, name=Path(NEW).name)
    assert done.exit_code == 0, done.output
    assert check(made.root) == []
    made.commit({})
    assert told(made.root, "!") == []
    renamed(made, NEW, FOLDER)
    assert told(made.root, "!") == []
    assert verify(made.root, ID).exit_code == 0


def test_a_ledger_that_is_copied_proves_nothing_elsewhere(made: Made) -> None:
    for name in ("ledger.jsonl", "history/1/design.md"):
        text = (made.root / FOLDER / name).read_bytes()
        made.write(f"{NEW}/{name}", text)
    made.commit({f"{NEW}/design.md": SAYS_SO})
    assert not any("moved from" in line for line in told(made.root, "·"))


def test_without_the_kept_text_nothing_is_proved(made: Made) -> None:
    made.commit({f"{FOLDER}/history/1/design.md": None})
    renamed(made)
    assert f"{NEW}/ledger.jsonl:1:1: FRZ005" in check(made.root)


def test_a_ledger_that_is_renamed_to_something_else_is_gone(made: Made) -> None:
    made.git("mv", LEDGER, f"{FOLDER}/old.jsonl")
    made.commit({LOCK: None})
    assert any("was deleted with it" in line for line in told(made.root, "!"))
