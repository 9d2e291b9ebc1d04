"""What is sealed, ignored or left behind, on sites that are really built and in real crates."""

import os
import shutil
import zipfile
from pathlib import Path

import pytest

from tests.frozen_record import (
    AMENDED,
    COPY,
    CRITIQUE,
    DESIGN,
    FILES,
    FOLDER,
    ID,
    NOTE,
    PAGE,
    amend,
    check,
    freeze,
    run,
    write,
)
from tests.test_mkdocs_plugin import build, tree
from tests.workspace.git_made import Made, needs_git

CANARY = "Kanarienvogel"
KEY, PLAIN = f"{FOLDER}/key/ключ 1.csv", f"{FOLDER}/key/how it was made.md"
TABLE = f"{FOLDER}/unblinding.json"
SEALED = "sealed: [key/, ./unblinding.json, '[the mapping](map*.txt)']\n"
SETTINGS = """\
site_name: Tea
theme: {name: material, font: false}
plugins: [search, beforehand]
extra: {generator: false}
repo_url: https://example.org/tea/record
edit_uri: edit/main/
"""
SECRETS = {
    KEY: f"cup,first\r\n1,{CANARY}\r\n",
    PLAIN: f"# {CANARY} on a page\r\n\r\nThe {CANARY} of E-20260801-tea.\r\n",
    TABLE: f'{{"share": 0.25, "said": "{CANARY}"}}\n',
    f"{FOLDER}/map-1.txt": f"{CANARY}\n",
}
RESTING = DESIGN.replace("senses:", f"{SEALED}senses:").replace(
    "materials: materials/cups.csv", "materials: [materials/cups.csv, key, unblinding.json]"
)
LINKS = """
The [key](<key/ключ 1.csv>), [how](<key/how it was made.md>), the [folder](key/) and
![a map](map-1.txt); `unblinding.json` holds [0.25](calc:unblinding.json#/share), and
[0.35](calc:unblinding.json#/said) is wrong. The [cups](materials/cups.csv) are shown.
"""
OPEN = {
    **FILES,
    **SECRETS,
    PAGE: RESTING + LINKS.replace("[0.35](calc:unblinding.json#/said)", "nothing"),
    "mkdocs.yml": SETTINGS,
    "docs/index.md": "# Tea\n",
}


def holding(site: Path, word: str = CANARY) -> list[str]:
    """The files of a site or a crate that hold a word, also packed ones."""
    found = []
    for path in sorted(site.rglob("*")):
        if path.is_file():
            data = path.read_bytes()
            if zipfile.is_zipfile(path):
                packed = zipfile.ZipFile(path)
                data += b"".join(packed.read(name) for name in packed.namelist())
            if word.encode() in data or word.lower().encode() in data:
                found.append(path.relative_to(site).as_posix())
    return found


