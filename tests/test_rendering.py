"""Rendering in several processes: the same pages and the same log, whatever becomes of them."""

import logging
import os
import re
import signal
import sys
import threading
import time
import warnings
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from jinja2 import Environment
from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor
from mkdocs.commands.build import _build_page
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files, get_files
from mkdocs.structure.nav import Navigation, get_navigation

from beforehand.mkdocs_plugin import BeforehandPlugin
from beforehand.mkdocs_plugin.forked import Shared
from beforehand.mkdocs_plugin.indexing import Indexing
from beforehand.mkdocs_plugin.rendering import Rendering, _strangers, begin, finished
from beforehand.mkdocs_plugin.theming import Theming
from tests.test_mkdocs_plugin import build, copy, tree

CORES = sorted(os.sched_getaffinity(0)) if sys.platform == "linux" else [0]
WORDS = "\n\nSome [words](nowhere.md), [more](page1.md#nope) and [these](#no).\n\n## B\n\n### C\n"
pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="forks on Linux alone"),
    pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning"),
]


class Odd(Extension, Preprocessor):
    """Markdown that does something in other processes."""

    def __init__(self, act: Callable[[], object]) -> None:
        Extension.__init__(self)
        self.act, self.parent = act, os.getpid()

    def extendMarkdown(self, md):  # noqa: N802
        md.preprocessors.register(self, "odd", 5)

    def run(self, lines):
        if os.getpid() != self.parent:
            self.act()
        return lines


def fail() -> None:
    raise ValueError("not here")


def log_what_cannot_be_sent() -> None:
    logging.getLogger("mkdocs").error("%s", threading.Lock())


ACTS = {
    "fails": fail,
    "ends": partial(os._exit, 3),
    "hangs": partial(time.sleep, 60),
    "warns": partial(warnings.warn, "old"),
    "says what cannot be sent": log_what_cannot_be_sent,
}


def site(folder: Path, *extensions: object, pages: int = 30, more: str = "") -> MkDocsConfig:
    (folder / "docs").mkdir(exist_ok=True)
    for number in range(pages):
        (folder / "docs" / f"page{number}.md").write_text(f"# Title *{number}*{WORDS}")
    place = folder / "mkdocs.yml"
    place.write_text(f"site_name: Pages\nplugins: [search]\n{more}")
    config = load_config(str(place))
    config.markdown_extensions += extensions
    return config


def opened(config: MkDocsConfig) -> Files:
    files = get_files(config)
    get_navigation(files, config)
    return files


def rendered(config: MkDocsConfig, files: Files, rendering: Rendering | None = None) -> list:
    """What rendering leaves on every page, in the order of MkDocs."""
    found = []
    for file in files.documentation_pages():
        page = file.page
        page.read_source(config)
        if rendering:
            rendering.serve(page)
        page.render(config, files)
        left = {key: value for key, value in vars(page).items() if key != "file"}
        left["toc"] = str(page.toc)
        left["links_to_anchors"] = [
            (to.src_uri, to is files.get_file_from_path(to.src_uri), links)
            for to, links in page.links_to_anchors.items()
        ]
        for name in ("parent", "previous_page", "next_page"):
            left.pop(name, None)
        found.append((file.src_uri, page.title, left))
    return found


def pages_by(config: MkDocsConfig, files: Files, processes: int) -> Rendering:
    indexing = Indexing(config)
    work = partial(finished, config, files, dressed, indexing)
    return Rendering(files, list(files.documentation_pages()), processes, work, indexing)


def written(config: MkDocsConfig, files: Files, nav: Navigation, env: Environment) -> list[str]:
    """Every page as MkDocs writes it."""
    found = files.documentation_pages()
    for file in found:
        _build_page(file.page, config, found, nav, env)
    return [Path(file.abs_dest_path).read_text() for file in found]


def dressed(html: str, page: object) -> str:
    del page
    return f"<div>{html}</div>"


def wait_for(rendering: Rendering) -> None:
    wait_for_all(rendering.shared)


def wait_for_all(shared: Shared) -> None:
    for process, at in dict(shared.places.values()).items():  # the last item of each
        wait_until(partial(process.result, at))


def wait_until(holds: Callable[[], object]) -> None:
    end = time.monotonic() + 40
    while not holds() and time.monotonic() < end:
        time.sleep(0.02)


def messages(caplog) -> list[tuple[int, str]]:
    found = [(item.levelno, item.getMessage()) for item in caplog.records if item.levelno > 10]
    caplog.clear()
    return found


def children() -> str:
    return Path(f"/proc/self/task/{threading.get_native_id()}/children").read_text()


