"""The way from the course to each version as it was frozen, and to what it changed."""

import shutil
from pathlib import Path

import pytest

from beforehand.records.record import Design
from beforehand.site.head.course import course
from beforehand.site.head.kept import NOW, Kept, kept_versions
from tests.frozen_record import COPY, FOLDER, PAGE, write
from tests.site.frozen_versions import THIRD, shown, three_versions
from tests.workspace.git_made import Made, needs_git

pytestmark = needs_git
INDEX = f"{FOLDER}/history/index.md"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    return three_versions(tmp_path_factory.mktemp("three"))


def kept(root: Path) -> dict[int, Kept]:
    graph, _ = shown(root)
    design = graph.index.on_page[PAGE][0]
    assert isinstance(design, Design)
    return kept_versions(graph, design)


def test_a_version_leads_to_its_copy_and_what_amended_it_to_the_comparison(made: Made) -> None:
    graph, _ = shown(made.root)
    told = course(graph, graph.index.on_page[PAGE][0])
    assert '<a href="history/1/design.md">version 1</a>' in told
    assert '<a href="history/2/design.md">version 2</a>' in told
    assert '<a href="history/index.md#from-version-1-to-2">amended</a>' in told


def test_a_text_that_is_gone_leads_nowhere_nor_is_anything_held_to_it(
    made: Made, tmp_path: Path
) -> None:
    root = Path(shutil.copytree(made.root, tmp_path / "record"))
    (root / COPY).unlink()
    found = list(kept(root).values())
    assert [item.path for item in found] == [
        f"{FOLDER}/history/2/design.md",
        f"{FOLDER}/history/2.1/design.md",
    ]
    assert [item.comparison for item in found] == ["", f"{INDEX}#from-version-2-to-21"]


def test_the_page_as_it_is_now_is_compared_and_is_no_copy_of_itself(
    made: Made, tmp_path: Path
) -> None:
    root = Path(shutil.copytree(made.root, tmp_path / "record"))
    write(root, {PAGE: THIRD.replace("version: 2.1", "version: 3") + "\nMore.\n"})
    now = kept(root)[NOW]
    assert now.path == ""
    assert now.comparison.startswith(f"{INDEX}#from-version-21-to-the-page")


def test_a_record_without_ledgers_has_no_kept_version(tmp_path: Path) -> None:
    write(tmp_path, {"beforehand.yml": "", PAGE: THIRD})
    assert kept(tmp_path) == {}
