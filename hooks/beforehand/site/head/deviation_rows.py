"""What a card says of the deviations from a plan: how many, where, and with what effect."""

from collections.abc import Collection, Iterator, Sequence

from beforehand.checks.text import is_none
from beforehand.graph import Graph
from beforehand.records.record import Design, Result
from beforehand.site.events.deviations import EFFECTS, Departed, deviations_of, says_nothing
from beforehand.site.words.cite import address, named, section_at
from beforehand.site.words.language import language_of
from beforehand.site.words.markup import Cell, Piece, cell, joined, shortened

MOST = 160
NONE, NOT_STATED = "none, the page says", "not stated"


def deviations_row(graph: Graph, record: Design | Result) -> Cell:
    """Those of a result and its plan, or of a plan and its results, and what each page says.

    A result that says nothing of them is told to say nothing. A plan need not say anything: what
    it writes of deviations in running words is what would be done with them.
    """
    found = {
        address(item.record, item.row): item
        for page in _pages(graph, record)
        for item in deviations_of(graph, page)
    }
    lists: dict[tuple[str, str], list[Departed]] = {}
    for item in found.values():
        lists.setdefault(item.record.address, []).append(item)
    told = [_listed(own, is_here=own[0].record == record) for own in lists.values()]
    if isinstance(record, Result) and not deviations_of(graph, record):
        told.insert(0, _in_words(graph, record))
    said = joined((item for item in told if item), "; ")
    if not said:
        return cell(Piece(NOT_STATED, look="quiet")) if isinstance(record, Result) else ()
    effects = joined(_effects(found.values()), ", ")
    return cell(said, ": " if effects else "", effects)


def _pages(graph: Graph, record: Design | Result) -> Iterator[Design | Result]:
    """The page itself, and those of its experiment that may list deviations from the same plan."""
    yield record
    experiment = graph.experiment_of(record)
    if experiment is None:
        return
    yield from (page for page in experiment.designs if page != record)
    if isinstance(record, Design):
        yield from experiment.results


def _listed(own: Sequence[Departed], *, is_here: bool) -> Cell:
    """How many a page lists, linked to the first."""
    first = own[0]
    count = Piece(f"{len(own)} listed", address(first.record, first.row))
    return cell(count) if is_here else cell(count, " on ", named(first.record))


def _effects(found: Collection[Departed]) -> Iterator[Cell]:
    """How many have an effect on what is claimed, have none, or do not say; each to the first."""
    for effect in EFFECTS:
        such = [item for item in found if item.effect == effect]
        if such:
            to = address(such[0].record, such[0].row)
            yield cell(Piece(f"{len(such)} {effect}", to))


def _in_words(graph: Graph, result: Result) -> Cell:
    """What the section on deviations of a result says that lists none, linked to the section."""
    if result.deviations:
        rows = (row for row in result.deviations if says_nothing(row, graph.config))
        return joined(Piece(NONE, address(result, row)) for row in rows)
    said = result.departs
    section = section_at(graph.pages[result.path].sections, said.at.line) if said else None
    if section is None:
        return ()
    to = f"{result.path}#{section.anchor}"
    if is_none(said.text, graph.config):
        return cell(Piece(NONE, to))
    return cell(Piece(shortened(said.text, MOST), to, lang=language_of(result.fields)))