@pytest.mark.parametrize("processes", [1, 3])
def test_what_is_taken_is_what_rendering_leaves(tmp_path: Path, caplog, processes: int) -> None:
    config = site(tmp_path)
    before = children()
    wanted, said = rendered(config, opened(config)), messages(caplog)
    assert len([text for _, text in said if "nowhere.md" in text]) == 30
    files = opened(config)
    rendering = pages_by(config, files, processes)
    wait_for(rendering)
    assert rendered(config, files, rendering) == wanted
    assert messages(caplog) == said
    assert rendering.taken == 30
    rendering.close()
    assert children() == before


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_a_process_that_fails_loses_no_page(tmp_path: Path, caplog, act) -> None:
    config = site(tmp_path, Odd(act))
    before = children()
    wanted, said = rendered(config, opened(config)), messages(caplog)
    files = opened(config)
    rendering = pages_by(config, files, 2)
    assert rendered(config, files, rendering) == wanted
    assert messages(caplog) == said
    assert (rendering.taken == 0) or act is ACTS["warns"]  # Python warns once in a process
    rendering.close()
    assert children() == before


def test_a_process_that_is_killed_loses_no_page(tmp_path: Path) -> None:
    config = site(tmp_path, pages=100)
    wanted = rendered(config, opened(config))
    files = opened(config)
    rendering = pages_by(config, files, 1)
    os.kill(rendering.shared.processes[0].pid, signal.SIGKILL)
    assert rendered(config, files, rendering) == wanted
    rendering.close()


def test_markdown_that_another_plugin_changed_is_rendered_anew(tmp_path: Path) -> None:
    config = site(tmp_path)
    files = opened(config)
    rendering = pages_by(config, files, 1)
    wait_for(rendering)
    page = files.get_file_from_path("page3.md").page
    page.markdown = "# Other"
    rendering.serve(page)
    page.render(config, files)
    rendering.close()
    assert page.content == '<h1 id="other">Other</h1>'


@pytest.mark.parametrize(
    "more",
    [
        "hooks: [hook.py]",
        "markdown_extensions: [odd_markdown]",
        "markdown_extensions: [toc: {slugify: !!python/name:odd_markdown.slug }]",
        (
            "markdown_extensions: [toc: {slugify: "
            "!!python/object/apply:functools.partial [!!python/name:odd_markdown.slug ]}]"
        ),
    ],
)
def test_what_is_not_known_is_left_alone(tmp_path: Path, monkeypatch, more: str) -> None:
    for name in ("hook", "odd_markdown"):
        (tmp_path / f"{name}.py").write_text(
            "from markdown.extensions.abbr import makeExtension\n"
            "def slug(value, separator):\n    return value\n"
        )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    assert [*_strangers(site(tmp_path))] == []
    config = site(tmp_path, more=more, pages=60)
    assert len([*_strangers(config)]) == 1
    assert begin(config, opened(config), dressed) is None


def test_a_plugin_that_is_not_known_is_left_alone(tmp_path: Path) -> None:
    config = site(tmp_path)
    config.plugins["other"] = type("Other", (BeforehandPlugin,), {"__module__": "other"})()
    assert [*_strangers(config)] == ["other"]


@pytest.mark.parametrize(
    ("command", "dirty", "begins"),
    [
        ("build", False, True),
        ("gh-deploy", False, True),
        ("serve", False, False),
        ("build", True, False),
    ],
)
def test_only_whole_builds_use_processes(tmp_path, monkeypatch, command, dirty, begins) -> None:
    asked = []
    monkeypatch.setattr("beforehand.mkdocs_plugin.plugin.begin", lambda *given: asked.append(given))
    plugin = BeforehandPlugin()
    config = site(tmp_path)
    plugin.on_startup(command=command, dirty=dirty)
    files = get_files(config)
    plugin.on_nav(get_navigation(files, config), config=config, files=files)
    assert bool(asked) is begins


EXTENSIONS = """markdown_extensions:
  - abbr
  - admonition
  - attr_list
  - def_list
  - footnotes: {}
  - md_in_html
  - meta
  - smarty
  - tables
  - toc: {permalink: true, toc_depth: 3}
  - wikilinks
  - pymdownx.arithmatex: {generic: true}
  - pymdownx.betterem
  - pymdownx.blocks.caption
  - pymdownx.blocks.details
  - pymdownx.caret
  - pymdownx.critic
  - pymdownx.details
  - pymdownx.emoji
  - pymdownx.highlight: {auto_title: true, linenums: true, linenums_style: table}
  - pymdownx.inlinehilite
  - pymdownx.keys
  - pymdownx.magiclink
  - pymdownx.mark
  - pymdownx.smartsymbols
  - pymdownx.snippets
  - pymdownx.superfences
  - pymdownx.tabbed: {alternate_style: true}
  - pymdownx.tasklist
  - pymdownx.tilde
"""
ALL_SORTS = """# Page {0}

As D-20260725-07 and D-20260725-99 say, [so](page1.md#nope), the LAW{0}.[^n{0}]

*[LAW{0}]: a word of one page

[^n{0}]: A note, and [an own reference][r{0}], and [that of another page][r{1}].

[r{0}]: https://example.org/{0}

=== "One"

    ```python
    print({0})
    ```

=== "Two"

    - [x] H~2~O and $x^{0}$, ==marked== {{++added++}} :smile: ++ctrl+c++ (c)

!!! note "Said"
    Word

    more *words*{{ .own{0} }}

??? note
    folded

Term {0}
:   Said of it.

/// caption
Figure {0}
///

<div markdown="1">

## Within {0}

</div>

| a | b |
|---|---|
| 1 | `{0}` |

- an item that ends the page
"""


