"""Proves every freeze of a record anew: from the files, git and receipts, nothing kept."""

import gc
from collections.abc import Iterator

from beforehand.freezing.reasons import Standing
from beforehand.freezing.standing import standings
from beforehand.graph import Graph
from beforehand.records.extract import Extract, records_alone
from beforehand.records.kinds import kind_of
from beforehand.records.record import Result
from beforehand.workspace.evidence import read_evidence, with_witnesses
from beforehand.workspace.reading import page_at
from beforehand.workspace.tree import Tree
from beforehand.workspace.workspace import Workspace

KINDS = ("design", "result")
"""What can be frozen, and what must come after it."""


def proved(space: Workspace) -> tuple[Standing, ...]:
    """How everything stands that was ever frozen here, or says it is."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        return _proved(space)
    finally:
        if collecting:
            gc.enable()


def _proved(space: Workspace) -> tuple[Standing, ...]:
    tree = space.tree()
    graph = Graph(_promises(space, tree), tree.files, space.config)
    results = [record.path for record in graph.records if isinstance(record, Result)]
    evidence, _ = read_evidence(space.root, tree)
    return standings(graph, with_witnesses(space.root, tree, evidence, results))


def _promises(space: Workspace, tree: Tree) -> Iterator[Extract]:
    data = frozenset(tree.data)
    for path in tree.pages:
        page = page_at(space.root, path, data, space.config)
        if kind_of(page, space.config)[0] in KINDS:
            yield records_alone(page, space.config)
