import re
import shutil
from pathlib import Path

import pytest

from beforehand.site import render_site, with_margin
from beforehand.site.around.margin import margin_notes
from tests.frozen_record import FOLDER, PAGE, write
from tests.site.frozen_versions import THIRD, amend, frozen, shown, three_versions
from tests.site.small_record import CRITIC, DESIGN, JOURNAL, PAGES, read, small_record
from tests.workspace.git_made import needs_git


def same(html: str) -> str:
    return html


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^<>]*>", "", html).split())


def seen(html: str) -> str:
    """Its words without those that are only heard."""
    return words(re.sub(r'<span class="bh-unseen">[^<]*</span>', "", html))


def test_a_section_shows_the_findings_that_hit_it_with_what_answered_them() -> None:
    notes = margin_notes(small_record()[0], DESIGN)
    assert [words(note) for note in notes.values()] == ["finding 1 · major · accepted → A1"]
    assert all("data-search-exclude" in note for note in notes.values())
    (note,) = notes.values()
    assert '<a href="critic.md#finding-1">finding 1</a>' in note
    assert '<a href="#amendment-a1">A1</a>' in note


def test_a_finding_shows_the_amendment_that_answered_it_in_its_row_or_below_its_heading() -> None:
    graph, _ = small_record()
    row = '<table><tr class="x" id="finding-1"><td>1</td><td>minor</td></tr></table>'
    assert words(with_margin(graph, CRITIC, row, same)) == "1answered by → A1 §2minor"
    heading = '<h3 id="finding-1">Finding 1 <a>¶</a></h3><p>Text</p>'
    assert with_margin(graph, CRITIC, heading, same).startswith(f"{heading[:-11]}<span")
    item = '<ul><li id="finding-1">one</li></ul>'
    assert words(with_margin(graph, CRITIC, item, same)).endswith("one")


def test_a_page_without_objections_stays_as_it_is() -> None:
    graph, _ = small_record()
    page = '<h2 id="finding-1">Not a critique</h2>'
    assert with_margin(graph, JOURNAL, page, same) is page


def test_many_findings_on_a_section_are_counted_and_open_ones_stand_first() -> None:
    rows = "".join(
        f"| {number} | minor | §2 is thin & <b>so</b> | {word} | because |\n"
        for number, word in enumerate(["accepted"] * 5 + ["open"], 11)
    )
    pages = PAGES | {CRITIC: re.sub(r"(\| 1 \| .*\n)", rf"\1{rows}", PAGES[CRITIC])}
    notes = margin_notes(read(pages)[0], DESIGN)
    (said,) = (words(note) for note in notes.values() if "more finding" in note)
    assert said.startswith("finding 16 · minor · open")
    assert said.endswith("and 3 more findings")


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return three_versions(tmp_path_factory.mktemp("three")).root


def beside(root: Path) -> dict[str, str]:
    return dict(margin_notes(shown(root)[0], PAGE))


@needs_git
def test_a_section_shows_which_versions_changed_it_and_leads_to_each_comparison(
    three: Path,
) -> None:
    graph, report = shown(three)
    notes = margin_notes(graph, PAGE)
    assert seen(notes["2-method"]).endswith("changed in v2.1 · compare with v2")
    assert seen(notes["1-question"]) == "changed in v2 · compare with v1"
    assert seen(notes["4-amendments"]).startswith("changed in v2.1 · compare with v2added in v2")
    assert 'aria-label="Versions that changed this section"' in notes["1-question"]
    history = next(page for page in render_site(graph, report) if "history/index" in page.path)
    for note in (notes["2-method"], notes["1-question"]):
        (anchor,) = re.findall(r'href="history/index.md#([^"]*)"', note)
        title = anchor.removesuffix("-changed").replace("-", " ").title()
        assert f"### [{title}](../design.md#" in history.markdown


@needs_git
def test_links_to_comparisons_say_of_which_section_to_who_hears_a_list_of_them(
    three: Path,
) -> None:
    notes = beside(three)
    links = [re.findall(r"<a [^>]*>(compare.*?)</a>", notes[it])[0] for it in sorted(notes)]
    assert [words(link) for link in links] == [
        "compare with v1: §1",
        "compare with v2: §2",
        "compare with v1: §2.1",
        "compare with v1: §3",
        "compare with v2: §4",
        "compare with v2: Tea before milk",
    ]


@needs_git
def test_a_section_that_no_version_changed_has_no_line(three: Path) -> None:
    assert sorted(beside(three)) == [
        "1-question",
        "2-method",
        "21-sampling",
        "3-what-is-not-claimed",
        "4-amendments",
        "tea-before-milk",
    ]
    assert "compare" not in beside(three)["3-what-is-not-claimed"].partition("v1")[2]


@needs_git
def test_what_was_changed_since_the_freeze_says_so(three: Path, tmp_path: Path) -> None:
    root = Path(shutil.copytree(three, tmp_path / "record"))
    write(root, {PAGE: THIRD.replace("by lot", "by chance")})
    first, *_ = re.findall(r"<li>(.*?)</li>", beside(root)["21-sampling"])
    assert seen(first) == "changed since v2.1 · compare with v2.1"


@needs_git
def test_nothing_is_claimed_of_a_version_whose_text_is_gone_or_another_one(
    three: Path, tmp_path: Path
) -> None:
    root = Path(shutil.copytree(three, tmp_path / "record"))
    copy = root / FOLDER / "history/2/design.md"
    write(root, {f"{FOLDER}/history/2/design.md": copy.read_text(encoding="utf-8") + "\nMore.\n"})
    assert not [note for note in beside(root).values() if "compare" in note]
    copy.unlink()
    assert not [note for note in beside(root).values() if "compare" in note]


@needs_git
def test_of_many_versions_the_last_are_named_and_the_others_counted(tmp_path: Path) -> None:
    made = three_versions(tmp_path)
    text = THIRD
    for number in range(3, 8):
        amend(made.root, str(number), "§1", note="one more cup", source="F1", seen="results")
        text += f"| A{number} | {number} | 2026-08-10 | §1 | one more cup | F1 |\n"
        version = text.replace("version: 2.1", f"version: {number}")
        write(made.root, {PAGE: version.replace("24 people", f"{number}0 people")})
        frozen(made, "results")
    items = re.findall(r"<li>(.*?)</li>", beside(made.root)["1-question"])
    assert [seen(item) for item in items][-2:] == [
        "changed in v4 · compare with v3",
        "and in 2 earlier versions",
    ]
