"""Graphs on a built site, with the library that lays them out and without it."""

import pytest

from beforehand.site.graphs import is_drawn
from tests.built_site import broken_links
from tests.test_mkdocs_plugin import TEA, build, copy

HINT = "graphs are shown in words: `pip install beforehand[graphs]` draws them"
DRAWING = '<svg role="group"'


def page(site, name: str) -> str:
    return (site / name / "index.html").read_text(encoding="utf-8")


@pytest.mark.skipif(not is_drawn(), reason="fast-sugiyama is not installed")
def test_pages_show_their_graphs_and_every_link_leads_somewhere(tmp_path):
    root = copy(tmp_path)
    found = build(root, "--strict")
    assert found.returncode == 0, found.said
    assert HINT not in found.said
    site = root / "site"
    design = page(site, f"{TEA}/design")
    assert design.count(DRAWING) == 2
    assert design.index("From design to result") < design.index("What it rests on")
    assert page(site, "record/map").count('<a class="bh-node') == 5
    assert broken_links(site) == []


def test_without_the_library_the_build_says_once_what_to_install(tmp_path):
    root = copy(tmp_path)
    hidden = tmp_path / "hidden"
    hidden.mkdir()
    (hidden / "sitecustomize.py").write_text(
        "import sys\nsys.modules['fast_sugiyama'] = None\n", encoding="utf-8"
    )
    found = build(root, "--strict", PYTHONPATH=str(hidden))
    assert found.returncode == 0, found.said
    assert found.said.count(HINT) == 1
    design = page(root / "site", f"{TEA}/design")
    assert DRAWING not in design
    assert "Rests on: " in design
    assert "The record by month" in page(root / "site", "record/map")
    assert broken_links(root / "site") == []
