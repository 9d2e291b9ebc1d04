"""Where a history compares the section that an amendment changed."""

from collections.abc import Iterable, Iterator

from beforehand.graph import Graph
from beforehand.records.fields import version_key
from beforehand.site.events.amendments import Amended
from beforehand.site.versions.history import Changed, changes_of


def compared_at(graph: Graph, item: Amended) -> str:
    """The address of the first such section in the comparison; empty where none is compared."""
    changes = changes_of(graph, item.design.path)
    if not changes or not item.row:
        return ""
    found = (_made_by(item.version, changes.get(at, ())) for at in _sections(graph, item))
    return next((change.to for change in found if change), "")


def _made_by(version: str, changes: Iterable[Changed]) -> Changed | None:
    """The change that the version of an amendment brought, or the one that leads to the page."""
    if not version:
        return None
    wanted = version_key(version)
    return next(
        (
            one
            for one in changes
            if version_key(one.before) < wanted
            and (not one.version or version_key(one.version) >= wanted)
        ),
        None,
    )


def _sections(graph: Graph, item: Amended) -> Iterator[str]:
    """The sections of the page that an amendment names, each before those within it."""
    page = item.design.path
    sections = graph.pages[page].sections
    named = [
        reference.target.anchor
        for reference in (graph.inside(page, item.row.section) if item.row else ())
        if reference.target and reference.target.path == page
    ]
    for anchor in named:
        within = {at for at, section in enumerate(sections) if section.anchor == anchor}
        for at, section in enumerate(sections):
            if section.parent in within:
                within.add(at)
        yield from (sections[at].anchor for at in sorted(within))
