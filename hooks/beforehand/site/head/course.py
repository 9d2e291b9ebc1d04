"""The course of one experiment as a list that reads as a line: from proposal to result."""

import datetime
from collections.abc import Iterable, Iterator
from itertools import groupby

import msgspec

from beforehand.graph import Experiment, Graph
from beforehand.graph.verdicts import is_standing
from beforehand.records.fields import read_date, version_key
from beforehand.records.record import AnyRecord, Critique, Design
from beforehand.site.events.amendments import Amended, span
from beforehand.site.events.events import events_by_experiment
from beforehand.site.events.happened import Day, Event, Known
from beforehand.site.head.fixed import Fixed, Version, fixed
from beforehand.site.head.kept import NOW, Kept, kept_versions
from beforehand.site.head.passes import filed_count, placed, verdict_cell
from beforehand.site.head.ran import NO_RESULT_PAGE, has_run, run_told, was_not_run
from beforehand.site.head.verdict_tally import verdict_tally
from beforehand.site.reference.meanings import explained
from beforehand.site.words.cite import address, label, named
from beforehand.site.words.markup import Cell, Piece, cell, counted, escape, html, joined
from beforehand.site.words.seen import seen_badge, seen_look

MOST = 4
LATER = ("labels opened", "key revealed", "stopped", "closed")
FROZEN = "Frozen"
PAGE, BY, LEDGER = "the page says", "by", "recorded here"
ALL_LATE = "The days of the versions are those of the page. All were recorded here on"
NO_DAY = '<span class="bh-quiet">no day stated</span>'

Days = tuple[tuple[str, datetime.date], ...]
"""Days, each with a word before it where it is not simply the day of what is told."""


class Step(msgspec.Struct, frozen=True):
    """One step of an experiment: what, of which version, on which days, what had been seen.

    ``order`` is the day by which the step is put among the others, if it is another one than it
    shows; ``done`` is false for what has not happened yet. ``hanging`` is what belongs to it:
    findings, amendments.
    """

    name: str
    version: Cell = ()
    days: Days = ()
    note: Cell = ()
    seen: str = ""
    done: bool = True
    hanging: tuple[Cell, ...] = ()
    order: Day = None

    @property
    def at(self) -> Day:
        """The day by which it is put among the others; None where nobody says one."""
        return self.order or next((day for _, day in self.days), None)


def course(graph: Graph, record: AnyRecord) -> str:
    """The course of an experiment as HTML, on the page of its current design alone."""
    experiment = graph.experiment_of(record)
    design = experiment.design if experiment else None
    if experiment is None or design is None or design.address != record.address:
        return ""
    own = events_by_experiment(graph).get(experiment.id, ())
    found = fixed(graph, design, own)
    taken = _taken(graph, experiment, design, found, own)
    steps, late = _said_once(_in_order(taken))
    items = "".join(_item(step, record.path) for step in steps)
    return f'<ol class="bh-course" aria-label="How this experiment went">{items}</ol>{late}'


def _said_once(steps: list[Step]) -> tuple[list[Step], str]:
    """The steps, and one line for the day on which all their versions were recorded late."""
    late = [day for step in steps for word, day in step.days if word == LEDGER]
    versions = [step for step in steps if step.name == FROZEN and step.days]
    if len(set(late)) != 1 or not 1 < len(late) == len(versions):
        return steps, ""
    kept = [
        msgspec.structs.replace(
            step,
            days=tuple(
                ("" if word == PAGE else word, day) for word, day in step.days if word != LEDGER
            ),
        )
        for step in steps
    ]
    day = f'<time datetime="{late[0]}">{late[0]}</time>'
    return kept, f'<p class="bh-course__late">{ALL_LATE} {day}.</p>'


