"""The versions of a page that were frozen, and what led from each to the next."""

import shutil
from pathlib import Path

import pytest

from beforehand.freezing.texts.outline import outline
from beforehand.freezing.versions.versions import History, histories
from tests.frozen_record import COPY, FOLDER, LEDGER, PAGE, write
from tests.site.frozen_versions import FIRST, SECOND, THIRD, shown, three_versions
from tests.workspace.git_made import needs_git

pytestmark = needs_git


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return three_versions(tmp_path_factory.mktemp("three")).root


@pytest.fixture
def root(three: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(three, tmp_path / "record"))


def history(root: Path) -> History:
    (found,) = histories(shown(root)[0])
    return found


def test_each_frozen_version_is_read_from_where_it_is_kept(three: Path) -> None:
    found = history(three)
    assert [(item.version, item.keeping) for item in found.versions] == [
        ("1", "kept"),
        ("2", "kept"),
        ("2.1", "kept"),
    ]
    assert [item.text for item in found.versions] == [FIRST, SECOND, THIRD]
    assert found.versions[0].path == COPY
    assert [found.seen_at(item) for item in found.versions] == ["nothing", "pilot", "results"]


def test_an_amendment_leads_to_its_version_with_its_finding_and_what_had_been_seen(
    three: Path,
) -> None:
    first, second, third = history(three).versions
    assert first.causes == ()
    (one,), (two,) = second.causes, third.causes
    assert (one.id, one.seen, one.said_by, one.path) == ("A1", "nothing", "entry 2", PAGE)
    assert [(item.kind, item.label) for item in one.targets] == [("finding", "F1")]
    assert (two.id, two.seen, two.said_by) == ("A2", "labels", "entry 4")


def test_an_amendment_names_a_section_and_what_lies_in_it(three: Path) -> None:
    (cause,) = history(three).versions[2].causes
    named = [part.title for part in outline(THIRD).parts if cause.names(part)]
    assert named == ["2 Method", "2.1 Sampling"]


@pytest.mark.parametrize(
    ("change", "keeping"),
    [
        (("status: draft", "status: frozen"), None),
        (("by lot", "by lot, twice"), "changed"),
        (("version: 2.1", "version: 3"), "next"),
    ],
)
def test_the_page_is_a_version_of_its_own_where_it_says_something_else(
    root: Path, change: tuple[str, str], keeping: str | None
) -> None:
    write(root, {PAGE: THIRD.replace(*change)})
    last = history(root).versions[-1]
    assert (None if last.event else last.keeping) == keeping


def test_a_text_that_is_gone_or_another_one_is_no_version_to_compare(root: Path) -> None:
    (root / COPY).unlink()
    write(root, {f"{FOLDER}/history/2/design.md": "# Other\n"})
    assert [item.keeping for item in history(root).versions] == ["gone", "other", "kept"]
    assert history(root).versions[0].text is None


def test_an_entry_that_no_row_repeats_is_a_cause_of_its_own(root: Path) -> None:
    row = next(line for line in THIRD.splitlines() if line.startswith("| A2 |"))
    write(root, {PAGE: THIRD.replace(f"{row}\n", "")})
    causes = history(root).versions[2].causes
    assert [(item.id, item.path, item.seen) for item in causes] == [("entry 4", LEDGER, "labels")]
    assert [item.label for item in causes[0].targets] == ["F2"]


def test_a_record_without_a_ledger_has_no_history(tmp_path: Path) -> None:
    write(tmp_path, {"beforehand.yml": "", PAGE: FIRST})
    assert histories(shown(tmp_path)[0]) == ()
