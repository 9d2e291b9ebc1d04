"""Markdown to HTML in several processes, while ``mkdocs build`` goes on in this one.

MkDocs goes through its pages from the first to the last. Forked processes go through them
from the last to the first, and leave what they have finished in a file. When MkDocs comes to
a finished page, it takes what it would have made itself, the plugin what it would have put
around it, and the search index its entries; every other page is rendered as ever. While MkDocs
then writes the pages, another process makes the entries that are missing, again from the last.
So no page waits for a process, and none is lost with one.
"""

import gc
import logging
import os
import pickle
import signal
import struct
import sys
import tempfile
import threading
import warnings
from collections.abc import Callable, Iterator
from copy import copy
from functools import partial
from typing import Any

import mkdocs
from markdown.util import get_installed_extensions
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page

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
SHARE, PROCESSES = 24, 8
SIZE = struct.Struct("<Q")

Dress = Callable[[str, Page], str]
"""Puts around the HTML of a page what the plugin shows there."""

_Left = tuple[dict[str, Any], str, list[Any], list[logging.LogRecord]]
"""What rendering left on a page, the page dressed, its search entries and what was logged."""


def begin(config: MkDocsConfig, files: Files, dress: Dress) -> "Rendering | None":
    """Start rendering the pages of a build, if that is safe and worth it."""
    pages = list(files.documentation_pages(inclusion=InclusionLevel.is_included))
    why = _obstacle(config)
    others = 0 if why else min(len(os.sched_getaffinity(0)), len(pages) // SHARE, PROCESSES) - 1
    if others < 1:
        log.debug("%s", f"pages are rendered in one process: {why or 'few cores, or few pages'}")
        return None
    rendering = Rendering(files, pages, others, partial(finished, config, files, dress))
    index = _search_index(config)
    if index is not None:
        rendering.fill(index)
    return rendering


def _obstacle(config: MkDocsConfig) -> str:
    if mkdocs.__version__ not in VERSIONS:
        return f"version {mkdocs.__version__} of MkDocs is not known"
    if sys.platform != "linux":
        return "forks are safe on Linux alone"
    if threading.active_count() > 1:
        return "a fork copies one thread alone"
    strange = next(_strangers(config), None)
    return f"{strange} is not known" if strange is not None else ""


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
        self, files: Files, pages: list[File], processes: int, work: Callable[[File], bytes]
    ) -> None:
        self.files = files
        self.pages = pages
        self.taken = 0
        self.dressed: dict[str, tuple[str, str]] = {}
        self.entries: dict[str, tuple[str, list[Any]]] = {}
        self.processes: list[_Process] = []
        self.places: dict[str, tuple[_Process, int]] = {}
        for first in range(processes):
            share = pages[::-1][first::processes]
            try:
                process = _Process(share, work)
            except OSError as error:
                log.debug("%s", f"no further process: {error}")
                return
            self.processes.append(process)
            self.places |= {file.src_uri: (process, at) for at, file in enumerate(share)}

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
        for record in records:
            logging.getLogger(record.name).handle(record)
        vars(page).update(left)
        self.dressed[page.file.src_uri] = left["content"], dressed
        self.entries[page.file.src_uri] = dressed, entries
        self.taken += 1

    def dress(self, html: str, page: Page) -> str | None:
        """What was made of this HTML of a page already, if that is how MkDocs has it still."""
        content, dressed = self.dressed.pop(page.file.src_uri, ("", ""))
        return dressed if content == html else None

    def fill(self, index: Any) -> None:
        """Have the search index of this build take the entries that are made already."""
        make = index.add_entry_from_context

        def add(page: Page) -> None:
            content, entries = self._entries(page.file.src_uri)
            if content and content == page.content:
                getattr(index, _entries_of(index)).extend(entries)
            else:
                make(page)

        index.add_entry_from_context = add

    def _entries(self, path: str) -> tuple[str, list[Any]]:
        """The HTML of a page and its search entries, as far as they are made."""
        if path not in self.entries and path in self.places:
            process, at = self.places[path]
            data = process.result(at)
            return pickle.loads(data) if data else ("", [])  # noqa: S301  (our own bytes)
        return self.entries.pop(path, ("", []))

    def turn_to_search(self, config: MkDocsConfig) -> None:
        """All pages are rendered: have the missing search entries made while they are written."""
        self.close()
        rest = [file for file in self.pages[::-1] if file.src_uri not in self.entries]
        if len(rest) < SHARE or _search_index(config) is None:
            return
        try:
            process = _Process(rest, partial(indexed, config))
        except OSError as error:
            log.debug("%s", f"no process for the search: {error}")
            return
        self.processes.append(process)
        self.places = {file.src_uri: (process, at) for at, file in enumerate(rest)}

    def _found(self, page: Page) -> "_Left | None":
        try:
            process, at = self.places[page.file.src_uri]
            data = process.result(at)
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
        """End the processes."""
        for process in self.processes:
            process.stop()
            process.file.close()
        if self.processes:
            log.debug("%s", f"{self.taken} pages were rendered in other processes")
        self.processes, self.places = [], {}


