"""What is reported is changed: figures, verdicts, data, reasons; or a template is left as it is."""

from pathlib import Path

import pytest
from tests.attacks.frozen import RESULT_PAGE, commit_frozen
from tests.frozen_record import (
    CRITIQUE,
    CUPS,
    DESIGN,
    FILES,
    FOLDER,
    ID,
    LEDGER,
    PAGE,
    amend,
    check,
    freeze,
    run,
    verify,
    write,
)
from tests.workspace.git_made import Made, needs_git

MANIFEST = f"{FOLDER}/materials/manifest.csv"
DATA = f"{FOLDER}/runs/cups.csv"
PLAN = DESIGN.replace("materials: materials/cups.csv", "materials: materials/manifest.csv")
AMENDMENTS = """
## 3 Amendments

| id | version | date | section | what changed | because |
|----|---------|------|---------|--------------|---------|
"""


@pytest.fixture
def measured(tmp_path: Path) -> Made:
    """A frozen design with a manifest, and a result whose number is held to its data."""
    made = Made(tmp_path / "record")
    made.commit({**FILES, PAGE: PLAN, MANIFEST: "file,cups\ncups.csv,2\n"})
    assert freeze(made.root).exit_code == 0
    commit_frozen(made)
    made.commit({PAGE: PLAN.replace("status: draft", "status: frozen")})
    made.commit({RESULT_PAGE: result("2"), DATA: "cup,taste\n1,milk\n2,milk\n3,tea\n"})
    assert check(made.root) == []
    assert verify(made.root).exit_code == 0
    return made


def result(number: str) -> str:
    place = "runs/cups.csv#count(taste=milk)"
    return f"""\
---
kind: result
of: E-20260801-tea
version: 1
date: 2026-08-09
---
# What came of the tea

Of all cups [{number}](calc:{place}) tasted of milk.
"""


RUNS, SUGAR = f"{FOLDER}/runs/manifest.csv", f"{FOLDER}/runs/sugar.csv"
JUDGED = (
    result("2")
    + """
The run is listed in [its manifest](runs/manifest.csv).

## Verdicts

| prediction | verdict | evidence |
|------------|---------|----------|
| P1 | not supported | two cups of three |
"""
)


@needs_git
def test_evidence_that_a_frozen_design_rests_on_changed_and_its_manifest_too(
    measured: Made,
) -> None:
    measured.commit({CUPS: "cup,milk\n1,before\n", MANIFEST: "file,cups\ncups.csv,1\n"})
    assert check(measured.root) == [f"{CUPS}:1:1: FRZ002", f"{MANIFEST}:1:1: FRZ002"]
    found = verify(measured.root)
    assert found.exit_code == 1
    for path in (CUPS, MANIFEST):
        assert f"! {path}:1:1: {path} was edited in commit {measured.head()[:10]}" in found.output


@needs_git
def test_a_file_taken_out_of_the_manifest_stays_promised(measured: Made) -> None:
    measured.commit({CUPS: None, MANIFEST: "file,cups\n"})
    assert check(measured.root) == [f"{LEDGER}:1:1: FRZ002", f"{MANIFEST}:1:1: FRZ002"]


@needs_git
def test_evidence_of_a_result_changed_moves_the_number_that_is_held_to_it(measured: Made) -> None:
    measured.commit({DATA: "cup,taste\n1,milk\n2,tea\n3,tea\n"})
    assert check(measured.root) == [f"{RESULT_PAGE}:9:13: FIG001"]


@needs_git
def test_prose_number_changed_with_its_citation_kept(measured: Made) -> None:
    measured.commit({RESULT_PAGE: result("3")})
    assert check(measured.root) == [f"{RESULT_PAGE}:9:13: FIG001"]


@needs_git
def test_prose_number_changed_in_a_frozen_page(made: Made) -> None:
    text = DESIGN.replace("Nothing is said of other drinks.", "Of 3 drinks nothing is said.")
    made.commit({PAGE: text})
    assert f"{PAGE}:{text[: text.index('Of 3')].count(chr(10)) + 1}:1: FRZ001" in check(made.root)


def test_a_template_left_unfilled_is_not_frozen(tmp_path: Path) -> None:
    unfilled = DESIGN.replace("Nothing is said of other drinks.", "TODO: say it.")
    write(tmp_path, {**FILES, PAGE: unfilled})
    found = freeze(tmp_path)
    assert found.exit_code == 1
    line = unfilled[: unfilled.index("TODO")].count("\n") + 1
    assert f"{PAGE}:{line}:1" in found.output
    assert "TODO" in found.output
    assert not (tmp_path / LEDGER).exists()


def test_an_open_blocking_finding_keeps_the_freeze_shut(tmp_path: Path) -> None:
    opened = CRITIQUE.replace("| minor |", "| blocking |").replace(
        "accepted as a limitation | §2", "open | "
    )
    write(tmp_path, {**FILES, f"{FOLDER}/critic.md": opened})
    found = freeze(tmp_path)
    assert found.exit_code == 1
    assert f"{FOLDER}/critic.md:11:" in found.output
    assert not (tmp_path / LEDGER).exists()


