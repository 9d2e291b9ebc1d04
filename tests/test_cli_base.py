"""`check --base`: what a branch does to what was frozen, and to ids that the other one took."""

import json
from pathlib import Path

import pytest

from beforehand.ledger.events import Entry
from beforehand.workspace.writing.ledger_file import append
from tests.frozen_record import (
    AMENDED,
    COPY,
    DESIGN,
    FILES,
    FOLDER,
    ID,
    LEDGER,
    LOCK,
    NOTE,
    PAGE,
    Result,
    freeze,
    run,
    write,
)  # fmt: skip
from tests.workspace.git_made import Made, needs_git

pytestmark = needs_git

AT = "2030-01-01T10:00:00Z"
SAYS_SO = DESIGN.replace("status: draft", "status: frozen")
RULING = "---\nkind: decision\nid: {}\ndate: 2026-08-01\nstatus: accepted\n---\n# A ruling\n"


def branched(tmp_path: Path, files: dict[str, str], *how: str) -> Made:
    """A branch that parts from ``main`` where some files are committed; ``how`` they are frozen."""
    made = Made(tmp_path / "the record")
    write(made.root, files)
    if how:
        assert freeze(made.root, *how).exit_code == 0
    made.commit({})
    made.git("switch", "-q", "-c", "mine")
    return made


def based(made: Made, *more: str, ref: str = "main") -> Result:
    return run("check", "--root", str(made.root), "--base", ref, *more)


def said(found: Result, code: str = "FRZ009") -> list[str]:
    """Place and message of each line with a code."""
    lines = found.stdout.splitlines()
    return [line.replace(f" {code} ", " ") for line in lines if f" {code} " in line]


@pytest.fixture
def frozen(tmp_path: Path) -> Made:
    return branched(tmp_path, FILES, "--mode", "full")


@pytest.fixture
def strange(tmp_path: Path) -> Made:
    """A record that says it is frozen, and has no ledger."""
    return branched(tmp_path, {**FILES, PAGE: SAYS_SO})


def test_a_branch_that_changes_nothing_is_silent(frozen: Made) -> None:
    frozen.commit({NOTE: "# Notes\n\nMore.\n"})
    assert based(frozen).stdout == ""


def test_frozen_text_that_a_branch_changes_is_a_problem(strange: Made) -> None:
    made = strange
    made.commit({PAGE: SAYS_SO.replace("who drink it", "who like it")})
    (line,) = said(based(made))
    assert line.startswith(
        f"{PAGE}:13:1: frozen text in “1 Question”: “drink” became “like”, since"
    )
    assert "this branch parted from main (" in line
    assert based(made).exit_code == 1
    assert run("check", "--root", str(made.root)).exit_code == 0


def test_what_is_not_committed_yet_counts_too(strange: Made) -> None:
    write(strange.root, {PAGE: SAYS_SO.replace("who drink it", "who like it")})
    assert len(said(based(strange))) == 1


def test_what_the_mode_allows_is_listed_and_fails_nothing(frozen: Made) -> None:
    frozen.commit({PAGE: SAYS_SO})
    found = based(frozen)
    assert said(found) == [
        f"{PAGE}:4:1: notice: status line: “draft” became “frozen”; mode full allows it"
    ]
    assert found.exit_code == 0


def test_the_mode_is_the_one_where_the_branches_parted(tmp_path: Path) -> None:
    text = SAYS_SO.replace("status: frozen", "status: frozen\nfreeze: full")
    made = branched(tmp_path, {**FILES, PAGE: text})
    made.commit({PAGE: text.replace("freeze: full", "freeze: append") + "\nAnd another word.\n"})
    lines = said(based(made))
    assert [line.split(" ", 1)[0] for line in lines] == [f"{PAGE}:5:1:", f"{PAGE}:19:1:"]
    assert not any("notice" in line for line in lines)


def test_a_slot_is_filled_once(tmp_path: Path) -> None:
    text = SAYS_SO.replace("frozen\n", "frozen\nfreeze: slots\n", 1)
    text += "\nThere are <!-- slot: n --><!-- /slot --> cups.\n"
    made = branched(tmp_path, {**FILES, PAGE: text})
    made.commit({PAGE: text.replace("n --><", "n -->12<")})
    assert "notice: slot: “12”" in said(based(made))[0].replace("There are <!-- slot: n -->", "")


def test_page_copy_ledger_and_lock_rewritten_together(frozen: Made) -> None:
    """Nothing in the files tells; only what was there before does."""
    for path in (LEDGER, LOCK, COPY):
        (frozen.root / path).unlink()
    write(frozen.root, {PAGE: DESIGN.replace("who drink it", "who like it")})
    assert freeze(frozen.root).exit_code == 0
    assert run("check", "--root", str(frozen.root)).exit_code == 0
    frozen.commit({})
    page, ledger = said(based(frozen))
    assert page.startswith(f"{PAGE}:13:1: frozen text")
    assert ledger.startswith(f"{LEDGER}:1:1: entry 1 was replaced since this branch parted")


