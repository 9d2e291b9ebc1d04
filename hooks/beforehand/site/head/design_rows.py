"""What the card of a design says of its critics, its predictions, and what it rests on."""

from collections.abc import Iterator

from beforehand.graph import Experiment, Graph
from beforehand.graph.authority import Authority, effective
from beforehand.graph.verdicts import verdicts_on
from beforehand.records.parts import Finding, Text
from beforehand.records.record import Design
from beforehand.site.head.passes import filed_count, is_past, verdict_cell
from beforehand.site.head.pins import pinned_links
from beforehand.site.words.cite import address, entry_links, named, place_of, referenced
from beforehand.site.words.markup import BREAK, Cell, Piece, cell, counted, joined
from beforehand.site.words.still_open import how_open

ANSWERS = "#bh-after-findings-and-their-answers"
BECAME = "#bh-after-what-became-of-the-predictions"

Row = tuple[str, Cell]


def design_rows(graph: Graph, design: Design, experiment: Experiment) -> Iterator[Row]:
    """What critics and audits found, what was fixed beforehand, and what may be done."""
    if experiment.critiques:
        yield "Critic", last_pass(experiment, is_told=True)
        count = filed_count(graph, experiment.critiques)
        found = tuple(finding for _, finding in experiment.findings)
        yield "Findings", tally(found, count, f"{design.path}{ANSWERS}")
    else:
        yield "Critic", (Piece("no pass on this design", look="quiet"),)
    yield "Audit", joined(_audits(experiment), BREAK)
    yield "Predictions", _predictions(graph, design)
    yield "Readings", _readings(design)
    yield "Senses", _senses(graph, design)
    yield "May report", joined(entry_links(graph, design, "reports"))
    yield "Imports", pinned_links(graph, design, "imports")
    yield "Bound by", _bound(design)
    yield "Rests on", pinned_links(graph, design, "decisions")
    yield (
        "Authority",
        joined((_authority(graph, design, state) for state in effective(experiment)), BREAK),
    )


def last_pass(experiment: Experiment, *, is_told: bool = False) -> Cell:
    """The verdict of the last pass; given on a version that is not this one, it is history.

    ``is_told`` says that the verdict stands beside it already.
    """
    last = experiment.critiques[-1]
    was = is_past(last, experiment)
    verdict = () if is_told else cell(verdict_cell(last, experiment), " ")
    on = Piece(f", on the earlier version {last.attacks}", look="quiet") if was else ""
    return cell(verdict, named(last), on)


def _audits(experiment: Experiment) -> Iterator[Cell]:
    """What the audits of an experiment found, each linked to its page."""
    for audit in experiment.audits:
        if audit.findings:
            yield tally(audit.findings, counted(len(audit.findings), "finding"), address(audit))


def _predictions(graph: Graph, design: Design) -> Cell:
    """How many predictions there are and how many are judged, linked to what became of them."""
    total = len(design.predictions)
    if not total:
        return ()
    judged = len(verdicts_on(design, graph))
    state = f"{judged} judged" if judged else "none judged yet"
    return cell(Piece(f"{total} written, {state}", f"{design.path}{BECAME}"))


def _readings(design: Design) -> Cell:
    """What may be said after each outcome was fixed with the plan: where it stands."""
    if not design.readings:
        return ()
    noun = counted(len(design.readings), "outcome has", "outcomes have")
    text = f"{noun} a conclusion in the plan"
    return cell(Piece(text, address(design, design.readings[0])))


def _bound(design: Design) -> Cell:
    """How many framework rules bind the design, linked to where it says of each whether it does."""
    if not design.bindings:
        return ()
    free = sum(item.binding.name == "no" for item in design.bindings)
    count = counted(len(design.bindings) - free, "rule")
    more = f", {free} cited as not binding" if free else ""
    return cell(Piece(count, address(design, design.bindings[0])), more)


def _senses(graph: Graph, design: Design) -> Cell:
    value = design.field("senses")
    waived = value.get("waived") if value else None
    if waived:
        return cell("waived: ", referenced(graph, design.path, Text(waived.text, waived.at)))
    return joined(entry_links(graph, design, "senses"))


def _authority(graph: Graph, design: Design, state: Authority) -> Cell:
    """One gate and the value that holds, linked to what gave it last, if that is not here."""
    to = place_of(graph, state.span)
    earlier = len(state.earlier)
    remark = f" last of {earlier + 1} lines" if earlier else ""
    return cell(
        Piece(f"{state.family} = {state.value}", "" if to == design.path else to, "code"),
        Piece(remark, look="quiet") if remark else "",
    )


def tally(findings: tuple[Finding, ...], count: str, to: str = "") -> Cell:
    """How many findings there are, as ``count`` says it and linked ``to`` them, and are open."""
    return cell(Piece(count, to), ", ", how_open(findings)) if findings else cell("none filed")
