"""Walking a repository: what is a page, what is passed over and why."""

import os
import sys
from pathlib import Path

import pytest

from beforehand.config import default_config
from beforehand.config_file import read_config
from beforehand.workspace.tree import _Walk, walk


def put(root: Path, path: str, text: str = "# A page\n") -> Path:
    target = root / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8")
    return target


def test_pages_are_the_markdown_below_the_roots(tmp_path: Path) -> None:
    for path in ("docs/a.md", "experiments/E-1/design.md", "README.md", "hooks/x.md", "docs/a.csv"):
        put(tmp_path, path)
    tree = walk(tmp_path, default_config())
    assert list(tree.pages) == ["docs/a.md", "experiments/E-1/design.md"]
    assert {"README.md", "hooks/x.md", "docs/a.csv"} <= tree.files


def test_a_link_that_leaves_the_repository_is_named_and_not_read(tmp_path: Path) -> None:
    outside = put(tmp_path, "outside/secret.md")
    root = tmp_path / "repo"
    put(root, "docs/a.md")
    (root / "docs" / "out.md").symlink_to(outside)
    (root / "docs" / "up").symlink_to(tmp_path / "outside")
    (root / "docs" / "gone.md").symlink_to(tmp_path / "nowhere.md")
    tree = walk(root.resolve(), default_config())
    assert list(tree.pages) == ["docs/a.md"]
    assert [str(item) for item in tree.skipped] == [
        "docs/gone.md: the link leads nowhere",
        "docs/out.md: the link leaves the repository",
        "docs/up: the link leaves the repository",
    ]


def test_a_link_to_a_folder_above_does_not_loop(tmp_path: Path) -> None:
    put(tmp_path, "docs/a.md")
    (tmp_path / "docs" / "again").symlink_to(tmp_path / "docs")
    tree = walk(tmp_path.resolve(), default_config())
    assert list(tree.pages) == ["docs/a.md"]
    assert [item.why for item in tree.skipped] == ["a link to a folder is not followed"]


def test_dot_folders_below_a_root_are_said_and_tool_folders_are_not(tmp_path: Path) -> None:
    put(tmp_path, "docs/.decisions/0001.md")
    put(tmp_path, ".venv/lib/x.md")
    tree = walk(tmp_path, default_config())
    assert not tree.pages
    assert [str(item) for item in tree.skipped] == ["docs/.decisions/: a dot folder is not read"]


def test_what_the_configuration_ignores_is_said(tmp_path: Path) -> None:
    put(tmp_path, "docs/templates/a.md")
    put(tmp_path, "docs/b.md")
    config, _ = read_config("ignore: ['docs/templates/**']\n")
    tree = walk(tmp_path, config)
    assert list(tree.pages) == ["docs/b.md"]
    assert [str(item) for item in tree.skipped] == [
        "docs/templates/a.md: ignored by the configuration"
    ]


@pytest.mark.parametrize("name", ["страница.md", "審査 結論.md", "a b.MD", "q?.md"])
def test_names_in_any_script_are_read(tmp_path: Path, name: str) -> None:
    put(tmp_path, f"docs/{name}")
    assert list(walk(tmp_path, default_config()).pages) == [f"docs/{name}"]


def test_a_dot_folder_is_read_where_a_root_lies_in_it(tmp_path: Path) -> None:
    for path in (".decisions/0001-a.md", ".github/b.md", ".decisions/.x/c.md", "docs/d.md"):
        put(tmp_path, path)
    config, faults = read_config("roots: [docs, .decisions]\n")
    tree = walk(tmp_path, config)
    assert faults == ()
    assert list(tree.pages) == [".decisions/0001-a.md", "docs/d.md"]
    assert [item.path for item in tree.skipped] == [".decisions/.x/"]


def test_a_map_of_a_site_hides_no_page_of_the_record(tmp_path: Path) -> None:
    put(tmp_path, "docs/a.md")
    put(tmp_path, "docs/sitemap.xml", "")
    put(tmp_path, "docs/deep/sitemap.xml", "")
    put(tmp_path, "docs/deep/b.md")
    tree = walk(tmp_path, default_config())
    assert (list(tree.pages), tree.skipped) == (["docs/a.md", "docs/deep/b.md"], ())


def test_a_built_site_is_passed_over_unless_a_root_lies_in_it(tmp_path: Path) -> None:
    for path in ("site/sitemap.xml", "site/a.md", "wiki/sitemap.xml", "wiki/pages/b.md"):
        put(tmp_path, path)
    config, _ = read_config("roots: [wiki/pages]\n")
    tree = walk(tmp_path, config)
    assert (list(tree.pages), tree.skipped) == (["wiki/pages/b.md"], ())
    assert "site/a.md" not in tree.files
    everything, _ = read_config("roots: ['.']\n")
    assert "site/a.md" in walk(tmp_path, everything).pages


def test_a_tool_folder_below_a_root_is_said(tmp_path: Path) -> None:
    put(tmp_path, "docs/node_modules/x.md")
    tree = walk(tmp_path, default_config())
    assert [str(item) for item in tree.skipped] == [
        "docs/node_modules/: a folder of a tool is not read"
    ]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_only_regular_files_are_read(tmp_path: Path) -> None:
    put(tmp_path, "docs/a.md")
    os.mkfifo(tmp_path / "docs" / "x.md")
    os.mkfifo(tmp_path / "docs" / "a.yaml")
    (tmp_path / "docs" / "y.md").symlink_to("x.md")
    tree = walk(tmp_path.resolve(), default_config())
    assert (list(tree.pages), list(tree.data)) == (["docs/a.md"], [])
    assert tree.files == {"docs/a.md"}
    assert [str(item) for item in tree.skipped] == [
        f"docs/{name}: it is no regular file" for name in ("a.yaml", "x.md", "y.md")
    ]


@pytest.mark.skipif(sys.platform != "linux", reason="names are text elsewhere")
def test_a_name_that_is_no_text_is_said_as_far_as_it_can_be(tmp_path: Path) -> None:
    put(tmp_path, "docs/a.md")
    for name in (b"docs/\xff.md", b"\xff.bin", b"docs/\xe4/b.md"):
        put(tmp_path, os.fsdecode(name))
    tree = walk(tmp_path, default_config())
    assert tree.files == {"docs/a.md"}
    assert [str(item) for item in tree.skipped] == [
        r"\xff.bin: its name is not UTF-8",
        r"docs/\xe4: its name is not UTF-8",
        r"docs/\xff.md: its name is not UTF-8",
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="no name has a line break there")
def test_what_is_skipped_takes_one_line(tmp_path: Path) -> None:
    put(tmp_path, "docs/a\nb.md/.x/c.md")
    (item,) = walk(tmp_path, default_config()).skipped
    assert "\n" not in str(item)


def test_a_file_that_vanishes_while_the_repository_is_walked_is_said(tmp_path: Path) -> None:
    page = put(tmp_path, "docs/a.md")
    walked = _Walk(tmp_path, default_config(), lambda _: False)
    with os.scandir(page.parent) as entries:
        (entry,) = entries
    page.unlink()
    walked._file(entry, "docs/a.md")
    assert walked.pages == {}
    assert [item.path for item in walked.skipped] == ["docs/a.md"]
