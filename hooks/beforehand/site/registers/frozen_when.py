"""When the plan of an experiment was frozen, and what had been seen by then."""

import datetime
from functools import lru_cache

from beforehand.graph import Experiment, Graph
from beforehand.records.record import Design
from beforehand.site.events.events import events_by_experiment
from beforehand.site.head.fixed import Version, fixed
from beforehand.site.registers.register import Column
from beforehand.site.versions.freeze_row import BADGES, freeze_badge, freeze_link, history_of
from beforehand.site.words.cite import written
from beforehand.site.words.markup import BREAK, Cell, Piece, cell, joined
from beforehand.site.words.seen import SEEN_STATES, seen_badge, seen_states

BROKEN = BADGES["broken"].text
FROZEN = Column("data", "frozen", order=SEEN_STATES)


@lru_cache(maxsize=1)
def last_frozen(graph: Graph) -> dict[str, Version]:
    """The version that was frozen last, by the path of its page."""
    found: dict[str, Version] = {}
    for name, experiment in graph.experiments.items():
        if experiment.design:
            own = events_by_experiment(graph).get(name, ())
            versions = fixed(graph, experiment.design, own).versions
            if versions:
                found[experiment.design.path] = versions[-1]
    return found


def is_amended(graph: Graph, design: Design | None) -> bool:
    """Whether a design that was frozen is open again, for a version that is not frozen yet."""
    history = history_of(graph, design) if design else None
    return bool(history and history.versions and history.versions[-1].keeping == "next")


def frozen_states(graph: Graph, design: Design | None) -> tuple[str, ...]:
    """Whether a frozen plan was fixed before data or after, and what had been seen.

    That is not known of a text that is not the one that was frozen.
    """
    if design is None or not design.is_frozen:
        return ()
    version = last_frozen(graph).get(design.path)
    is_that = version and version.name in ("", design.version)
    is_broken = any(piece.text == BROKEN for piece in freeze_badge(graph, design))
    return seen_states(version.known.seen if version and is_that and not is_broken else "")


def _last(graph: Graph, experiment: Experiment) -> tuple[Design | None, Version | None]:
    design = experiment.design
    return design, last_frozen(graph).get(design.path) if design else None


def recorded_day(graph: Graph, experiment: Experiment) -> str:
    """The day on which a ledger recorded the freeze; empty where none does."""
    _, version = _last(graph, experiment)
    day = version.known.recorded if version else None
    return day.isoformat() if day else ""


def frozen_values(graph: Graph, experiment: Experiment) -> dict[str, str | tuple[str, ...]]:
    """What programs get besides: ``page_says`` is a day that nothing need prove."""
    design, version = _last(graph, experiment)
    return {
        "frozen_version": version.name if version else "",
        "seen": version.known.seen if version else "",
        "page_says": written(design, "frozen").text if design else "",
        "data": frozen_states(graph, design),
    }


def frozen_cell(graph: Graph, experiment: Experiment) -> Cell:
    """What had been seen by the freeze, and the days that the ledger and the page alone give."""
    design, version = _last(graph, experiment)
    if design is None or version is None:
        return ()
    says = recorded_says(version.known.recorded, page_day(graph, experiment))
    line = joined((part for part in (_seen(version), says) if part), " ")
    return joined((part for part in (_other(design, version), line) if part), BREAK)


def ledger_cell(graph: Graph, experiment: Experiment) -> Cell:
    """What a ledger tells of the freeze: whether it is proved, the day, what had been seen."""
    design, version = _last(graph, experiment)
    if design is None:
        return ()
    day = recorded_day(graph, experiment)
    first = (freeze_link(graph, design), cell(Piece(day, look="whole")) if day else ())
    second = (_seen(version), _other(design, version)) if version else ()
    lines = (joined((part for part in line if part), " ") for line in (first, second))
    return joined((line for line in lines if line), BREAK)


def page_day(graph: Graph, experiment: Experiment) -> str:
    """The day of the freeze as the page gives it; empty where the ledger has the same."""
    design, version = _last(graph, experiment)
    if design is None or version is None:
        return ""
    known = version.known
    return written(design, "frozen").text if not known.recorded or known.stated else ""


def _other(design: Design, version: Version) -> Cell:
    """The version that was frozen, where it is not the one of the page."""
    return cell(f"version {version.name}" if version.name not in ("", design.version) else "")


def _seen(version: Version) -> Cell:
    return seen_badge(version.known.seen) if version.known.recorded else ()


def recorded_says(recorded: datetime.date | None, page: str) -> Cell:
    """The day on which a ledger recorded something, and one that the page alone gives."""
    days = (("recorded ", recorded.isoformat() if recorded else ""), ("the page says ", page))
    said = (cell(Piece(who, look="quiet"), Piece(day, look="whole")) for who, day in days if day)
    return joined(said, BREAK)
