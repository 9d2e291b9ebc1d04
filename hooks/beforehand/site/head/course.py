"""The course of one experiment as a list that reads as a line: from proposal to result."""

from collections.abc import Iterator
from itertools import groupby

import msgspec

from beforehand.config import folded
from beforehand.graph import Experiment, Graph
from beforehand.graph.verdicts import is_standing
from beforehand.records.fields import read_date
from beforehand.records.record import AnyRecord, Design
from beforehand.site.events.events import events_by_experiment
from beforehand.site.events.happened import AMENDED, FROZEN, Event
from beforehand.site.words.badges import badge
from beforehand.site.words.cite import address, named, written
from beforehand.site.words.markup import Cell, Piece, cell, counted, escape, html, joined
from beforehand.site.words.seen import seen_badge, seen_look

MOST = 4
NO_CALL = ("no", "нет", "not dispatched")
LATER = ("labels opened", "key revealed", "stopped", "closed")


class Step(msgspec.Struct, frozen=True):
    """One step of an experiment: what, on which day, and what hangs off it.

    ``date`` is empty where nobody says; ``done`` is false for what has not happened yet.
    """

    name: str
    date: str = ""
    note: Cell = ()
    seen: str = ""
    done: bool = True
    hanging: tuple[Cell, ...] = ()


def course(graph: Graph, record: AnyRecord) -> str:
    """The course of an experiment as HTML, on the page of its current design alone."""
    experiment = graph.experiment_of(record)
    design = experiment.design if experiment else None
    if experiment is None or design is None or design.address != record.address:
        return ""
    items = "".join(_item(step, record.path) for step in steps(graph, experiment, design))
    return f'<ol class="bh-course" aria-label="How this experiment went">{items}</ol>'


def _item(step: Step, page: str) -> str:
    state = "done" if step.done else "open"
    look = f" bh-course--{seen_look(step.seen)}" if step.seen else ""
    date = f'<time datetime="{step.date}">{step.date}</time>' if step.date else ""
    waits = "" if step.done or step.note else '<span class="bh-quiet">not yet</span>'
    lines = [date, waits, html(step.note, page), html(seen_badge(step.seen), page)]
    hanging = "".join(f"<li>{html(item, page)}</li>" for item in step.hanging)
    return (
        f'<li class="bh-course--{state}{look}"><strong>{escape(step.name)}</strong>'
        f"{''.join(f'<span>{line}</span>' for line in lines if line)}"
        f"{f'<ul>{hanging}</ul>' if hanging else ''}</li>"
    )


def steps(graph: Graph, experiment: Experiment, design: Design) -> tuple[Step, ...]:
    """The steps that every experiment takes and those that it took besides, as they came.

    What has no date stays behind the step before it.
    """
    own = events_by_experiment(graph).get(experiment.id, ())
    taken = list(_taken(graph, experiment, design, own))
    dates: list[str] = []
    for step in taken:
        dates.append(step.date or (dates[-1] if dates else ""))
    order = sorted(zip(taken, dates, strict=True), key=lambda pair: (not pair[0].done, pair[1]))
    return tuple(step for step, _ in order)


def _taken(
    graph: Graph, experiment: Experiment, design: Design, own: tuple[Event, ...]
) -> Iterator[Step]:
    drafted = read_date(design.text("drafted"))
    yield Step("Proposed", drafted.isoformat() if drafted else "")
    yield _critic(experiment)
    yield from _frozen(design, [event for event in own if event.what in {FROZEN, AMENDED}])
    yield _run(experiment, design, own)
    marks = [event for event in own if event.what in LATER and event.at]
    for event in sorted(marks, key=lambda item: (item.at, item.number)):
        yield Step(event.what.capitalize(), event.date.isoformat(), seen=event.seen)
    yield _result(graph, experiment)


def _critic(experiment: Experiment) -> Step:
    passes = experiment.critiques
    if not passes:
        return Step("Critic", done=False)
    last = passes[-1]
    date = read_date(last.text("date"))
    count = "" if len(passes) == 1 else f"{len(passes)} passes, last "
    note = cell(count, badge(last.verdict) or named(last))
    findings = len(experiment.findings)
    link = Piece(counted(findings, "finding"), address(last))
    return Step("Critic", date.isoformat() if date else "", note, hanging=(cell(link),))


