"""The texts of versions byte for byte: only what was frozen, and only what the site shows."""

from pathlib import Path

import pytest

from beforehand.graph import Graph
from beforehand.ledger.digests import digest_of
from beforehand.site.versions.frozen_bytes import bytes_by_digest, frozen_files
from tests.frozen_record import COPY, DESIGN, FOLDER, PAGE, write
from tests.ledgered import chain, files, frozen, read
from tests.site.frozen_versions import SITE, three_versions
from tests.test_mkdocs_plugin import build
from tests.workspace.git_made import needs_git

SECOND = f"{FOLDER}/history/2/design.md"
LED = {PAGE: DESIGN, COPY: DESIGN, **files(*chain(frozen("1", "nothing", DESIGN)))}


def published(graph: Graph) -> dict[str, bytes]:
    return {file.path: file.data for file in frozen_files(graph, lambda path: path)}


def test_the_text_of_a_version_stands_beside_its_page_and_is_found_by_its_digest() -> None:
    graph, _ = read(LED)
    assert published(graph) == {f"{COPY}.txt": DESIGN.encode()}
    assert bytes_by_digest(graph) == {digest_of(DESIGN.encode()): f"{COPY}.txt"}


def test_of_a_copy_that_is_gone_the_page_itself_is_what_was_frozen() -> None:
    graph, _ = read({path: text for path, text in LED.items() if path != COPY})
    assert published(graph) == {f"{PAGE}.txt": DESIGN.encode()}


@pytest.mark.parametrize(
    "other",
    [
        {COPY: f"{DESIGN}\nMore.\n", PAGE: f"{DESIGN}\nMore.\n"},
        {f"{COPY}.txt": "Of somebody else.\n"},
    ],
)
def test_what_is_not_what_was_frozen_is_not_called_so(other: dict[str, str]) -> None:
    graph, _ = read({**LED, **other})
    assert published(graph) == {}
    assert bytes_by_digest(graph) == {}


def test_a_record_without_ledgers_has_none() -> None:
    assert published(read({PAGE: DESIGN})[0]) == {}


@needs_git
def test_of_a_text_that_the_site_does_not_show_there_are_no_bytes_either(tmp_path: Path) -> None:
    notes = f"---\nsealed: ['/{COPY}']\n---\n# Notes\n"
    hidden = f"{SITE}exclude_docs: /{SECOND}\n"
    root = three_versions(tmp_path).root
    write(root, {"docs/notes.md": notes, "mkdocs.yml": hidden})
    done = build(root)
    assert done.returncode == 0, done.said
    found = sorted(path.relative_to(root / "site") for path in root.glob("site/**/*.md.txt"))
    assert found == [Path(f"{FOLDER}/history/2.1/design.md.txt")]
    shown = (root / f"site/{FOLDER}/history/index.html").read_text(encoding="utf-8")
    assert 'href="2.1/design.md.txt"' in shown
    assert 'href="1/design.md.txt"' not in shown
    assert 'href="2/design.md.txt"' not in shown
