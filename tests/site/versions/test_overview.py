"""What each version changed, in a line at the top of a history."""

import re
import shutil
from pathlib import Path

import pytest

from beforehand.site import render_site
from beforehand.site.around.margin import margin_notes
from tests.frozen_record import CUPS, DESIGN, FOLDER, PAGE, PROMPT, write
from tests.site.frozen_versions import THIRD, frozen, shown, three_versions
from tests.workspace.git_made import Made, needs_git

pytestmark = needs_git
HISTORY = f"{FOLDER}/history/index.md"


def lines(root: Path) -> list[str]:
    text = next(page.markdown for page in render_site(*shown(root)) if page.path == HISTORY)
    top = text.partition("\n## Compare any two")[0]
    return [line for line in top.splitlines() if line.startswith("- ")]


def words(line: str) -> str:
    plain = re.sub(r"<[^>]*>|\]\(.*?\)|\[", "", line)
    return re.sub(r"&#(\d+);", lambda match: chr(int(match[1])), plain)


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return three_versions(tmp_path_factory.mktemp("three")).root


def test_each_version_says_how_many_sections_it_changed_and_leads_to_each(root: Path) -> None:
    last, before = lines(root)
    assert words(last) == (
        "- Version 2.1 changed 4 of 7 sections: Tea before milk · §2 · §4 removed · §4 · Header"
    )
    assert words(before).startswith(
        "- Version 2 changed 4 of 7 sections: §1 · §2.1 · §3 · §5 added"
    )
    assert "(#2-method-changed)" in last
    assert "(#1-question-changed)" in before


def test_the_page_as_it_is_now_comes_first(root: Path, tmp_path: Path) -> None:
    again = Path(shutil.copytree(root, tmp_path / "record"))
    write(again, {PAGE: THIRD.replace("by lot", "by chance")})
    first = words(lines(again)[0])
    assert first == "- The page as it is now changed 1 of 6 sections: §2.1"


def test_a_version_has_no_line_when_its_text_or_the_one_before_is_gone(
    root: Path, tmp_path: Path
) -> None:
    again = Path(shutil.copytree(root, tmp_path / "record"))
    for name in ("1", "2"):
        (again / FOLDER / f"history/{name}/design.md").unlink()
    assert lines(again) == []


def test_a_single_version_has_no_line_no_comparison_and_nothing_beside_its_sections(
    tmp_path: Path,
) -> None:
    made = Made(tmp_path / "record")
    alone = DESIGN.replace("status: draft", "status: draft\nwaive: {CRT008: only cups of tea}")
    write(made.root, {"beforehand.yml": "", PAGE: alone, PROMPT: "Which?\n", CUPS: "cup\n1\n"})
    frozen(made, "nothing")
    graph, report = shown(made.root)
    below = [page for page in render_site(graph, report) if page.path.startswith(FOLDER)]
    (history,) = (page for page in below if "/history/" in page.path)
    assert history.path == HISTORY
    assert "1 version of [Tea before milk](../design.md) was frozen." in history.markdown
    assert re.findall(r"^#+ .*|^- .*", history.markdown, re.MULTILINE) == [
        "# History of E-20260801-tea",
        "## Versions",
    ]
    assert margin_notes(graph, PAGE) == {}
