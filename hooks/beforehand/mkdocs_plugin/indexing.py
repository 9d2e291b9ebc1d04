"""Search entries that other processes make, taken by the search of MkDocs or of Material."""

from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from functools import partial
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.pages import Page

from beforehand.mkdocs_plugin.searched import searched

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
        if self.index is not None:
            self.index.add_entry_from_context = partial(
                self._add, self.index.add_entry_from_context
            )

    def entries(self, page: Page) -> list[Any]:
        """What the search takes of a page."""
        with self.apart() as entries:
            if self.index is not None:
                self.index.add_entry_from_context(page)
        return entries

    @contextmanager
    def apart(self) -> Iterator[list[Any]]:
        """The list that takes what the search adds meanwhile, instead of its own."""
        entries: list[Any] = []
        if self.index is None:
            yield entries
            return
        name = _list_of(self.index)
        own = getattr(self.index, name)
        setattr(self.index, name, entries)
        try:
            yield entries
        finally:
            setattr(self.index, name, own)

    def keep(self, path: str, html: str, entries: list[Any]) -> None:
        """Entries that another process has made of this HTML of a page."""
        self.known[path] = html, entries

    def _add(self, make: Any, page: Page) -> None:
        html, entries = self.known.pop(page.file.src_uri, ("", []))
        if html and html == page.content:
            getattr(self.index, _list_of(self.index)).extend(entries)
        else:
            make(page)


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
