"""The commands that freeze and verify: what they refuse, write, print, and how they exit."""

from pathlib import Path

import pytest

from beforehand.ledger.digests import digest_of
from tests.frozen_record import (
    AMENDED,
    COPY,
    CUPS,
    DESIGN,
    FILES,
    FOLDER,
    ID,
    LEDGER,
    LOCK,
    NOTE,
    PAGE,
    PROMPT,
    amend,
    check,
    dying,
    events,
    files,
    freeze,
    run,
    verify,
    write,
)  # fmt: skip
from tests.workspace.git_made import Made, needs_git


@pytest.fixture
def record(tmp_path: Path) -> Path:
    root = tmp_path / "record"
    write(root, FILES)
    return root


def test_what_is_written_and_what_is_said(record: Path) -> None:
    before = files(record)
    done = freeze(record, "--note", "the first one")
    assert done.exit_code == 0
    after = files(record)
    assert {path: after[path] for path in before} == before, "no page is touched"
    assert after.keys() - before.keys() == {COPY, LEDGER, LOCK}
    assert after[COPY] == before[PAGE]
    (event,) = events(record)
    assert dict(event.closure) == {path: digest_of(before[path]) for path in (PAGE, CUPS, PROMPT)}
    assert (event.event, event.version, event.mode) == ("frozen", "1", "full")
    assert (event.seen, event.note) == ("nothing", "the first one")
    for path in (PROMPT, COPY, LEDGER, LOCK):
        assert f"  {path}\n" in done.output
    assert check(record) == []


def test_every_reason_at_once_and_nothing_written(record: Path) -> None:
    text = DESIGN.replace("prompts: prompts", "prompts: none.txt, gone/*.md")
    text += "\n## 3 Limits\n\n## 4 Plan\n\nTODO\n"
    write(record, {PAGE: text})
    (record / FOLDER / "critic.md").unlink()
    before = files(record)
    done = freeze(record)
    assert done.exit_code == 1
    assert files(record) == before
    for what in ("no critic pass", "placeholder", "empty section", "missing file"):
        assert f": {what}: " in done.stdout
    assert f"{PAGE}:{len(text.splitlines())}:1: placeholder" in done.stdout
    assert f"{ID} was not frozen: " in done.stderr


def test_what_only_a_frozen_design_owes_is_asked_for_before(record: Path) -> None:
    """A draft may be without limits; once it is frozen, it is too late to add them."""
    text = DESIGN.replace("## 2 What is not claimed\n\nNothing is said of other drinks.\n", "")
    table = (
        "\n## 2 Predictions\n\n| id | prediction | falsified if | evidence |\n|---|---|---|---|\n"
        "| P1 | most tell the cups apart | fewer than 8 of 10 do | a pilot |\n"
    )
    write(record, {PAGE: text + table})
    before = check(record)
    done = freeze(record)
    assert done.exit_code == 1
    assert not any("RES007" in line for line in before)
    assert "RES007" in done.stdout


def test_a_dry_run_writes_nothing(record: Path) -> None:
    before = files(record)
    done = freeze(record, "--dry-run")
    assert done.exit_code == 0
    assert "version 1 would be frozen" in done.output
    assert files(record) == before


def test_a_section_that_no_amendment_names_is_named_before_it_is_frozen(record: Path) -> None:
    assert freeze(record).exit_code == 0
    assert amend(record).exit_code == 0
    text = (record / PAGE).read_text(encoding="utf-8")
    heading = next(line for line in text.splitlines() if line.startswith("## 1"))
    write(record, {PAGE: text.replace(heading, f"{heading}\n\nAnd one thing more.")})
    unnamed = f"  changed, and no amendment names it: {heading.removeprefix('## ')}\n"
    assert unnamed in freeze(record, "--dry-run").output
    assert unnamed in freeze(record).output


def test_wrong_use(record: Path) -> None:
    assert freeze(record, name="E-20990101-none").exit_code != 0
    assert run("freeze", ID, "--root", str(record), "--mode", "loose").exit_code == 2
    assert run("freeze").exit_code == 2
    assert verify(record, "E-20990101-none").exit_code == 2


