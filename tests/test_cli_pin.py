"""`beforehand pin` on files, and that nothing else ever writes a pin."""

import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from tests.frozen_record import ID, freeze, run, write

FOLDER = f"experiments/{ID}"
PAGE, CRITIC = f"{FOLDER}/design.md", f"{FOLDER}/critic.md"
RULES, RULING = "framework/заварка чая.md", "docs/decisions/D-20260725-07.md"
DESIGN = """\
---
kind: design
version: 2
status: draft
senses: {waived: "judges cups, not translations"}
imports: [framework/заварка чая.md]
---
# Tea before milk

## 1 Question

Does the order matter?

## 2 What is not claimed

Nothing is said of other drinks.

## 3 Amendments

| id | version | date | section | what changed | because |
|----|---------|------|---------|--------------|---------|
| A1 | 2 | 2026-08-03 | §2 | a sentence on other drinks | F1, D-20260725-07 |
"""
FILES = {
    "beforehand.yml": "",
    PAGE: DESIGN,
    CRITIC: f"""\
---
kind: critique
of: {ID}
attacks: 1
verdict: pass
---
# Critique

| finding | severity | objection | disposition | answer |
|---------|----------|-----------|-------------|--------|
| F1 | minor | other drinks are not named | accepted | §2, A1 |

## What this pass does not authorise

Pouring.
""",
    RULES: """\
---
kind: framework
version: 1
status: ratified
---
# 茶

## R1 · Water

It boils.
""",
    RULING: """\
---
kind: decision
id: D-20260725-07
date: 2026-07-25
status: accepted
---
# Other drinks are named
""",
}
WRITTEN = ["framework/заварка чая.md", "finding F1", "D-20260725-07"]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write(tmp_path, FILES)
    return tmp_path


def pin(root: Path, *arguments: str) -> tuple[int, str]:
    done = run("pin", *arguments, "--root", str(root))
    return done.exit_code, done.output


def check(root: Path, *codes: str) -> list[str]:
    found = re.findall(r":\d+:\d+: ([A-Z]{3}\d{3}) ", run("check", "--root", str(root)).stdout)
    return [code for code in found if code.startswith(codes or "")]


def change(root: Path, path: str, old: str, new: str) -> None:
    target = root / path
    assert old.encode() in target.read_bytes()
    target.write_bytes(target.read_bytes().replace(old.encode(), new.encode()))


def test_imports_and_sources_of_amendments_are_pinned_and_no_other_byte_is_touched(
    root: Path,
) -> None:
    text = ("\ufeff" + DESIGN).replace("\n", "\r\n").encode()
    (root / PAGE).write_bytes(text)
    assert check(root) == []
    status, said = pin(root, ID)
    assert status == 0
    lines = said.splitlines()
    assert [line.split("  ")[0] for line in lines[:3]] == ["new"] * 3
    assert lines[3:] == [f"3 pins written to {PAGE}"]
    new = (root / PAGE).read_bytes()
    begin = new.index(b"pins:\r\n")
    end = new.index(b"---\r\n# Tea")
    assert new[:begin] + new[end:] == text
    keys = [line.rpartition(": ")[0].strip() for line in new[begin:end].decode().splitlines()[1:]]
    assert keys == WRITTEN
    assert sha256(FILES[RULES].encode()).hexdigest()[:16] in new.decode()
    assert check(root) == []
    assert "current" in pin(root, ID)[1]
    assert (root / PAGE).read_bytes() == new


def test_only_what_is_named_is_pinned_anew(root: Path) -> None:
    pin(root, ID)
    change(root, CRITIC, "other drinks are", "tea is")
    change(root, RULES, "It boils", "It is cold")
    assert check(root) == ["PIN001", "PIN001"]
    status, said = pin(root, ID, "F1")
    assert status == 0
    assert said.startswith("re-pinned  finding F1  ")
    assert "→" in said
    assert check(root) == ["PIN001"]
    assert "re-pinned  framework" in pin(root, ID)[1]
    assert check(root) == []


def test_what_was_answered_to_a_finding_leaves_its_pin_as_it_is(root: Path) -> None:
    pin(root, ID)
    change(root, CRITIC, "| accepted | §2, A1 |", "| resolved | §2, A1, and a look at it |")
    assert check(root, "PIN") == []


def test_a_name_that_leads_nowhere_is_said_and_the_rest_is_written(root: Path) -> None:
    status, said = pin(root, ID, "R9", "R1")
    assert status == 1
    assert "orphaned   R9  nothing here is called 'R9'" in said
    assert "  R1: " in (root / PAGE).read_text(encoding="utf-8")
    assert "R9" not in (root / PAGE).read_text(encoding="utf-8")


def test_an_orphan_is_left_as_it_is(root: Path) -> None:
    pin(root, ID)
    (root / RULING).rename(root / "docs/decisions/D-20260725-08.md")
    change(root, "docs/decisions/D-20260725-08.md", "id: D-20260725-07", "id: D-20260725-08")
    before = (root / PAGE).read_bytes()
    assert "PIN002" in check(root)
    status, said = pin(root, ID)
    assert status == 1
    assert "orphaned   D-20260725-07" in said
    assert (root / PAGE).read_bytes() == before


def test_a_dry_run_writes_nothing(root: Path) -> None:
    status, said = pin(root, ID, "--dry-run")
    assert status == 0
    assert f"3 pins would be written to {PAGE}" in said
    assert (root / PAGE).read_text(encoding="utf-8") == DESIGN


