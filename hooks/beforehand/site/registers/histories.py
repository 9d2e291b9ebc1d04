"""Histories of designs that end with all that happened: freezes and the rest in one order."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from beforehand.graph import Graph
from beforehand.site.events.events import events_by_experiment
from beforehand.site.events.happened import Event
from beforehand.site.registers.register import filtered
from beforehand.site.versions.history import history_pages
from beforehand.site.versions.places import history_path
from beforehand.site.words.made_table import stacked_table
from beforehand.site.words.markup import Cell, Piece, cell, counted, markdown
from beforehand.site.words.page import TIMELINE, SitePage

if TYPE_CHECKING:
    from beforehand.freezing.versions.versions import History, KeptVersion

MOST = 12
"""Of more events than this the last ones are told, and the timeline has all."""

HEAD = ("day (UTC)", "what happened", "known by")

Own = Mapping[tuple[int, str], "KeptVersion"]
"""The versions of a page by number and time of the entries that froze them."""


def whole_histories(graph: Graph) -> Iterator[SitePage]:
    """The pages of all histories; what is more than freezes stands below the comparisons."""
    ends = _ends(graph)
    for page in history_pages(graph):
        end = ends.get(page.path, "")
        yield msgspec.structs.replace(page, markdown=f"{page.markdown}{end}")


def _ends(graph: Graph) -> dict[str, str]:
    """By the path of a history what happened to its experiment."""
    if graph.evidence is None:
        return {}
    from beforehand.freezing.versions.versions import histories

    return {history_path(history): _end(graph, history) for history in histories(graph)}


def _end(graph: Graph, history: "History") -> str:
    """The last part of a history; empty where its versions are all that happened."""
    experiment = graph.index.experiment_of(history.page)
    found = events_by_experiment(graph).get(experiment.id, ())[::-1] if experiment else ()
    frozen = ((version, version.event) for version in history.versions if version.event)
    own: Own = {(entry.number, entry.at): version for version, entry in frozen}
    if experiment is None or all((event.number, event.at) in own for event in found):
        return ""
    page = history_path(history)
    table = stacked_table(HEAD, [_row(event, history, own) for event in found[:MOST]], page)
    told = markdown(_told(found, filtered(TIMELINE, experiment=experiment.id)), page)
    return f"\n## All that happened\n\n{told}\n\n{table}\n"


def _told(found: Sequence[Event], to: str) -> Cell:
    """How many events there are, and where they stand among those of the whole record."""
    timeline = Piece("the timeline", to)
    if len(found) > MOST:
        last = f"The last {MOST} of {counted(len(found), 'event')}, the newest first; "
        return cell(last, timeline, " has all of them.")
    return cell(f"{counted(len(found), 'event')}, the newest first, as in ", timeline, ".")


def _row(event: Event, history: "History", own: Own) -> tuple[Cell, ...]:
    time = cell(" ", Piece(event.time, look="quiet")) if event.time else ()
    return (
        cell(Piece(event.date.isoformat(), look="whole"), time),
        _what(event, history, own),
        cell(event.known_by),
    )


def _what(event: Event, history: "History", own: Own) -> Cell:
    """What happened. The table of versions says more of a freeze, which has only its place here."""
    version = own.get((event.number, event.at))
    if version:
        return cell(Piece(f"version {version.version} frozen", look="strong"))
    is_here = event.at and any(piece.to == history.page for piece in event.content)
    told = [*([] if is_here else [event.content]), *([event.detail] if event.detail else [])]
    said = [part for each in told for part in (": ", each)]
    return cell(event.what, *said)
