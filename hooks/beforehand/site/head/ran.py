"""Whether an experiment was run, and who says so where no result page is here."""

from functools import lru_cache

from beforehand.config import folded
from beforehand.graph import Experiment, Graph
from beforehand.records.fields import read_date
from beforehand.records.record import Design, JournalEntry
from beforehand.site.versions.freeze_row import history_of
from beforehand.site.versions.places import history_path
from beforehand.site.words.cite import address, named, written
from beforehand.site.words.markup import Cell, Piece, cell, joined

NO_RESULT_PAGE = "no result page here"
NO_CALL = ("no", "нет", "not dispatched")


def has_run(graph: Graph, experiment: Experiment) -> bool:
    """Whether there is a result, or somebody says that the design was run and it does not deny."""
    design = experiment.design
    if experiment.results:
        return True
    return design is not None and not was_not_run(design) and bool(run_told(graph, design))


def was_not_run(design: Design) -> bool:
    """Whether a design says that it was not run, or that no call was made."""
    return design.status.name == "not-run" or folded(written(design, "dispatched").text) in NO_CALL


def run_told(graph: Graph, design: Design) -> Cell:
    """Who says that a design was run: itself, the journal, its ledger; else nothing."""
    first = read_date(design.text("dispatched"))
    says = [cell(Piece("the design", address(design)), f": first call {first}")] if first else []
    says += [cell(named(entry)) for entry in _sessions(graph).get(design.id, ())]
    told = _told_by_ledger(graph, design)
    if told:
        history = history_of(graph, design)
        to = history_path(history) if history else ""
        says.append(cell(Piece("the ledger", to), f": {told}"))
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


def _told_by_ledger(graph: Graph, design: Design) -> str:
    """What the ledger of a design has that only a run can bring; empty for nothing."""
    if graph.evidence is None:
        return ""
    from beforehand.freezing.entries.freezes import ledger_of

    entries = ledger_of(graph, design.path).events
    own = [item for item in entries if item.page in ("", design.path)]
    if any(item.seen == "results" for item in own):
        return "results seen"
    return "stage entered" if any(item.event == "stage-entered" for item in own) else ""