@pytest.mark.skipif(len(CORES) < 2, reason="one core")
@pytest.mark.parametrize(
    ("engine", "more"),
    [("mkdocs", ""), ("mkdocs", EXTENSIONS), ("properdocs", EXTENSIONS)],
    ids=["mkdocs, plain", "mkdocs, all sorts of Markdown", "properdocs, all sorts of Markdown"],
)
def test_the_site_is_the_same_on_one_core_and_on_several(
    tmp_path: Path, engine: str, more: str
) -> None:
    root = copy(
        tmp_path,
        **{f"docs/page{at}.md": ALL_SORTS.format(at, at - 1) for at in range(60)},
    )
    if more:
        kept = (root / "mkdocs.yml").read_text().partition("markdown_extensions:")[0]
        (root / "mkdocs.yml").write_text(kept + more)
    found = []
    for cores in (CORES, CORES[:1]):
        os.sched_setaffinity(0, cores)
        try:
            done = build(root, "-v", engine=engine)
        finally:
            os.sched_setaffinity(0, CORES)
        said = re.findall(r"^WARNING .*", done.said, re.MULTILINE)
        found.append((tree(root / "site"), said, done.said))
    assert found[0][:2] == found[1][:2]
    for taken in ("rendered", "put into templates"):
        # How many it is hangs on the machine; other tests wait for the processes.
        told = f"pages were {taken} in other processes"
        assert (told in found[0][2], told in found[1][2]) == (True, False)


def test_what_is_put_around_a_page_is_taken_too_while_its_html_is_the_same(tmp_path: Path) -> None:
    config = site(tmp_path)
    files = opened(config)
    rendering = pages_by(config, files, 2)
    wait_for(rendering)
    rendered(config, files, rendering)
    first, second, *_ = (file.page for file in files.documentation_pages())
    assert rendering.dress(first.content, first) == dressed(first.content, first)
    assert rendering.dress(second.content + "changed by another plugin", second) is None
    assert rendering.dress("never rendered", first) is None
    rendering.close()


def test_search_takes_the_entries_of_pages_that_are_finished(tmp_path: Path) -> None:
    config = site(tmp_path, more="theme: {name: material, font: false}\n")
    config = config.plugins.on_config(config)
    files = opened(config)
    index = config.plugins["material/search"].search_index
    rendering = pages_by(config, files, 2)
    wait_for(rendering)
    rendered(config, files, rendering)
    pages = [file.page for file in files.documentation_pages()]
    for page in pages:
        page.content = dressed(page.content, page)
    pages[0].content = "<h1 id='own'>Another plugin's</h1>"
    assert len(rendering.indexing.known) == len(pages)
    for page in pages:
        index.add_entry_from_context(page)
    wanted = list(index.entries)
    index.entries.clear()
    for page in pages:
        index.add_entry_from_context(page)
    assert index.entries == wanted
    assert wanted[0]["title"] == "Another plugin's"
    assert rendering.indexing.known == {}
    rendering.close()


def test_the_theme_takes_pages_that_are_finished_with_their_entries(tmp_path: Path, caplog) -> None:
    before = children()
    config = site(tmp_path, more="theme: {name: material, font: false}\n", pages=60)
    config = config.plugins.on_config(config)
    files = get_files(config)
    nav = get_navigation(files, config)
    rendered(config, files)
    messages(caplog)
    pages = [file.page for file in files.documentation_pages()]
    env = config.theme.get_env()
    index = config.plugins["material/search"].search_index
    wanted = written(config, files, nav, env), list(index.entries)
    index.entries.clear()
    rendering = pages_by(config, files, 2)
    rendering.close()
    theming = Theming(config, nav, env, rendering)
    theming.begin(pages[0])
    assert theming.shared is not None
    wait_for_all(theming.shared)
    pages[5].content += "<p>Another plugin's</p>"
    found = written(config, files, nav, env), list(index.entries)
    assert theming.taken == 59
    words = [text.replace("<p>Another plugin's</p>", "") for text in found[0]]
    assert (words, found[0][5] == wanted[0][5]) == (wanted[0], False)
    assert len(found[1]) == len(wanted[1])
    theming.close()
    assert children() == before
