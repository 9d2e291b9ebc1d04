"""The register of experiments."""

from functools import lru_cache

from beforehand.graph import Experiment, Graph
from beforehand.records.record import Design
from beforehand.site.head.card import last_pass
from beforehand.site.head.course import was_not_run
from beforehand.site.registers.findings import BLOCKS, OPEN, findings_address, findings_of
from beforehand.site.registers.register import (
    Column,
    Plain,
    Register,
    Row,
    filtered,
    others,
    register_table,
)
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
NO_CRITIC = "waits for a critic"
STATE = Column("state", "state")
UNPLANNED = ("", "draft", "proposed")
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
    return Register(EXPERIMENTS, columns, rows, (STATE,))


def _row(graph: Graph, experiment: Experiment) -> Row:
    design = experiment.design
    badge = freeze_link(graph, design) if design else ()
    findings = findings_of(graph, experiment)
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
        "state": (NO_CRITIC,) if waits_for_critic(experiment) else (),
    }
    cells: tuple[Cell, ...] = (
        name_cell(experiment),
        _status(design) if design else (),
        cell(design.version) if design else (),
        _critic(experiment),
        open_cell(graph, experiment),
        result_cell(experiment),
    )
    if graph.evidence is not None:
        cells = (*cells[:FREEZE], badge, *cells[FREEZE:])
    pages = (*experiment.designs, *experiment.critiques, *experiment.results)
    return Row(address(design or pages[0]) if design or pages else "", values, cells)


def freeze_filtered(graph: Graph, name: str) -> str:
    """The register with the designs whose freeze stands so, by the word of its badge.

    Without a ledger there is but one word: what says that it is frozen cannot be proved.
    """
    if graph.evidence is None:
        return filtered(EXPERIMENTS, status="frozen")
    return filtered(EXPERIMENTS, freeze=name)


def waits_for_critic(experiment: Experiment) -> bool:
    """Whether a design that is planned or frozen has had no critic."""
    design = experiment.design
    if design is None or experiment.critiques:
        return False
    return design.is_frozen or design.status.name in UNPLANNED


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


def open_cell(graph: Graph, experiment: Experiment) -> Cell:
    """How many findings there are, are open and block, each linked to them; nothing for none."""
    findings = findings_of(graph, experiment)
    if not findings:
        return ()
    still = [finding for finding in findings if finding.is_open]
    blocking = sum(finding.is_blocking for finding in still)
    name = experiment.id
    return cell(
        Piece(counted(len(findings), "finding"), findings_address(name)),
        ", ",
        Piece(f"{len(still)} open", findings_address(name, state=OPEN)) if still else "none open",
        cell(" ", Piece(f"{blocking} blocking", findings_address(name, state=BLOCKS), "stop"))
        if blocking
        else (),
    )


def result_cell(experiment: Experiment) -> Cell:
    """The result pages, or why there is none."""
    if experiment.results:
        return joined((named(result) for result in experiment.results), ", ")
    if experiment.design and was_not_run(experiment.design):
        return cell(Piece("not run", look="quiet"))
    return cell(Piece("none yet", look="quiet"))
