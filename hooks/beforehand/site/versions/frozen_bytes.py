"""Texts of versions on the site byte for byte, so that anybody can compute their digests again."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from beforehand.graph import Graph
from beforehand.ledger.digests import digest_of
from beforehand.site.words.page import SiteFile

if TYPE_CHECKING:
    from beforehand.freezing.versions.versions import KeptVersion

PLAIN = ".txt"
"""What ends so is no page for MkDocs, and each server sends it as text."""

MARKDOWN = "Markdown"
"""What a link to such a text is called."""


def bytes_path(graph: Graph, version: "KeptVersion") -> str:
    """Where the bytes stand that were frozen; empty where the text is not exactly these."""
    path = f"{version.path}{PLAIN}"
    return path if _digest(version) and path not in graph.files else ""


@lru_cache(maxsize=1)
def bytes_by_digest(graph: Graph) -> Mapping[str, str]:
    """Where the bytes stand of each page that was frozen, by their digest."""
    return {_digest(version): path for version, path in _exact(graph)}


def frozen_files(graph: Graph, addressed: Callable[[str], str]) -> Iterator[SiteFile]:
    """The bytes of each version whose text the site shows; what it does not show is not here."""
    for version, path in _exact(graph):
        if version.text is not None and addressed(version.path):
            yield SiteFile(path, version.text.encode())


def _exact(graph: Graph) -> "Iterator[tuple[KeptVersion, str]]":
    """The versions whose text is what was frozen, byte for byte."""
    if graph.evidence is None:
        return
    from beforehand.freezing.versions.versions import histories

    for history in histories(graph):
        for version in history.versions:
            path = bytes_path(graph, version)
            if path:
                yield version, path


def _digest(version: "KeptVersion") -> str:
    """The digest that the ledger has of a version, if its text gives that digest."""
    event = version.event
    if event is None or version.text is None:
        return ""
    promised = dict(event.closure).get(event.page, "")
    return promised if digest_of(version.text.encode()) == promised else ""