def test_checking_and_building_never_write_pins(root: Path) -> None:
    pin(root, ID)
    change(root, RULES, "It boils", "It is cold")
    (root / "docs/index.md").write_text("# Tea\n")
    site = "site_name: Tea\ndocs_dir: docs\nplugins: [beforehand]\n"
    (root / "mkdocs.yml").write_text(site)
    before = {path: path.read_bytes() for path in root.rglob("*.md")}
    assert "PIN001" in check(root)
    build = [sys.executable, "-m", "mkdocs", "build", "-q", "-f", str(root / "mkdocs.yml")]
    subprocess.run(build, check=False, capture_output=True)
    assert (root / "site").is_dir()
    pages = (root / "site" / FOLDER / "design").glob("index.html")
    assert any("changed since it was pinned" in page.read_text(encoding="utf-8") for page in pages)
    assert {path: path.read_bytes() for path in before} == before


def test_a_frozen_page_is_refused_until_its_next_version(root: Path) -> None:
    pin(root, ID)
    assert freeze(root).exit_code == 0
    change(root, PAGE, "status: draft", "status: frozen")
    status, said = pin(root, ID, "R1")
    assert status == 1
    assert "is frozen as version 2" in said
    assert f"`beforehand amend {ID}` opens the next version" in said
    change(root, PAGE, "version: 2\nstatus: frozen", "version: 3\nstatus: draft")
    assert pin(root, ID, "R1")[0] == 0


def test_a_page_that_says_it_is_frozen_is_refused_without_a_ledger_too(root: Path) -> None:
    change(root, PAGE, "status: draft", "status: frozen")
    status, said = pin(root, ID)
    assert status == 1
    assert "it says so itself" in said


def test_a_changed_import_of_a_frozen_page_is_told_once(root: Path) -> None:
    pin(root, ID)
    assert freeze(root).exit_code == 0
    change(root, PAGE, "status: draft", "status: frozen")
    change(root, RULES, "It boils", "It is cold")
    assert check(root) == ["FRZ002"]
    change(root, CRITIC, "other drinks are", "tea is")
    assert sorted(check(root)) == ["FRZ002", "PIN001"]
    assert "open the next version" in run("check", "--root", str(root)).stdout


def test_pins_of_a_design_that_was_run_say_what_it_went_by(root: Path) -> None:
    pin(root, ID)
    change(root, RULES, "It boils", "It is cold")
    change(root, PAGE, "status: draft", "status: draft\ndispatched: 2026-08-05")
    assert check(root, "PIN") == []


def test_a_header_that_is_not_yaml_is_refused_with_the_lines_to_write(root: Path) -> None:
    page = "# Notes\n\n**kind:** note\n**id:** bgu\n"
    write(root, {"docs/notes/bgu.md": page})
    status, said = pin(root, "docs/notes/bgu.md", RULING)
    assert status == 1
    assert f"  {RULING}: {sha256(FILES[RULING].encode()).hexdigest()[:16]}" in said
    assert "write under `pins:` there, or in a file docs/notes/bgu.yml" in said
    assert (root / "docs/notes/bgu.md").read_text(encoding="utf-8") == page


def test_pins_in_a_file_beside_the_page_are_kept_there(root: Path) -> None:
    write(root, {f"{FOLDER}/design.yml": "pins:\n  R1: '000000000000'\n"})
    assert check(root) == ["PIN001"]
    status, said = pin(root, ID, "R1", "D-20260725-07")
    assert status == 0
    assert f"2 pins written to {FOLDER}/design.yml" in said
    assert (root / PAGE).read_text(encoding="utf-8") == DESIGN
    assert check(root) == []


def test_pins_in_json_beside_the_page_are_left_to_the_author(root: Path) -> None:
    write(root, {f"{FOLDER}/design.json": '{"pins": {"R1": "000000000000"}}'})
    status, said = pin(root, ID, "R1")
    assert status == 1
    assert "is no YAML" in said


def test_a_kept_report_ends_with_any_file_that_is_pinned(root: Path) -> None:
    write(root, {"docs/prompt one.txt": "Which?\n"})
    assert pin(root, ID, "docs/prompt one.txt")[0] == 0
    assert check(root) == []
    assert check(root) == []
    change(root, "docs/prompt one.txt", "Which?", "Why?!!")
    assert check(root) == ["PIN001"]
    (root / "docs/prompt one.txt").unlink()
    assert check(root) == ["PIN002"]


def test_an_outdated_import_is_told_once_with_its_version_and_its_digest(root: Path) -> None:
    change(root, PAGE, "чая.md]", "чая.md@1]")
    pin(root, ID)
    change(root, RULES, "version: 1", "version: 2")
    report = run("check", "--root", str(root)).stdout
    assert "FRM008" not in report
    assert "the import says version 1, the page 2" in report
    pin(root, ID)
    assert check(root) == ["FRM008"]


def test_a_page_with_nothing_to_pin_says_so_and_an_unknown_id_is_wrong_use(root: Path) -> None:
    assert "there is nothing to pin" in pin(root, RULES)[1]
    assert pin(root, "E-20990101")[0] == 2
    empty = root / "empty"
    empty.mkdir()
    assert pin(empty, "E-1")[0] == 2


def test_an_amendment_opens_a_frozen_page_for_its_pins(root: Path) -> None:
    assert freeze(root).exit_code == 0
    change(root, PAGE, "status: draft", "status: frozen")
    assert pin(root, ID)[0] == 1
    said = ("--section", "§2", "--change", "a sentence", "--source", "F1", "--seen", "nothing")
    amended = run("amend", ID, *said, "--date", "2026-08-09", "--root", str(root))
    assert amended.exit_code == 0, amended.output
    assert pin(root, ID)[0] == 0
    assert check(root, "PIN", "FRZ") == []
