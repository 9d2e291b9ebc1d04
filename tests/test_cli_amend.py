"""The command that amends: what it refuses, writes and prints, and what a stop leaves."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import Result

from tests.frozen_record import (
    AMENDED,
    DESIGN,
    FILES,
    FOLDER,
    ID,
    LEDGER,
    LOCK,
    PAGE,
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

WORDS = {"section": "§2", "change": "drinks are named", "source": "finding F1", "seen": "nothing"}
OPEN = DESIGN.replace("version: 1", "version: 2")
HEAD = """
## 3 Amendments

| id | version | date | section | what changed | because | seen |
|----|---------|------|---------|--------------|---------|------|
"""
ROW = "| A1 | 2 | 2026-08-03 | §2 | drinks are named | finding F1 | nothing |\n"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    root = tmp_path / "the record"
    write(root, FILES)
    assert freeze(root).exit_code == 0
    write(root, {PAGE: DESIGN.replace("draft", "frozen")})
    return root


def change(root: Path, *more: str, name: str = ID, **words: str) -> Result:
    given = {**WORDS, "date": "2026-08-03", **words}
    options = [text for key, value in given.items() if value for text in (f"--{key}", value)]
    return run("amend", name, "--root", str(root), *options, *more)


def text(root: Path, path: str = PAGE) -> str:
    return (root / path).read_bytes().decode()


def test_what_is_written_and_what_is_said(record: Path) -> None:
    before = files(record)
    done = change(record)
    assert done.exit_code == 0, done.output
    after = files(record)
    assert {path for path in after if after[path] != before.get(path)} == {PAGE, LEDGER, LOCK}
    assert text(record) == OPEN + HEAD + ROW
    entry = events(record)[-1]
    assert (entry.event, entry.version, entry.page, entry.seen) == ("amended", "2", PAGE, "nothing")
    assert (entry.section, entry.source, entry.note) == ("§2", "finding F1", "drinks are named")
    assert f"{PAGE} is open at version 2\n" in done.output
    for path in (PAGE, LEDGER, LOCK):
        assert f"  {path}\n" in done.output
    assert check(record) == []
    assert "! " not in verify(record).output


def test_the_new_version_is_edited_and_frozen_and_the_next_one_opened(record: Path) -> None:
    assert change(record).exit_code == 0
    write(record, {PAGE: text(record).replace("other drinks.", "other drinks, such as coffee.")})
    assert check(record) == []
    assert freeze(record).exit_code == 0
    assert check(record) == []
    assert change(record, change="and water", source="F1").exit_code == 0
    assert [(item.event, item.version) for item in events(record)] == [
        ("frozen", "1"), ("amended", "2"), ("frozen", "2"), ("amended", "3"),
    ]  # fmt: skip
    assert text(record).endswith("| A2 | 3 | 2026-08-03 | §2 | and water | F1 | nothing |\n")
    assert check(record) == []


def test_several_amendments_open_one_version(record: Path) -> None:
    assert change(record).exit_code == 0
    assert change(record, section="1", change="a | b\nc", seen="pilot").exit_code == 0
    assert change(record, section="1", change="c", seen="nothing").exit_code == 1
    assert text(record).endswith(
        f"{HEAD}{ROW}| A2 | 2 | 2026-08-03 | §1 | a \\| b c | finding F1 | pilot |\n"
    )
    again = change(record, source="critic finding 1", change="Drinks are named", seen="pilot")
    assert again.exit_code == 1
    assert f"{PAGE}:23:3: amendment A1 says this already, and entry 2 has it" in again.stdout
    assert check(record) == []


def test_every_reason_at_once_and_nothing_written(record: Path) -> None:
    assert freeze(record).exit_code == 1
    assert change(record, seen="pilot").exit_code == 0
    before = files(record)
    found = change(
        record, section="§2, §9", source="finding 7, see §8", date="soon", version="1", change="-"
    )
    assert found.exit_code == 1
    assert files(record) == before
    for reason in (
        "the page has no section `§9`",
        "has no finding 7",
        "has section 8",
        "`--date soon` is no date",
        "version 1 is frozen (entry 1), and version 1 is not newer",
        "the page is open at version 2: amend that one",
        "`--change` says nothing",
        "`--seen nothing` cannot be: the ledger says that `pilot` had been seen",
    ):
        assert reason in found.stdout, reason
    assert f"{ID} was not amended: " in found.stderr


def test_a_source_that_is_nothing_of_the_record(record: Path) -> None:
    found = change(record, source="it reads better")
    assert found.exit_code == 1
    assert "AMD002 amendment A1 rests on `it reads better`" in found.stdout
    assert change(record, "--source", "D-20990101-01").exit_code == 1
    assert change(record, "--source", "F1").exit_code == 0
    assert events(record)[-1].source == "finding F1, F1"


def test_what_was_never_frozen_is_edited_and_not_amended(tmp_path: Path) -> None:
    write(tmp_path, FILES)
    found = change(tmp_path)
    assert found.exit_code == 1
    assert f"{PAGE}:4:9: no version of the design is frozen in a ledger" in found.stdout
    assert not (tmp_path / LEDGER).exists()


def test_a_broken_ledger_and_a_page_that_is_no_utf_8(record: Path) -> None:
    ledger = text(record, LEDGER)
    write(record, {LEDGER: ledger.replace("nothing", "results")})
    (record / PAGE).write_bytes(b"---\nkind: design\n---\n# Caf\xe9\n")
    found = change(record)
    assert found.exit_code == 1
    assert f"{LEDGER}:1:1: " in found.stdout
    assert "the page is not UTF-8" in found.stdout


def test_wrong_use(record: Path) -> None:
    assert change(record, name="E-20990101-none").exit_code == 2
    assert change(record, seen="everything").exit_code == 2
    found = run("amend", ID, "--root", str(record), "--change", "x")
    assert found.exit_code == 2
    assert "missing: --section, --source, --seen" in found.stderr


def test_a_dry_run_writes_nothing(record: Path) -> None:
    before = files(record)
    found = change(record, "--dry-run")
    assert found.exit_code == 0
    assert "would be open at version 2" in found.output
    assert ROW.strip() in found.output
    assert files(record) == before


def test_what_was_edited_first_is_amended_with_its_section(record: Path) -> None:
    edited = text(record).replace("other drinks.", "coffee.").replace("who drink it", "who like it")
    write(record, {PAGE: edited})
    assert check(record) != []
    found = change(record)
    assert found.exit_code == 1
    assert f"{PAGE}:13:1: version 1 is frozen, and this was changed outside of §2" in found.stdout
    assert change(record, section="1 and 2").exit_code == 0
    assert check(record) == []


def test_a_row_that_was_written_by_hand_is_recorded(record: Path) -> None:
    write(record, {PAGE: AMENDED})
    assert check(record) == [f"{PAGE}:23:3: FRZ006"]
    assert freeze(record).exit_code == 1
    other = amend(record, "--change", "something else")
    assert other.exit_code == 1
    assert "it says “a sentence on other drinks”" in other.stdout
    done = amend(record, "--section", "what is not claimed", "--source", "critic finding 1")
    assert done.exit_code == 0, done.output
    assert text(record) == AMENDED
    assert check(record) == []
    assert freeze(record).exit_code == 0


def test_a_row_by_hand_in_a_page_that_still_calls_itself_frozen(record: Path) -> None:
    write(record, {PAGE: text(record) + HEAD + ROW})
    assert change(record).exit_code == 0
    assert text(record) == OPEN + HEAD + ROW
    assert check(record) == []


def test_a_row_that_was_frozen_unrecorded_can_still_be_recorded(record: Path) -> None:
    assert change(record).exit_code == 0
    late = "| A2 | 2 | 2026-08-04 | §1 | late | F1 | nothing |\n"
    write(record, {PAGE: text(record)})
    assert freeze(record).exit_code == 0
    write(record, {PAGE: text(record).replace("draft", "frozen") + late})
    found = change(record, section="1", change="late", source="F1", version="2")
    assert found.exit_code == 0, found.output
    assert text(record).endswith(late)


def test_a_version_that_is_no_whole_number_is_asked_for(tmp_path: Path) -> None:
    labelled = DESIGN.replace("version: 1", "version: v2.1").replace("milk\n", "milk (v2.1)\n", 1)
    table = HEAD + ROW.replace("| 2 |", "| v2.1 |")
    critique = {
        f"{FOLDER}/critic.md": FILES[f"{FOLDER}/critic.md"].replace("attacks: 1", "attacks: 2.1")
    }
    write(tmp_path, {**FILES, **critique, PAGE: labelled + table})
    frozen = freeze(tmp_path)
    assert frozen.exit_code == 0, frozen.output
    found = change(tmp_path, change="more")
    assert found.exit_code == 2
    assert "missing: --version" in found.stderr
    assert change(tmp_path, change="more", version="2.1").exit_code == 1
    assert change(tmp_path, change="more", version="v2.2").exit_code == 0
    page = labelled.replace("v2.1", "v2.2") + table
    assert text(tmp_path) == page + ROW.replace("A1 | 2 |", "A2 | v2.2 |").replace(
        "drinks are named", "more"
    )
    assert check(tmp_path) == []


def test_other_scripts_line_ends_and_a_byte_order_mark(tmp_path: Path) -> None:
    folder = "experiments/E-20260801-чай 茶"
    page = f"{folder}/design.md"
    design = """\ufeff---
