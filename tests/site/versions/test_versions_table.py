"""The table of versions: when, what had been seen, what changed, why, and by whom."""

import re
import shutil
from pathlib import Path

import pytest

from beforehand.site import render_site
from tests.frozen_record import FOLDER, LEDGER, LOCK, PAGE, freeze, write
from tests.site.frozen_versions import THIRD, amend, shown, three_versions
from tests.workspace.git_made import needs_git

pytestmark = needs_git
HISTORY = f"{FOLDER}/history/index.md"


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return three_versions(tmp_path_factory.mktemp("three")).root


def page(root: Path) -> str:
    return next(page.markdown for page in render_site(*shown(root)) if page.path == HISTORY)


def versions(root: Path) -> list[list[str]]:
    """The cells of the table of versions; its head comes first, without the ruler."""
    table = page(root).partition("## Versions")[2].partition("\n\n<details")[0]
    rows = [line for line in table.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in rows]


def test_a_version_says_what_had_been_seen_what_it_changed_and_where_its_text_is(
    root: Path,
) -> None:
    head, last, _, first = versions(root)
    assert head == ["Version", "Frozen (UTC)", "Seen", "Changed", "Text"]
    assert "<strong>2.1</strong>" in last[0]
    assert ">current<" in last[0]
    assert "current" not in first[0]
    assert "results seen" in last[2]
    assert "nothing seen" in first[2]
    assert "[4 of 7 sections](#from-version-2-to-21): [A2](../design.md#" in last[3]
    assert "the first that was frozen" in first[3]
    assert "](1/design.md)" in first[4]


def test_who_brought_a_version_into_git_stands_with_the_day_of_its_freeze(root: Path) -> None:
    _, last, _, first = versions(root)
    assert "in git by Ada on" in last[1]
    assert "in git by Ada on" in first[1]
    assert "ada@" not in page(root)


def test_each_cell_says_what_it_is_where_there_is_no_room_for_a_table(root: Path) -> None:
    for row in versions(root)[1:]:
        names = [re.search(r'bh-version--(\w+)"><span>\1( \(UTC\))?</span>', cell) for cell in row]
        assert all(names)


def test_entry_mode_files_and_the_whole_digest_stand_in_the_proof_below(root: Path) -> None:
    proof = page(root).partition("<details")[2].partition("</details>")[0]
    assert len(re.findall(r"<code>[0-9a-f]{64}</code>", proof)) == 3
    assert "kept as frozen" in proof
    assert ">full<" in proof


def test_the_note_of_the_ledger_is_why_and_the_frozen_text_names_its_author(
    tmp_path: Path,
) -> None:
    by = THIRD.replace("kind: design", "kind: design\nавтор: [Anna <b>, Boris]")
    root = three_versions(tmp_path).root
    amend(root, "3", "§1", note="the order", source="F1", seen="results")
    row = "| A3 | 3 | 2026-08-10 | §1 | the order | F1 |\n"
    write(root, {PAGE: by.replace("version: 2.1", "version: 3") + row})
    done = freeze(root, "--seen", "results", "--note", "the <i>pot</i> was too small")
    assert done.exit_code == 0, done.output
    head, last, before, *_ = versions(root)
    assert head == ["Version", "Frozen (UTC)", "Seen", "Changed", "Why", "Author", "Text"]
    assert "the &#60;i&#62;pot&#60;/i&#62; was too small" in last[4]
    assert "Anna" in last[5]
    assert "<b>" not in last[5]
    assert before[4:6] == ["", ""]


def test_the_page_as_it_is_now_stands_in_the_table_too(tmp_path: Path) -> None:
    root = three_versions(tmp_path).root
    write(root, {PAGE: THIRD.replace("by lot", "by chance")})
    now = versions(root)[1]
    assert "changed after the freeze" in now[1]
    assert "[1 of 6 sections](" in now[3]
    assert "[the page](../design.md)" in now[4]


def test_a_version_whose_text_is_gone_says_so_and_is_led_to_nowhere(tmp_path: Path) -> None:
    root = three_versions(tmp_path).root
    (root / FOLDER / "history/1/design.md").unlink()
    first = versions(root)[-1]
    assert "the text is gone" in first[-1]
    assert "](" not in first[-1]


def noted(root: Path, version: str, note: str) -> None:
    """One more version, frozen with a note."""
    amend(root, version, "§1", note="the order", source="F1", seen="results")
    text = re.sub(r"(?m)^version: .*$", f"version: {version}", (root / PAGE).read_text())
    row = f"| A{version} | {version} | 2026-08-10 | §1 | the order | F1 |\n"
    write(root, {PAGE: text + row})
    done = freeze(root, "--seen", "results", "--note", note)
    assert done.exit_code == 0, done.output


def test_a_note_too_long_for_its_row_stands_whole_in_the_fold(tmp_path: Path) -> None:
    root = three_versions(tmp_path).root
    noted(root, "3", f"{'the pot was too small, ' * 12}and so it was changed")
    assert "and so it was changed" not in versions(root)[1][4]
    assert "the pot was too small" in versions(root)[1][4]
    proof = page(root).partition("<details")[2].partition("</details>")[0]
    assert "and so it was changed" in proof
    assert ">Note of the ledger</th>" in proof


def test_what_all_notes_begin_with_is_said_once_below_the_table(tmp_path: Path) -> None:
    made = three_versions(tmp_path)
    shutil.rmtree(made.root / FOLDER / "history")
    (made.root / LEDGER).unlink()
    (made.root / LOCK).unlink()
    again = "Told after the fact: the days are those of the page;"
    assert freeze(made.root, "--note", f"{again} one <b>.").exit_code == 0
    noted(made.root, "3", f"{again} two.")
    _, last, first = versions(made.root)
    assert ("two." in last[4], "one &#60;b&#62;." in first[4]) == (True, True)
    assert "Told after the fact" not in last[4] + first[4]
    said = (
        "The ledger says of both versions: “Told after the fact: the days are those of the page.”"
    )
    assert page(made.root).count(said) == 1