@needs_git
def test_an_amendment_without_a_reason(made: Made) -> None:
    row = "| A1 | 2 | 2026-08-03 | §2 | a sentence on other drinks | |\n"
    made.commit({PAGE: DESIGN.replace("version: 1", "version: 2") + AMENDMENTS + row})
    assert f"{PAGE}:23:59: AMD001" in check(made.root)
    assert freeze(made.root).exit_code == 1


@needs_git
def test_an_amendment_whose_reason_is_not_there(made: Made) -> None:
    row = "| A1 | 2 | 2026-08-03 | §2 | a sentence on other drinks | F9 |\n"
    made.commit({PAGE: DESIGN.replace("version: 1", "version: 2") + AMENDMENTS + row})
    assert any(" AMD002" in line for line in check(made.root))
    assert freeze(made.root).exit_code == 1


@needs_git
def test_an_amendment_that_says_nothing_ran_while_the_ledger_says_results_were_seen(
    made: Made,
) -> None:
    assert amend(made.root, "--seen", "results").exit_code == 0
    assert freeze(made.root).exit_code == 0
    commit_frozen(made)
    found = amend(made.root, "--seen", "nothing")
    assert found.exit_code == 1
    assert f"{LEDGER}:3:1: `--seen nothing` cannot be" in found.output
    found = freeze(made.root, "--seen", "nothing")
    assert found.exit_code == 1


@pytest.fixture
def closed(measured: Made) -> Made:
    """The same with a verdict and a manifest of the run, closed and committed."""
    measured.commit({RESULT_PAGE: JUDGED, RUNS: "file,rows\ncups.csv,3\nsugar.csv,1\n"})
    measured.commit({PAGE: PLAN.replace("status: draft", "status: frozen"), SUGAR: "cup\n1\n"})
    found = run("record", ID, "closed", "--root", str(measured.root), "--seen", "results")
    assert found.exit_code == 0, found.output
    commit_frozen(measured)
    assert [line for line in check(measured.root) if "FRZ" in line] == []
    found = verify(measured.root)
    assert f"{ID} version 1: proved" in found.output
    return measured


def frozen_codes(made: Made) -> list[str]:
    return [line for line in check(made.root) if "FRZ" in line]


@needs_git
def test_verdict_flipped_by_hand_after_the_experiment_was_closed(closed: Made) -> None:
    flipped = JUDGED.replace("| P1 | not supported |", "| P1 | supported |")
    assert flipped != JUDGED
    closed.commit({RESULT_PAGE: flipped})
    assert frozen_codes(closed) == [f"{RESULT_PAGE}:1:1: FRZ011"]
    found = verify(closed.root)
    assert found.exit_code == 1
    line = JUDGED[: JUDGED.index("| P1")].count("\n") + 1
    commit = closed.head()[:10]
    assert f"! {RESULT_PAGE}:{line}:1: {RESULT_PAGE} was edited in commit {commit}" in found.output
    assert "not was taken away" in found.output.replace("“", "").replace("”", "")


PLANNED = (
    PLAN
    + """
```yaml record="rule"
cups: {units: 3, outcomes: {milk: 1/2, tea: rest}, fires: milk == 3}
```

```yaml record="readings"
tastings: {rule: cups, table: {A: {when: milk == 3, says: it is told}, otherwise: it is not shown}}
```

## 3 Predictions

| id | prediction | falsified if | condition |
|----|------------|--------------|-----------|
| P1 | all three cups taste of milk | one does not | `cups: fires` |
"""
)
COUNTED = (
    JUDGED
    + """
```yaml record="counts"
cups: {milk: "runs/cups.csv#count(taste=milk)", tea: "runs/cups.csv#count(taste=tea)"}
```
"""
)


@pytest.fixture
def counted(tmp_path: Path) -> Made:
    """A frozen prediction with a condition, and a result that counts; nothing is closed yet."""
    made = Made(tmp_path / "record")
    made.commit({**FILES, PAGE: PLANNED, MANIFEST: "file,cups\ncups.csv,2\n"})
    found = freeze(made.root)
    assert found.exit_code == 0, found.output
    commit_frozen(made)
    made.commit({PAGE: PLANNED.replace("status: draft", "status: frozen")})
    made.commit({RUNS: "file,rows\ncups.csv,3\n", DATA: "cup,taste\n1,milk\n2,milk\n3,tea\n"})
    made.commit({RESULT_PAGE: COUNTED})
    assert differing(made) == []
    return made


def differing(made: Made) -> list[str]:
    return [line for line in check(made.root) if line[-6:] in ("PRD010", "RES008")]


def place_of(text: str, words: str) -> str:
    line = text[: text.index(words)].count("\n") + 1
    column = text.splitlines()[line - 1].index(words) + 1
    return f"{RESULT_PAGE}:{line}:{column}"