kind: design
id: E-20260801-tea
версия: 1
статус: черновик
senses: {waived: "judges cups, not translations"}
---
# Чай до молока (версия 1)

## 1. Вопрос

Важен ли порядок чая и молока тем, кто его пьёт?\x20\x20

## 2. Чего замер не доказывает

Ничего о других напитках.
""".replace("\n", "\r\n")
    critique = FILES[f"{FOLDER}/critic.md"].replace(f"of: {ID}", "of: E-20260801-tea")
    write(tmp_path, {"beforehand.yml": "", page: design, f"{folder}/critic.md": critique})
    frozen = freeze(tmp_path)
    assert frozen.exit_code == 0, frozen.output
    write(tmp_path, {page: design.replace("черновик", "заморожено")})
    done = change(tmp_path, change="названы напитки", source="замечание F1")
    assert done.exit_code == 0, done.output
    table = """
## 3. Поправки

| № | версия | дата | раздел | что изменено | основание | увидено |
|---|--------|------|--------|--------------|-----------|---------|
| A1 | 2 | 2026-08-03 | §2 | названы напитки | замечание F1 | ничего |
""".replace("\n", "\r\n")
    assert (
        text(tmp_path, page)
        == design.replace("сия: 1", "сия: 2").replace("сия 1)", "сия 2)") + table
    )
    assert check(tmp_path) == []


def test_the_row_and_the_entry_are_held_to_each_other(record: Path) -> None:
    assert change(record, seen="pilot").exit_code == 0
    good = text(record)
    write(record, {PAGE: good.replace("| pilot |", "| nothing |")})
    assert check(record) == [f"{PAGE}:23:62: FRZ006"]
    write(record, {PAGE: good.replace("| §2 | drinks", "| §1 | drinks")})
    assert check(record) == [f"{PAGE}:23:3: FRZ006"]
    write(record, {PAGE: good.replace("| §2 | drinks", "| 2 What is not claimed | drinks")})
    assert check(record) == []
    write(record, {PAGE: DESIGN.replace("draft", "frozen")})
    assert check(record) == [f"{LEDGER}:2:1: FRZ006"]


def test_nobody_amends_what_was_closed(record: Path) -> None:
    assert run("record", ID, "stopped", "--root", str(record)).exit_code == 0
    found = change(record)
    assert found.exit_code == 1
    assert f"{LEDGER}:2:1: the experiment was stopped (entry 2)" in found.stdout


def test_whenever_it_is_killed_it_can_be_finished(tmp_path: Path) -> None:
    """A stop leaves nothing, or something that check names and the same command mends."""
    words = [part for key, value in WORDS.items() for part in (f"--{key}", value)]
    command = ["amend", ID, *words, "--date", "2026-08-03"]
    for last in range(100):
        root = tmp_path / str(last)
        write(root, FILES)
        assert freeze(root).exit_code == 0
        write(root, {PAGE: DESIGN.replace("draft", "frozen")})
        if dying(root, last, *command) == 0:
            assert last > 5
            break
        if len(events(root)) > 1:
            assert check(root) != [], last
        assert text(root) in (DESIGN.replace("draft", "frozen"), OPEN + HEAD + ROW)
        if text(root) != OPEN + HEAD + ROW:
            assert run(*command, "--root", str(root)).exit_code == 0, last
        assert check(root) == [], last
        assert text(root) == OPEN + HEAD + ROW
        assert [item.event for item in events(root)] == ["frozen", "amended"]
    else:
        pytest.fail("it never came to its end")


def test_what_is_not_given_is_asked_for_at_a_terminal(record: Path) -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "beforehand", "amend", ID, "--root", str(record)]
    process = subprocess.Popen(
        command, stdin=theirs, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    os.write(ours, b"2\nother drinks are named\nfinding F1\n\n")
    said, _ = process.communicate()
    os.close(ours)
    os.close(theirs)
    assert process.returncode == 0, said
    assert "(nothing, materials, pilot, outputs, labels, results) [nothing]" in said
    entry = events(record)[-1]
    assert (entry.section, entry.note, entry.seen) == ("§2", "other drinks are named", "nothing")
    assert check(record) == []
