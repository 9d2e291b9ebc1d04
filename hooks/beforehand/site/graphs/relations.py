"""What rests on what in the whole record, found once."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from beforehand.graph import Graph, Reference
from beforehand.graph.verdicts import design_of
from beforehand.records.record import AnyRecord, Critique, Design, Result, Vote
from beforehand.site.graphs.value import Edge, Node, node_of
from beforehand.site.words.cite import address, written

IMPORTS, APPLIES, REPLACES = "imported by", "applied by", "superseded by"
CITED, ASKED = "cited by", "asked for by"
FIELDS = {"extends": "extended by", "executes": "carried out by"}
OF = {Critique: "examined by", Result: "led to", Vote: "voted on in"}

Beside = dict[str, tuple[Edge, ...]]
Owned = tuple[AnyRecord | None, tuple[Reference, ...]]


@lru_cache(maxsize=1)
def strong(graph: Graph) -> tuple[Edge, ...]:
    """What headers say: imports, decisions, what is extended, carried out, examined, replaced."""
    found: dict[tuple[str, str], Edge] = {}
    for record in graph.records:
        to = address(record)
        for other, word in _below(graph, record):
            source = address(other)
            if source != to:
                found.setdefault((source, to), Edge(source, to, word))
        design = _of_design(graph, record) if isinstance(record, Vote) else None
        if design is not None and record.text("on"):
            found.setdefault((to, address(design)), Edge(to, address(design), ASKED))
    return tuple(found.values())


def _below(graph: Graph, record: AnyRecord) -> Iterator[tuple[AnyRecord, str]]:
    for older in graph.supersedes(record):
        if other := graph.find(older):
            yield other, REPLACES
    for item in graph.index.imports_of(record):
        if item.page:
            yield item.page, IMPORTS
    for _, decision in graph.norms.decisions_of(record):
        yield decision, APPLIES
    for name, word in FIELDS.items():
        text = written(record, name)
        for reference in graph.inside(record.path, text) if text else ():
            if reference.target and (other := graph.find(reference.target.record)):
                yield other, word
    yield from _of(graph, record)


def _of(graph: Graph, record: AnyRecord) -> Iterator[tuple[AnyRecord, str]]:
    """The design or page that a record is about."""
    word = next((text for kind, text in OF.items() if isinstance(record, kind)), "followed by")
    on = graph.index.framework(record.text("on"), record.path) if record.text("on") else None
    if on is not None:
        yield on, word
    elif record.text("of") and not isinstance(record, Design):
        other = _of_design(graph, record) or graph.find(record.text("of"))
        if other is not None:
            yield other, word


def _of_design(graph: Graph, record: AnyRecord) -> Design | None:
    """The design that a page of an experiment is about: the one it attacked or ran, if it says."""
    if isinstance(record, Result):
        return design_of(record, graph)
    experiment = graph.experiment_of(record)
    if experiment is None:
        return None
    attacked = record.attacks if isinstance(record, Critique) else ""
    named = (design for design in experiment.designs if attacked and design.version == attacked)
    return next(named, experiment.design)


@lru_cache(maxsize=1)
def nodes(graph: Graph) -> dict[str, Node]:
    """Every record as a node, by its address."""
    found: dict[str, Node] = {}
    for record in graph.records:
        found.setdefault(address(record), node_of(record))
    return found


@lru_cache(maxsize=1)
def before(graph: Graph) -> Beside:
    """By address, what a record rests on."""
    found: dict[str, list[Edge]] = {}
    for edge in strong(graph):
        found.setdefault(edge.target, []).append(edge)
    return {at: tuple(items) for at, items in found.items()}


@lru_cache(maxsize=1)
def after(graph: Graph) -> Beside:
    """By address, what rests on a record."""
    found: dict[str, list[Edge]] = {}
    for edge in strong(graph):
        found.setdefault(edge.source, []).append(edge)
    return {at: tuple(items) for at, items in found.items()}


def by_owner(graph: Graph, cited: Iterable[Reference]) -> dict[str, Owned]:
    """By address, the records and the pages of none in which references stand, with these."""
    owners: dict[str, AnyRecord | None] = {}
    found: dict[str, list[Reference]] = {}
    for reference in cited:
        owner = graph.record_at(reference.span.path, reference.span.line)
        at = address(owner) if owner else reference.page
        owners[at] = owner
        found.setdefault(at, []).append(reference)
    return {at: (owners[at], tuple(own)) for at, own in found.items()}


def citing(graph: Graph, record: AnyRecord) -> Iterator[tuple[Edge, Node]]:
    """The records and pages that cite a record, each once."""
    here = address(record)
    for at, (owner, _) in by_owner(graph, graph.cited_by.get(record.id, ())).items():
        if at != here:
            yield Edge(here, at, CITED), nodes(graph)[at] if owner else _page(graph, at)


def _page(graph: Graph, path: str) -> Node:
    """A page that is no record."""
    return Node(path, path, graph.pages[path].title or path, "page")
