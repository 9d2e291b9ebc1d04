"""The command that records events: what it refuses and writes, and the order of steps."""

from pathlib import Path

import pytest
from click.testing import Result

from beforehand.ledger.events import Entry
from beforehand.workspace.writing.ledger_file import append
from tests.frozen_record import (
    DESIGN,
    FILES,
    FOLDER,
    ID,
    LEDGER,
    LOCK,
    PAGE,
    check,
    events,
    freeze,
    run,
    verify,
    write,
)  # fmt: skip
from tests.workspace.git_made import Made, needs_git

STEPS = """
## 3 Order

```yaml record="steps"
review:
  steps:
    code: entered
    policy: materials/policy.md
    plan: frozen
    opening: labels-opened
    run: results
  opening: opening
```
"""
POLICY = f"{FOLDER}/materials/policy.md"
RESULT = f"{FOLDER}/result.md"
OUTCOME = f"---\nkind: result\nof: {ID}\nversion: 1\ndate: 2026-08-09\n---\n# What came of it\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write(tmp_path / "record", {**FILES, PAGE: DESIGN + STEPS})
    return tmp_path / "record"


def record(root: Path, event: str, *more: str, name: str = ID) -> Result:
    return run("record", name, event, "--root", str(root), *more)


def appended(root: Path, *entries: Entry) -> None:
    """Entries that the command would refuse."""
    for entry in entries:
        append(root, LEDGER, entry, lambda: "2026-08-01T10:00:00Z")


def problems(root: Path) -> list[str]:
    return [line for line in run("check", "--root", str(root)).stdout.splitlines() if "FRZ" in line]


def test_what_is_written_and_what_is_said(root: Path) -> None:
    done = record(root, "stage-entered", "--step", "Code", "--note", "at 1a2b")
    assert done.exit_code == 0
    (event,) = events(root)
    assert (event.event, event.step, event.page) == ("stage-entered", "code", PAGE)
    assert (event.seen, event.note) == ("nothing", "at 1a2b")
    assert done.output.startswith("entry 1 is written: stage-entered, step code\n")
    assert f"Commit together:\n  {LEDGER}\n  {LOCK}\n" in done.output
    assert check(root) == []


def test_what_counts_as_seen_from_then_on_is_said(root: Path) -> None:
    write(root, {PAGE: DESIGN})
    assert "seen: nothing, from here on labels; " in record(root, "labels-opened").output
    assert "seen: labels; " in record(root, "vote-recorded", "--source", "F1").output


def test_a_dry_run_writes_nothing(root: Path) -> None:
    done = record(root, "vote-recorded", "--source", "F1", "--dry-run")
    assert done.exit_code == 0
    assert "entry 1 would be written: vote-recorded, source F1" in done.output
    assert not (root / LEDGER).exists()


def test_wrong_use(root: Path) -> None:
    assert record(root, "closed", name="E-20990101-none").exit_code == 2
    assert "did you mean 'labels-opened'?" in record(root, "labels-openned").stderr
    for word, command in (("frozen", "freeze"), ("amended", "amend"), ("slot-filled", "fill")):
        done = record(root, word)
        assert done.exit_code == 2
        assert f"`beforehand {command} ID" in done.stderr


def test_every_reason_at_once(root: Path) -> None:
    assert record(root, "vote-recorded", "--source", "F1", "--seen", "pilot").exit_code == 0
    done = record(root, "corrected", "--source", "S99, entry 7, entry 1", "--seen", "nothing")
    assert done.exit_code == 1
    for said in ("needs `--note`", "source 'S99'", "source 'entry 7'", "`--seen nothing` cannot"):
        assert said in done.stdout
    assert "entry 1'" not in done.stdout
    assert "corrected was not recorded: 4 reasons" in done.stderr
    assert len(events(root)) == 1


def test_a_step_out_of_order_is_refused(root: Path) -> None:
    done = record(root, "labels-opened")
    assert done.exit_code == 1
    assert "step 'opening' comes after 'code', 'policy', 'plan', which have not" in done.stdout
    early = freeze(root)
    assert early.exit_code == 1
    assert "step 'plan' comes after 'code', 'policy', which have not happened" in early.stdout
    assert record(root, "stage-entered", "--step", "policy").exit_code == 1
    assert record(root, "stage-entered", "--step", "code").exit_code == 0
    assert "entered already (entry 1)" in record(root, "stage-entered", "--step", "code").stdout
    write(root, {POLICY: "# Policy\n"})
    assert freeze(root).exit_code == 0
    assert record(root, "labels-opened").exit_code == 0
    assert "recorded already (entry 3" in record(root, "labels-opened").stdout
    assert check(root) == []


def test_only_a_declared_step_is_entered(root: Path) -> None:
    done = record(root, "stage-entered", "--step", "cod")
    assert "no block declares step 'cod'; did you mean 'code'?" in done.stdout
    done = record(root, "stage-entered", "--step", "run")
    assert "is known by `results`, and is not entered" in done.stdout
    assert "needs `--step`" in record(root, "stage-entered").stdout
    write(root, {PAGE: DESIGN})
    done = record(root, "stage-entered", "--step", "code")
    assert "no block declares step 'code'; none is known here" in done.stdout


def test_after_the_end_only_corrections_follow(root: Path) -> None:
    assert record(root, "stopped").exit_code == 0
    for event in ("closed", "stopped", "key-revealed"):
        done = record(root, event)
        assert done.exit_code == 1
        assert "was stopped (entry 1): only `corrected` follows" in done.stdout
    assert record(root, "corrected", "--source", "entry 1", "--note", "too soon").exit_code == 0


