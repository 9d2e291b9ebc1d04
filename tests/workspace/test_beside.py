"""Files that are read along with a page, on disk and between runs."""

from pathlib import Path

import pytest

from beforehand.workspace import Workspace
from beforehand.workspace.reading import POOL_FROM

FOLDER = "experiments/E-20260801-tea"
FIELDS = "version: 1\nstatus: draft\nsenses: {waived: judges cups}\n"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    (tmp_path / FOLDER).mkdir(parents=True)
    (tmp_path / "docs").mkdir()
    (tmp_path / FOLDER / "design.md").write_text("---\nkind: design\n---\n# Tea\n\n## Question\n")
    (tmp_path / FOLDER / "design.yaml").write_text(FIELDS)
    return tmp_path


def said(root: Path) -> list[str]:
    found = [str(item) for item in Workspace(root).check().problems]
    assert found == [str(item) for item in Workspace(root).check().problems]
    assert found == [str(item) for item in Workspace(root, keep=False).check().problems]
    return found


def test_a_changed_sibling_reads_its_page_anew(record: Path) -> None:
    assert said(record) == []
    (record / FOLDER / "design.yaml").write_text(FIELDS + "frozen: 2026-02-31\n")
    (line,) = said(record)
    assert line.startswith(f"{FOLDER}/design.yaml:4:9: PAG005 ")
    (record / FOLDER / "design.yaml").write_text(FIELDS)
    assert said(record) == []


def test_a_new_and_a_lost_sibling_are_seen(record: Path) -> None:
    assert said(record) == []
    (record / FOLDER / "design.json").write_text('{"version": "2"}')
    assert [line.split(": ")[0] for line in said(record)] == [f"{FOLDER}/design.json:1:13"]
    (record / FOLDER / "design.json").unlink()
    (record / FOLDER / "design.yaml").rename(record / FOLDER / "design.yml")
    assert said(record) == []
    (record / FOLDER / "design.yml").unlink()
    assert {line.split()[1] for line in said(record)} == {"PAG007"}


def test_a_register_that_appears_changes_or_goes_is_seen(record: Path) -> None:
    page = record / "docs/index.md"
    page.write_text("---\nkind: decisions\nregister: d.csv\n---\n# Rulings\n")
    (line,) = said(record)
    assert line.startswith("docs/index.md:3:11: PAG036 there is no docs/d.csv")
    (record / "docs/d.csv").write_text("id,date,status\nD-20260725-07,2026-07-25,accepted\n")
    assert said(record) == []
    (record / "docs/d.csv").write_text("id,date,status\nD-20260725-07,2026-07-25\n")
    assert [line.split(": ")[0] for line in said(record)] == [
        "docs/d.csv:2:1",
        "docs/d.csv:2:1",
    ]
    (record / "docs/d.csv").unlink()
    assert len(said(record)) == 1


def test_a_register_outside_the_repository_is_not_read(record: Path, tmp_path: Path) -> None:
    outside = tmp_path.parent / f"{tmp_path.name}.csv"
    outside.write_text("id\nD-20260725-07\n")
    (record / "docs/d.csv").symlink_to(outside)
    (record / "docs/index.md").write_text("---\nkind: decisions\nregister: d.csv\n---\n# R\n")
    assert "PAG036 there is no docs/d.csv" in said(record)[0]


def test_several_processes_find_the_files_beside_pages(record: Path) -> None:
    for number in range(POOL_FROM):
        (record / f"docs/page-{number}.md").write_text("# P\n")
        (record / f"docs/page-{number}.yaml").write_text("kind: tea\n")
    found = said(record)
    assert len(found) == POOL_FROM
    assert found[0].startswith("docs/page-0.yaml:1:7: PAG006 ")


def test_files_that_no_page_can_name_are_not_looked_at(record: Path) -> None:
    for name in ("items.json", "units.csv", "notes.yaml", "photo.png"):
        (record / FOLDER / name).write_text("{}\n")
    found = [path.removeprefix(f"{FOLDER}/") for path in Workspace(record).tree().data]
    assert found == ["design.yaml", "items.json", "units.csv"]
