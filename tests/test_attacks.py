"""What may not be done to a frozen design, done in a throw-away repository: all of it is named."""

import random
from pathlib import Path

import pytest

from beforehand.checks import all_checks
from beforehand.checks.run import check_sources
from beforehand.freezing.gathering import gather
from beforehand.freezing.standing import standings
from beforehand.ledger.chain import read_ledger
from beforehand.ledger.digests import digest_of
from beforehand.ledger.events import Event, chained, line_of
from beforehand.ledger.evidence import Evidence
from beforehand.ledger.git_facts import seconds_of
from beforehand.ledger.lock import Locked, lock_text
from beforehand.source import Source
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
    check,
    freeze,
    verify,
    write,
)
from tests.workspace.git_made import Made, needs_git

EDITED = DESIGN.replace("to those who drink it", "to anybody")
QUESTION = 13
RESULT = f"""\
---
kind: result
of: {ID}
version: 1
date: 2026-08-09
---
# What came of the tea
"""


@pytest.fixture
def made(tmp_path: Path) -> Made:
    """A repository with a frozen design, the freeze committed by itself."""
    made = Made(tmp_path / "record")
    made.commit(dict(FILES))
    assert freeze(made.root).exit_code == 0
    event = read_ledger(Source(LEDGER, (made.root / LEDGER).read_bytes())).events[0]
    made.now = seconds_of(event.at) or 0
    made.commit({})
    assert check(made.root) == []
    assert verify(made.root).exit_code == 0
    return made


def resealed(made: Made, text: str) -> None:
    """Edit the text, and its copy, ledger and lock so that they all agree with it."""
    event = read_ledger(Source(LEDGER, (made.root / LEDGER).read_bytes())).events[0]
    files = {**dict(event.closure), PAGE: digest_of(text.encode())}
    fields = {name: getattr(event, name) for name in event.__struct_fields__}
    forged = Event(**{**fields, "closure": tuple(sorted(files.items()))})
    forged = Event(**{**fields, "closure": forged.closure, "digest": chained(forged)})
    made.write(PAGE, text)
    made.write(COPY, text)
    made.write(LEDGER, line_of(forged) + b"\n")
    made.write(LOCK, lock_text({LEDGER: Locked(1, forged.digest)}))


@needs_git
def test_frozen_text_edited(made: Made) -> None:
    made.commit({PAGE: EDITED})
    assert check(made.root) == [f"{PAGE}:{QUESTION}:1: FRZ001"]
    found = verify(made.root)
    assert found.exit_code == 1
    assert f"! {PAGE}:{QUESTION}:1: the text in “1 Question” was changed" in found.output


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
    assert f"! {COPY}:1:1" in found.output


@needs_git
def test_history_squashed_is_no_proof_and_no_violation(made: Made) -> None:
    made.commit({f"{FOLDER}/result.md": RESULT})
    made.git("checkout", "-q", "--orphan", "anew")
    made.commit({})
    made.git("branch", "-q", "-D", "main")
    found = verify(made.root)
    assert found.exit_code == 0
    assert f"{ID} version 1: cannot prove" in found.output
    assert f"? {FOLDER}/result.md:1:1: whether the freeze came before" in found.output
    assert "both came in one commit, as after a squash" in found.output


@needs_git
def test_text_and_seal_edited_and_squashed(made: Made) -> None:
    resealed(made, EDITED)
    made.git("checkout", "-q", "--orphan", "anew")
    made.commit({f"{FOLDER}/result.md": RESULT})
    made.git("branch", "-q", "-D", "main")
    found = verify(made.root)
    assert f"{ID} version 1: cannot prove" in found.output
    assert "both came in one commit" in found.output


@needs_git
def test_last_entry_removed(made: Made) -> None:
    write(made.root, {PAGE: AMENDED})
    assert freeze(made.root).exit_code == 0
    made.commit({})
    first = (made.root / LEDGER).read_text(encoding="utf-8").splitlines(keepends=True)[0]
    made.commit({LEDGER: first})
    assert f"{LEDGER}:2:1: FRZ004" in check(made.root)
    found = verify(made.root)
    assert found.exit_code == 1
    assert f"! {LEDGER}:2:1: the lock knows 2 entries, and the ledger has 1" in found.output
    assert "entry 2 as commit" in found.output


@needs_git
def test_last_entry_removed_and_the_lock_mended(made: Made) -> None:
    before = (made.root / LOCK).read_text(encoding="utf-8")
    write(made.root, {PAGE: AMENDED})
    assert freeze(made.root).exit_code == 0
    made.commit({})
    first = (made.root / LEDGER).read_text(encoding="utf-8").splitlines(keepends=True)[0]
    made.commit({LEDGER: first, LOCK: before, PAGE: DESIGN})
    found = verify(made.root)
    assert found.exit_code == 1
    assert f"! {LEDGER}:2:1: entry 2 as commit" in found.output
    assert "was removed since" in found.output


@needs_git
def test_the_page_deleted(made: Made) -> None:
    made.commit({PAGE: None, f"{FOLDER}/critic.md": None})
    assert check(made.root) == [f"{LEDGER}:1:1: FRZ005"]
    found = verify(made.root)
    assert found.exit_code == 1
    assert f"! {LEDGER}:1:1: {PAGE} was frozen as version 1 and is gone" in found.output


