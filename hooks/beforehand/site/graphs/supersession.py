"""Which decision replaced which: the chain of one of them, and all chains of the record."""

from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from beforehand.graph import Graph
from beforehand.records.record import Decision
from beforehand.site.graphs.relations import REPLACES, nodes
from beforehand.site.graphs.shown import shown
from beforehand.site.graphs.value import Diagram, Edge
from beforehand.site.words.cite import address
from beforehand.site.words.markup import html

TITLE = "What replaced what"
NEAREST, MOST = 40, 80
# Beyond so many, boxes on the register do without titles: its table has them.
TITLED = 40


def supersession(graph: Graph, decision: Decision) -> Diagram | None:
    """The chain that a decision stands in; None where it stands in none."""
    here = address(decision)
    beside = _beside(graph)
    if here not in beside:
        return None
    chain = [here]
    for at in chain:
        if len(chain) >= NEAREST:
            break
        chain += [other for other in beside[at] if other not in chain]
    return _diagram(graph, chain[:NEAREST], f"Chain of decisions around {decision.id}", here)


def supersessions(graph: Graph, page: str) -> str:
    """All chains of decisions, the latest where they are too many."""
    chained = sorted(_beside(graph), key=lambda at: nodes(graph)[at].label)
    if not chained:
        return ""
    few = chained[-MOST:]
    left = ""
    if len(few) < len(chained):
        text = (
            f"The latest {MOST} of {len(chained)} decisions that replaced another or were replaced."
        )
        left = f"<p>{html(text, page)}</p>"
    found = _diagram(graph, few, "Decisions that replaced each other", "")
    return left + shown(found if len(few) <= TITLED else _bare(found), page)


def _bare(diagram: Diagram) -> Diagram:
    """A graph whose boxes have no titles, without those that nothing joins any more."""
    joined = {key for edge in diagram.edges for key in (edge.source, edge.target)}
    kept = (replace(node, title="") for node in diagram.nodes if node.key in joined)
    return replace(diagram, nodes=tuple(kept))


def _diagram(graph: Graph, chain: Iterable[str], name: str, here: str) -> Diagram:
    kept = sorted(chain, key=lambda at: (nodes(graph)[at].label, at))
    among = frozenset(kept)
    edges = (edge for edge in _edges(graph) if edge.source in among and edge.target in among)
    return Diagram(name, tuple(nodes(graph)[at] for at in kept), tuple(edges), here)


@lru_cache(maxsize=1)
def _edges(graph: Graph) -> tuple[Edge, ...]:
    found: dict[Edge, None] = {}
    for record in graph.records:
        if isinstance(record, Decision):
            for name in graph.supersedes(record):
                older = graph.find(name)
                if isinstance(older, Decision) and older.address != record.address:
                    found[Edge(address(older), address(record), REPLACES)] = None
    return tuple(found)


@lru_cache(maxsize=1)
def _beside(graph: Graph) -> dict[str, tuple[str, ...]]:
    """By address, the decisions that one replaced or that replaced it."""
    found: dict[str, dict[str, None]] = {}
    for edge in _edges(graph):
        found.setdefault(edge.source, {})[edge.target] = None
        found.setdefault(edge.target, {})[edge.source] = None
    return {at: tuple(items) for at, items in found.items()}
