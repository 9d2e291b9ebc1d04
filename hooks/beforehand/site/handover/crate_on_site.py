"""For each experiment the description of its folder on the site, as a crate on the web."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from itertools import islice, takewhile
from urllib.parse import unquote

import msgspec

from beforehand.graph import Graph
from beforehand.site.handover.crate import NAME, Crate, CrateFile, metadata
from beforehand.site.handover.experiment_crate import experiment_crate, folder_of, titled
from beforehand.site.handover.values import Hand
from beforehand.site.words.page import SiteFile


def site_crates(hand: Hand) -> Iterator[SiteFile]:
    """One description for each experiment that has a folder, a shown page and a known day.

    It lists what the site really has there: pages as HTML, other files as they are.
    """
    ordered = sorted(hand.graph.files)
    for experiment in hand.graph.experiments.values():
        design, folder = experiment.design, folder_of(experiment)
        shown = dict(_shown(hand, ordered, folder, design.path)) if design and folder else {}
        if design is None or design.path not in shown:
            continue
        files = (_file(hand.graph, path, place) for path, place in shown.items())
        crate = experiment_crate(hand, experiment, files, main=shown[design.path])
        if crate.published:
            yield SiteFile(f"{folder}{NAME}", metadata(_placed(crate, shown)))


def _shown(hand: Hand, ordered: list[str], folder: str, main: str) -> Iterator[tuple[str, str]]:
    """The files below a folder of the repository that are below the one folder of the site."""
    home, first = _home(hand, folder, main), bisect_left(ordered, folder)
    for path in takewhile(lambda path: path.startswith(folder), islice(ordered, first, None)):
        place = _place(hand, path) if home else ""
        if place.startswith(home) and place != home and path != f"{folder}{NAME}":
            yield path, place.removeprefix(home)


def _home(hand: Hand, folder: str, main: str) -> str:
    """The folder on the site: the same, without the name of the folder of hand-written pages."""
    place, parts = _place(hand, main), folder.split("/")
    ends = ("/".join(parts[at:]) for at in range(len(parts) - 1))
    return next((end for end in ends if place.startswith(end)), "")


def _place(hand: Hand, path: str) -> str:
    """The file that an address stands for."""
    address = unquote(hand.address(path))
    return f"{address}index.html" if address.endswith("/") else address


def _file(graph: Graph, path: str, place: str) -> CrateFile:
    title, identifier = titled(graph, path)
    return CrateFile(place, title, identifier)


def _placed(crate: Crate, shown: Mapping[str, str]) -> Crate:
    """The same with pages called as on the site."""
    entries = (
        msgspec.structs.replace(entry, page=shown.get(entry.page, entry.page))
        for entry in crate.entries
    )
    return msgspec.structs.replace(crate, entries=tuple(entries))
