"""An amendment leads to where its change is compared."""

from itertools import groupby
from pathlib import Path

from beforehand.site.registers.amendments import amendments_register
from beforehand.site.words.markup import Piece, words
from beforehand.workspace import Workspace
from tests.site import small_record
from tests.site.frozen_versions import FOLDER, PAGE, shown, three_versions

OURS = Path(__file__).parents[3]


def test_a_row_leads_to_the_section_that_its_version_changed(tmp_path: Path) -> None:
    three_versions(tmp_path)
    graph, _ = shown(tmp_path)
    found = {row.values["id"]: row.cells[3] for row in amendments_register(graph).rows}
    history = f"{FOLDER}/history/index.md"
    assert found["A1"][-1] == Piece("compare", f"{history}#3-what-is-not-claimed-changed")
    # What version 2 changed in the same section is another change.
    assert found["A2"][-1] == Piece("compare", f"{history}#2-method-changed")
    assert words(found["A2"]) == "three of four cups are enough · compare"


def test_a_section_that_two_versions_changed_is_compared_for_each() -> None:
    rows = amendments_register(Workspace(OURS, keep=False).read()[0]).rows
    found = [
        (row.values["id"], row.cells[3][-1].to)
        for row in rows
        if row.values["experiment"] == "E-20260810-review-protocol"
        and row.values["section"] == "§4.5"
    ]
    assert [name for name, _ in found] == ["A14", "A10"]
    # Version R2.1 brought the section that R2.2 changed.
    assert found[0][1].endswith("-changed")
    assert found[1][1].endswith("-added")


def test_of_one_day_a_study_stays_together_though_each_ledger_counts_for_itself() -> None:
    rows = amendments_register(Workspace(OURS, keep=False).read()[0]).rows
    studies = [name for name, _ in groupby(row.values["experiment"] for row in rows)]
    assert len(studies) == len(set(studies)) > 2


def test_where_nothing_is_compared_no_row_leads_there() -> None:
    (row,) = amendments_register(small_record.small_record()[0]).rows
    assert words(row.cells[3]) == "P2 was added"


def test_a_row_leads_to_no_change_of_another_version(tmp_path: Path) -> None:
    three_versions(tmp_path)
    page = tmp_path / PAGE
    row = next(line for line in page.read_text().splitlines() if line.startswith("| A1 "))
    other = row.replace("A1", "A9").replace("| 2 |", "| 1 |").replace("§3", "§1")
    assert "| 1 |" in other
    page.write_text(page.read_text().replace(row, f"{row}\n{other}"))
    found = {row.values["id"]: row.cells[3] for row in amendments_register(shown(tmp_path)[0]).rows}
    assert words(found["A1"]).endswith(" · compare")
    assert "compare" not in words(found["A9"])
