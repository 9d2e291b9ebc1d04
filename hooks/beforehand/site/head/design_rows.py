"""What the card of a design says of its critics, its predictions, and what it rests on."""

from collections.abc import Iterator

from beforehand.graph import Experiment, Graph
from beforehand.graph.authority import Authority, effective
from beforehand.graph.verdicts import verdicts_on
from beforehand.records.parts import Finding, Text
from beforehand.records.record import Design
from beforehand.site.head.deviation_rows import deviations_row
from beforehand.site.head.passes import filed_count
from beforehand.site.head.pins import pinned_links
from beforehand.site.head.verdict_tally import verdict_tally
from beforehand.site.words.cite import address, entry_links, place_of, referenced
from beforehand.site.words.markup import BREAK, Cell, Piece, cell, counted, joined
from beforehand.site.words.still_open import how_open

ANSWERS = "#bh-after-findings-and-their-answers"
BECAME = "#bh-after-what-became-of-the-predictions"

Row = tuple[str, Cell]


def design_rows(graph: Graph, design: Design, experiment: Experiment) -> Iterator[Row]:
    """What critics and audits found, what was fixed beforehand, and what may be done."""
    if experiment.critiques:
        count = filed_count(graph, experiment.critiques)
        found = tuple(finding for _, finding in experiment.findings)
        yield "Findings", tally(found, count, f"{design.path}{ANSWERS}")
    else:
        yield "Critic", (Piece("no pass on this design", look="quiet"),)
    yield "Audit", joined(_audits(experiment), BREAK)
    yield "Predictions", _predictions(graph, design, experiment)
    yield "Readings", _readings(design)
    yield "Deviations", deviations_row(graph, design)
    yield "May report", joined(entry_links(graph, design, "reports"))
    yield "Senses", _senses(graph, design)
    yield "Imports", pinned_links(graph, design, "imports")
    yield "Bound by", _bound(design)
    yield "Rests on", pinned_links(graph, design, "decisions")
    yield (
        "Authority",
        joined((_authority(graph, design, state) for state in effective(experiment)), BREAK),
    )


def _audits(experiment: Experiment) -> Iterator[Cell]:
    """What the audits of an experiment found, each linked to its page."""
    for audit in experiment.audits:
        if audit.findings:
            yield tally(audit.findings, counted(len(audit.findings), "finding"), address(audit))


def _predictions(graph: Graph, design: Design, experiment: Experiment) -> Cell:
    """How many predictions there are, linked to what became of them, and the verdicts on them."""
    total = len(design.predictions)
    if not total:
        return ()
    bare = total - len(verdicts_on(design, graph))
    state = "" if bare < total else ", none judged yet"
    written = Piece(f"{total} written{state}", f"{design.path}{BECAME}")
    unsaid = [Piece(f"{bare} without a verdict", look="quiet")] if 0 < bare < total else []
    return joined([written, *verdict_tally(graph, experiment), *unsaid], " ")


def _readings(design: Design) -> Cell:
    """What may be said after each outcome was fixed with the plan: where it stands."""
    if not design.readings:
        return ()
    noun = counted(len(design.readings), "outcome")
    return cell(Piece(f"{noun} with a conclusion", address(design, design.readings[0])))


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
