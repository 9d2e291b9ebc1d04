"""The pages of one experiment side by side: a bar at the top of each of them."""

from collections.abc import Iterator

from beforehand.graph import Experiment, Graph
from beforehand.records.record import AnyRecord
from beforehand.site.around.printing import print_path
from beforehand.site.registers.materials import materials_path
from beforehand.site.versions.freeze_row import history_of
from beforehand.site.versions.history import history_name, history_path
from beforehand.site.words.cite import address, label
from beforehand.site.words.markup import Piece, escape, html

Tab = tuple[str, str]
"""What a page is called in the bar, and where it stands."""


def tab_bar(graph: Graph, path: str) -> str:
    """The bar for a page of an experiment, as HTML; empty for a page that stands alone."""
    experiment = graph.index.experiment_of(path)
    tabs = tuple(tabs_of(graph, experiment)) if experiment else ()
    if experiment is None or len(tabs) < 2:
        return ""
    items = "".join(f"<li>{_tab(tab, path)}</li>" for tab in tabs)
    whole = html(Piece("Print the whole experiment", print_path(experiment)), path)
    name = escape(f"Pages of {experiment.id}")
    return (
        f'<nav class="bh-tabs" aria-label="{name}" data-search-exclude>'
        f"<ul>{items}</ul><p>{whole}</p></nav>"
    )


def _tab(tab: Tab, path: str) -> str:
    name, to = tab
    if to.partition("#")[0] == path:
        return f'<span aria-current="page">{escape(name)}</span>'
    return html(Piece(name, to), path)


def tabs_of(graph: Graph, experiment: Experiment) -> Iterator[Tab]:
    """The pages of an experiment in the order in which they come about."""
    groups: tuple[tuple[str, tuple[AnyRecord, ...]], ...] = (
        ("Design", experiment.designs),
        ("Critique", experiment.critiques),
        ("Vote", experiment.votes),
        ("Result", experiment.results),
        ("Audit", experiment.audits),
    )
    for name, records in groups:
        for record in records:
            yield f"{name}: {label(record)}" if len(records) > 1 else name, address(record)
    materials = materials_path(graph, experiment)
    if materials:
        yield "Materials", materials
    for design in experiment.designs:
        history = history_of(graph, design)
        if history is not None:
            several = f": {history_name(history)}" if len(experiment.designs) > 1 else ""
            yield f"History{several}", history_path(history)