def _frozen(design: Design, own: list[Event]) -> Iterator[Step]:
    """Each version that was frozen, with the amendments that were made of it."""
    own = [event for event in own if _is_on(event, design)]
    freezes = [event for event in own if event.what == FROZEN and event.at]
    if not freezes:
        stated = read_date(design.text("frozen"))
        is_done = design.is_frozen or stated is not None
        note = cell(f"version {design.version}" if design.version and is_done else "")
        date = stated.isoformat() if stated else ""
        hanging = [*_amendments(own, own)]
        if design.amendments and not hanging:
            noun = counted(len(design.amendments), "amendment")
            hanging = [cell(Piece(noun, address(design, design.amendments[0])))]
        yield Step("Frozen", date, note, "", is_done, tuple(hanging))
        return
    skipped = len(freezes) - MOST
    shown = freezes if skipped <= 0 else [freezes[0], *freezes[-MOST + 1 :]]
    for event in shown:
        at = own.index(event)
        after = own[at + 1 :]
        until = next((n for n, item in enumerate(after) if item.what == FROZEN and item.at), None)
        before = own[:at] if event is freezes[0] else []
        hanging = [*_amendments(before, own), *_amendments(after[:until], own)]
        if event is shown[0] and skipped > 0:
            hanging = [cell(f"and {counted(skipped, 'more version')} frozen since")]
        note = _short(event)
        yield Step("Frozen", event.date.isoformat(), note, event.seen, hanging=tuple(hanging))


def _short(event: Event) -> Cell:
    """What an entry says, without the remark that it carries."""
    return tuple(piece for piece in event.detail if piece.look != "quiet" and piece.text != ": ")


def _is_on(event: Event, design: Design) -> bool:
    return any(piece.to.partition("#")[0] == design.path for piece in event.content)


def _amendments(found: list[Event], own: list[Event]) -> Iterator[Cell]:
    """What was amended: one line for each day of a page, or entry of a ledger among all."""
    told = {piece for event in own if event.at for piece in event.detail if piece.to}
    amended = [
        event
        for event in found
        if event.what == AMENDED and (event.at or not told.intersection(event.content))
    ]
    days = [list(same) for _, same in groupby(amended, key=lambda item: (item.date, item.seen))]
    for same in days[:MOST]:
        first, last = _named(same[0]), _named(same[-1])
        what = joined(first[:1] + last[-1:] if len(same) > 1 else first, " to ")
        date = Piece(same[0].date.isoformat(), look="whole")
        yield cell("amended ", what, ", ", date, " ", seen_badge(same[0].seen))
    if len(days) > MOST:
        yield cell(f"and {sum(map(len, days[MOST:]))} more")


def _named(event: Event) -> Cell:
    """The amendments of an event, or what it says instead."""
    links = tuple(piece for piece in (*event.content, *event.detail) if "#" in piece.to)
    return links or cell(event.detail[0] if event.detail else "")


def _run(experiment: Experiment, design: Design, own: tuple[Event, ...]) -> Step:
    begun = next((event for event in own if event.what == "run begun"), None)
    if begun is not None:
        return Step("Run", begun.date.isoformat())
    stage = next((event for event in own if event.what == "stage entered"), None)
    if stage is not None:
        return Step("Run", stage.date.isoformat(), _short(stage), stage.seen)
    if experiment.results:
        return Step("Run")
    note = cell(Piece("none made", look="quiet")) if was_not_run(design) else ()
    return Step("Run", note=note, done=False)


def was_not_run(design: Design) -> bool:
    """Whether a design says that it was not run, or that no call was made."""
    return design.status.name == "not-run" or folded(written(design, "dispatched").text) in NO_CALL


def _result(graph: Graph, experiment: Experiment) -> Step:
    standing = [result for result in experiment.results if is_standing(result, graph)]
    if not standing:
        return Step("Result", done=False)
    last = max(standing, key=lambda item: item.text("date"))
    date = read_date(last.text("date"))
    more = f" and {len(standing) - 1} more" if len(standing) > 1 else ""
    note = cell(Piece(f"{counted(len(last.verdicts), 'verdict')}", address(last)), more)
    return Step("Result", date.isoformat() if date else "", note)
