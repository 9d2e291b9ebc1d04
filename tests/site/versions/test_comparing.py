"""How a comparison begins: what changed, what no amendment names, what the outcome rests on."""

import re
import shutil
from pathlib import Path

import pytest

from beforehand.site import render_site
from tests.built_site import broken_links
from tests.frozen_record import FOLDER, PAGE, write
from tests.site.frozen_versions import THIRD, amend, frozen, shown, three_versions
from tests.test_mkdocs_plugin import build
from tests.workspace.git_made import needs_git

pytestmark = needs_git
HISTORY = f"{FOLDER}/history/index.md"
LAST = "## From version 2 to 2.1"


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return three_versions(tmp_path_factory.mktemp("three")).root


def page(root: Path, path: str = HISTORY) -> str:
    return next(page.markdown for page in render_site(*shown(root)) if page.path == path)


def read(text: str) -> str:
    return re.sub(r"&#(\d+);", lambda match: chr(int(match[1])), text)


def beginning(text: str, head: str = LAST) -> str:
    """What stands between the heading of a comparison and its first section."""
    return text.partition(f"{head}\n")[2].partition("\n###")[0]


def plain(text: str) -> str:
    return read(re.sub(r"<[^>]*>|\]\(.*?\)|\[", "", text))


def test_a_comparison_begins_with_each_part_that_differs_by_what_stands_behind_it(
    root: Path,
) -> None:
    listed = re.findall(r"^- (.*)$", beginning(page(root)), re.MULTILINE)
    assert [plain(line) for line in listed] == [
        "named by an amendment: §2 by A2",
        "2 named by no amendment: Tea before milk, §4 removed",
        "in need of no amendment: §4, the header",
    ]


def test_each_part_of_the_list_leads_to_where_it_is_compared_below(root: Path) -> None:
    text = page(root)
    assert "[§2](#2-method-changed)" in beginning(text)
    assert "[the header](#header-changed)" in beginning(text)
    assert "[the header](#header-changed-1)" in beginning(text, "## From version 1 to 2")


def test_sections_are_counted_as_in_the_table_of_versions(root: Path) -> None:
    last, first = beginning(page(root)), beginning(page(root), "## From version 1 to 2")
    assert "4 of 7 sections changed, 1 of them removed; " in last
    assert "4 of 7 sections changed, 1 of them added; " in first
    assert page(root).count("[4 of 7 sections](#from-version-") == 2


def test_a_section_that_has_only_another_number_is_counted_apart(tmp_path: Path) -> None:
    made = three_versions(tmp_path)
    write(made.root, {PAGE: THIRD.replace("## 3 What", "## 7 What")})
    said = beginning(page(made.root), "## From version 2.1 to the page as it is now")
    assert "0 of 6 sections changed, 1 only renumbered; " in said


def test_what_had_been_seen_is_said_once_and_again_only_where_it_differs(root: Path) -> None:
    text = page(root).partition(LAST)[2].partition("## From version 1 to 2")[0]
    assert text.count("results seen") == 1
    assert text.count("labels seen") == 1
    assert "Version 2.1 was frozen with " in text
    apart = page(root, f"{FOLDER}/history/1-2.1.md")
    assert "Version 2 was frozen with " in apart
    assert ". Version 2.1 was frozen with " in apart


def test_a_rule_that_changed_is_said_at_once_with_its_section(root: Path) -> None:
    text = beginning(page(root))
    assert "changed [rule cups](#2-method-changed)." in text
    before = beginning(page(root), "## From version 1 to 2")
    assert "No block, prediction, reading, control or binding was changed." in before


def test_of_two_sections_of_one_title_neither_is_led_to_by_guess(tmp_path: Path) -> None:
    made = three_versions(tmp_path)
    text = THIRD.replace("plus >= 3", "plus >= 2").replace("[0.3125]", "[0.6875]")
    write(made.root, {PAGE: f"{text}\n## 2 Method\n\nNew.\n"})
    said = beginning(page(made.root), "## From version 2.1 to the page as it is now")
    assert "rule cups." in said
    assert "[rule cups]" not in said


def test_the_header_comes_last_and_is_folded(root: Path) -> None:
    text = page(root).partition(LAST)[2].partition("## From version 1 to 2")[0]
    *_, last = re.findall(r"^### (.*)$", text, re.MULTILINE)
    assert last == "Header: changed"
    folded = text.partition("### Header: changed")[2]
    assert "<summary>1 line changed: version</summary>" in folded
    assert "2.1</ins>" in folded


