"""Who brought a frozen text into git: only what a commit tells, and never an address."""

import re
import shutil
from pathlib import Path

import pytest

from beforehand.freezing.versions.versions import histories
from beforehand.site.versions.frozen_by import frozen_by
from beforehand.site.words.markup import words
from tests.frozen_record import PAGE, write
from tests.site.frozen_versions import THIRD, shown, three_versions
from tests.workspace.git_made import Made, needs_git

pytestmark = needs_git


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    return three_versions(tmp_path_factory.mktemp("three"))


def told(root: Path) -> list[str]:
    graph, _ = shown(root)
    (history,) = histories(graph)
    return [words(frozen_by(graph, version)) for version in history.versions]


def test_each_version_tells_who_committed_it_and_when(made: Made) -> None:
    found = told(made.root)
    assert len(found) == 3
    assert all(re.fullmatch(r"in git by Ada on \d{4}-\d\d-\d\d", line) for line in found)


def test_the_page_as_it_is_now_was_brought_by_nobody(made: Made, tmp_path: Path) -> None:
    root = Path(shutil.copytree(made.root, tmp_path / "record"))
    write(root, {PAGE: THIRD.replace("by lot", "by chance")})
    assert told(root)[-1] == ""


def test_without_git_nobody_is_named(made: Made, tmp_path: Path) -> None:
    root = Path(shutil.copytree(made.root, tmp_path / "record"))
    shutil.rmtree(root / ".git")
    assert told(root) == ["", "", ""]


def test_an_address_in_place_of_a_name_is_not_told(made: Made, tmp_path: Path) -> None:
    root = Path(shutil.copytree(made.root, tmp_path / "record"))
    shutil.rmtree(root / ".git")
    again = Made(root)
    again.git("config", "user.name", "ada@example.org")
    again.commit({})
    assert told(root) == ["", "", ""]


def test_where_history_is_cut_off_nobody_is_named(made: Made, tmp_path: Path) -> None:
    made.git("clone", "-q", "--depth=1", f"file://{made.root}", str(tmp_path / "cut"))
    assert told(tmp_path / "cut") == ["", "", ""]
