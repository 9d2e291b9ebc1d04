"""The page for addresses that lead nowhere."""

from pathlib import Path

from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from beforehand.mkdocs_plugin.lost import with_ways_on

THEIRS = "<h1>404 - Not found</h1><h1>Another</h1>"


def config(folder: Path, **more: object) -> MkDocsConfig:
    (folder / "docs").mkdir()
    place = folder / "mkdocs.yml"
    place.write_text("site_name: Tea\ntheme: {name: material}\nplugins: [search]\n")
    return load_config(str(place), **more)


def files(config: MkDocsConfig) -> Files:
    return Files([File("docs/record/index.md", None, config.site_dir, use_directory_urls=True)])


def test_it_leads_on_by_addresses_that_hold_at_any_depth(tmp_path: Path) -> None:
    told = config(tmp_path, site_url="https://example.org/tea/")
    shown = with_ways_on(THEIRS, told, files(told))
    assert shown.startswith('<h1>404 - Not found</h1><p lang="en">Nothing stands at this address.')
    assert 'from <a href="/tea/">the front page</a>, ' in shown
    assert '<a href="/tea/docs/record/">the record</a> or ' in shown
    assert '<a href="/tea/?q=">the search</a>.</p><h1>Another' in shown


def test_a_theme_whose_search_has_no_address_and_a_record_that_is_the_front(tmp_path: Path) -> None:
    told = config(tmp_path, site_url="https://example.org/", theme="readthedocs")
    shown = with_ways_on(THEIRS, told, Files([]))
    assert ' Go on from <a href="/">the front page</a>.</p>' in shown


def test_without_the_address_of_the_site_it_has_no_links(tmp_path: Path) -> None:
    told = config(tmp_path)
    shown = with_ways_on(THEIRS, told, files(told))
    assert "Nothing stands at this address.</p>" in shown
    assert "<a" not in shown


def test_a_page_of_the_teams_own_stays(tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "404.html").write_text(THEIRS)
    theme = {"name": "material", "custom_dir": str(tmp_path / "own")}
    told = config(tmp_path, site_url="https://example.org/", theme=theme)
    assert with_ways_on(THEIRS, told, files(told)) == THEIRS
