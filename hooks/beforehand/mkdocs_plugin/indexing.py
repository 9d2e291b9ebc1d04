"""Search entries that other processes make, taken by the search of MkDocs or of Material.

Those of a page that was rendered elsewhere come with it. While MkDocs writes the pages, from
the first to the last, one more process makes the others from the last to the first.
"""

import logging
import pickle
from copy import copy
from functools import partial
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File
from mkdocs.structure.pages import Page

from beforehand.mkdocs_plugin.forked import SHARE, Forked
from beforehand.mkdocs_plugin.searched import searched

log = logging.getLogger("mkdocs.plugins.beforehand")

Indexed = tuple[str, list[Any]]
"""The HTML of a page, and the entries that were made of it."""

LISTS = ("entries", "_entries")  # as Material's index calls them, and as that of MkDocs does


def leave_out_of_search(config: MkDocsConfig) -> None:
    """From now on the search reads of each page what is meant for it."""
    index = _search_index(config)
    if index is not None and "add_entry_from_context" not in vars(index):
        make = index.add_entry_from_context
        index.add_entry_from_context = lambda page: make(_as_searched(page))


class Indexing:
    """The entries of one build. From now on the search takes what is made already."""

    def __init__(self, config: MkDocsConfig) -> None:
        self.index = _search_index(config)
        self.known: dict[str, Indexed] = {}
        self.process: Forked | None = None
        self.places: dict[str, int] = {}
        if self.index is not None:
            self.index.add_entry_from_context = partial(
                self._add, self.index.add_entry_from_context
            )

    def entries(self, page: Page) -> list[Any]:
        """What the search would take of a page."""
        if self.index is None:
            return []
        alone = copy(self.index)
        vars(alone).pop("add_entry_from_context")
        entries: list[Any] = []
        setattr(alone, _list_of(alone), entries)
        alone.add_entry_from_context(_as_searched(page))
        return entries

    def keep(self, path: str, html: str, entries: list[Any]) -> None:
        """Entries that came with a rendered page."""
        self.known[path] = html, entries

    def make_others(self, pages: list[File]) -> None:
        """Have the entries made that are missing; all pages are rendered."""
        rest = [file for file in pages[::-1] if file.src_uri not in self.known]
        if len(rest) < SHARE or self.index is None:
            return
        try:
            self.process = Forked(rest, self._indexed)
        except OSError as error:
            log.debug("%s", f"no process for the search: {error}")
            return
        self.places = {file.src_uri: at for at, file in enumerate(rest)}

    def close(self) -> None:
        """End the process; all pages are written."""
        if self.process:
            self.process.close()
        self.process, self.places = None, {}

    def _add(self, make: Any, page: Page) -> None:
        html, entries = self._found(page.file.src_uri)
        if html and html == page.content:
            getattr(self.index, _list_of(self.index)).extend(entries)
        else:
            make(page)

    def _found(self, path: str) -> Indexed:
        if path in self.places and self.process:
            data = self.process.result(self.places[path])
            return pickle.loads(data) if data else ("", [])  # noqa: S301  (our own bytes)
        return self.known.pop(path, ("", []))

    def _indexed(self, file: File) -> bytes:
        try:
            page = file.page
            assert page is not None
            return pickle.dumps((page.content or "", self.entries(page)))
        except Exception:  # noqa: BLE001  (it comes again in the parent, where it belongs)
            return b""


def _as_searched(page: Page) -> Page:
    """A page with the part of its HTML that is searched."""
    found = copy(page)
    found.content = searched(page.content or "")
    return found


def _search_index(config: MkDocsConfig) -> Any:
    """The index of a build; None if there is none as MkDocs or Material have it."""
    for plugin in config.plugins.values():
        index = getattr(plugin, "search_index", None)
        if hasattr(index, "add_entry_from_context") and _list_of(index):
            return index
    return None


def _list_of(index: Any) -> str:
    """The name under which an index keeps its entries."""
    return next((name for name in LISTS if isinstance(getattr(index, name, None), list)), "")
