"""The register of experiments."""

from functools import lru_cache

from beforehand.graph import Experiment, Graph
from beforehand.records.record import Design
from beforehand.site.head.card import last_pass
from beforehand.site.head.course import was_not_run
from beforehand.site.registers.findings import findings_address
from beforehand.site.registers.register import Column, Plain, Register, Row, others, register_table
from beforehand.site.versions.freeze_row import freeze_link
from beforehand.site.words.badges import status_badge
from beforehand.site.words.cite import address, named, written
from beforehand.site.words.markup import (
    BREAK,
    Cell,
    Piece,
    cell,
    counted,
    document,
    joined,
    sentence,
    words,
)
from beforehand.site.words.page import EXPERIMENTS, SitePage

NONE = "The record holds no experiment yet."

COLUMNS = (
    Column("title", "experiment"),
    Column("status", "status", pick=True),
    Column("version", "version"),
    Column("freeze", "freeze", pick=True),
    Column("verdict", "critic", pick=True),
    Column("open", "findings"),
    Column("results", "result"),
)
FREEZE = 3
"""Where the column of the freezes stands, in a record with ledgers."""


def experiments_page(graph: Graph) -> SitePage:
    """All experiments with their state."""
    title = "Experiments"
    frozen = sum(1 for item in graph.experiments.values() if item.design and item.design.is_frozen)
    intro = sentence(f"{counted(len(graph.experiments), 'experiment')}, {frozen} frozen")
    register = experiments_register(graph)
    table = register_table(register) or NONE
    return SitePage(EXPERIMENTS, document(title, intro, table, others(register), wide=True), title)


@lru_cache(maxsize=1)
def experiments_register(graph: Graph) -> Register:
    """One row for each experiment, in the order of the ids."""
    known = graph.evidence is not None
    columns = tuple(column for column in COLUMNS if known or column.key != "freeze")
    rows = tuple(_row(graph, experiment) for experiment in graph.experiments.values())
    return Register(EXPERIMENTS, columns, rows)


def _row(graph: Graph, experiment: Experiment) -> Row:
    design = experiment.design
    badge = freeze_link(graph, design) if design else ()
    findings = [finding for _, finding in experiment.findings]
    still = [finding for finding in findings if finding.is_open]
    last = experiment.critiques[-1].verdict if experiment.critiques else None
    values: dict[str, Plain] = {
        "id": experiment.id,
        "title": (design.title if design else "") or experiment.id,
        "status": (design.status.name or design.status.written) if design else "",
        "version": design.version if design else "",
        "frozen": written(design, "frozen").text if design and design.is_frozen else "",
        "freeze": words(badge),
        "verdict": (last.name or last.written) if last else "",
        "findings": len(findings),
        "open": len(still),
        "blocking": sum(finding.is_blocking for finding in still),
        "results": tuple(result.title or result.path for result in experiment.results),
    }
    cells: tuple[Cell, ...] = (
        name_cell(experiment),
        _status(design) if design else (),
        cell(design.version) if design else (),
        _critic(experiment),
        open_cell(experiment),
        result_cell(experiment),
    )
    if graph.evidence is not None:
        cells = (*cells[:FREEZE], badge, *cells[FREEZE:])
    pages = (*experiment.designs, *experiment.critiques, *experiment.results)
    return Row(address(design or pages[0]) if design or pages else "", values, cells)


def name_cell(experiment: Experiment) -> Cell:
    """The title as a link with the id below it."""
    design = experiment.design
    if design is None:
        return cell(Piece(experiment.id, look="code"), BREAK, "no design page")
    title = Piece(design.title or design.id, address(design))
    return cell(title, BREAK, Piece(design.id, look="code"))


def _status(design: Design) -> Cell:
    """The status, and the day on which the version was fixed."""
    day = written(design, "frozen").text if design.is_frozen else ""
    return cell(status_badge(design), cell(BREAK, Piece(day, look="whole")) if day else ())


def _critic(experiment: Experiment) -> Cell:
    if not experiment.critiques:
        return cell(Piece("no pass", look="quiet"))
    return last_pass(experiment)


def open_cell(experiment: Experiment) -> Cell:
    """How many findings are open and block, linked to all of them; nothing for none."""
    findings = [finding for _, finding in experiment.findings]
    if not findings:
        return ()
    still = [finding for finding in findings if finding.is_open]
    blocking = sum(finding.is_blocking for finding in still)
    return cell(
        Piece(
            f"{len(still) or 'none'} of {len(findings)} open",
            findings_address(experiment.id),
        ),
        cell(" ", Piece(f"{blocking} blocking", look="stop")) if blocking else (),
    )


def result_cell(experiment: Experiment) -> Cell:
    """The result pages, or why there is none."""
    if experiment.results:
        return joined((named(result) for result in experiment.results), ", ")
    if experiment.design and was_not_run(experiment.design):
        return cell(Piece("not run", look="quiet"))
    return cell(Piece("none yet", look="quiet"))
