"""The history of a design, by real builds of a record with three frozen versions."""

import json
import re
from hashlib import sha256
from pathlib import Path

import pytest

from tests.built_site import broken_links
from tests.frozen_record import FOLDER, LEDGER, PAGE, write
from tests.site.frozen_versions import THIRD, three_versions
from tests.test_mkdocs_plugin import build, tree
from tests.workspace.git_made import needs_git

pytestmark = needs_git
KEPT = f"{FOLDER}/history/1/design/index.html"


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = three_versions(tmp_path_factory.mktemp("three")).root
    done = build(found, "--strict")
    assert done.returncode == 0, done.said
    return found


def test_the_strict_build_of_a_record_with_kept_copies_passes_and_every_link_leads_somewhere(
    root: Path,
) -> None:
    assert broken_links(root / "site") == []


def test_links_of_a_kept_copy_lead_where_they_led(root: Path) -> None:
    shown = (root / "site" / KEPT).read_text(encoding="utf-8")
    assert 'href="../../../critic/#how-it-went"' in shown
    assert 'href="#2-method"' in shown
    assert 'href="#4-budget"' in shown
    assert 'src="../../../materials/cup.svg"' in shown
    assert "bh-dangling" not in shown


def test_figures_and_blocks_of_a_kept_copy_are_plain_words(root: Path) -> None:
    shown = (root / "site" / KEPT).read_text(encoding="utf-8")
    assert re.search(r'<span class="bh-figure" title="calc:cups.null">0.0625</span>', shown)
    assert "bh-thing" not in shown
    assert "plus &gt;= 4" in shown


def test_kept_copies_and_comparisons_are_not_searched_and_stand_in_no_menu(root: Path) -> None:
    index = json.loads((root / "site/search/search_index.json").read_text(encoding="utf-8"))
    assert not [entry for entry in index["docs"] if "/history/" in entry["location"]]
    menu = re.search(
        r'<nav class="md-nav md-nav--primary".*?</nav>\s*</div>',
        (root / "site/index.html").read_text(encoding="utf-8"),
        re.DOTALL,
    )
    assert menu
    assert "history" not in menu[0]


def test_the_history_is_legible_without_colour_or_script(root: Path) -> None:
    shown = (root / f"site/{FOLDER}/history/index.html").read_text(encoding="utf-8")
    assert '<ins><span class="bh-unseen">added: </span>' in shown
    assert "<title>History of" in shown
    style = (root / "site/assets/beforehand/history.css").read_text(encoding="utf-8")
    assert "line-through" in style


def test_the_bytes_of_a_version_give_the_digest_that_the_ledger_has(root: Path) -> None:
    ledger = (root / LEDGER).read_text(encoding="utf-8")
    below = root / "site" / FOLDER
    texts = {path.relative_to(below).as_posix() for path in below.rglob("*.md.txt")}
    assert texts == {f"history/{name}/design.md.txt" for name in ("1", "2", "2.1")}
    shown = (below / "history/index.html").read_text(encoding="utf-8")
    for text in texts:
        digest = sha256((below / text).read_bytes()).hexdigest()
        assert digest in ledger
        assert f"<code>{digest}</code>" in shown
        assert f'<a href="{text.removeprefix("history/")}">Markdown</a>' in shown
    materials = (below / "materials/index.html").read_text(encoding="utf-8")
    assert '<a href="../history/2.1/design.md.txt">Markdown</a>' in materials


def test_two_builds_are_alike_and_a_standing_is_asked_anew(root: Path) -> None:
    first = tree(root / "site")
    assert build(root).returncode == 0
    assert tree(root / "site") == first
    write(root, {PAGE: THIRD.replace("by lot", "by chance")})
    assert build(root).returncode == 0
    shown = (root / f"site/{FOLDER}/design/index.html").read_text(encoding="utf-8")
    assert 'bh-badge--stop">broken</span></a> version 2.1' in shown
