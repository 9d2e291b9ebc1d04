"""Takes down what a closed experiment reports: its results, the data behind them, their digests."""

from collections.abc import Iterator
from pathlib import Path

from beforehand.freezing.closure.closure import Closure, closure, wanted
from beforehand.freezing.entries.freezes import reported
from beforehand.graph import Graph
from beforehand.graph.index import relative
from beforehand.graph.verdicts import is_standing
from beforehand.ledger.chain import Ledger
from beforehand.ledger.digests import digest_of
from beforehand.ledger.events import Entry
from beforehand.records.record import Design, Result
from beforehand.source import Source, Span
from beforehand.workspace.opening import read_source

Fixed = tuple[tuple[str, str], ...]
Lacks = tuple[tuple[Span, str], ...]


def fixed_by(
    root: Path, graph: Graph, design: Design, ledger: Ledger, entry: Entry
) -> tuple[Fixed, Lacks]:
    """What an entry fixes as it is now, and what cannot be fixed, each with its place.

    ``closed`` fixes the results that stand and all they rest on, ``corrected`` those files of
    them that its source names.
    """
    sources: dict[str, Source] = {}
    lacks: list[tuple[Span, str]] = []
    if entry.event == "closed":
        for result in _results(graph, design):
            found = _closure(root, graph, result, sources)
            lacks += _lacks(found, result)
            for path in found.paths:
                sources.setdefault(path, read_source(root, path))
    elif entry.event == "corrected":
        parts = [part.strip().strip("`") for part in entry.source.split(",")]
        named = {name for part in parts for name in (part, relative(design.path, part))}
        for path in sorted(named & reported(ledger).keys()):
            sources[path] = read_source(root, path)
    lacks += [
        (Span(path, 1), f"the file cannot be read ({source.trouble})")
        for path, source in sorted(sources.items())
        if source.trouble
    ]
    fixed = ((path, digest_of(source.data)) for path, source in sorted(sources.items()))
    return tuple(fixed), tuple(lacks)


def _results(graph: Graph, design: Design) -> Iterator[Result]:
    experiment = graph.experiment_of(design)
    for result in experiment.results if experiment else ():
        if is_standing(result, graph):
            yield result


def _closure(root: Path, graph: Graph, result: Result, sources: dict[str, Source]) -> Closure:
    read: dict[str, Source] = {}
    while paths := wanted(graph, result, read):
        read.update((path, read_source(root, path)) for path in paths)
    found = closure(graph, result, read)
    sources.update((path, read[path]) for path in found.paths if path in read)
    return found


def _lacks(found: Closure, result: Result) -> Iterator[tuple[Span, str]]:
    for path, span in found.missing:
        yield span, f"{path}, which {result.path} rests on, is not there"
    for path, why in found.unread:
        yield Span(path, 1), f"what it lists cannot be read ({why})"
