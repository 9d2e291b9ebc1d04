"""Kept copies: the pages of versions that were frozen, marked as what was and not what is."""

from functools import lru_cache
from typing import TYPE_CHECKING

from beforehand.graph import Graph
from beforehand.pages.header import HeaderReader
from beforehand.site.versions.moments import moment_of
from beforehand.site.versions.places import history_name, version_name
from beforehand.site.versions.version_bar import version_bar
from beforehand.site.words.markup import Cell, Piece, cell, escape_kept, html

if TYPE_CHECKING:
    from beforehand.freezing.versions.versions import History, KeptVersion

Kept = tuple["History", "KeptVersion"]


def home_of(graph: Graph, path: str) -> str:
    """Where the page lay that a kept copy was made of; empty for every other path."""
    found = _kept(graph).get(path) if graph.evidence is not None else None
    return found[0].page if found else ""


def kept_title(graph: Graph, path: str) -> str:
    """What a kept copy is called in a list of windows; empty for every other path."""
    found = _kept(graph).get(path) if graph.evidence is not None else None
    if found is None:
        return ""
    history, version = found
    return f"Version {version_name(version)} of {history_name(history)}, not current"


@lru_cache(maxsize=1)
def _kept(graph: Graph) -> dict[str, Kept]:
    from beforehand.freezing.entries.freezes import copy_of
    from beforehand.freezing.versions.versions import histories

    return {
        copy_of(version.event): (history, version)
        for history in histories(graph)
        for version in history.versions
        if version.event is not None
    }


def kept_banner(graph: Graph, path: str) -> str:
    """The banner above a kept copy, and its header as it was; empty for every other page."""
    found = _kept(graph).get(path) if graph.evidence is not None else None
    if found is None:
        return ""
    history, version = found
    content, bar = html(_said(*found), path), version_bar(history, path, version)
    banner = (
        '<div class="bh-banner bh-banner--watch" role="note" data-search-exclude>'
        f"<p>{content}</p>{bar}</div>"
    )
    return f"{banner}{_header(version)}"


def _said(history: "History", version: "KeptVersion") -> Cell:
    event = version.event
    assert event is not None
    name, at = version_name(version), moment_of(event, history.ledger)
    last = history.versions[-1]
    said = Piece(f"Version {name} as it was frozen on {at} UTC.", look="strong")
    if version.keeping == "other":
        said = Piece(f"This was kept as version {name} and is another text now.", look="strong")
    if not history.is_here:
        current = cell(" The page itself is gone.")
    elif last is version:
        current = cell(" This copy is not the page itself: the current page is ",
                       Piece(f"version {name}", history.page), ".")  # fmt: skip
    else:
        what = f"version {last.version}" if last.version else "the page"
        draft = ", not frozen yet," if last.keeping == "next" else ""
        current = cell(" It is not current: ", Piece(what, history.page), f"{draft} is.")
        if last.keeping in ("continued", "changed"):
            current = cell(" ", Piece("The page", history.page), " says something else now.")
    return cell(said, current)


def _header(version: "KeptVersion") -> str:
    """The header of a kept text as it is written; nothing where it has none."""
    from beforehand.freezing.texts.units import lines_of

    lines = lines_of(version.text or "")
    _, skipped = HeaderReader(lines).read()
    written = "\n".join(lines[:skipped]).strip()
    if not written:
        return ""
    return (
        '<details class="bh-folded" data-search-exclude><summary>Its header</summary>'
        f'<pre class="bh-receipt"><code>{escape_kept(written)}</code></pre></details>'
    )
