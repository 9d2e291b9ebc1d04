"""The bar from version to version."""

import re
import shutil
from pathlib import Path

import pytest

from beforehand.site import render_site
from beforehand.site.versions.kept_copies import kept_banner
from tests.frozen_record import COPY, FOLDER, PAGE, write
from tests.site.frozen_versions import THIRD, amend, frozen, shown, three_versions
from tests.workspace.git_made import Made, needs_git

pytestmark = needs_git
MIDDLE = f"{FOLDER}/history/2/design.md"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    return three_versions(tmp_path_factory.mktemp("three"))


def links(text: str) -> list[tuple[str, str]]:
    """Where the bar of a page leads, and the words of each link."""
    assert text.count('class="bh-bar"') == 1
    bar = text.partition('class="bh-bar"')[2].partition("</nav>")[0]
    return [(to, name) for to, name in re.findall(r'<a href="(.*?)">(.*?)</a>', bar)]


def bar_of(root: Path, name: str) -> list[tuple[str, str]]:
    page = next(page for page in render_site(*shown(root)) if page.path == f"{FOLDER}/{name}")
    return links(page.markdown)


def test_a_history_leads_to_each_version_and_to_each_comparison_where_they_are_few(
    made: Made,
) -> None:
    assert bar_of(made.root, "history/index.md") == [
        ("1/design.md", "1"),
        ("2/design.md", "2"),
        ("../design.md", "2.1"),
        ("#from-version-1-to-2", "1 → 2"),
        ("#from-version-2-to-21", "2 → 2.1"),
        ("1-2.1.md", "1 → 2.1"),
    ]


def test_a_comparison_marks_its_two_versions_and_leads_to_the_others(made: Made) -> None:
    page = next(page for page in render_site(*shown(made.root)) if page.path.endswith("/1-2.1.md"))
    assert re.findall(r'<strong aria-current="true"><a .*?>(.*?)</a>', page.markdown) == [
        "1",
        "2.1",
    ]
    assert "<strong>1 → 2.1</strong>" in page.markdown
    assert ("index.md#from-version-1-to-2", "1 → 2") in links(page.markdown)
    assert links(page.markdown)[-1] == ("index.md", "History")


def test_a_kept_copy_leads_to_the_others_and_is_compared_with_each(made: Made) -> None:
    banner = kept_banner(shown(made.root)[0], MIDDLE)
    assert '<strong aria-current="page">2</strong>' in banner
    assert links(banner) == [
        ("../1/design.md", "1"),
        ("../../design.md", "2.1"),
        ("../index.md#from-version-1-to-2", "1"),
        ("../index.md#from-version-2-to-21", "2.1"),
        ("../index.md", "History"),
    ]


def test_a_version_whose_text_is_gone_is_named_and_not_led_to(made: Made, tmp_path: Path) -> None:
    root = Path(shutil.copytree(made.root, tmp_path / "record"))
    (root / COPY).unlink()
    banner = kept_banner(shown(root)[0], MIDDLE)
    assert '<span class="bh-quiet">1</span>' in banner
    assert "../1/design.md" not in banner
    assert "from-version-1-to-2" not in banner


def test_of_many_versions_the_bar_leads_to_the_table_of_all_pairs(tmp_path: Path) -> None:
    made = three_versions(tmp_path)
    amend(made.root, "3", "§1", note="one more cup", source="F1", seen="results")
    row = "| A3 | 3 | 2026-08-10 | §1 | one more cup | F1 |\n"
    write(made.root, {PAGE: THIRD.replace("version: 2.1", "version: 3") + row})
    frozen(made, "results")
    assert bar_of(made.root, "history/index.md")[-1] == ("#compare-any-two", "any two")
    assert ("index.md#compare-any-two", "any two") in bar_of(made.root, "history/1-3.md")


def test_the_page_as_it_is_now_is_the_last_of_the_bar(made: Made, tmp_path: Path) -> None:
    root = Path(shutil.copytree(made.root, tmp_path / "record"))
    write(root, {PAGE: THIRD.replace("by lot", "by chance")})
    found = bar_of(root, "history/index.md")
    assert ("../design.md", "now") in found
    assert ("2.1/design.md", "2.1") in found