def _item(step: Step, page: str) -> str:
    state = "done" if step.done else "open"
    look = f" bh-course--{seen_look(step.seen)}" if step.seen else ""
    waits = "" if step.done or step.note else "not yet"
    if step.done and step.version and not step.days:
        waits = NO_DAY
    seen = explained("seen", f"{step.seen} seen", seen_badge(step.seen))
    told = html(step.version, page), html(step.note, page), html(seen, page)
    lines = [told[0], *map(_day, step.days), waits, *told[1:]]
    hanging = "".join(f"<li>{html(item, page)}</li>" for item in step.hanging)
    return (
        f'<li class="bh-course--{state}{look}"><strong>{escape(step.name)}</strong>'
        f"{''.join(f'<span>{line}</span>' for line in lines if line)}"
        f"{f'<ul>{hanging}</ul>' if hanging else ''}</li>"
    )


def _day(said: tuple[str, datetime.date]) -> str:
    word, day = said
    lead = f'<span class="bh-quiet">{word}</span> ' if word else ""
    return f'{lead}<time datetime="{day}">{day}</time>'


def _in_order(taken: Iterable[Step]) -> list[Step]:
    """Steps as they came; one without a day stays behind the step before it."""
    steps = list(taken)
    days: list[datetime.date] = []
    for step in steps:
        days.append(step.at or (days[-1] if days else datetime.date.min))
    order = sorted(zip(steps, days, strict=True), key=lambda pair: (not pair[0].done, pair[1]))
    return [step for step, _ in order]


def _taken(
    graph: Graph, experiment: Experiment, design: Design, found: Fixed, own: tuple[Event, ...]
) -> Iterator[Step]:
    drafted = read_date(design.text("drafted"))
    if drafted:
        yield Step("Proposed", days=(("", drafted),))
    yield from _versions_and_passes(graph, experiment, design, found)
    yield _run(graph, experiment, design, own)
    marks = [event for event in own if event.what in LATER and event.at]
    for event in sorted(marks, key=lambda item: (item.at, item.number)):
        yield Step(event.what.capitalize(), days=(("", event.date),), seen=event.seen)
    yield _result(graph, experiment)


def _versions_and_passes(
    graph: Graph, experiment: Experiment, design: Design, found: Fixed
) -> Iterator[Step]:
    """Each version that was frozen, and the passes between it and the next one."""
    versions, kept = found.versions, kept_versions(graph, design)
    skipped = len(versions) - MOST
    shown = versions if skipped <= 0 else (versions[0], *versions[-MOST + 1 :])
    passes: dict[int, list[Critique]] = {}
    for critique, before in placed(graph, experiment, versions):
        at = sum(version in shown for version in versions[:before])
        passes.setdefault(at, []).append(critique)
    if not experiment.critiques:
        yield Step("Critic", done=False)
    yield from _passes(graph, experiment, passes.get(0), None, shown[:1])
    for at, version in enumerate(shown, 1):
        more = skipped if at == 1 else 0
        yield _frozen(version, more, kept.get(version.number, Kept()))
        yield from _passes(graph, experiment, passes.get(at), version, shown[at : at + 1])
    if found.waiting or not versions:
        yield _to_be_frozen(design, found, kept.get(NOW, Kept()))


def _passes(
    graph: Graph,
    experiment: Experiment,
    passes: list[Critique] | None,
    before: Version | None,
    after: tuple[Version, ...],
) -> Iterator[Step]:
    """The passes between two versions as one step, whose place does not leave them."""
    if not passes:
        return
    last = passes[-1]
    day = read_date(last.text("date"))
    order = day
    if before and before.order and (order is None or order < before.order):
        order = before.order
    if order and after and after[0].order and order > after[0].order:
        order = after[0].order
    said = verdict_cell(last, experiment)
    verdict = explained("critique verdict", last.verdict.name, said) or cell(named(last))
    name = f"{label(last)} " if len(experiment.critiques) > 1 else ""
    if len(passes) > 1:
        name = f"{len(passes)} passes, last "
    on = f"on version {last.attacks}" if last.attacks else ""
    count = Piece(filed_count(graph, tuple(passes)), address(last))
    days = (("", day),) if day else ()
    yield Step("Critic", cell(f"{name}{on}"), days, verdict, hanging=(cell(count),), order=order)


