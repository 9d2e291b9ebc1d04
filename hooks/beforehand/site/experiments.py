"""The register of experiments."""

from beforehand.config import folded
from beforehand.graph import Experiment, Graph
from beforehand.records.record import Design
from beforehand.site.badges import status_badge
from beforehand.site.card import NO_CALL, last_pass
from beforehand.site.cite import address, named, written
from beforehand.site.findings import findings_address
from beforehand.site.markup import (
    BREAK,
    Cell,
    Piece,
    cell,
    counted,
    document,
    joined,
    markdown_table,
    sentence,
)
from beforehand.site.page import EXPERIMENTS, SitePage

HEAD = ("experiment", "status", "version", "critic", "findings", "result")


def experiments_page(graph: Graph) -> SitePage:
    """All experiments with their state."""
    title = "Experiments"
    frozen = sum(1 for item in graph.experiments.values() if item.design and item.design.is_frozen)
    intro = sentence(f"{counted(len(graph.experiments), 'experiment')}, {frozen} frozen")
    text = document(title, intro, experiments_table(graph, EXPERIMENTS), wide=True)
    return SitePage(EXPERIMENTS, text, title)


def experiments_table(graph: Graph, page: str) -> str:
    """One row for each experiment, or a sentence where there is none."""
    rows = [_row(graph, experiment) for experiment in graph.experiments.values()]
    if not rows:
        return "The record holds no experiment yet."
    return markdown_table(HEAD, rows, page)


def _row(graph: Graph, experiment: Experiment) -> tuple[Cell, ...]:
    design = experiment.design
    if design is None:
        name = cell(Piece(experiment.id, look="code"), BREAK, "no design page")
        still = _open(graph, experiment)
        return (name, (), (), _critic(experiment), still, result_cell(experiment))
    name = cell(
        Piece(design.title or design.id, address(design)), BREAK, Piece(design.id, look="code")
    )
    return (
        name,
        _status(design),
        cell(design.version),
        _critic(experiment),
        _open(graph, experiment),
        result_cell(experiment),
    )


def _status(design: Design) -> Cell:
    """The status, and the day on which the version was fixed."""
    day = written(design, "frozen").text if design.is_frozen else ""
    return cell(status_badge(design), cell(BREAK, Piece(day, look="whole")) if day else ())


def _critic(experiment: Experiment) -> Cell:
    if not experiment.critiques:
        return cell(Piece("no pass", look="quiet"))
    return last_pass(experiment)


def _open(graph: Graph, experiment: Experiment) -> Cell:
    findings = [finding for _, finding in experiment.findings]
    if not findings:
        return ()
    still = [finding for finding in findings if finding.is_open]
    blocking = sum(finding.is_blocking for finding in still)
    return cell(
        Piece(
            f"{len(still) or 'none'} of {len(findings)} open",
            findings_address(graph, experiment.id),
        ),
        cell(" ", Piece(f"{blocking} blocking", look="stop")) if blocking else (),
    )


def result_cell(experiment: Experiment) -> Cell:
    """The result pages, or why there is none."""
    if experiment.results:
        return joined((named(result) for result in experiment.results), ", ")
    design = experiment.design
    dispatched = folded(written(design, "dispatched").text) if design else ""
    if design and (design.status.name == "not-run" or dispatched in NO_CALL):
        return cell(Piece("not run", look="quiet"))
    return cell(Piece("none yet", look="quiet"))