@pytest.fixture(scope="module")
def frozen(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("record")
    git = Made(root)
    git.commit(OPEN)
    done = freeze(root, "--seen", "nothing")
    assert done.exit_code == 0, done.output
    git.commit({})
    return root


@needs_git
def test_what_is_sealed_is_nowhere_before_the_key_is_revealed_and_shown_after(
    frozen: Path, tmp_path: Path
) -> None:
    root = tmp_path / "record"
    shutil.copytree(frozen, root)
    found = build(root, "--strict", "-v")
    assert found.returncode == 0, found.said
    assert "4 files not published, sealed until the key is revealed" in found.said
    assert holding(root / "site") == []
    page = (root / "site" / FOLDER / "design" / "index.html").read_text()
    assert page.count("(sealed until the key is revealed)") == 4
    assert "0.25" in page
    assert "blob/main/experiments/E-20260801-tea/key" not in page
    packed = run("crate", ID, "--root", str(root), "--name", "Tea", "-o", str(root / "c.zip"))
    assert packed.exit_code == 0, packed.output
    assert holding(root) != []
    assert holding(root / "site") == []
    with zipfile.ZipFile(root / "c.zip") as crate:
        names = crate.namelist()
        assert not any(CANARY.encode() in crate.read(name) for name in names)
        assert any(name.endswith("cups.csv") for name in names)
    assert "is sealed until the key is revealed" in packed.output

    assert run("record", ID, "key-revealed", "--root", str(root)).exit_code == 0
    found = build(root, "--strict", "-v")
    assert found.returncode == 0, found.said
    assert "not published" not in found.said
    shown = holding(root / "site")
    assert {KEY, TABLE, f"{FOLDER}/map-1.txt"} <= set(shown)
    assert f"{FOLDER}/key/how it was made/index.html" in shown
    assert "search/search_index.json" in shown
    page = (root / "site" / FOLDER / "design" / "index.html").read_text()
    assert "sealed until" not in page


def test_labels_that_are_opened_reveal_no_key(frozen: Path, tmp_path: Path) -> None:
    root = tmp_path / "record"
    shutil.copytree(frozen, root)
    assert run("record", ID, "labels-opened", "--root", str(root)).exit_code == 0
    assert build(root, "-q").returncode == 0
    assert holding(root / "site") == []


def test_problems_and_wrong_figures_do_not_tell_what_is_sealed(tmp_path: Path) -> None:
    record = {
        f"{FOLDER}/critic.md": CRITIQUE.replace("F1", f"F1 {CANARY}"),
        f"{FOLDER}/key.csv": f"id,{CANARY}\n1,{CANARY}\n",
        "docs/decisions/index.md": "---\nkind: decisions\nregister: rulings.csv\n---\n# Rulings\n",
        "docs/decisions/rulings.csv": f"id,date,status,title\nD-20260725-06,x,x,{CANARY}\n",
        "docs/notes.md": "---\nsealed: ['/docs/decisions/rulings.csv']\n---\n# Notes\n",
        PAGE: RESTING.replace("sealed: [", "sealed: [critic.md, ") + LINKS,
    }
    write(tmp_path, OPEN | record)
    assert "docs/notes.md:2:11: PAG038" in check(tmp_path)
    done = build(tmp_path, "-q")
    assert done.returncode == 0, done.said
    assert holding(tmp_path / "site") == [f"{FOLDER}/key.csv"]


@needs_git
def test_what_git_ignores_and_editors_leave_is_not_published(tmp_path: Path) -> None:
    git = Made(tmp_path)
    out = {
        "docs/черновик.md": f"---\nkind: note\n---\n# {CANARY}\n",
        f"{FOLDER}/private/a b.txt": CANARY,
    }
    left = {
        f"{FOLDER}/{name}": CANARY
        for name in (
            "design.md~", "#design.md#", "design.md.swp", "design.md.new", "ledger.jsonl.torn-1"
        )
    }  # fmt: skip
    kept = {"docs/tracked.log": "a log that is meant\n", "docs/plan.md": "# Plan\n"}
    ignores = "*.log\nчерновик.md\nprivate/\n/site/\n"
    made = {"mkdocs.yml": SETTINGS, "docs/index.md": "# Tea\n", ".gitignore": ignores}
    git.commit(FILES | kept | made)
    git.git("add", "--force", "docs/tracked.log")
    git.commit({})
    write(tmp_path, out | left)
    (tmp_path / "docs/linked.txt").symlink_to(f"../{FOLDER}/private/a b.txt")
    found = build(tmp_path, "-v")
    assert found.returncode == 0, found.said
    assert "3 files not published, ignored by git: docs/linked.txt" in found.said
    assert "5 files not published, left behind" in found.said
    assert holding(tmp_path / "site") == []
    assert (tmp_path / "site" / "tracked.log").is_file()


def test_without_git_all_is_published_but_what_is_left_behind_or_elsewhere(tmp_path: Path) -> None:
    lies = "---\nplanned: [docs/later.txt]\nelsewhere: [docs/other.txt]\n---\n# Notes\n"
    more = {"docs/notes.md": lies, "docs/later.txt": "1", "docs/other.txt": CANARY}
    write(tmp_path, FILES | more | {"mkdocs.yml": SETTINGS, "docs/index.md": "# Tea\n"})
    write(tmp_path, {".gitignore": "*.csv\n"})
    found = build(tmp_path, "--strict", "-v")
    assert found.returncode == 0, found.said
    site = tmp_path / "site"
    assert (site / "later.txt").is_file()
    assert (site / FOLDER / "materials" / "cups.csv").is_file()
    assert holding(site) == []


def test_properdocs_publishes_the_same_files(frozen: Path, tmp_path: Path) -> None:
    root = tmp_path / "record"
    shutil.copytree(frozen, root)
    found = {}
    for engine in ("mkdocs", "properdocs"):
        done = build(root, "-q", "-d", os.fspath(tmp_path / engine), engine=engine)
        assert done.returncode == 0, done.said
        assert holding(tmp_path / engine) == []
        found[engine] = set(tree(tmp_path / engine))
    assert found["mkdocs"] == found["properdocs"]


def test_no_copy_of_what_is_sealed_is_kept_by_a_freeze(frozen: Path) -> None:
    assert holding(frozen / FOLDER / "history") == []
    assert CANARY not in (frozen / FOLDER / "ledger.jsonl").read_text()
    assert "unblinding.json" in (frozen / FOLDER / "ledger.jsonl").read_text()


def test_a_page_in_a_folder_with_any_name_seals_what_lies_below(tmp_path: Path) -> None:
    sealed = "---\nsealed: [чай и 茶/**, 'a[1].txt', '../shared/key']\n---\n# Notes\n"
    more = {"docs/чай и 茶/deep/a.txt": CANARY, "docs/a[1].txt": CANARY, "shared/key": CANARY}
    write(tmp_path, FILES | more | {"docs/notes.md": sealed, "docs/index.md": "# Tea\n"})
    write(tmp_path, {"mkdocs.yml": SETTINGS})
    assert check(tmp_path) == []
    assert build(tmp_path, "-q").returncode == 0
    assert holding(tmp_path / "site") == []


@pytest.mark.parametrize(
    "header",
    [
        "sealed: [kei.txt]",
        "sealed: [../../../etc/*]",
        "sealed:\n  - key.txt\ntitle: not: yaml",
        "sealed: [key.txt,\n  b.txt]\ntitle: not: yaml",
        "sealed:",
    ],
)
def test_no_site_is_built_where_what_is_sealed_is_not_found(tmp_path: Path, header: str) -> None:
    more = {"docs/key.txt": CANARY, "docs/notes.md": f"---\r\n{header}\r\n---\r\n# Notes\r\n"}
    write(tmp_path, FILES | more | {"mkdocs.yml": SETTINGS, "docs/index.md": "# Tea\n"})
    assert any("PAG039" in line for line in check(tmp_path))
    found = build(tmp_path, "-q")
    assert found.returncode != 0
    assert "the site is not built, so that no secret is shown" in found.said
    assert holding(tmp_path / "site") == []


def test_a_list_in_a_broken_header_still_seals(tmp_path: Path) -> None:
    header = "---\nsealed: [key.txt, 'b c.txt']\ntitle: not: yaml\n---\n# Notes\n"
    more = {"docs/key.txt": CANARY, "docs/b c.txt": CANARY, "docs/notes.md": header}
    write(tmp_path, FILES | more | {"mkdocs.yml": SETTINGS, "docs/index.md": "# Tea\n"})
    assert build(tmp_path, "-q").returncode == 0
    assert holding(tmp_path / "site") == []


@needs_git
@pytest.mark.parametrize(
    "hidden",
    [
        {".gitignore": f"{FOLDER}/history/1/\n"},
        {NOTE: f"---\nsealed: [/{COPY}]\n---\n# Notes\n"},
    ],
    ids=["ignored by git", "sealed"],
)
def test_a_kept_text_that_is_not_published_is_not_quoted_either(
    tmp_path: Path, hidden: dict[str, str]
) -> None:
    git = Made(tmp_path)
    told = DESIGN.replace("Nothing is said", f"The {CANARY} sings. Nothing is said")
    site = {name: OPEN[name] for name in ("mkdocs.yml", "docs/index.md")}
    git.commit({**FILES, **site, **hidden, PAGE: told})
    assert freeze(tmp_path, "--seen", "nothing").exit_code == 0
    git.commit({})
    write(tmp_path, {PAGE: AMENDED})
    assert amend(tmp_path).exit_code == 0
    done = freeze(tmp_path, "--seen", "nothing")
    assert done.exit_code == 0, done.output
    git.commit({})
    assert build(tmp_path, "-q").returncode == 0
    assert (tmp_path / COPY).read_text().count(CANARY) == 1
    assert holding(tmp_path / "site") == []
    history = (tmp_path / "site" / FOLDER / "history/index.html").read_text()
    assert "the text is not published" in history
    assert "The text of version 1 is not published: nothing can be compared." in history