def test_a_ledger_that_is_deleted_with_its_lock(frozen: Made) -> None:
    frozen.commit({LEDGER: None, LOCK: None, COPY: None})
    assert run("check", "--root", str(frozen.root)).exit_code == 0
    assert said(based(frozen))[0].startswith(
        f"{LEDGER}:1:1: the ledger, with 1 entry, was deleted since"
    )


def test_a_page_that_is_deleted_or_moved(strange: Made) -> None:
    strange.commit({PAGE: None})
    (line,) = said(based(strange))
    assert line.startswith(f"{PAGE}:1:1: {PAGE} was deleted since this branch parted from main")
    other = "experiments/чай 茶/design.md"
    strange.commit({other: SAYS_SO.replace("who drink it", "who like it")})
    moved, changed = said(based(strange))
    assert moved.startswith(f"{other}:1:1: notice: moved from {PAGE} since this branch parted")
    assert changed.startswith(f"{other}:13:1: frozen text in “1 Question”: “drink” became “like”")


def test_the_next_version_is_open_where_an_amendment_says_so(strange: Made) -> None:
    strange.commit({PAGE: AMENDED})
    (line,) = said(based(strange))
    assert "notice: version 2 is open, by amendment A1; version 1 was frozen" in line
    strange.commit({PAGE: SAYS_SO.replace("version: 1", "version: 2")})
    (line,) = said(based(strange))
    assert line.startswith(f"{PAGE}:3:10: the page goes on to version 2, and nothing opens")
    assert "it needs a row in its table of amendments" in line


def test_a_version_that_goes_back_is_an_edit_whatever_its_rows_say(tmp_path: Path) -> None:
    made = branched(tmp_path, {**FILES, PAGE: AMENDED.replace("draft", "frozen")})
    text = AMENDED.replace("draft", "frozen").replace("version: 2", "version: 1")
    made.commit({PAGE: text.replace("| A1 | 2 ", "| A1 | 1 ").replace("who drink", "who like")})
    assert any("frozen text" in line for line in said(based(made)))


def test_in_a_ledger_an_entry_opens_the_next_version(frozen: Made) -> None:
    frozen.commit({PAGE: AMENDED})
    (line,) = said(based(frozen))
    assert "it needs an `amended` entry of the ledger" in line
    entry = Entry(
        "amended", "nothing", version="2", page=PAGE, section="2", source="F1", note="more"
    )
    append(frozen.root, LEDGER, entry, lambda: AT)
    frozen.commit({})
    (line,) = said(based(frozen))
    assert "notice: version 2 is open, by entry 2 of the ledger (amended)" in line


def test_a_draft_may_be_changed(tmp_path: Path) -> None:
    made = branched(tmp_path, FILES)
    made.commit({PAGE: DESIGN.replace("who drink it", "who like it")})
    assert said(based(made)) == []


def test_line_ends_are_no_edits(strange: Made) -> None:
    (strange.root / PAGE).write_bytes(SAYS_SO.replace("\n", "\r\n").encode())
    assert said(based(strange)) == []


def test_a_record_below_the_top_of_the_repository(tmp_path: Path) -> None:
    made = Made(tmp_path / "all")
    write(made.root / "wiki", {**FILES, PAGE: SAYS_SO})
    made.commit({"other.md": "# Other\n"})
    made.git("switch", "-q", "-c", "mine")
    write(made.root / "wiki", {PAGE: SAYS_SO.replace("who drink it", "who like it")})
    found = run("check", "--root", str(made.root / "wiki"), "--base", "main")
    assert said(found)[0].startswith(f"{PAGE}:13:1: ")


def test_an_id_that_both_branches_added(tmp_path: Path) -> None:
    made = branched(tmp_path, {**FILES, "docs/decisions/old.md": RULING.format("D-20260801-01")})
    made.git("switch", "-q", "main")
    made.commit({"docs/decisions/theirs.md": RULING.format("D-20260801-02")})
    made.git("switch", "-q", "mine")
    made.commit(
        {
            "docs/decisions/mine.md": RULING.format("D-20260801-02"),
            "docs/decisions/free.md": RULING.format("D-20260801-03"),
            "docs/decisions/old.md": None,
            "docs/decisions/renamed.md": RULING.format("D-20260801-01"),
        }
    )
    (line,) = said(based(made), "REF013")
    assert line.startswith("docs/decisions/mine.md:")
    assert "D-20260801-02 is the id of docs/decisions/theirs.md:" in line
    made.git("merge", "-q", "main")
    assert said(based(made), "REF013") == [], "now REF007 says it"


