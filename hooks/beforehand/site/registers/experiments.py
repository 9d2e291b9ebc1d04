"""The register of experiments."""

from functools import lru_cache

from beforehand.graph import Experiment, Graph
from beforehand.records.record import Design
from beforehand.site.head.design_rows import last_pass
from beforehand.site.head.passes import is_past, not_here
from beforehand.site.head.ran import NO_RESULT_PAGE, has_run, run_told, was_not_run
from beforehand.site.registers.findings import findings_address, findings_of
from beforehand.site.registers.frozen_when import (
    FROZEN,
    frozen_cell,
    frozen_states,
    frozen_values,
    is_amended,
    last_frozen,
    recorded_day,
)
from beforehand.site.registers.one_word import one_word, word_cell
from beforehand.site.registers.register import (
    Column,
    Plain,
    Register,
    Row,
    filtered,
    register_page,
)
from beforehand.site.versions.freeze_row import CANNOT_PROVE, freeze_badge, freeze_link
from beforehand.site.words.badges import UNKNOWN
from beforehand.site.words.cite import address, named
from beforehand.site.words.language import language_of
from beforehand.site.words.markup import (
    BREAK,
    Cell,
    Piece,
    cell,
    counted,
    joined,
    sentence,
    words,
)
from beforehand.site.words.page import EXPERIMENTS, SitePage
from beforehand.site.words.seen import BEFORE
from beforehand.site.words.still_open import how_open

NONE = "The record holds no experiment yet."

COLUMNS = (
    Column("title", "experiment"),
    Column("status", "status", pick=True),
    Column("freeze", "freeze", pick=True),
    Column("verdict", "critic", pick=True),
    Column("open", "findings"),
    Column("results", "result"),
)
NO_CRITIC = "waits for a critic"
NEVER_FROZEN = "ran, never frozen"
RAN, NOT_RUN = f"ran; {NO_RESULT_PAGE}", "not run"
AMENDED, UNPROVED = "being amended", "frozen, not proved"
STATE = Column("state", "state", order=(NEVER_FROZEN, AMENDED, UNPROVED, NO_CRITIC))
UNPLANNED = ("", "draft", "proposed")
GIVEN_UP = ("superseded", "withdrawn")
FREEZE = 2
"""Where the column of the freezes stands, in a record with ledgers."""


def experiments_page(graph: Graph) -> SitePage:
    """All experiments with their state."""
    frozen = sum(1 for item in graph.experiments.values() if item.design and item.design.is_frozen)
    register = experiments_register(graph)
    designs = (item.design for item in graph.experiments.values())
    early = sum(BEFORE in frozen_states(graph, design) for design in designs)
    said = f", {early or 'none'} of them before data was seen" if frozen and graph.evidence else ""
    amended = sum(is_amended(graph, item.design) for item in graph.experiments.values())
    said += f", {amended} {AMENDED}" if amended else ""
    intro = sentence(f"{counted(len(graph.experiments), 'experiment')}, {frozen} frozen{said}")
    return register_page("Experiments", register, intro, "" if register.rows else NONE)


@lru_cache(maxsize=1)
def experiments_register(graph: Graph) -> Register:
    """One row for each experiment, in the order of the ids."""
    known = graph.evidence is not None
    columns = tuple(column for column in COLUMNS if known or column.key != "freeze")
    rows = tuple(_row(graph, experiment) for experiment in graph.experiments.values())
    return Register(EXPERIMENTS, columns, rows, (FROZEN, STATE))


def _row(graph: Graph, experiment: Experiment) -> Row:
    design = experiment.design
    badge = freeze_link(graph, design) if design else ()
    findings = findings_of(graph, experiment)
    still = [finding for finding in findings if finding.is_open]
    last = experiment.critiques[-1].verdict if experiment.critiques else None
    values: dict[str, Plain] = {
        "id": experiment.id,
        "title": (design.title if design else "") or experiment.id,
        "status": one_word(design.status) if design else "",
        "version": design.version if design else "",
        "frozen": recorded_day(graph, experiment),
        "freeze": words(badge),
        "verdict": one_word(last) if last else "",
        "findings": len(findings),
        "open": len(still),
        "blocking": sum(finding.is_blocking for finding in still),
        "results": tuple(result.title or result.path for result in experiment.results),
        "state": _states(graph, experiment),
        **frozen_values(graph, experiment),
        "run": run_state(graph, experiment),
        "raised": len(findings) + not_here(graph, experiment.critiques),
    }
    cells: tuple[Cell, ...] = (
        name_cell(experiment),
        _status(design) if design else (),
        critic_cell(experiment),
        open_cell(graph, experiment),
        result_cell(graph, experiment),
    )
    when = frozen_cell(graph, experiment)
    if graph.evidence is not None:
        cells = (*cells[:FREEZE], _lines(badge, when), *cells[FREEZE:])
    else:
        cells = (cells[0], _lines(cells[1], when), *cells[2:])
    pages = (*experiment.designs, *experiment.critiques, *experiment.results)
    return Row(address(design or pages[0]) if design or pages else "", values, cells)


