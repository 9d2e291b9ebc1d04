"""The bar from version to version: above a history, a comparison and each kept copy."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from beforehand.site.versions.places import (
    FEW,
    all_pairs,
    comparison_path,
    history_name,
    history_path,
    pairs_path,
    version_name,
)
from beforehand.site.words.markup import Piece, escape, html, joined

if TYPE_CHECKING:
    from beforehand.freezing.versions.versions import History, KeptVersion


def version_bar(history: "History", page: str, *shown: "KeptVersion") -> str:
    """All versions as links, and what can be compared from a page that shows some of them."""
    groups = [
        ("Versions", " · ".join(_item(history, each, page, shown) for each in history.versions))
    ]
    compared = list(_one_to_others(history, *shown) if len(shown) == 1 else _pairs(history, page))
    if compared:
        name = "Compare with" if len(shown) == 1 else "Compare"
        groups.append((name, html(joined(compared, " · "), page)))
    if page != history_path(history):
        groups.append(("", html(Piece("History", history_path(history)), page)))
    inside = "".join(f"<p>{_named(name)}{links}</p>" for name, links in groups)
    label = escape(f"Versions of {history_name(history)}")
    return f'<nav class="bh-bar" aria-label="{label}" data-search-exclude>{inside}</nav>'


def _named(name: str) -> str:
    return f"{html(Piece(name, look='quiet'), '')} " if name else ""


def _item(
    history: "History", version: "KeptVersion", page: str, shown: tuple["KeptVersion", ...]
) -> str:
    """A version; the last one leads to the page itself, while there is one."""
    is_current = version is history.current
    to = history.page if is_current else version.path if version.text is not None else ""
    piece = Piece(version_name(version), "" if version.path == page else to)
    item = html(piece if piece.to or version in shown else Piece(piece.text, look="quiet"), page)
    if version in shown:
        here = "page" if version.path == page else "true"
        item = f'<strong aria-current="{here}">{item}</strong>'
    return f"{item} {_named('(current)').strip()}" if is_current and version.event else item


def _one_to_others(history: "History", one: "KeptVersion") -> Iterator[Piece]:
    """One version held to each other one that it is compared with."""
    known = all_pairs(history)
    for other in history.versions:
        pair = next((pair for pair in known if one in pair and other in pair), None)
        if pair and other is not one and None not in (one.text, other.text):
            yield Piece(version_name(other), comparison_path(history, *pair))


def _pairs(history: "History", page: str) -> Iterator[Piece]:
    """The pairs of a history where they are few, else the table that leads to each."""
    known = all_pairs(history)
    if len(known) > FEW:
        yield Piece("any two", pairs_path(history))
        return
    for was, now in known:
        name = f"{version_name(was)} → {version_name(now)}"
        to = comparison_path(history, was, now)
        yield Piece(name, look="strong") if to == page else Piece(name, to)
