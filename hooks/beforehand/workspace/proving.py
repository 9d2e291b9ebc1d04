"""Proves every freeze of a record anew: from the files, git and receipts, nothing kept."""

import gc
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from beforehand.freezing.proof.outside_reasons import signed_holders
from beforehand.freezing.proof.reasons import Standing
from beforehand.freezing.proof.standing import standings
from beforehand.freezing.steps.reached import step_files
from beforehand.graph import Graph
from beforehand.ledger.evidence import Evidence
from beforehand.pages.beside import siblings_of
from beforehand.pages.markdown import read_head
from beforehand.records.blocks import find_blocks
from beforehand.records.extract import Extract, records_alone
from beforehand.records.kinds import kind_of
from beforehand.records.record import Result
from beforehand.workspace.evidence import read_evidence, with_witnesses
from beforehand.workspace.git.tags import verified
from beforehand.workspace.opening import read_source
from beforehand.workspace.reading import page_at
from beforehand.workspace.tree import Tree
from beforehand.workspace.workspace import Workspace

STEPS = re.compile(rb"""record\s*=\s*["']\s*steps""")
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
    evidence, _ = read_evidence(space.root, tree)
    return standings(graph, _asked(space.root, tree, graph, evidence))


def witnessed(space: Workspace, tree: Tree, graph: Graph) -> Graph:
    """The same record beside what git and receipts say of what was frozen."""
    if graph.evidence is None:
        return graph
    return graph.with_evidence(_asked(space.root, tree, graph, graph.evidence))


def _asked(root: Path, tree: Tree, graph: Graph, evidence: Evidence) -> Evidence:
    later = {record.path for record in graph.records if isinstance(record, Result)}
    later |= step_files(graph)
    evidence = with_witnesses(root, tree, evidence, later)
    facts = verified(root, evidence.git, signed_holders(evidence))
    return msgspec.structs.replace(evidence, git=facts)


def git_places(root: Path) -> tuple[Path, ...]:
    """What git writes when a commit, a branch or a tag comes: then a standing may be another."""
    from beforehand.workspace.git.history import opened
    from beforehand.workspace.git.process import GitUnusableError

    try:
        common = Path(opened(root).common)
    except GitUnusableError:
        return ()
    places = (common / name for name in ("HEAD", "refs", "packed-refs", "reftable"))
    return tuple(place for place in places if place.exists())


def _promises(space: Workspace, tree: Tree) -> Iterator[Extract]:
    """The designs and results, and whatever declares steps.

    Of a page header and title are enough, but for a register and where it has steps.
    """
    data = frozenset(tree.data)
    for path in tree.pages:
        beside = [read_source(space.root, sibling) for sibling in siblings_of(path, data)]
        source = read_source(space.root, path)
        page = read_head(source, beside)
        kind, is_register = kind_of(page, space.config)
        has_steps = STEPS.search(source.data) is not None
        if kind in KINDS or has_steps:
            is_whole = is_register or has_steps
            whole = page_at(space.root, path, data, space.config) if is_whole else page
            found = records_alone(whole, space.config)
            yield msgspec.structs.replace(found, blocks=find_blocks(whole)) if has_steps else found
