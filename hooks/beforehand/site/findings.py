"""The register of findings: what is open first, then every experiment with all of its own."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

import msgspec

from beforehand.graph import Graph
from beforehand.records.parts import Finding
from beforehand.records.record import AnyRecord, Artifact, Critique
from beforehand.site.badges import disposition_badge, severity_badge
from beforehand.site.cite import address, amendment_links, answers, named, part_link, referenced
from beforehand.site.markup import (
    Cell,
    Piece,
    cell,
    counted,
    document,
    heading_anchor,
    joined,
    markdown,
    markdown_table,
    sentence,
)
from beforehand.site.page import FINDINGS, SitePage

ORDER = ("blocking", "critical", "high", "major", "medium", "minor", "low", "note", "")
# A register with more rows than this is too heavy to read or to load: settled findings are then
# counted for each experiment, and stand on their own pages.
WHOLE = 400
COUNTED = f"{FINDINGS}#by-experiment"
HEAD = ("finding", "severity", "disposition", "objection", "answered by")


class Filed(msgspec.Struct, frozen=True):
    """A finding with the page that it was filed on."""

    page: Critique | Artifact
    finding: Finding


def filed(graph: Graph) -> tuple[Filed, ...]:
    """Every finding of the record, of critic passes and audits, in the order of the pages."""
    return tuple(
        Filed(record, finding)
        for record in graph.records
        if isinstance(record, Critique | Artifact)
        for finding in record.findings
    )


@lru_cache(maxsize=1)
def _is_whole(graph: Graph) -> bool:
    """Whether the register holds every finding, the settled ones too."""
    return len(filed(graph)) <= WHOLE


def findings_address(graph: Graph, experiment: str) -> str:
    """Where the register speaks of an experiment's findings."""
    return f"{FINDINGS}{heading_anchor(experiment)}" if _is_whole(graph) else COUNTED


def severity_rank(finding: Finding) -> int:
    """The place of a finding's severity, the gravest first; unknown words come last."""
    name = finding.severity.name
    return ORDER.index(name) if name in ORDER else len(ORDER)


def findings_page(graph: Graph) -> SitePage:
    """All findings: the open ones by severity, then those of each experiment."""
    title = "Findings"
    everything = filed(graph)
    still = sorted(
        (item for item in everything if item.finding.is_open),
        key=lambda item: severity_rank(item.finding),
    )
    intro = (
        f"{counted(len(everything), 'finding was', 'findings were')} filed by critics and audits; "
        f"{len(still) or 'none'} {'is' if len(still) < 2 else 'are'} open"
    )
    table = _open_table(graph, still) if still else "No finding is open."
    groups = _groups(graph, everything)
    below = _by_experiment(graph, groups) if _is_whole(graph) else _counted(groups)
    text = document(title, sentence(intro), "## Open", table, *below)
    return SitePage(FINDINGS, text, title)


def _open_table(graph: Graph, still: Iterable[Filed]) -> str:
    rows = []
    for item in still:
        finding = item.finding
        owner = _owner(graph, item.page)
        rows.append(
            (
                cell(part_link(item.page, finding)),
                severity_badge(finding),
                disposition_badge(finding),
                referenced(graph, item.page.path, finding.objection),
                cell(named(owner), ", ", named(item.page))
                if owner is not item.page
                else cell(named(owner)),
            )
        )
    return markdown_table((*HEAD[:4], "filed in"), rows, FINDINGS)


def _owner(graph: Graph, page: Critique | Artifact) -> AnyRecord:
    experiment = graph.experiment_of(page)
    return experiment.design if experiment and experiment.design else page


def _groups(graph: Graph, everything: tuple[Filed, ...]) -> dict[str, list[Filed]]:
    """The findings of each experiment, or of a page that belongs to none."""
    groups: dict[str, list[Filed]] = {}
    for item in everything:
        experiment = graph.experiment_of(item.page)
        groups.setdefault(experiment.id if experiment else item.page.id, []).append(item)
    return dict(sorted(groups.items()))


def _counted(groups: dict[str, list[Filed]]) -> Iterator[str]:
    yield "## By experiment"
    rows = []
    for name, items in groups.items():
        pages = dict.fromkeys(item.page.path for item in items)
        first = {item.page.path: item.page for item in reversed(items)}
        still = sum(item.finding.is_open for item in items)
        links = joined([cell(named(first[path])) for path in pages], ", ")
        rows.append((cell(Piece(name)), cell(f"{still} of {len(items)}"), links))
    yield markdown_table(("experiment", "open", "filed in"), rows, FINDINGS)


def _by_experiment(graph: Graph, groups: dict[str, list[Filed]]) -> Iterator[str]:
    for name, items in groups.items():
        yield f"## {markdown(cell(name), FINDINGS)}"
        experiment = graph.experiments.get(name)
        if experiment and experiment.design:
            yield markdown(cell(named(experiment.design), ": ", experiment.design.title), FINDINGS)
        yield _group(graph, items)


def _group(graph: Graph, items: list[Filed]) -> str:
    experiment = graph.experiment_of(items[0].page)
    found = answers(graph, experiment) if experiment else None
    several = len({item.page.path for item in items}) > 1
    rows: list[tuple[Cell, ...]] = []
    for page, finding in ((item.page, item.finding) for item in items):
        rows.append(
            (
                cell(cell(named(page), " ") if several else (), part_link(page, finding)),
                severity_badge(finding),
                disposition_badge(finding),
                referenced(graph, page.path, finding.objection),
                (amendment_links(found, address(page, finding)) if found else ())
                or referenced(graph, page.path, finding.answer),
            )
        )
    return markdown_table(HEAD, rows, FINDINGS)