def test_two_branches_that_append_to_one_ledger(frozen: Made) -> None:
    def note(text: str) -> None:
        append(frozen.root, LEDGER, Entry("vote-recorded", "nothing", note=text), lambda: AT)
        frozen.commit({})

    frozen.git("switch", "-q", "main")
    note("theirs")
    frozen.git("switch", "-q", "mine")
    assert based(frozen).exit_code == 0, "main is ahead, and that is all"
    note("mine")
    found = based(frozen)
    assert said(found) == []
    (line,) = said(found, "REF013")
    assert line.startswith(f"{LEDGER}:2:1: main has appended another entry 2 to this ledger")
    assert "append yours anew" in line


def test_a_ledger_that_the_other_branch_has_rewritten(frozen: Made) -> None:
    frozen.git("switch", "-q", "main")
    ledger = (frozen.root / LEDGER).read_text(encoding="utf-8")
    frozen.commit({LEDGER: ledger.replace('"seen":"nothing"', '"seen":"pilot"').replace("a", "b")})
    frozen.commit({LEDGER: None, COPY: None, LOCK: None})
    assert freeze(frozen.root, "--seen", "pilot").exit_code == 0
    frozen.commit({})
    frozen.git("switch", "-q", "mine")
    (line,) = said(based(frozen))
    assert line.startswith(f"{LEDGER}:1:1: main itself has replaced or removed entry 1")


def test_an_unknown_branch_is_wrong_use(frozen: Made) -> None:
    for ref in ("nowhere", "", "--all"):
        found = based(frozen, ref=ref)
        assert found.exit_code == 2
        assert f"there is no commit `{ref}` here" in found.stderr
        assert not found.stdout


def test_where_nothing_can_be_compared_that_is_said_and_fails_nothing(
    frozen: Made, tmp_path: Path
) -> None:
    write(tmp_path / "bare", FILES)
    found = run("check", "--root", str(tmp_path / "bare"), "--base", "main")
    assert found.exit_code == 0
    assert "not read: the comparison with main: " in found.stderr
    frozen.git("switch", "-q", "--orphan", "apart")
    frozen.commit(dict(FILES))
    found = based(frozen)
    assert found.exit_code == 0
    assert "HEAD and main have no common commit" in found.stderr
    unread = json.loads(based(frozen, "--format", "json").stdout)["unread"]
    assert unread == ["the comparison with main: HEAD and main have no common commit"]


def test_a_shallow_clone_says_what_to_fetch(frozen: Made, tmp_path: Path) -> None:
    frozen.commit({PAGE: SAYS_SO})
    frozen.git("switch", "-q", "main")
    frozen.commit({NOTE: "# Notes\n"})
    where = f"file://{frozen.root}"
    frozen.git("clone", "-q", "--depth", "1", "--no-single-branch", where, str(tmp_path / "cut"))
    found = run("check", "--root", str(tmp_path / "cut"), "--base", "origin/mine")
    assert found.exit_code == 0
    assert "the clone is shallow, fetch the whole history" in found.stderr


def test_what_is_kept_between_runs_is_not_taken_for_a_comparison(strange: Made) -> None:
    write(strange.root, {PAGE: SAYS_SO.replace("who drink it", "who like it")})
    for _ in range(2):
        assert run("check", "--root", str(strange.root)).exit_code == 0
        assert based(strange).exit_code == 1


def test_without_a_base_nothing_is_said_of_it(strange: Made) -> None:
    found = run("check", "--root", str(strange.root), "--verbose")
    assert "FRZ009" not in found.output
    assert "REF013" not in found.output


def test_every_format_has_it(strange: Made) -> None:
    write(strange.root, {PAGE: SAYS_SO.replace("who drink it", "who like it")})
    shown = json.loads(based(strange, "--format", "json").stdout)
    assert [item["code"] for item in shown["problems"]] == ["FRZ009"]
    sarif = json.loads(based(strange, "--format", "sarif").stdout)
    assert [item["ruleId"] for item in sarif["runs"][0]["results"]] == ["FRZ009"]
    assert "::error file=" in based(strange, "--format", "github").stdout


def test_a_changed_configuration_hides_no_page(strange: Made) -> None:
    strange.commit({"beforehand.yml": f"ignore: ['{FOLDER}/design.md']\n"})
    write(strange.root, {PAGE: SAYS_SO.replace("who drink it", "who like it")})
    assert any(line.startswith(f"{PAGE}:13:1: frozen text") for line in said(based(strange)))
    assert ID in PAGE