def test_an_amendment_that_only_speaks_of_a_section_is_told_beside_it(tmp_path: Path) -> None:
    made = three_versions(tmp_path)
    note = "cups are warmed; §2.1 is put right"
    amend(made.root, "3", "§1", note=note, source="F1", seen="results")
    row = f"| A3 | 3 | 2026-08-10 | §1 | {note} | F1 |\n"
    text = THIRD.replace("version: 2.1", "version: 3").replace("24 people", "24 persons")
    write(made.root, {PAGE: text.replace("by lot", "by chance") + row})
    frozen(made, "results")
    found = beginning(page(made.root), "## From version 2.1 to 3")
    line = next(line for line in found.splitlines() if "spoken of, and not named:" in line)
    assert re.search(r"\[§2&?.*?1\]\(#21-sampling-changed\) \(\[A3\]\([^)]*\) speaks of it\)", line)


def test_a_heading_leads_to_the_section_of_today_as_far_as_there_is_one(root: Path) -> None:
    text = page(root)
    assert "### [2 Method](../design.md#2-method): changed" in text
    assert "### 4 Budget: removed" in text
    before = text.partition("## From version 1 to 2\n")[2]
    assert "### [1 Question](../design.md#1-question): changed" in before
    assert "### [5 Amendments](../design.md#4-amendments): added" in before
    apart = page(root, f"{FOLDER}/history/1-2.1.md")
    assert "## [2.1 Sampling](../design.md#21-sampling): changed" in apart


def test_nothing_leads_from_a_text_that_is_another_one_now(root: Path, tmp_path: Path) -> None:
    again = Path(shutil.copytree(root, tmp_path / "record"))
    path = f"{FOLDER}/history/2/design.md"
    text = (again / path).read_text(encoding="utf-8")
    write(again, {path: text.replace("24 people", "36 people")})
    before = page(again).partition("## From version 1 to 2\n")[2]
    assert "### 1 Question: changed" in before


def test_a_long_text_that_came_as_a_whole_is_folded_and_a_short_one_is_not(
    root: Path, tmp_path: Path
) -> None:
    again = Path(shutil.copytree(root, tmp_path / "record"))
    new = "\n## 5 Water\n\n" + "The water is warm. " * 40 + "\n\n- one\n\n## 6 Milk\n\nNew.\n"
    write(again, {PAGE: THIRD + new})
    text = page(again)
    water = text.partition("### [5 Water](../design.md#5-water): added")[2].partition("\n###")[0]
    milk = text.partition("### [6 Milk](../design.md#6-milk): added")[2].partition("\n###")[0]
    assert "<summary>All of it is new: 1 paragraph, 1 item</summary>" in water
    assert "The water is warm." in water.partition("<details")[2]
    assert "<details" not in milk.partition("\n## ")[0].partition("Header")[0]


def test_the_record_of_the_amendments_is_folded(root: Path) -> None:
    text = page(root).partition("[4 Amendments](../design.md#4-amendments): changed")[2]
    folded = text.partition("<details")[2].partition("</details>")[0]
    assert "<summary>1 row changed</summary>" in folded
    assert "three of four cups are enough" in folded


def test_sections_that_stayed_are_one_line(root: Path) -> None:
    stayed = re.findall(r'<span class="bh-unchanged">(.*?)</span>', page(root))
    assert len(stayed) == len(set(stayed)) > 1
    assert any(line.startswith("… 2 sections unchanged: §") for line in map(read, stayed))


def test_titles_with_signs_of_markdown_are_led_to_as_well(tmp_path: Path) -> None:
    made = three_versions(tmp_path)
    title = "*A* [b]: c|d &lt; `f_g`"
    write(made.root, {PAGE: f"{THIRD}\n## {title}\n\nNew.\n"})
    assert build(made.root).returncode == 0
    assert broken_links(made.root / "site") == []
    shown = (made.root / f"site/{FOLDER}/history/index.html").read_text(encoding="utf-8")
    listed = re.search(r'<a href="#([^"]*)">A &#91;b&#93;: c&#124;d', shown)
    assert listed
    assert f'id="{listed[1]}"' in shown