def test_a_stop_before_the_lock_is_finished_and_not_written_twice(root: Path) -> None:
    assert record(root, "vote-recorded", "--source", "F1").exit_code == 0
    lock = (root / LOCK).read_bytes()
    assert record(root, "key-revealed").exit_code == 0
    (root / LOCK).write_bytes(lock)
    assert check(root) != []
    done = record(root, "key-revealed")
    assert "was written before and its lock is brought up" in done.output
    assert len(events(root)) == 2
    assert check(root) == []


def test_what_the_ledger_has_out_of_order_is_named_at_its_lines(root: Path) -> None:
    write(root, {POLICY: "# Policy\n", RESULT: OUTCOME})
    appended(
        root,
        Entry("labels-opened", "nothing", page=PAGE),
        Entry("stage-entered", "labels", page=PAGE, step="code"),
        Entry("stage-entered", "labels", page=PAGE, step="brew"),
    )
    second, first, third = problems(root)
    assert first.startswith(f"{LEDGER}:1:1: FRZ007 step 'opening' was reached, and 'plan' before")
    assert second.startswith(
        f"{LEDGER}:1:1: FRZ007 step 'opening' was reached before 'code' (entry 2)"
    )
    assert third.startswith(f"{LEDGER}:3:1: FRZ007 no block declares step 'brew'")


def test_a_result_before_a_step_is_named_at_the_result(root: Path) -> None:
    write(root, {POLICY: "# Policy\n", RESULT: OUTCOME})
    appended(root, Entry("stage-entered", "nothing", page=PAGE, step="code"))
    (line,) = problems(root)
    assert line.startswith(f"{RESULT}:1:1: FRZ007 a result is there, and 'plan', 'opening' must")


def test_what_was_owned_up_to_is_not_held_against_anybody(root: Path) -> None:
    write(root, {POLICY: "# Policy\n", PAGE: DESIGN + STEPS.replace("    plan: frozen\n", "")})
    appended(
        root,
        Entry("labels-opened", "nothing", page=PAGE),
        Entry("stage-entered", "labels", page=PAGE, step="code"),
    )
    assert len(problems(root)) == 1
    done = record(root, "corrected", "--source", "entry 1", "--note", "the wrong button")
    assert done.exit_code == 0
    assert problems(root) == []


@needs_git
def test_git_says_in_which_order_steps_came(tmp_path: Path) -> None:
    made = Made(tmp_path / "record")
    steps = STEPS.replace("    code: entered\n", "")
    made.commit({**FILES, PAGE: DESIGN + steps})
    made.commit({POLICY: "# Policy\n"})
    assert freeze(made.root).exit_code == 0
    made.commit({})
    assert record(made.root, "labels-opened").exit_code == 0
    found = verify(made.root).output
    assert "step 'policy' (commit" in found
    assert f"? {LEDGER}:2:1: step 'opening' is in no commit yet" in found
    made.commit({RESULT: OUTCOME})
    found = verify(made.root).output
    assert f"+ {LEDGER}:1:1: step 'policy' (commit " in found
    assert f"+ {LEDGER}:2:1: step 'plan' (commit " in found
    said = "whether step 'opening' came before 'run': both came in one commit"
    assert f"? {RESULT}:1:1: {said}" in found
    shallow = made.clone(tmp_path / "shallow", "--depth", "2")
    assert "came before 'plan': the clone is shallow" in verify(shallow.root).output


@needs_git
def test_a_step_that_was_committed_too_late_is_broken(tmp_path: Path) -> None:
    made = Made(tmp_path / "record")
    steps = STEPS.replace("    code: entered\n", "")
    made.commit({**FILES, PAGE: DESIGN + steps})
    made.write(POLICY, "# Policy\n")
    assert freeze(made.root).exit_code == 0
    made.git("add", FOLDER + "/ledger.jsonl", FOLDER + "/history", LOCK)
    made.git("commit", "-q", "-m", "the freeze alone")
    made.commit({})
    done = verify(made.root)
    assert done.exit_code == 1
    assert f"! {LEDGER}:1:1: step 'plan' (commit " in done.output
    assert "was committed before 'policy' (commit " in done.output
    assert (
        record(made.root, "corrected", "--source", "policy", "--note", "forgotten").exit_code == 0
    )
    assert "; the ledger owns up to it" in verify(made.root).output


@needs_git
def test_a_commit_is_a_source(tmp_path: Path) -> None:
    made = Made(tmp_path / "record")
    name = made.commit(dict(FILES))[:10]
    assert record(made.root, "corrected", "--source", name, "--note", "n").exit_code == 0
    wrong = "0" * 10
    assert f"source '{wrong}'" in record(made.root, "vote-recorded", "--source", wrong).stdout


def test_steps_of_an_imported_page_hold_too(root: Path) -> None:
    order = f"---\nkind: framework\nversion: 1\nstatus: ratified\n---\n# Order\n{STEPS}"
    page = DESIGN.replace("prompts: prompts", "prompts: prompts\nimports: [framework/order.md]")
    write(root, {PAGE: page, "framework/order.md": order})
    done = record(root, "labels-opened")
    assert done.stdout.startswith("framework/order.md:16:5: step 'opening' comes after 'code',")