def freeze_filtered(graph: Graph, name: str) -> str:
    """The register with the designs whose freeze stands so, by the word of its badge.

    Without a ledger there is but one word: what says that it is frozen cannot be proved. Of what
    cannot be proved those that are being amended are no part.
    """
    if graph.evidence is None:
        return filtered(EXPERIMENTS, status="frozen")
    if name == CANNOT_PROVE:
        return filtered(EXPERIMENTS, state=UNPROVED)
    return filtered(EXPERIMENTS, freeze=name)


def is_unproved(graph: Graph, design: Design | None) -> bool:
    """Whether nothing proves the freeze of a design; one that is being amended has none yet."""
    badge = freeze_badge(graph, design) if design else ()
    return bool(badge) and badge[0].look == "watch" and not is_amended(graph, design)


def waits_for_critic(experiment: Experiment) -> bool:
    """Whether a design that is planned or frozen has had no critic."""
    design = experiment.design
    if design is None or experiment.critiques:
        return False
    return design.is_frozen or design.status.name in UNPLANNED


def ran_unfrozen(graph: Graph, experiment: Experiment) -> bool:
    """Whether a design that was never frozen has a run or a result, and is not given up."""
    design = experiment.design
    if design is None or design.is_frozen or design.status.name in GIVEN_UP:
        return False
    return has_run(graph, experiment) and design.path not in last_frozen(graph)


def _states(graph: Graph, experiment: Experiment) -> tuple[str, ...]:
    """What somebody should see to."""
    return (
        *((NEVER_FROZEN,) if ran_unfrozen(graph, experiment) else ()),
        *((AMENDED,) if is_amended(graph, experiment.design) else ()),
        *((UNPROVED,) if is_unproved(graph, experiment.design) else ()),
        *((NO_CRITIC,) if waits_for_critic(experiment) else ()),
    )


def name_cell(experiment: Experiment) -> Cell:
    """The title as a link with the id below it."""
    design = experiment.design
    if design is None:
        return cell(Piece(experiment.id, look="code"), BREAK, "no design page")
    language = language_of(design.fields) if design.title else ""
    title = Piece(design.title or design.id, address(design), lang=language)
    return cell(title, BREAK, Piece(design.id, look="code"))


def _status(design: Design) -> Cell:
    """The status with the version that it is of."""
    version = f"version {design.version}" if design.version else ""
    return _lines(word_cell(design.status), cell(Piece(version, look="quiet")) if version else ())


def _lines(*lines: Cell) -> Cell:
    return joined((line for line in lines if line), BREAK)


def critic_cell(experiment: Experiment) -> Cell:
    """What the last pass came to; one on a version that is not this one is history."""
    if not experiment.critiques:
        return cell(Piece("no pass", look="quiet"))
    last = experiment.critiques[-1]
    is_history = is_past(last, experiment) and last.verdict.name not in ("", UNKNOWN)
    verdict = word_cell(last.verdict, "plain" if is_history else "")
    return _lines(verdict, last_pass(experiment, is_told=True))


def open_cell(graph: Graph, experiment: Experiment) -> Cell:
    """How many findings there are and how they stand, each linked to those; nothing for none.

    Where a critic is said to have raised more than the page holds, that is said too.
    """
    findings, name = findings_of(graph, experiment), experiment.id
    here = cell(
        Piece(counted(len(findings), "finding"), findings_address(name)),
        ", ",
        how_open(findings, lambda state: findings_address(name, state=state)),
    )
    rest = not_here(graph, experiment.critiques)
    of_passes = len(experiment.findings)
    said = f"the critic raised {of_passes + rest}, {of_passes or 'none'} of them here"
    more = said if rest else ""
    return _lines(here if findings else (), cell(Piece(more, look="quiet")) if more else ())


def result_cell(graph: Graph, experiment: Experiment) -> Cell:
    """The result pages, or why there is none."""
    if experiment.results:
        return joined((named(result) for result in experiment.results), ", ")
    state = run_state(graph, experiment)
    if experiment.design and state == RAN:
        told = run_told(graph, experiment.design)
        return cell(told, BREAK, Piece(NO_RESULT_PAGE, look="quiet"))
    return cell(Piece(state, look="quiet"))


def run_state(graph: Graph, experiment: Experiment) -> str:
    """Whether an experiment was run, and what the record has of it."""
    design = experiment.design
    if experiment.results:
        return "result"
    if design and was_not_run(design):
        return NOT_RUN
    return RAN if has_run(graph, experiment) else "none yet"
