"""Walking a repository: what is a page, what is passed over and why."""

from pathlib import Path

import pytest

from beforehand.config import default_config, read_config
from beforehand.workspace.tree import walk


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