def test_the_next_version_is_frozen_anew_and_what_was_seen_stays_seen(record: Path) -> None:
    assert freeze(record, "--seen", "pilot").exit_code == 0
    again = freeze(record)
    assert again.exit_code == 1
    assert "version 1 is frozen already" in again.stdout
    write(record, {PAGE: AMENDED})
    less = freeze(record, "--seen", "nothing")
    assert less.exit_code == 1
    assert f"{LEDGER}:1:1: problem: `--seen nothing` cannot be" in less.stdout
    assert f"{PAGE}:23:3: problem: amendment A1 is in no entry of the ledger" in less.stdout
    assert amend(record, "--seen", "pilot").exit_code == 0
    assert freeze(record).exit_code == 0
    first, between, second = events(record)
    assert (second.event, second.version, second.seen) == ("frozen", "2", "pilot")
    assert (between.event, between.previous) == ("amended", first.digest)
    assert second.previous == between.digest
    assert (record / COPY).read_text(encoding="utf-8") == DESIGN
    assert (record / FOLDER / "history/2/design.md").read_text(encoding="utf-8") == AMENDED
    assert check(record) == []


def test_the_mode_is_said_once(record: Path) -> None:
    write(record, {PAGE: DESIGN.replace("status: draft", "status: draft\nfreeze: append")})
    done = freeze(record, "--mode", "full")
    assert done.exit_code == 1
    assert "the page says `append`" in done.stdout
    assert freeze(record, "--mode", "append").exit_code == 0
    (event,) = events(record)
    assert event.mode == "append"


def test_slots_are_named_in_the_ledger(record: Path) -> None:
    text = DESIGN + "\nThere are <!-- slot: n --><!-- /slot --> cups.\n"
    write(record, {PAGE: text})
    assert freeze(record, "--mode", "slots").exit_code == 0
    (event,) = events(record)
    assert event.slots == ("n",)
    write(record, {PAGE: text.replace("n --><", "n -->12<")})
    assert check(record) == [f"{PAGE}:19:27: FRZ008"], "the mode allows it, and no entry says so"


def test_another_text_in_the_history_is_not_replaced(record: Path) -> None:
    write(record, {COPY: "# Somebody's page\n", LEDGER: ""})
    done = freeze(record)
    assert done.exit_code == 1
    assert f"{COPY}:1:1: already frozen" in done.stdout
    assert (record / COPY).read_text(encoding="utf-8") == "# Somebody's page\n"


def test_a_broken_ledger_is_not_continued(record: Path) -> None:
    assert freeze(record).exit_code == 0
    ledger = (record / LEDGER).read_text(encoding="utf-8")
    write(record, {PAGE: AMENDED, LEDGER: ledger.replace("nothing", "results")})
    done = freeze(record)
    assert done.exit_code == 1
    assert f"{LEDGER}:1:1: problem" in done.stdout


def test_whenever_it_is_killed_it_can_be_finished(tmp_path: Path) -> None:
    """A stop leaves nothing, or something that verify names and the next freeze mends."""
    for last in range(100):
        root = tmp_path / str(last)
        write(root, FILES)
        ended = dying(root, last, "freeze", ID)
        found = verify(root)
        assert found.exit_code in (0, 1), found.output
        if ended == 0:
            assert last > 5
            break
        if (root / LEDGER).exists() and (root / LEDGER).stat().st_size:
            assert check(root) != [], last
        assert freeze(root).exit_code == 0, last
        assert check(root) == [], last
        assert "! " not in verify(root).output, last
        assert len(events(root)) == 1, last
    else:
        pytest.fail("it never came to its end")


@needs_git
def test_what_git_hides_is_refused(tmp_path: Path) -> None:
    made = Made(tmp_path / "record")
    made.commit({**FILES, ".gitignore": "*.csv\n"})
    done = freeze(made.root)
    assert done.exit_code == 1
    assert f"{CUPS}:1:1: missing file: {CUPS}: git ignores it" in done.stdout
    made.commit({".gitignore": ""})
    made.git("update-index", "--assume-unchanged", PROMPT)
    done = freeze(made.root)
    assert done.exit_code == 1
    assert "git is told not to look at it" in done.stdout


@needs_git
def test_what_to_commit(tmp_path: Path) -> None:
    made = Made(tmp_path / "record")
    made.commit(dict(FILES))
    write(made.root, {PROMPT: "Which?\n", NOTE: "# Notes\n\nMore.\n"})
    done = freeze(made.root)
    said = done.output.partition("Commit together:\n")[2]
    assert [line.strip() for line in said.splitlines()[:4]] == [PROMPT, COPY, LEDGER, LOCK]
    assert "`ledger.jsonl -text` into .gitattributes" in said


def test_verify_says_what_it_does_not_prove(record: Path) -> None:
    assert freeze(record).exit_code == 0
    found = verify(record, ID)
    assert found.exit_code == 0
    lines = found.output.splitlines()
    assert lines[0] == f"{ID} version 1: cannot prove"
    assert "  content  proved (what is there now is what the ledger says; not who" in found.output
    assert "  git      cannot prove (" in found.output
    assert "  outside  not proved (" in found.output
    assert verify(record, FOLDER).output == found.output