class _Process:
    """A forked process, and the file in which it leaves the results in the order of its pages."""

    def __init__(self, share: list[File], work: Callable[[File], bytes]) -> None:
        self.file = tempfile.TemporaryFile()  # noqa: SIM115  (closed when the build is)
        self.spans: list[tuple[int, int]] = []
        self.end = 0
        parent = os.getpid()
        try:
            self.pid = os.fork()
        except OSError:
            self.file.close()
            raise
        if self.pid == 0:
            try:
                self._run(share, work, parent)
            finally:
                os._exit(0)  # nothing that was meant for the end of the build happens here

    def _run(self, share: list[File], work: Callable[[File], bytes], parent: int) -> None:
        gc.freeze()
        for file in share:
            if os.getppid() != parent:
                return
            data = work(file)
            self.file.write(SIZE.pack(len(data)) + data)
            self.file.flush()

    def result(self, number: int) -> bytes:
        """What it left for its page of this number; nothing if there is nothing, or not yet."""
        while len(self.spans) <= number:
            head = os.pread(self.file.fileno(), SIZE.size, self.end)
            start = self.end + SIZE.size
            end = start + SIZE.unpack(head)[0] if len(head) == SIZE.size else sys.maxsize
            if os.fstat(self.file.fileno()).st_size < end:
                return b""
            self.spans.append((start, end))
            self.end = end
        self.stop()  # it and MkDocs have met: whatever it would do now is done already
        start, end = self.spans[number]
        return os.pread(self.file.fileno(), end - start, start)

    def stop(self) -> None:
        """End it at once."""
        try:
            if self.pid and os.waitpid(self.pid, os.WNOHANG) == (0, 0):
                os.kill(self.pid, signal.SIGKILL)
                os.waitpid(self.pid, 0)
        except ChildProcessError:
            pass
        self.pid = 0


def finished(config: MkDocsConfig, files: Files, dress: Dress, file: File) -> bytes:
    """A page as the parent can take it: its Markdown, what came of it and what was logged."""
    records: list[logging.LogRecord] = []
    warned: list[object] = []
    setattr(logging.Logger, "handle", lambda _, record: records.append(record))  # noqa: B010
    warnings.showwarning = lambda *told, **_: warned.append(told)
    try:
        page = file.page or Page(None, file, config)
        config._current_page = page  # noqa: SLF001  (extensions ask for it)
        page.read_source(config)
        page.markdown = config.plugins.on_page_markdown(
            page.markdown or "", page=page, config=config, files=files
        )
        records.clear()  # the parent has these itself
        page.render(config, files)
        left = {name: getattr(page, name) for name in LEFT}
        page.content = dressed = dress(page.content or "", page)
        entries = _search_entries(config, page)
        links = page.links_to_anchors
        named = None if links is None else [(to.src_uri, found) for to, found in links.items()]
        # Python tells some warnings once in a process: they shall come from the parent.
        return (
            b"" if warned else pickle.dumps((page.markdown, left, named, dressed, entries, records))
        )
    except Exception:  # noqa: BLE001  (it comes again in the parent, where it belongs)
        return b""


def indexed(config: MkDocsConfig, file: File) -> bytes:
    """The HTML of a rendered page with its search entries; nothing where that fails."""
    try:
        page = file.page
        assert page is not None
        return pickle.dumps((page.content or "", _search_entries(config, page)))
    except Exception:  # noqa: BLE001  (it comes again in the parent, where it belongs)
        return b""


def _search_index(config: MkDocsConfig) -> Any:
    """The index of MkDocs' search, or of Material's; None if there is none as they have it."""
    for plugin in config.plugins.values():
        index = getattr(plugin, "search_index", None)
        if hasattr(index, "add_entry_from_context") and _entries_of(index):
            return index
    return None


def _entries_of(index: Any) -> str:
    return next(
        (name for name in ("entries", "_entries") if isinstance(getattr(index, name, None), list)),
        "",
    )


def _search_entries(config: MkDocsConfig, page: Page) -> list[Any]:
    """What the search index would take of a page."""
    index = _search_index(config)
    if index is None:
        return []
    alone = copy(index)
    vars(alone).pop("add_entry_from_context", None)
    entries: list[Any] = []
    setattr(alone, _entries_of(index), entries)
    alone.add_entry_from_context(page)
    return entries
