"""What an experiment rests on beside its pages: the files of its folder, and what was frozen."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from beforehand.graph import Experiment, Graph
from beforehand.ledger.places import HISTORY, is_ledger
from beforehand.site.versions.frozen_bytes import MARKDOWN, bytes_by_digest
from beforehand.site.words.cite import natural
from beforehand.site.words.made_table import stacked_table
from beforehand.site.words.markup import (
    Cell,
    Piece,
    cell,
    counted,
    document,
    markdown,
    sentence,
)
from beforehand.site.words.page import UNSEARCHED, SitePage

if TYPE_CHECKING:
    from beforehand.ledger.events import Event

FOLDER = "materials"
BY_HAND = ("index.md", "README.md", "readme.md")
MOST = 300
"""Files of one table; those that are left are counted folder by folder."""

DIGITS = 12
TITLES = {
    "frozen": "Frozen with",
    "closed": "Reported at the close",
    "corrected": "Corrected",
}
SAME = Piece("as it was fixed", look="good")
CHANGED = Piece("changed since", look="stop")
GONE = Piece("gone", look="stop")


def materials_path(graph: Graph, experiment: Experiment) -> str:
    """Where the files of an experiment are listed; empty where there are none besides its pages.

    A page that somebody wrote about them is that place.
    """
    folder = _folder(experiment)
    if not folder:
        return ""
    by_hand = (f"{folder}/{FOLDER}/{name}" for name in BY_HAND)
    written = next((path for path in by_hand if path in graph.files), "")
    if written:
        return written
    holds = experiment.id in _others(graph) or experiment.id in _fixed(graph)
    return f"{folder}/{FOLDER}/index.md" if holds else ""


def materials_pages(graph: Graph) -> Iterator[SitePage]:
    """For each experiment that rests on files the list of them."""
    for experiment in graph.experiments.values():
        path = materials_path(graph, experiment)
        if path and path not in graph.files:
            title = f"Materials of {experiment.id}"
            blocks = _blocks(graph, experiment, path)
            yield SitePage(path, UNSEARCHED + document(title, *blocks), title)


def _folder(experiment: Experiment) -> str:
    """The folder of an experiment; empty for one that shares it with all others."""
    path = experiment.design.path if experiment.design else ""
    return path.rpartition("/")[0]


@lru_cache(maxsize=1)
def _others(graph: Graph) -> dict[str, tuple[str, ...]]:
    """The files in the folder of each experiment that are no pages of the record."""
    found: dict[str, list[str]] = {}
    folders = graph.index.folders
    for path in graph.files:
        if path in graph.pages or path.count("/") < 2 or is_ledger(path):
            continue
        folder = path.rpartition("/")[0]
        while folder and folder not in folders:
            folder = folder.rpartition("/")[0]
        if folder and not path.startswith(f"{folder}/{HISTORY}/"):
            found.setdefault(folders[folder], []).append(path)
    return {name: tuple(sorted(paths, key=natural)) for name, paths in found.items()}


@lru_cache(maxsize=1)
def _fixed(graph: Graph) -> "dict[str, tuple[Event, ...]]":
    """For each experiment the entries that fix files: last freezes, and what was reported."""
    if graph.evidence is None:
        return {}
    from beforehand.freezing.entries.freezes import REPORTING, last_freezes

    found: dict[str, list[Event]] = {}
    for path, ledger in sorted(graph.evidence.ledgers.items()):
        experiment = graph.index.experiment_of(path)
        if experiment is None:
            continue
        last = last_freezes(ledger).values()
        closing = (event for event in ledger.events if event.event in REPORTING)
        entries = [event for event in (*last, *closing) if event.closure]
        if entries:
            found.setdefault(experiment.id, []).extend(entries)
    return {name: tuple(entries) for name, entries in found.items()}


def _blocks(graph: Graph, experiment: Experiment, page: str) -> Iterator[str]:
    entries = _fixed(graph).get(experiment.id, ())
    others = _others(graph).get(experiment.id, ())
    fixed = {path for event in entries for path, _ in event.closure}
    loose = [path for path in others if path not in fixed]
    if not entries:
        noun = counted(len(loose), "file lies", "files lie")
        yield sentence(f"{noun} beside the pages of this experiment; no ledger fixes them")
        yield _listed(loose, page)
        return
    yield (
        "What the plan and the results rest on, as the ledger fixed it: each file with the start "
        "of its SHA-256, and whether the file is still that."
    )
    for event in entries:
        yield f"## {_title(event)}"
        rows = [_row(graph, path, digest) for path, digest in event.closure[:MOST]]
        yield stacked_table(("file", "bytes", "digest", "now"), rows, page)
        rest = [path for path, _ in event.closure[MOST:]]
        if rest:
            yield _rest(rest, page)
    if loose:
        yield "## Fixed by no entry"
        yield _listed(loose, page)


def _title(event: "Event") -> str:
    version = f" version {event.version}" if event.version else ""
    what = TITLES.get(event.event, event.event)
    return markdown(cell(f"{what}{version}, {event.at[:10]}"), "")


def _row(graph: Graph, path: str, digest: str) -> tuple[Cell, ...]:
    assert graph.evidence is not None
    now = graph.evidence.digests.get(path)
    state = SAME if now == digest else GONE if path not in graph.files else CHANGED
    size = graph.evidence.sizes.get(path)
    return (
        _file(path, graph, digest),
        cell(f"{size:,}") if size is not None and now == digest else (),
        cell(Piece(digest[:DIGITS], look="code")),
        cell(state) if path in graph.evidence.digests else (),
    )


def _file(path: str, graph: Graph, digest: str) -> Cell:
    """A file; beside a page that was frozen the text whose digest is told."""
    exact = bytes_by_digest(graph).get(digest, "") if path in graph.pages else ""
    source = cell(" · ", Piece(MARKDOWN, exact)) if exact else ()
    return cell(Piece(path, path if path in graph.files else "", "code"), source)


def _listed(paths: list[str], page: str) -> str:
    rows = [(cell(Piece(path, path, "code")),) for path in paths[:MOST]]
    table = stacked_table(("file",), rows, page)
    rest = paths[MOST:]
    return f"{table}\n\n{_rest(rest, page)}" if rest else table


def _rest(paths: list[str], page: str) -> str:
    """How many more files there are, folder by folder."""
    folders = Counter(path.rpartition("/")[0] for path in paths)
    said = "; ".join(f"{counted(number, 'file')} in {name}" for name, number in folders.items())
    return markdown(cell(f"And {said}."), page)
