"""Every experiment in one table: those first that need attention, the rest counted."""

from collections import Counter

from beforehand.graph import Experiment, Graph
from beforehand.site.head.result_rows import readings_drawn
from beforehand.site.registers.came_out import came_out
from beforehand.site.registers.experiments import (
    NONE,
    critic_cell,
    name_cell,
    open_cell,
    ran_unfrozen,
)
from beforehand.site.registers.findings import findings_of
from beforehand.site.registers.frozen_when import frozen_cell
from beforehand.site.registers.one_word import one_word, word_cell
from beforehand.site.versions.freeze_row import freeze_badge, freeze_link
from beforehand.site.words.cite import address, part_link
from beforehand.site.words.language import language_of
from beforehand.site.words.made_table import stacked_table
from beforehand.site.words.markup import (
    BREAK,
    Cell,
    Piece,
    cell,
    counted,
    joined,
    markdown,
    shortened,
)
from beforehand.site.words.page import EXPERIMENTS, FRONT

MOST = 24
PLANS = "bh-plans"
LONGEST = 130
NOBODY = cell(Piece("no critic yet", look="quiet"))
HEAD = ("experiment", "promised", "objected", "came out", "may be said")


def front_table(graph: Graph) -> str:
    """The table, or a sentence where there is no experiment."""
    found = by_need(graph)
    if not found:
        return NONE
    rows = [_row(graph, item) for item in found[:MOST]]
    table = stacked_table(HEAD, rows, FRONT, PLANS)
    more = others_said(found[MOST:])
    return f"{table}\n\n{markdown(more, FRONT)}" if more else table


def by_need(graph: Graph) -> list[Experiment]:
    """All experiments, those first that need attention most."""
    return sorted(graph.experiments.values(), key=lambda item: (_rank(graph, item), item.id))


def others_said(rest: list[Experiment]) -> Cell:
    """How many experiments a table leaves out, and where they are; nothing if there are none."""
    if not rest:
        return ()
    states = Counter(_state(item) for item in rest)
    said = ", ".join(f"{number} {name}" for name, number in sorted(states.items()))
    return cell(
        f"Those stand first that need attention. {counted(len(rest), 'other')} ({said}): ",
        Piece("all experiments", EXPERIMENTS),
        ".",
    )


def _rank(graph: Graph, experiment: Experiment) -> int:
    """What needs attention most comes first."""
    design = experiment.design
    still = [finding for finding in findings_of(graph, experiment) if finding.is_open]
    freeze = freeze_badge(graph, design) if design else ()
    look = freeze[0].look if freeze else ""
    if look == "stop":
        return 0
    if any(finding.is_blocking for finding in still):
        return 1
    if still or design is None or ran_unfrozen(graph, experiment):
        return 2
    return 3 if not experiment.critiques or look == "watch" else 4


def _state(experiment: Experiment) -> str:
    design = experiment.design
    return (one_word(design.status) or "no status") if design else "no design"


def _row(graph: Graph, experiment: Experiment) -> tuple[Cell, ...]:
    return (
        study_cell(experiment),
        promised(graph, experiment),
        _objected(graph, experiment),
        came_out(graph, experiment),
        _sayable(graph, experiment),
    )


def study_cell(experiment: Experiment) -> Cell:
    """A study by its name, and what it asks in the words of its authors, if they say it."""
    design = experiment.design
    if design is None or not design.asks:
        return name_cell(experiment)
    asked = shortened(design.asks.text, LONGEST)
    asks = Piece(asked, look="quiet", lang=language_of(design.fields))
    return cell(name_cell(experiment), BREAK, asks)


def promised(graph: Graph, experiment: Experiment) -> Cell:
    """The state of the plan, whether its freeze is proved, when it was and what had been seen."""
    design = experiment.design
    if design is None:
        return ()
    freeze = freeze_link(graph, design)
    version = f" version {design.version}" if design.version else ""
    state = cell("frozen") if design.is_frozen and freeze else word_cell(design.status)
    lines = (cell(state, version, " " if freeze else "", freeze), frozen_cell(graph, experiment))
    return joined((line for line in lines if line), BREAK)


def _objected(graph: Graph, experiment: Experiment) -> Cell:
    critic = critic_cell(experiment) if experiment.critiques else NOBODY
    parts = (critic, open_cell(graph, experiment))
    return joined((part for part in parts if part), BREAK)


def _sayable(graph: Graph, experiment: Experiment) -> Cell:
    """The conclusions that results draw, or how many the plan has."""
    design = experiment.design
    if design is None or not design.readings:
        return ()
    drawn = {
        reading.id: part_link(design, reading)
        for result in experiment.results
        for reading in readings_drawn(graph, result)
    }
    if drawn:
        return joined(drawn.values())
    first = address(design, design.readings[0])
    return cell(Piece(counted(len(design.readings), "conclusion"), first))
