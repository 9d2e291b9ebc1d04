"""Markdown to HTML in several processes, while ``mkdocs build`` goes on in this one.

MkDocs goes through its pages from the first to the last. Forked processes go through them
from the last to the first, and leave what they have finished in a file. When MkDocs comes to
a finished page, it takes what it would have made itself, the plugin what it would have put
around it, and the search index its entries; every other page is rendered as ever. So no page
waits for a process, and none is lost with one.
"""

import logging
import pickle
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import mkdocs
from markdown.util import get_installed_extensions
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page

from beforehand.mkdocs_plugin.forked import Overheard, Shared, helpers_for, obstacle, tell_again
from beforehand.mkdocs_plugin.indexing import Indexing
from beforehand.mkdocs_plugin.reused import restore, reuse
from beforehand.site.markdown_extension import BeforehandExtension

log = logging.getLogger("mkdocs.plugins.beforehand")

# MkDocs and ProperDocs whose `Page.render` is known, and what it leaves on a page beside links.
VERSIONS = ("1.6.1", "1.6.7")
LEFT = ("content", "toc", "_title_from_render", "present_anchor_ids")
# Plugins and Markdown that keep nothing from one page for the rendering of another.
PLUGINS = {
    "beforehand.mkdocs_plugin.plugin",
    "mkdocs.contrib.search",
    "properdocs.contrib.search",
    *(f"material.plugins.{name}.plugin" for name in ("info", "meta", "offline", "search", "tags")),
}
PACKAGES = {"beforehand", "markdown", "material", "pymdownx"}

Dress = Callable[[str, Page], str]
"""Puts around the HTML of a page what the plugin shows there."""

_Left = tuple[dict[str, Any], str, list[Any], list[logging.LogRecord]]
"""What rendering left on a page, the page dressed, its search entries and what was logged."""


def begin(config: MkDocsConfig, files: Files, dress: Dress) -> "Rendering | None":
    """Start rendering the pages of a build, if that is safe and worth it."""
    pages = list(files.documentation_pages(inclusion=InclusionLevel.is_included))
    why = _obstacle(config)
    others = 0 if why else helpers_for(len(pages))
    if not others:
        log.debug("%s", f"pages are rendered in one process: {why or 'few cores, or few pages'}")
        return None
    indexing = Indexing(config)
    work = partial(finished, config, files, dress, indexing)
    if not config.mdx_configs.get("footnotes", {}).get("UNIQUE_IDS"):  # counts what it converts
        reuse()
    return Rendering(files, pages, others, work, indexing)


def _obstacle(config: MkDocsConfig) -> str:
    if mkdocs.__version__ not in VERSIONS:
        return f"version {mkdocs.__version__} of MkDocs is not known"
    strange = next(_strangers(config), None)
    return f"{strange} is not known" if strange is not None else obstacle()


def _strangers(config: MkDocsConfig) -> Iterator[Any]:
    """Plugins, hooks (MkDocs lists both) and Markdown that may keep something between pages."""
    for name, plugin in config.plugins.items():
        if type(plugin).__module__ not in PLUGINS:
            yield name
    modules = {entry.name: entry.value for entry in get_installed_extensions()}
    for given in config.markdown_extensions:
        if isinstance(given, str):
            if modules.get(given, given).partition(":")[0].partition(".")[0] not in PACKAGES:
                yield given
        elif not isinstance(given, BeforehandExtension):
            yield given
    for call in _calls(config.mdx_configs):
        if str(getattr(call, "__module__", "")).partition(".")[0] not in PACKAGES:
            yield call


def _calls(value: Any) -> Iterator[Any]:
    """Functions among the settings of Markdown extensions."""
    if isinstance(value, dict | list | tuple):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _calls(item)
    elif callable(value):
        yield value.func if isinstance(value, partial) else value


class Rendering:
    """The pages of one build, and the processes that go through them from the end."""

    def __init__(
        self,
        files: Files,
        pages: list[File],
        processes: int,
        work: Callable[[File], bytes],
        indexing: Indexing,
    ) -> None:
        self.files = files
        self.pages = pages
        self.processes = processes
        self.indexing = indexing
        self.taken = 0
        self.dressed: dict[str, tuple[str, str]] = {}
        self.shared = Shared({file.src_uri: file for file in pages}, work, processes)

    def serve(self, page: Page) -> None:
        """Have this page take what is finished when MkDocs renders it."""
        page.render = partial(self._render, page)  # type: ignore[method-assign]

    def _render(self, page: Page, config: MkDocsConfig, files: Files) -> None:
        vars(page).pop("render", None)
        found = self._found(page)
        if found is None:
            page.render(config, files)
            return
        left, dressed, entries, records = found
        tell_again(records)
        vars(page).update(left)
        self.dressed[page.file.src_uri] = left["content"], dressed
        self.indexing.keep(page.file.src_uri, dressed, entries)
        self.taken += 1

    def dress(self, html: str, page: Page) -> str | None:
        """What was made of this HTML of a page already, if that is how MkDocs has it still."""
        content, dressed = self.dressed.pop(page.file.src_uri, ("", ""))
        return dressed if content == html else None

    def _found(self, page: Page) -> "_Left | None":
        try:
            data = self.shared.result(page.file.src_uri)
            if not data:
                return None
            markdown, left, links, *others = pickle.loads(data)  # noqa: S301  (our own bytes)
            if markdown != page.markdown:
                return None
            if links is not None:
                links = {self.files.src_uris[path]: anchors for path, anchors in links}
        except Exception as error:  # noqa: BLE001  (MkDocs renders what is not there)
            log.debug("%s", f"{page.file.src_uri} is not finished: {error!r}")
            return None
        dressed, entries, records = others
        return {**left, "links_to_anchors": links}, dressed, entries, records

    def close(self) -> None:
        """End every process, however far the build came."""
        restore()
        if self.shared.processes:
            log.debug("%s", f"{self.taken} pages were rendered in other processes")
            self.shared.close()


def finished(
    config: MkDocsConfig, files: Files, dress: Dress, indexing: Indexing, file: File
) -> bytes:
    """A page as the parent can take it: its Markdown, what came of it and what was logged."""
    heard = Overheard()
    try:
        page = file.page or Page(None, file, config)
        config._current_page = page  # noqa: SLF001  (extensions ask for it)
        page.read_source(config)
        page.markdown = config.plugins.on_page_markdown(
            page.markdown or "", page=page, config=config, files=files
        )
        heard.records.clear()  # the parent has these itself
        page.render(config, files)
        left = {name: getattr(page, name) for name in LEFT}
        page.content = dressed = dress(page.content or "", page)
        entries = indexing.entries(page)
        links = page.links_to_anchors
        named = None if links is None else [(to.src_uri, found) for to, found in links.items()]
        done = page.markdown, left, named, dressed, entries, heard.records
        # Python tells some warnings once in a process: they shall come from the parent.
        return b"" if heard.warned else pickle.dumps(done)
    except Exception:  # noqa: BLE001  (it comes again in the parent, where it belongs)
        return b""
