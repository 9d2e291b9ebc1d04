"""What is said of an experiment, or of the whole record, in a crate."""

from collections.abc import Iterable, Iterator, Mapping

from beforehand.checks.text import counted
from beforehand.graph import Experiment, Graph
from beforehand.ledger.events import Event, no_time
from beforehand.ledger.places import ledger_beside
from beforehand.records.record import Record
from beforehand.site.events.events import events, events_by_experiment
from beforehand.site.handover.crate import Crate, CrateFile
from beforehand.site.handover.values import Hand


def folder_of(experiment: Experiment) -> str:
    """The folder of an experiment's design, with a slash; empty at the root or without a design."""
    folder = experiment.design.path.rpartition("/")[0] if experiment.design else ""
    return f"{folder}/" if folder else ""


def pages_of(graph: Graph, experiment: Experiment) -> Iterator[str]:
    """The pages of an experiment, wherever they lie."""
    for record in graph.records:
        found = graph.experiment_of(record) if not record.anchor else None
        if found is not None and found.id == experiment.id:
            yield record.path


def experiment_crate(
    hand: Hand, experiment: Experiment, files: Iterable[CrateFile], **more: str
) -> Crate:
    """A crate of one experiment; ``more`` are fields that differ from those of a crate alone."""
    design = experiment.design
    happened = events_by_experiment(hand.graph).get(experiment.id, ())
    title = " ".join(design.title.split()) if design else ""
    return Crate(
        name=f"{title} ({experiment.id})" if title else experiment.id,
        description=_told(experiment),
        published=more.get("published") or (happened[-1].date.isoformat() if happened else ""),
        files=tuple(files),
        identifier=experiment.id,
        version=design.version if design else "",
        folder=more.get("folder", "./"),
        authors=hand.authors(design) if design else (),
        publisher=hand.site.name,
        main=more.get("main", design.path if design else ""),
        licence=more.get("licence", ""),
        entries=entries_of(hand.graph, experiment),
    )


def _told(experiment: Experiment) -> str:
    parts = (
        counted(len(experiment.designs), "design"),
        counted(len(experiment.critiques), "critic pass", "critic passes"),
        counted(len(experiment.findings), "finding"),
        counted(len(experiment.results), "result"),
    )
    said = ", ".join(parts)
    return f"The pre-registered experiment {experiment.id} as its record keeps it: {said}."


def entries_of(graph: Graph, experiment: Experiment) -> tuple[Event, ...]:
    """What the ledgers beside an experiment's designs say."""
    ledgers = graph.evidence.ledgers if graph.evidence else {}
    paths = dict.fromkeys(ledger_beside(design.path) for design in experiment.designs)
    return tuple(entry for path in paths if path in ledgers for entry in ledgers[path].events)


def record_crate(hand: Hand, inner: tuple[Crate, ...], files: Iterable[CrateFile]) -> Crate:
    """A crate of the whole record; its fields that the repository decides are still to be set."""
    happened = events(hand.graph)
    return Crate(
        name=hand.site.name or "A record of experiments",
        description=f"A record of {counted(len(inner), 'pre-registered experiment')}, "
        "with all that they rest on.",
        published=happened[0].date.isoformat() if happened else "",
        files=tuple(files),
        publisher=hand.site.name,
        inner=inner,
    )


def first_seen(graph: Graph) -> Mapping[tuple[str, str], str]:
    """By path and digest, when a ledger first has a file."""
    found: dict[tuple[str, str], str] = {}
    for ledger in graph.evidence.ledgers.values() if graph.evidence else ():
        for entry in ledger.events:
            for pair in () if no_time(entry.at) else entry.closure:
                found[pair] = min(entry.at, found.get(pair, entry.at))
    return found


def titled(graph: Graph, path: str) -> tuple[str, str]:
    """The title and id of the record that a page is; nothing for other files."""
    own: Iterable[Record] = graph.index.on_page.get(path, ())
    whole = next((record for record in own if not record.anchor), None)
    return (" ".join(whole.title.split()), whole.id) if whole else ("", "")
