"""What a page should pin when nobody says what: its imports, and the sources of its amendments."""

from collections.abc import Iterator

from beforehand.config import Config
from beforehand.graph.graph import Graph
from beforehand.graph.pinned import named, whole
from beforehand.graph.reference import Target
from beforehand.graph.sources import bases
from beforehand.records.page_mentions import mentions_in
from beforehand.records.record import Design
from beforehand.source import Place


def named_on(graph: Graph, path: str, name: str, config: Config) -> Target | str:
    """What a name that is not written yet would mean in the header of a page."""
    return named(graph, path, name, mentions_in(name, Place(1), config))


def pin_sources(graph: Graph, path: str, config: Config) -> Iterator[tuple[str, Target | str]]:
    """Each thing once, under a name that leads to it, or with what is wrong with its name."""
    found: dict[tuple[str, str], tuple[str, Target | str]] = {}
    for name, target in _sources(graph, path):
        if target is None:
            found.setdefault((name, ""), (name, "the import names no framework page"))
            continue
        goal = whole(target)
        for candidate in _names(graph, target, name):
            meant = named_on(graph, path, candidate, config)
            if isinstance(meant, Target) and (meant.path, meant.anchor) == (goal.path, goal.anchor):
                found.setdefault((goal.path, goal.anchor), (candidate, meant))
                break
    yield from found.values()


def _sources(graph: Graph, path: str) -> Iterator[tuple[str, Target | None]]:
    for record in graph.index.on_page.get(path, ()):
        if record.anchor:
            continue
        for item in graph.index.imports_of(record):
            page = item.page
            yield item.name, Target(page.path, "", page.kind, page.id, "") if page else None
        if isinstance(record, Design):
            for basis in (one for item in record.amendments for one in bases(graph, record, item)):
                if basis.target is not None and basis.target.path != path:
                    yield "", basis.target


def _names(graph: Graph, target: Target, given: str) -> Iterator[str]:
    """What something may be called, the shortest first."""
    if given:
        yield given
    if target.kind in ("finding", "prediction", "amendment"):
        yield f"{target.kind} {target.label}"
        yield f"{target.path} {target.kind} {target.label}"
    elif target.kind == "condition":
        yield f"{target.record} condition {target.label}"
    elif target.kind == "rule":
        yield target.label
        yield f"{target.path} {target.label}"
    elif target.kind == "section":
        for section in graph.pages[target.path].sections:
            if section.anchor == target.anchor and section.number:
                yield f"{target.path} §{section.number}"
    if not target.anchor or target.kind not in ("finding", "prediction", "amendment"):
        yield target.record if target.record and "/" not in target.record else target.path
    if not target.anchor:
        yield target.path