@needs_git
def test_verdict_flipped_by_hand_before_the_experiment_was_closed(counted: Made) -> None:
    flipped = COUNTED.replace("| not supported |", "| supported |")
    counted.commit({RESULT_PAGE: flipped})
    assert differing(counted) == [f"{place_of(flipped, 'supported |')}: PRD010"]
    said = run("check", "--root", str(counted.root)).output
    assert "`cups: fires` does not hold on the counts (milk 2, tea 1)" in said
    drafted = flipped.replace("date: ", "status: draft\ndate: ")
    counted.commit({RESULT_PAGE: drafted})
    assert differing(counted) == [f"{place_of(drafted, 'supported |')}: PRD010"]


@needs_git
def test_verdict_and_typed_counts_that_are_flipped_together_leave_the_data(counted: Made) -> None:
    typed = 'cups: {milk: "3", tea: "runs/cups.csv#count(taste=tea)"}'
    address = (
        'cups: {milk: "runs/cups.csv#count(taste=milk)", tea: "runs/cups.csv#count(taste=tea)"}'
    )
    flipped = COUNTED.replace("| not supported |", "| supported |").replace(address, typed)
    counted.commit({RESULT_PAGE: flipped})
    assert f"{place_of(flipped, 'cups: {')}: PAG037" in check(counted.root)


@needs_git
def test_data_that_no_longer_give_the_verdict(counted: Made) -> None:
    counted.commit({DATA: "cup,taste\n1,milk\n2,milk\n3,milk\n"})
    assert differing(counted) == [f"{place_of(COUNTED, 'not supported |')}: PRD010"]


@needs_git
def test_a_reading_that_is_claimed_and_does_not_apply(counted: Made) -> None:
    claimed = COUNTED.replace("date: ", "reading: A\ndate: ")
    counted.commit({RESULT_PAGE: claimed})
    assert differing(counted) == [f"{place_of(claimed, 'A')}: RES008"]
    counted.commit({RESULT_PAGE: COUNTED.replace("date: ", "reading: otherwise\ndate: ")})
    assert differing(counted) == []


@needs_git
def test_a_verdict_flipped_and_flipped_back(closed: Made) -> None:
    closed.commit({RESULT_PAGE: JUDGED.replace("not supported", "supported")})
    closed.commit({RESULT_PAGE: JUDGED})
    assert frozen_codes(closed) == []
    found = verify(closed.root)
    assert found.exit_code == 1
    assert f"{RESULT_PAGE} was edited in commit" in found.output

    commit = closed.git("rev-parse", "HEAD~1")
    owned = ("--source", commit[:10], "--note", "it was flipped by mistake")
    assert run("record", ID, "corrected", "--root", str(closed.root), *owned).exit_code == 0
    commit_frozen(closed)
    found = verify(closed.root)
    assert found.exit_code == 0
    assert f"· {RESULT_PAGE}:1:1: {RESULT_PAGE} was edited in commit {commit[:10]}" in found.output


@needs_git
def test_evidence_changed_that_no_number_is_held_to_and_its_manifest_too(closed: Made) -> None:
    closed.commit({SUGAR: "cup\n2\n3\n", RUNS: "file,rows\ncups.csv,3\nsugar.csv,2\n"})
    assert frozen_codes(closed) == [f"{RUNS}:1:1: FRZ011", f"{SUGAR}:1:1: FRZ011"]
    found = verify(closed.root)
    assert found.exit_code == 1
    for path in (RUNS, SUGAR):
        assert f"! {path}:1:1: {path} was edited in commit {closed.head()[:10]}" in found.output


@needs_git
def test_evidence_deleted_with_the_result(closed: Made) -> None:
    closed.commit({RESULT_PAGE: None, SUGAR: None})
    assert frozen_codes(closed) == [f"{LEDGER}:2:1: FRZ011"] * 2


@needs_git
def test_a_correction_that_is_owned_up_to_fixes_the_file_anew(closed: Made) -> None:
    closed.write(SUGAR, "cup\n2\n")
    owned = ("--source", "runs/sugar.csv", "--note", "the cups were numbered anew")
    found = run("record", ID, "corrected", "--root", str(closed.root), *owned)
    assert found.exit_code == 0, found.output
    commit_frozen(closed)
    assert frozen_codes(closed) == []
    found = verify(closed.root)
    assert found.exit_code == 0
    closed.commit({SUGAR: "cup\n4\n"})
    assert frozen_codes(closed) == [f"{SUGAR}:1:1: FRZ011"]


@needs_git
def test_what_is_missing_keeps_an_experiment_from_being_closed(measured: Made) -> None:
    measured.commit({RESULT_PAGE: JUDGED, RUNS: "file,rows\nmissing.csv,3\n"})
    found = run("record", ID, "closed", "--root", str(measured.root), "--seen", "results")
    assert found.exit_code == 1
    assert f"{RUNS}:2:" in found.output
    assert "missing.csv" in found.output
