"""The ledger is shortened, deleted, continued or dated as its author likes."""

import datetime

import msgspec
from tests.attacks.frozen import dated, following, forged, freeze_again, read
from tests.frozen_record import (
    COPY,
    CUPS,
    DESIGN,
    FOLDER,
    ID,
    LEDGER,
    LOCK,
    PAGE,
    PROMPT,
    check,
    verify,
    write,
)
from tests.workspace.git_made import DAY, Made, needs_git

from beforehand.ledger.events import AT, Entry, line_of
from beforehand.ledger.git_facts import seconds_of

WHOLE = (PAGE, COPY, PROMPT, CUPS, LEDGER, f"{FOLDER}/critic.md")


def text_of(made: Made, path: str) -> str:
    return (made.root / path).read_text(encoding="utf-8")


@needs_git
def test_last_entry_removed(made: Made) -> None:
    freeze_again(made)
    *others, _ = text_of(made, LEDGER).splitlines(keepends=True)
    made.commit({LEDGER: "".join(others)})
    assert f"{LEDGER}:3:1: FRZ004" in check(made.root)
    found = verify(made.root)
    assert found.exit_code == 1
    assert f"! {LEDGER}:3:1: the lock knows 3 entries, and the ledger has 2" in found.output
    assert f"! {LEDGER}:3:1: entry 3 as commit" in found.output


@needs_git
def test_last_entries_removed_and_page_and_lock_mended(made: Made) -> None:
    first, lock = text_of(made, LEDGER), text_of(made, LOCK)
    held = freeze_again(made)
    made.commit({LEDGER: first, LOCK: lock, PAGE: DESIGN})
    assert check(made.root) == []
    found = verify(made.root)
    assert found.exit_code == 1
    assert f"! {LEDGER}:2:1: entry 2 as commit {held[:10]} has it was removed since" in found.output


@needs_git
def test_the_first_entry_removed(made: Made) -> None:
    freeze_again(made)
    _, *others = text_of(made, LEDGER).splitlines(keepends=True)
    made.commit({LEDGER: "".join(others)})
    assert f"{LEDGER}:1:1: FRZ003" in check(made.root)
    assert verify(made.root).exit_code == 1


@needs_git
def test_the_page_deleted(made: Made) -> None:
    made.commit({PAGE: None, f"{FOLDER}/critic.md": None})
    assert check(made.root) == [f"{LEDGER}:1:1: FRZ005"]
    found = verify(made.root)
    assert found.exit_code == 1
    assert f"! {LEDGER}:1:1: {PAGE} was frozen as version 1 and is gone" in found.output


@needs_git
def test_the_kept_text_deleted(made: Made) -> None:
    made.commit({COPY: None})
    assert check(made.root) == [f"{LEDGER}:1:1: FRZ005"]
    assert f"! {COPY}:1:1: the copy was deleted in commit" in verify(made.root).output


@needs_git
def test_the_whole_record_deleted(made: Made) -> None:
    made.commit(dict.fromkeys(WHOLE, None))
    assert check(made.root) == [f"{LOCK}:2:1: FRZ004"]
    found = verify(made.root)
    assert found.exit_code == 1
    assert f"! {LOCK}:2:1: the ledger is gone" in found.output


@needs_git
def test_the_whole_record_deleted_and_the_lock_with_it(made: Made) -> None:
    made.commit(dict.fromkeys((*WHOLE, LOCK), None))
    assert check(made.root) == []
    found = verify(made.root)
    assert found.exit_code == 1
    assert f"! {LEDGER}:1:1: commit" in found.output
    assert f"what it froze ({PAGE}) was deleted with it" in found.output


@needs_git
def test_the_lock_deleted_together_with_the_ledger(made: Made) -> None:
    made.commit({LEDGER: None, LOCK: None})
    gone = made.head()
    found = verify(made.root)
    assert found.exit_code == 1
    assert f"! {LEDGER}:1:1: commit" in found.output
    assert f"and commit {gone[:10]} has not" in found.output


@needs_git
def test_the_lock_deleted_alone(made: Made) -> None:
    made.commit({LOCK: None})
    assert check(made.root) == [f"{LEDGER}:1:1: FRZ004"]


@needs_git
def test_an_entry_appended_that_says_less_had_been_seen(made: Made) -> None:
    ran = following(made, Entry("stage-entered", "outputs", step="run"), lambda last: last.at)
    told = Entry("corrected", "nothing", source="F1", note="n")
    late = msgspec.structs.replace(ran, **msgspec.structs.asdict(told))
    forged(made, *read(made).events, ran, late)
    made.commit({})
    assert check(made.root) == [f"{LEDGER}:3:1: FRZ003"]
    found = verify(made.root)
    assert found.exit_code == 1
    assert f"! {LEDGER}:3:1: `nothing` is said to have been seen, but line 2 had" in found.output


@needs_git
def test_an_entry_appended_that_is_dated_before_the_one_above(made: Made) -> None:
    entry = following(made, Entry("corrected", "nothing", note="n"), lambda last: last.at)
    forged(made, *read(made).events, dated(entry, "2020-01-01T00:00:00Z"))
    made.commit({})
    assert check(made.root) == [f"{LEDGER}:2:1: FRZ003"]


@needs_git
def test_a_freeze_that_is_dated_days_before_its_commit(made: Made) -> None:
    """The chain is whole and the lock fits: git alone contradicts the date."""
    (event,) = read(made).events
    seconds = (seconds_of(event.at) or 0) - 5 * DAY
    early = datetime.datetime.fromtimestamp(seconds, datetime.UTC).strftime(AT)
    made.git("checkout", "-q", "--orphan", "anew")
    forged(made, dated(event, early))
    made.commit({})
    made.git("branch", "-q", "-D", "main")
    assert check(made.root) == []
    found = verify(made.root)
    assert found.exit_code == 0
    assert f"{ID} version 1: cannot prove" in found.output
    assert f"? {COPY}:1:1: the ledger says {early}, and commit {made.head()[:10]}" in found.output
    assert "came 5 days later" in found.output


@needs_git
def test_a_freeze_dated_back_in_the_ledger_after_it_was_committed(made: Made) -> None:
    (event,) = read(made).events
    forged(made, dated(event, "2026-01-01T00:00:00Z"))
    made.commit({})
    found = verify(made.root)
    assert found.exit_code == 1
    assert f"! {LEDGER}:1:1: entry 1 as commit" in found.output


@needs_git
def test_a_line_of_the_ledger_edited_without_its_digest(made: Made) -> None:
    (event,) = read(made).events
    line = line_of(msgspec.structs.replace(event, mode="append")) + b"\n"
    made.commit({LEDGER: line})
    assert f"{LEDGER}:1:1: FRZ003" in check(made.root)
    assert verify(made.root).exit_code == 1


@needs_git
def test_the_mode_loosened_in_the_header_of_a_frozen_page(made: Made) -> None:
    loose = DESIGN.replace("prompts: prompts", "prompts: prompts\nfreeze: append")
    write(made.root, {PAGE: loose + "\n## 3 More\n\nAnd now this.\n"})
    assert f"{PAGE}:8:1: FRZ001" in check(made.root)
