"""The navigation as MkDocs takes it."""

from collections.abc import Iterator
from typing import Any

from mkdocs.structure.files import Files, InclusionLevel
from mkdocs.structure.nav import Navigation

from beforehand.graph import Graph


def safe_nav(nav: list[Any], shown: frozenset[str]) -> list[Any]:
    """The menu without pages that the user excludes, and without sections that are then empty.

    Angle brackets in titles are written out, for the theme does not escape them.
    """
    found: list[Any] = []
    for item in nav:
        if isinstance(item, str):
            found.extend([item] if item in shown else [])
            continue
        for title, value in item.items():
            name = str(title).replace("<", "&lt;").replace(">", "&gt;")
            kept = safe_nav(value, shown) if isinstance(value, list) else value
            if kept and (isinstance(kept, list) or kept in shown):
                found.append({name: kept})
    return found


def leave_out_of_nav(files: Files, nav: list[Any]) -> None:
    """Pages that the menu leaves out on purpose are not missing from it."""
    listed = set(_nav_paths(nav))
    for file in files.documentation_pages():
        if file.src_uri not in listed and file.inclusion == InclusionLevel.INCLUDED:
            file.inclusion = InclusionLevel.NOT_IN_NAV


def put_into_groups(graph: Graph, files: Files, nav: Navigation) -> None:
    """Pages that the menu leaves out belong to an entry of it, which is marked on them.

    MkDocs marks what a page is below while it writes the page.
    """
    from beforehand.site.around.navigation import group_of

    entries = {page.file.src_uri: page for page in nav.pages}
    for file in files.documentation_pages():
        page = file.page
        if page is not None and file.src_uri not in entries:
            # MkDocs takes anything here that can be marked; its types know sections alone.
            page.parent = entries.get(group_of(graph, file.src_uri))  # type: ignore[assignment]


def _nav_paths(nav: Any) -> Iterator[str]:
    if isinstance(nav, str):
        yield nav
    elif isinstance(nav, dict):
        for value in nav.values():
            yield from _nav_paths(value)
    elif isinstance(nav, list):
        for item in nav:
            yield from _nav_paths(item)
