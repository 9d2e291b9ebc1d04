"""The plugin, by real builds of a small repository in processes of their own."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest

from beforehand.mkdocs_plugin.meta import split_page
from beforehand.site.words.language import language_of
from beforehand.workspace import Workspace
from tests.built_site import broken_links, read_site, requests

SAMPLE = Path(__file__).parent / "sample"
PACKAGE = Path(__file__).parents[1] / "hooks" / "beforehand"
QUIET = {"NO_MKDOCS_2_WARNING": "1", "DISABLE_MKDOCS_2_WARNING": "true"}
EPOCH = {"SOURCE_DATE_EPOCH": "1767225600"}
LINE = re.compile(r"WARNING -  (\S+:\d+:\d+: [A-Z]{3}\d{3} .*)")
TEA = "experiments/E-20260801-tea"


def build(root: Path, *options: str, engine: str = "mkdocs", **env: str):
    command = [sys.executable, "-m", engine, "build", "-f", str(root / "mkdocs.yml"), *options]
    found = subprocess.run(
        command,
        cwd=root,
        env={**os.environ, **QUIET, **EPOCH, **env},
        capture_output=True,
        text=True,
        check=False,
    )
    found.said = found.stdout + found.stderr
    assert "Traceback" not in found.said, found.said
    return found


def copy(folder: Path, **pages: str) -> Path:
    root = folder / "record"
    shutil.copytree(SAMPLE, root, ignore=shutil.ignore_patterns("site", ".cache"))
    for name, text in pages.items():
        place = root / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    return root


def tree(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


HOSTILE = """\
---
title: "<script>alert(1)</script>"
description: '"><script>alert(2)</script>'
status: '"><script>alert(3)</script>'
author: '"><script>alert(4)</script>'
template: ../../main.py
---
Text without a heading, and D-20260725-99.
"""
BROKEN = {
    f"{TEA}/extra.md": "# Extra\n\nAs D-20260725-08 allows, and D-20260725-09 too.\n",
    "docs/broken.md": "---\nkind: [unclosed\n---\n# Broken\n\nD-20260725-10\n",
    "docs/hostile.md": HOSTILE,
    "docs/lines.md": "status: open\nowner: nobody\n\n# Lines\n",
    "docs/links.md": "# Links\n\n[a](nowhere.md) [b](../hooks/pour.py) [c](index.md#nope) "
    "[d](#nope) ![e](no.png) [f](http://[bad) [g](/nowhere.md) [h](../../outside.md)\n",
    "docs/<b>odd & name</b>.md".replace("</b>", ""): "# Odd\n",
}


@pytest.fixture(scope="module")
def good(tmp_path_factory) -> Path:
    root = copy(tmp_path_factory.mktemp("good"))
    (root / "docs" / ".hidden.md").write_text("# Hidden\n")
    (root / "docs" / ".secret").mkdir()
    (root / "docs" / ".secret" / "key.md").write_text("# Key\n")
    (root / "outside.md").write_text("# Not below a root\n")
    (root.parent / "beyond.md").write_text("# Beyond the repository\n")
    (root / "docs" / "leaves.md").symlink_to(root.parent / "beyond.md")
    (root / "docs" / "tool.txt").symlink_to(root / "hooks" / "pour.py")
    (root / "framework" / "away").symlink_to(root.parent, target_is_directory=True)
    found = build(root, "--strict")
    assert found.returncode == 0, found.said
    return root


@pytest.fixture(scope="module")
def broken(tmp_path_factory) -> tuple[Path, str]:
    root = copy(tmp_path_factory.mktemp("broken"), **BROKEN)
    (root / "docs" / "bytes.md").write_bytes(b"\xef\xbb\xbf# Bytes \xff\xfe\r\n\r\n\0 text\r\n")
    found = build(root)
    assert found.returncode == 0, found.said
    return root, found.said


def page(root: Path, name: str) -> str:
    return (root / "site" / name).read_text(encoding="utf-8")


def article(text: str) -> str:
    return text[text.index("<article") : text.index("</article>")]


def test_a_language_is_taken_from_the_header_if_it_is_one() -> None:
    def lang(text: str) -> str:
        return language_of(split_page(f"---\nlang: {text}\n---\n".encode())[0])

    assert [lang("ru"), lang("pt-BR"), lang('"><b>'), lang("no language")] == [
        "ru",
        "pt-BR",
        "",
        "",
    ]


def test_what_we_say_on_a_page_in_another_language_is_marked_as_english(tmp_path: Path) -> None:
    design = (SAMPLE / TEA / "design.md").read_text(encoding="utf-8")
    root = copy(
        tmp_path,
        **{
            "docs/index.md": "---\nlang: ru\n---\n# Запись\n\nО чае.\n\n## Дальше\n\nВсё.\n",
            f"{TEA}/design.md": design.replace("kind: design", "kind: design\nlang: ru", 1),
        },
    )
    assert build(root).returncode == 0
    home = article(page(root, "index.html"))
    assert '<div lang="ru"><h1' in home
    glance = home.index('<section lang="en" class="bh-glance"')
    assert home.index("О чае.") < glance < home.index(">Дальше<")
    shown = article(page(root, f"{TEA}/design/index.html"))
    notes = re.findall(r'<div[^<>]* class="bh-margin"', shown)
    assert notes
    assert {'lang="en"' in note for note in notes} == {True}
    card = shown.partition('<div lang="en">')[2]
    assert "bh-card" in card.partition("<h2")[0]


def test_every_internal_link_of_the_site_leads_somewhere(good: Path) -> None:
    assert broken_links(good / "site") == []


def test_links_between_the_roots_are_translated(good: Path) -> None:
    front = article(page(good, "index.html"))
    assert 'href="experiments/E-20260801-tea/design/"' in front
    assert 'href="framework/tea-rules/#r1--blind-pouring"' in front
    assert 'href="experiments/E-20260801-tea/materials/cups.csv"' in front
    assert 'title="hooks/pour.py"' in front
    assert (good / "site" / TEA / "materials" / "cups.csv").is_file()


def test_parts_have_anchors_and_headings_those_of_the_reader(good: Path) -> None:
    leaves = read_site(good / "site")
    graph, _ = Workspace(good, keep=False).read()
    for path in sorted(set(graph.pages) - {"docs/.hidden.md"}):
        name = path.removeprefix("docs/").removesuffix(".md")
        leaf = leaves[f"{name}.html" if name.endswith("index") else f"{name}/index.html"]
        assert graph.anchors(path) <= leaf.ids, path


def test_code_is_untouched(good: Path) -> None:
    front = article(page(good, "index.html"))
    assert "<code>D-20260725-07</code> and <code>§9.9</code>" in front
    assert "D-20260725-99 in a block of code" in front


def test_nothing_outside_the_roots_is_published(good: Path) -> None:
    built = set(tree(good / "site"))
    for word in ("pour", "outside", "beyond", "secret", "hidden", "leaves", "tool.txt", "away"):
        assert not [name for name in built if word in name.lower()], word


def test_windows_are_told_apart_and_a_lost_reader_is_told_so(good: Path) -> None:
    critic = page(good, f"{TEA}/critic/index.html")
    assert re.search(r"<title>[^<]* · E-20260801-tea - A sample record</title>", critic)
    assert "E-20260801-tea" not in critic[critic.index("<h1") : critic.index("</h1>")]
    assert "Nothing stands at this address." in article(page(good, "404.html"))


def test_a_browser_asks_no_other_host(good: Path) -> None:
    assert requests(good / "site") == []


def test_the_menu_is_small_and_the_style_sheet_is_there(good: Path) -> None:
    assert "E-20260801-tea" not in "".join(
        re.findall(
            r'<nav class="md-nav md-nav--primary.*?</nav>', page(good, "index.html"), re.DOTALL
        )
    )
    styles = [url for url in read_site(good / "site")["index.html"].fetched if "beforehand" in url]
    assert styles
    assert all((good / "site" / url).is_file() for url in styles)


def test_the_indents_of_a_themes_tags_are_no_weight_on_every_page(good: Path) -> None:
    text = page(good, "index.html")
    blank = re.findall(r"\n +(?=\n)", text)
    assert sum(map(len, blank)) * 20 < len(text)


def test_generated_parts_are_kept_out_of_the_search_index(good: Path) -> None:
    index = json.loads((good / "site" / "search" / "search_index.json").read_text())
    texts = {entry["location"]: entry["text"] for entry in index["docs"]}
    design = "".join(text for at, text in texts.items() if at.startswith(f"{TEA}/design/"))
    assert "drinkers" in design
    assert "Cited by" not in design


def test_the_search_parts_words_of_scripts_without_blanks_unless_the_user_says_how(
    tmp_path: Path, good: Path
) -> None:
    index = json.loads((good / "site" / "search" / "search_index.json").read_text())
    separator = index["config"]["separator"]
    words = [word for word in re.split(separator, "D-20260725-07: 逸脱とテスト §6.7.") if word]
    assert words == ["D", "20260725", "07", "逸", "脱", "と", "テスト", "6.7"]
    root = copy(tmp_path)
    config = root / "mkdocs.yml"
    own = "plugins: [search: {separator: own}, beforehand]"
    config.write_text(config.read_text().replace("plugins: [search, beforehand]", own))
    assert build(root).returncode == 0
    index = json.loads((root / "site" / "search" / "search_index.json").read_text())
    assert index["config"]["separator"] == "own"


def test_two_builds_are_byte_identical_whatever_was_kept(good: Path) -> None:
    first = tree(good / "site")
    shutil.rmtree(good / ".cache", ignore_errors=True)
    assert build(good, "--strict").returncode == 0
    assert tree(good / "site") == first


def test_properdocs_builds_the_same_site(good: Path, tmp_path: Path) -> None:
    # Both now, one after the other: what `good` holds is older, and the pages about the checks
    # are made from the package, which somebody may be working on meanwhile.
    for engine in ("mkdocs", "properdocs"):
        found = build(good, "--strict", "-d", str(tmp_path / engine), engine=engine)
        assert found.returncode == 0, found.said

    def pages(folder: Path) -> dict[str, str]:
        return {
            name: re.sub(r"<meta name=.generator.[^>]*>", "", data.decode())
            for name, data in tree(folder).items()
            if name.endswith(".html")
        }

    ours, theirs = pages(tmp_path / "mkdocs"), pages(tmp_path / "properdocs")
    assert ours.keys() == theirs.keys()
    assert [name for name, text in ours.items() if theirs[name] != text] == []


def test_the_plugin_reports_what_the_command_reports(broken: tuple[Path, str]) -> None:
    root, said = broken
    report = Workspace(root, keep=False).check()
    assert report.problems
    assert [*LINE.findall(said)] == [str(item) for item in report.problems]
    assert said.count("WARNING") == len(report.problems)


def test_strict_lists_every_problem_and_fails(broken: tuple[Path, str], tmp_path: Path) -> None:
    root, said = broken
    for options in ((), ("-q",)):
        found = build(root, "--strict", "-d", str(tmp_path / "site"), *options)
        assert found.returncode == 1
        assert LINE.findall(found.said) == LINE.findall(said)
        assert "Aborted with" in found.said


def test_problems_stand_on_the_pages_they_concern(broken: tuple[Path, str]) -> None:
    root, _ = broken
    text = article(page(root, f"{TEA}/extra/index.html"))
    assert "2 problems on this page" in text
    assert text.index("bh-problems") < text.index("<h1")
    assert 'title="no record is called D-20260725-08"' in text
    assert "bh-problems" not in page(root, f"{TEA}/critic/index.html")


def test_links_that_lead_nowhere_are_no_links(broken: tuple[Path, str]) -> None:
    root, _ = broken
    assert broken_links(root / "site") == []
    assert article(page(root, "links/index.html")).count("bh-dangling") == 7


def test_a_hostile_header_stays_text(broken: tuple[Path, str]) -> None:
    root, _ = broken
    for name, text in tree(root / "site").items():
        if name.endswith(".html"):
            assert b"<script>alert" not in text, name
    assert "&lt;script&gt;alert(1)" in page(root, "hostile/index.html")


def test_what_is_no_header_stays_on_the_page(broken: tuple[Path, str]) -> None:
    root, _ = broken
    assert "<h1" in article(page(root, "lines/index.html"))
    assert "[unclosed" not in article(page(root, "broken/index.html")).split("</div>")[-1]


def test_loading_it_twice_is_refused(tmp_path: Path) -> None:
    root = copy(tmp_path)
    hook = root / "hooks" / "hook.py"
    hook.write_text(
        "from beforehand.mkdocs_plugin import BeforehandPlugin\n"
        "plugin = BeforehandPlugin()\non_files = plugin.on_files\n"
    )
    config = root / "mkdocs.yml"
    config.write_text(f"{config.read_text()}hooks: [hooks/hook.py]\n")
    found = build(root)
    assert found.returncode == 1
    assert "loaded twice" in found.said


def test_what_the_user_sets_stays(tmp_path: Path) -> None:
    root = copy(tmp_path)
    config = root / "mkdocs.yml"
    config.write_text(
        f"{config.read_text()}".replace("font: false", "features: [content.action.edit]")
        + "nav: [docs/index.md, docs/missing.md]\n"
        "validation: {nav: {not_found: ignore, omitted_files: ignore}}\n"
        "repo_url: https://example.org/tea\nedit_uri: edit/main/\n"
    )
    found = build(root, "--strict")
    assert found.returncode == 0, found.said
    front = page(root, "index.html")
    assert 'href="https://example.org/tea/blob/main/hooks/pour.py"' in front
    assert "https://example.org/tea/edit/main/docs/index.md" in front


def test_addresses_that_collide_are_named(tmp_path: Path) -> None:
    root = copy(tmp_path)
    (root / "docs" / TEA / "materials").mkdir(parents=True)
    (root / "docs" / TEA / "materials" / "cups.csv").write_text("other\n")
    (root / "docs" / "README.md").write_text("# Gives way to index.md\n")
    found = build(root)
    assert f"{TEA}/materials/cups.csv: not shown" in found.said
    assert "A sample record" in page(root, "index.html")


class Server:
    """`mkdocs serve` of a record, with a copy of the package that may be changed."""

    def __init__(self, root: Path) -> None:
        shutil.copytree(PACKAGE, root / "hooks" / "beforehand")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.address = f"127.0.0.1:{free.getsockname()[1]}"
        command = [sys.executable, "-m", "mkdocs", "serve", "-a", self.address]
        path = {"PYTHONPATH": str(root / "hooks"), "PYTHONUNBUFFERED": "1"}
        self.log = root.parent / "serve.log"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                command, cwd=root, env={**os.environ, **QUIET, **path}, stdout=log, stderr=log
            )

    def shows(self, where: str, wanted: Callable[[str], bool]) -> str:
        """Wait until a page says what it should."""
        end = time.monotonic() + 40
        text = ""
        while time.monotonic() < end:
            try:
                with urllib.request.urlopen(f"http://{self.address}/{where}", timeout=5) as page:
                    text = page.read().decode()
            except OSError:
                text = ""
            if text and wanted(text):
                return text
            assert self.process.poll() is None, self.log.read_text()
            time.sleep(0.2)
        pytest.fail(f"{where} stays as it was:\n{self.log.read_text()[-3000:]}")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)


def test_serve_follows_every_root_survives_broken_pages_and_new_code(tmp_path: Path) -> None:
    root = copy(tmp_path)
    server = Server(root)
    decision = "decisions/D-20260725-07/"
    try:
        server.shows(decision, lambda text: "Cited by" in text and "Coffee" not in text)
        coffee = root / "experiments" / "E-20260801-tea" / "coffee.md"
        coffee.write_text("# Coffee\n\nD-20260725-07 and D-20260725-99.\n")
        server.shows(decision, lambda text: "Coffee" in text)
        server.shows(f"{TEA}/coffee/", lambda text: "1 problem on this page" in text)
        coffee.write_bytes(b"---\nkind: [\n---\n# Broken \xff\n\n[x](http://[bad)\n")
        server.shows(decision, lambda text: "Coffee" not in text)
        server.shows(f"{TEA}/coffee/", lambda text: "on this page" in text)
        coffee.unlink()
        rules = root / "framework" / "tea-rules.md"
        rules.write_text(rules.read_text().replace("nobody names", "nobody ever names"))
        server.shows("framework/tea-rules/", lambda text: "nobody ever names" in text)
        code = root / "hooks" / "beforehand" / "site" / "around" / "after.py"
        text = code.read_text()
        code.write_text("def broken(:\n")
        time.sleep(2)
        server.shows(decision, lambda text: "Cited by" in text)
        code.write_text(text.replace('"Cited by"', '"Quoted by"'))
        server.shows(decision, lambda text: "Quoted by" in text)
    finally:
        server.stop()
    assert "Traceback" not in server.log.read_text()


def test_the_site_of_this_repository_is_whole_and_asks_no_other_host(our_site: Path) -> None:
    assert broken_links(our_site) == []
    assert requests(our_site) == []
    assert (our_site / "assets" / "beforehand" / "iframe-worker.js").is_file()


MARKED = re.compile(
    r'<li class="md-nav__item md-nav__item--active[^"]*">.*?<span class="md-ellipsis">(.*?)</span>',
    re.DOTALL,
)


@pytest.mark.parametrize(
    ("name", "entries"),
    [
        (f"{TEA}/design/index.html", ["Record", "Experiments"]),
        (f"{TEA}/critic/index.html", ["Record", "Experiments"]),
        # These two see the menu from equally far: all they differ by is what is marked.
        ("decisions/D-20260725-07/index.html", ["Record", "Decisions"]),
        ("notes/notes/index.html", ["Record", "Standing notes"]),
        ("reference/checks/rule/index.html", ["Reference", "Checks"]),
        ("record/experiments/index.html", ["Record", "Experiments"]),
        ("index.html", ["Home"]),
    ],
)
def test_the_menu_marks_what_a_page_belongs_to(good: Path, name: str, entries: list[str]) -> None:
    text = page(good, name)
    menu = text[text.index('<nav class="md-nav md-nav--primary') : text.index("<article")]
    assert [found.strip() for found in MARKED.findall(menu)] == entries
