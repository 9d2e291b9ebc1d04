"""What an amendment gives as its reason, as far as it can be looked up."""

import re
from collections.abc import Iterator
from typing import Literal

import msgspec

from beforehand.graph.graph import Graph
from beforehand.graph.index import relative
from beforehand.graph.links import SCHEME
from beforehand.graph.reference import Reference, Target
from beforehand.records.parts import Amendment
from beforehand.records.record import AnyRecord, Design
from beforehand.source import Place

Sort = Literal["finding", "vote", "decision", "cap", "record", "elsewhere"]

VOTE = re.compile(
    r"\b(?:votes?|voted|ballots?|ratif\w+)\b|голос\w+|бюллетен\w+|投票|表决|투표", re.IGNORECASE
)
CAP = re.compile(
    r"\b(?:caps?|max_tokens|budget|token limit)\b|бюджет\w*|лимит\w*|预算|上限|予算|예산",
    re.IGNORECASE,
)


class Basis(msgspec.Struct, frozen=True):
    """One thing that an amendment rests on; ``target`` is where it stands in this record."""

    sort: Sort
    target: Target | None = None


def references_of(graph: Graph, design: Design, amendment: Amendment) -> tuple[Reference, ...]:
    """The references in the source cell of an amendment, or in all of it if it has no such cell."""
    if amendment.because.is_given:
        return graph.inside(design.path, amendment.because)
    if amendment.at.path:
        texts = (amendment.changed, amendment.section)
        return tuple(item for text in texts for item in graph.inside(design.path, text))
    lines = range(amendment.at.line, max(amendment.last, amendment.at.line) + 1)
    return tuple(item for line in lines for item in graph.at_line(design.path, line))


def bases(graph: Graph, design: Design, amendment: Amendment) -> tuple[Basis, ...]:
    """Everything that counts as a source of an amendment."""
    found: list[Basis] = []
    for reference in references_of(graph, design, amendment):
        for target in (reference.target, *reference.candidates):
            sort = _sort(design, target) if target else None
            if sort:
                found.append(Basis(sort, target))
    text = amendment.because.text if amendment.because.is_given else amendment.changed.text
    experiment = graph.experiment_of(design)
    if experiment and experiment.votes and VOTE.search(text):
        found.append(Basis("vote"))
    if CAP.search(text):
        found.append(Basis("cap"))
    found.extend(_elsewhere(graph, design, amendment))
    return tuple(dict.fromkeys(found))


def _sort(design: Design, target: Target) -> Sort | None:
    if target.kind == "finding":
        return "finding"
    if target.kind == "vote":
        return "vote"
    if target.kind in ("decision", "condition"):
        return "decision"
    return "record" if target.path != design.path else None


def _elsewhere(graph: Graph, design: Design, amendment: Amendment) -> Iterator[Basis]:
    """Links out of the record, and files of the repository."""
    page = graph.pages[design.path]
    for link in page.links:
        if _within(amendment, link.at):
            path = relative(design.path, link.href.partition("#")[0])
            if SCHEME.match(link.href) or (path in graph.files and path not in graph.pages):
                yield Basis("elsewhere")
    for text, at in page.paths:
        if _within(amendment, at) and (
            text in graph.files or relative(design.path, text) in graph.files
        ):
            yield Basis("elsewhere")


def _within(amendment: Amendment, at: Place) -> bool:
    if amendment.at.path:
        return False
    cell = amendment.because
    if cell.is_given:
        end = cell.at.column + max(cell.width, 1)
        return at.line == cell.at.line and cell.at.column <= at.column < end
    return amendment.at.line <= at.line <= max(amendment.last, amendment.at.line)


def experiment_name(graph: Graph, target: Target | None) -> str:
    """The experiment that a reference leads into; empty if it is none of the record's."""
    if target is None:
        return ""
    owners: list[AnyRecord] = graph.index.on_page.get(target.path, [])
    experiment = graph.experiment_of(owners[0]) if owners else None
    return experiment.id if experiment else ""
