"""The register of experiments."""

from collections import Counter
from functools import lru_cache
from itertools import chain

from beforehand.graph import Experiment, Graph
from beforehand.records.record import Design
from beforehand.site.head.passes import is_past, not_here
from beforehand.site.head.ran import has_run
from beforehand.site.head.verdict_tally import verdict_tally
from beforehand.site.registers.begun import begun
from beforehand.site.registers.came_out import came_out, run_state
from beforehand.site.registers.entry_name import entry_name
from beforehand.site.registers.findings import findings_address, findings_of
from beforehand.site.registers.frozen_when import (
    FROZEN,
    frozen_states,
    frozen_values,
    is_amended,
    last_frozen,
    ledger_cell,
    page_day,
    recorded_day,
)
from beforehand.site.registers.newest_first import newest_first, order_said
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
from beforehand.site.words.markup import (
    BREAK,
    Cell,
    Piece,
    capital,
    cell,
    counted,
    joined,
    markdown,
    words,
)
from beforehand.site.words.page import EXPERIMENTS, SitePage
from beforehand.site.words.seen import BEFORE, UNTOLD
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
AMENDED, UNPROVED = "being amended", "frozen, not proved"
STATE = Column("state", "state", order=(NEVER_FROZEN, AMENDED, UNPROVED, NO_CRITIC))
UNPLANNED = ("", "draft", "proposed")
GIVEN_UP = ("superseded", "withdrawn")


def experiments_page(graph: Graph) -> SitePage:
    """All experiments with their state, the newest first."""
    register = experiments_register(graph)
    said = (markdown(line, EXPERIMENTS) for line in (_counted(graph), _alike(graph)) if line)
    return register_page("Experiments", register, " ".join(said) if register.rows else NONE)


def _counted(graph: Graph) -> Cell:
    """How many there are, each number of some of them with the way to those."""
    designs = [item.design for item in graph.experiments.values()]
    frozen = sum(1 for design in designs if design and design.is_frozen)
    states = Counter(chain.from_iterable(frozen_states(graph, design) for design in designs))
    amended = sum(is_amended(graph, design) for design in designs)
    parts = [_some(frozen, "frozen", status="frozen")]
    if frozen and graph.evidence:
        number = "all" if states[BEFORE] == frozen else states[BEFORE]
        parts.append(_some(number, "of them before data was seen", data=BEFORE))
        if states[UNTOLD]:
            parts.append(_some(states[UNTOLD], "where that is not known", data=UNTOLD))
    if amended:
        parts.append(_some(amended, AMENDED, state=AMENDED))
    total = capital(counted(len(designs), "experiment"))
    order = order_said(begun(graph, item) for item in graph.experiments.values())
    return cell(f"{total}, {order}: ", joined(parts), ".")


def _some(number: int | str, said: str, **values: str) -> Cell:
    """How many experiments are so, as a link to their rows, if there are any."""
    to = filtered(EXPERIMENTS, **values) if number else ""
    return cell(Piece(f"{number or 'none'} {said}", to))


def _alike(graph: Graph) -> Cell:
    """What is said once for all rows: who gives the days, and which version critics looked at."""
    stated = any(page_day(graph, item) for item in graph.experiments.values())
    days = "Days are those of the pages."
    if graph.evidence is not None:
        days = "The day beside a status is that of the page, beside a freeze that of the ledger."
    passed = _version_passed(graph)
    lines = (
        days if stated else "",
        f"Critics last saw version {passed}." if passed else "",
    )
    return cell(" ".join(line for line in lines if line))


@lru_cache(maxsize=1)
def _version_passed(graph: Graph) -> str:
    """The earlier version that every last pass was on; empty where they differ."""
    last = [(item.critiques[-1], item) for item in graph.experiments.values() if item.critiques]
    found = {critique.attacks if is_past(critique, item) else "" for critique, item in last}
    return found.pop() if len(found) == 1 and len(last) > 1 else ""


@lru_cache(maxsize=1)
def experiments_register(graph: Graph) -> Register:
    """One row for each experiment, the newest first."""
    known = graph.evidence is not None
    columns = tuple(column for column in COLUMNS if known or column.key != "freeze")
    found = newest_first(graph.experiments.values(), lambda item: begun(graph, item))
    rows = tuple(_row(graph, experiment) for experiment in found)
    return Register(EXPERIMENTS, columns, rows, (FROZEN, STATE))


def _row(graph: Graph, experiment: Experiment) -> Row:
    design = experiment.design
    findings = findings_of(graph, experiment)
    still = [finding for finding in findings if finding.is_open]
    last = experiment.critiques[-1].verdict if experiment.critiques else None
    values: dict[str, Plain] = {
        "id": experiment.id,
        "title": (design.title if design else "") or experiment.id,
        "status": one_word(design.status) if design else "",
        "version": design.version if design else "",
        "frozen": recorded_day(graph, experiment),
        "freeze": words(freeze_link(graph, design) if design else ()),
        "verdict": one_word(last) if last else "",
        "findings": len(findings),
        "open": len(still),
        "blocking": sum(finding.is_blocking for finding in still),
        "results": tuple(result.title or result.path for result in experiment.results),
        "came_out": tuple(piece.text for piece in verdict_tally(graph, experiment)),
        "state": _states(graph, experiment),
        **frozen_values(graph, experiment),
        "run": run_state(graph, experiment),
        "raised": len(findings) + not_here(graph, experiment.critiques),
    }
    freeze = (ledger_cell(graph, experiment),) if graph.evidence is not None else ()
    cells = (
        name_cell(experiment),
        _status(design, page_day(graph, experiment)) if design else (),
        *freeze,
        critic_cell(experiment, _version_passed(graph)),
        open_cell(graph, experiment),
        came_out(graph, experiment),
    )
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
    """What an experiment is called, as its design says; the id where there is none."""
    if experiment.design is None:
        return cell(Piece(experiment.id, look="code"), BREAK, "no design page")
    return entry_name(experiment.design)


def _status(design: Design, day: str) -> Cell:
    """The status with the version that it is of, and the day of the freeze."""
    word = word_cell(design.status)
    version = design.version if word else f"version {design.version}" if design.version else ""
    of = " · ".join(part for part in (version, day) if part)
    return cell(
        word[:1], " " if word and of else "", Piece(of, look="whole") if of else "", word[1:]
    )


def _lines(*lines: Cell) -> Cell:
    return joined((line for line in lines if line), BREAK)


def critic_cell(experiment: Experiment, known: str = "") -> Cell:
    """What the last pass came to; one on a version that is not this one is history.

    ``known`` is an earlier version of which is said already that the pass was on it.
    """
    if not experiment.critiques:
        return cell(Piece("no pass", look="quiet"))
    last = experiment.critiques[-1]
    was = is_past(last, experiment)
    verdict = word_cell(
        last.verdict, "plain" if was and last.verdict.name not in ("", UNKNOWN) else ""
    )
    on = Piece(f" on version {last.attacks}", look="quiet") if was and last.attacks != known else ""
    return _lines(verdict, cell(named(last), on))


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
