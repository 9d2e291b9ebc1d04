"""What the record knows of a run that has no result page here."""

from functools import lru_cache

from beforehand.graph import Graph
from beforehand.records.record import Design, JournalEntry
from beforehand.site.versions.freeze_row import history_of
from beforehand.site.versions.history import history_path
from beforehand.site.words.cite import named
from beforehand.site.words.markup import Cell, Piece, cell, joined

NO_RESULT_PAGE = "no result page here"


def run_told(graph: Graph, design: Design) -> Cell:
    """Who says that a design was run: entries of the journal, or of its ledger; else nothing."""
    says = [cell(named(entry)) for entry in _sessions(graph).get(design.id, ())]
    if _has_seen_results(graph, design):
        history = history_of(graph, design)
        to = history_path(history) if history else ""
        says.append(cell(Piece("the ledger", to), ": results seen"))
    return cell("ran, says ", joined(says, "; ")) if says else ()


@lru_cache(maxsize=1)
def _sessions(graph: Graph) -> dict[str, tuple[JournalEntry, ...]]:
    """By the id of a design the journal entries that say it was run."""
    found: dict[str, tuple[JournalEntry, ...]] = {}
    for record in graph.records:
        if isinstance(record, JournalEntry):
            for entry in record.entries("ran"):
                design = graph.index.find_first(entry.text)
                if isinstance(design, Design):
                    found[design.id] = (*found.get(design.id, ()), record)
    return found


def _has_seen_results(graph: Graph, design: Design) -> bool:
    if graph.evidence is None:
        return False
    from beforehand.freezing.entries.freezes import ledger_of

    entries = ledger_of(graph, design.path).events
    return any(item.seen == "results" for item in entries if item.page in ("", design.path))