def _frozen(version: Version, more: int, kept: Kept) -> Step:
    """A version that was frozen, with the amendments that made it."""
    known = version.known
    days = tuple(_days(version))
    hanging = [*_amended(version.changes, kept, known, days)]
    if more > 0:
        hanging = [cell(f"and {counted(more, 'more version')} frozen since")]
    return Step(
        FROZEN,
        cell(Piece(f"version {version.name}", kept.path) if version.name else ""),
        days,
        seen=known.seen,
        hanging=tuple(hanging),
        order=version.order,
    )


def _to_be_frozen(design: Design, found: Fixed, kept: Kept) -> Step:
    """The version that is still to be frozen, with the amendments that made it so far."""
    last = found.versions[-1].name if found.versions else design.version
    is_next = version_key(design.version) > version_key(last)
    name = cell(f"version {design.version}") if is_next else ()
    hanging = tuple(_amended(found.waiting, kept, Known()))
    return Step(FROZEN, name, done=False, hanging=hanging)


def _days(version: Version) -> Iterator[tuple[str, datetime.date]]:
    """The days of a version: that of the page for what happened, that of the ledger if it is late.

    Of one that the page gives no day, a later version tells by when it was there.
    """
    known = version.known
    if known.recorded and not version.is_retold:
        yield "", known.recorded
    if known.stated:
        yield PAGE if known.recorded else "", known.stated
    elif version.is_retold and version.order:
        yield BY, version.order
    if known.recorded and version.is_retold:
        yield LEDGER, known.recorded


def _amended(
    changes: tuple[Amended, ...], kept: Kept, beside: Known, days: Days = ()
) -> Iterator[Cell]:
    """What was amended: one line for all of one day under the same knowledge.

    What is so of the version beside it as well is not said again, nor are its days.
    """
    told = {day for word, day in days if word != LEDGER}
    groups = [tuple(same) for _, same in groupby(changes, lambda item: (item.known, item.untold))]
    for same in groups[:MOST]:
        known, untold = same[0].known, same[0].untold
        is_late = known.is_retold and known.recorded != beside.recorded
        dated = [f"{known.day}"] if known.day and known.day not in told else []
        dated += [f"{LEDGER} {known.recorded}"] if is_late else []
        said = [cell(", ", Piece(day, look="whole")) for day in dated]
        if known.seen not in ("", beside.seen):
            said.append(cell(" ", seen_badge(known.seen)))
        if untold:
            said.append(cell(", ", Piece(untold, look="quiet")))
        yield cell(Piece("amended", kept.comparison), " ", span(same), *said)
    if len(groups) > MOST:
        yield cell(f"and {sum(map(len, groups[MOST:]))} more")


def _run(graph: Graph, experiment: Experiment, design: Design, own: tuple[Event, ...]) -> Step:
    begun = next((event for event in own if event.what == "run begun"), None)
    if begun is not None:
        return Step("Run", days=(("", begun.date),))
    stage = next((event for event in own if event.what == "stage entered"), None)
    if stage is not None:
        return Step("Run", (), (("", stage.date),), _entered(stage), stage.seen)
    if experiment.results:
        return Step("Run")
    if was_not_run(design):
        return Step("Run", note=cell("none made"), done=False)
    told = run_told(graph, design)
    return Step("Run", note=told, done=bool(told))


def _entered(stage: Event) -> Cell:
    """Which stage was entered, without the remark that the entry carries."""
    return tuple(piece for piece in stage.detail if piece.look != "quiet" and piece.text != ": ")


def _result(graph: Graph, experiment: Experiment) -> Step:
    standing = [result for result in experiment.results if is_standing(result, graph)]
    if not standing:
        is_elsewhere = not experiment.results and has_run(graph, experiment)
        note = cell(NO_RESULT_PAGE) if is_elsewhere else ()
        return Step("Result", note=note, done=False)
    last = max(standing, key=lambda item: item.text("date"))
    date = read_date(last.text("date"))
    uncounted = cell(Piece(counted(len(last.verdicts), "verdict"), address(last)))
    said = joined(verdict_tally(graph, experiment), " ") or uncounted
    pages = f" on {len(standing)} pages" if len(standing) > 1 else ""
    return Step("Result", days=(("", date),) if date else (), note=cell(said, pages))