@needs_git
def test_the_kept_text_deleted_or_changed(made: Made) -> None:
    made.commit({COPY: EDITED})
    assert check(made.root) == [f"{COPY}:{QUESTION}:1: FRZ001"]
    made.commit({COPY: None})
    assert check(made.root) == [f"{LEDGER}:1:1: FRZ005"]


@needs_git
def test_the_whole_experiment_deleted(made: Made) -> None:
    made.commit(dict.fromkeys((PAGE, COPY, PROMPT, CUPS, LEDGER, f"{FOLDER}/critic.md"), None))
    assert check(made.root) == [f"{LOCK}:2:1: FRZ004"]
    found = verify(made.root)
    assert found.exit_code == 1
    assert f"! {LOCK}:2:1: the ledger is gone" in found.output


@needs_git
def test_the_whole_experiment_deleted_and_the_lock_with_it(made: Made) -> None:
    files = (PAGE, COPY, PROMPT, CUPS, LEDGER, f"{FOLDER}/critic.md", LOCK)
    made.commit(dict.fromkeys(files, None))
    assert check(made.root) == []
    found = verify(made.root)
    assert found.exit_code == 1
    assert f"! {LEDGER}:1:1: commit" in found.output
    assert f"what it froze ({PAGE}) was deleted with it" in found.output


@needs_git
def test_an_edit_that_was_taken_back(made: Made) -> None:
    changed = made.commit({PAGE: EDITED, PROMPT: "Which?\n"})
    made.commit({PAGE: DESIGN, PROMPT: FILES[PROMPT]})
    assert check(made.root) == []
    found = verify(made.root)
    assert found.exit_code == 1
    place = f"! {PAGE}:{QUESTION}:1: frozen text was changed in commit {changed[:10]}"
    assert place in found.output
    assert f"! {PROMPT}:1:1: {PROMPT} was edited in commit {changed[:10]}" in found.output


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


@needs_git
def test_a_result_that_was_there_before(tmp_path: Path) -> None:
    made = Made(tmp_path / "record")
    made.commit({**FILES, f"{FOLDER}/result.md": RESULT})
    assert freeze(made.root, "--seen", "results").exit_code == 0
    made.commit({})
    found = verify(made.root)
    assert found.exit_code == 1
    assert f"! {FOLDER}/result.md:1:1: the result (commit" in found.output


@needs_git
def test_a_shallow_clone_proves_nothing_and_breaks_nothing(made: Made, tmp_path: Path) -> None:
    made.commit({NOTE: "# Notes\n\nMore.\n"})
    clone = made.clone(tmp_path / "clone", "--depth", "1")
    found = verify(clone.root)
    assert found.exit_code == 0
    assert f"{ID} version 1: cannot prove" in found.output
    assert "shallow" in found.output


def test_a_verdict_about_nothing_is_not_claimed(tmp_path: Path) -> None:
    write(tmp_path, FILES)
    write(tmp_path, {PAGE: DESIGN.replace("status: draft", "status: frozen")})
    assert check(tmp_path) == []
    found = verify(tmp_path)
    assert found.exit_code == 0
    assert "there is no entry of it" in found.output


def frozen_files(root: Path) -> dict[str, bytes]:
    write(root, FILES)
    assert freeze(root).exit_code == 0
    names = (path for path in root.rglob("*") if path.is_file() and ".cache" not in path.parts)
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in names}


def seen(files: dict[str, bytes]) -> list[tuple[str, str, str]]:
    """What is said of the frozen design, and of ledgers and the lock."""
    readable = (".md", ".csv", ".jsonl", ".lock")
    sources = [Source(path, data) for path, data in files.items()]
    graph, _ = check_sources([item for item in sources if item.path.endswith(readable)], ())
    evidence = gathered(sources)
    found = standings(graph, evidence)
    return [(item.kind, item.span.path, item.message) for each in found for item in each.reasons]


def gathered(sources: list[Source]) -> Evidence:
    files = {source.path: source for source in sources}
    return gather([LEDGER], files, files.__getitem__)


def changed(files: dict[str, bytes], path: str, dice: random.Random) -> dict[str, bytes]:
    data = bytearray(files[path])
    at = dice.randrange(len(data))
    data[at] = dice.choice([byte for byte in range(256) if byte != data[at]])
    return {**files, path: bytes(data)}


def test_every_single_byte_of_a_closure_is_held(tmp_path: Path) -> None:
    """Only a line end written otherwise is the same text; nothing else goes unseen."""
    files, dice = frozen_files(tmp_path), random.Random(20260801)
    quiet = seen(files)
    held = (PAGE, COPY, PROMPT, CUPS, LEDGER)
    missed = []
    for number in range(1000):
        path = held[number % len(held)]
        after = changed(files, path, dice)
        if digest_of(after[path]) != digest_of(files[path]) and seen(after) == quiet:
            missed.append((path, after[path]))
    assert missed == []


def test_free_text_is_free(tmp_path: Path) -> None:
    files, dice = frozen_files(tmp_path), random.Random(20260802)
    quiet = seen(files)
    free = (NOTE, f"{FOLDER}/critic.md")
    assert all(seen(changed(files, free[number % 2], dice)) == quiet for number in range(200))


def test_the_checks_know_all_five() -> None:
    codes = {check.code for check in all_checks() if check.family == "FRZ"}
    assert codes == {"FRZ001", "FRZ002", "FRZ003", "FRZ004", "FRZ005"}
