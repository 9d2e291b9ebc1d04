"""Every experiment in one table: those first that need attention, the rest counted."""

from collections import Counter

from beforehand.graph import Experiment, Graph
from beforehand.graph.verdicts import verdicts_on
from beforehand.records.record import Design
from beforehand.site.around.outcome import readings_drawn
from beforehand.site.head.card import last_pass
from beforehand.site.registers.experiments import NONE, name_cell, open_cell, result_cell
from beforehand.site.registers.findings import findings_of
from beforehand.site.versions.freeze_row import freeze_badge, freeze_link
from beforehand.site.words.badges import status_badge
from beforehand.site.words.cite import address, part_link, written
from beforehand.site.words.markup import (
    BREAK,
    Cell,
    Piece,
    cell,
    counted,
    joined,
    markdown,
    markdown_table,
)
from beforehand.site.words.page import EXPERIMENTS, FRONT

MOST = 24
NOBODY = cell(Piece("no critic yet", look="quiet"))
HEAD = ("experiment", "promised", "objected", "came out", "may be said")


def front_table(graph: Graph) -> str:
    """The table as Markdown, or a sentence where there is no experiment."""
    found = sorted(graph.experiments.values(), key=lambda item: (_rank(graph, item), item.id))
    if not found:
        return NONE
    shown = found[:MOST]
    table = markdown_table(HEAD, [_row(graph, item) for item in shown], FRONT)
    rest = found[MOST:]
    if not rest:
        return table
    states = Counter(_state(item) for item in rest)
    said = ", ".join(f"{number} {name}" for name, number in sorted(states.items()))
    more = cell(
        f"Those stand first that need attention. {counted(len(rest), 'other')} ({said}): ",
        Piece("all experiments", EXPERIMENTS),
        ".",
    )
    return f"{table}\n\n{markdown(more, FRONT)}"


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
    if still or design is None:
        return 2
    return 3 if not experiment.critiques or look == "watch" else 4


def _state(experiment: Experiment) -> str:
    design = experiment.design
    return (design.status.name or design.status.written or "no status") if design else "no design"


def _row(graph: Graph, experiment: Experiment) -> tuple[Cell, ...]:
    design = experiment.design
    return (
        name_cell(experiment),
        _promised(graph, design) if design else (),
        _objected(graph, experiment),
        _came_out(graph, experiment),
        _sayable(graph, experiment),
    )


def _promised(graph: Graph, design: Design) -> Cell:
    """The state of the plan, its version and day, and whether its freeze is proved."""
    day = written(design, "frozen").text if design.is_frozen else ""
    version = f"version {design.version}" if design.version else ""
    freeze = freeze_link(graph, design)
    state = cell(status_badge(design), " " if freeze else "", freeze)
    said = cell(version, ", " if version and day else "", Piece(day, look="whole") if day else ())
    return joined([line for line in (state, said) if line], BREAK)


def _objected(graph: Graph, experiment: Experiment) -> Cell:
    critic = last_pass(experiment) if experiment.critiques else NOBODY
    parts = (critic, open_cell(graph, experiment))
    return joined((part for part in parts if part), BREAK)


def _came_out(graph: Graph, experiment: Experiment) -> Cell:
    design = experiment.design
    tally = Counter(
        verdict.verdict.name or verdict.verdict.written
        for given in (verdicts_on(design, graph).values() if design else ())
        for _, verdict in given
    )
    said = ", ".join(f"{number} {word}" for word, number in sorted(tally.items()))
    return joined([part for part in (result_cell(experiment), cell(said)) if part], BREAK)


def _sayable(graph: Graph, experiment: Experiment) -> Cell:
    """The conclusions that results draw, or how many were written beforehand."""
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
