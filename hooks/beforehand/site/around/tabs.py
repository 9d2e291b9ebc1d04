"""The pages of one experiment side by side: a bar at the top of each of them."""

from collections.abc import Iterator

from beforehand.graph import Experiment, Graph
from beforehand.records.record import AnyRecord
from beforehand.site.around.printing import print_path
from beforehand.site.registers.materials import materials_path
from beforehand.site.versions.freeze_row import history_of
from beforehand.site.versions.kept_copies import home_of
from beforehand.site.versions.places import history_name, history_path
from beforehand.site.words.cite import address, label
from beforehand.site.words.markup import Piece, escape, href, html

Tab = tuple[str, str]
"""What a page is called in the bar, and where it stands."""


def tab_bar(graph: Graph, path: str) -> str:
    """The bar for a page of an experiment, as HTML; empty for a page that stands alone."""
    experiment = graph.index.experiment_of(path)
    tabs = tuple(tabs_of(graph, experiment)) if experiment else ()
    if experiment is None or len(tabs) < 2:
        return ""
    history = _history_over(graph, experiment, path)
    items = "".join(f"<li>{_tab(tab, path, history)}</li>" for tab in tabs)
    whole = '<span class="bh-tabs__rest"> the whole experiment</span>'
    to = escape(href(path, print_path(experiment)))
    name = escape(f"Pages of {experiment.id}")
    return (
        f'<nav class="bh-tabs" aria-label="{name}" data-search-exclude><ul>{items}'
        f'<li class="bh-tabs__print"><a href="{to}">Print{whole}</a></li></ul></nav>'
    )


def _tab(tab: Tab, path: str, history: str) -> str:
    name, to = tab
    if to.partition("#")[0] == path:
        return f'<span aria-current="page">{escape(name)}</span>'
    if to == history:
        return f'<a href="{escape(href(path, to))}" aria-current="true">{escape(name)}</a>'
    return html(Piece(name, to), path)


def _history_over(graph: Graph, experiment: Experiment, path: str) -> str:
    """The history that an old version or a comparison belongs to; empty for any other page."""
    found = [item for design in experiment.designs if (item := history_of(graph, design))]
    page = home_of(graph, path)
    folder, _, file = path.rpartition("/")
    for history in sorted(found, key=lambda item: item.name, reverse=True):
        to = history_path(history)
        is_below = folder == to.rpartition("/")[0] and file.startswith(history.name)
        if history.page == page or is_below:
            return to
    return ""


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
