"""The front page: what this record is, what waits, every experiment, what happened lately."""

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from beforehand.checks.report import Report
from beforehand.graph import Graph
from beforehand.graph.verdicts import verdicts_on
from beforehand.records.record import (
    Arm,
    Artifact,
    Decision,
    Framework,
    JournalEntry,
    Note,
    Record,
)
from beforehand.site.events.amendments import amendments
from beforehand.site.front.attention import CALM, attention
from beforehand.site.front.front_table import front_table
from beforehand.site.front.health import answers_at_once, freezes, health
from beforehand.site.front.lately import lately
from beforehand.site.handover.for_programs import for_programs
from beforehand.site.registers.amendments import seen_said
from beforehand.site.registers.arms import GOING
from beforehand.site.registers.computed import computed_said
from beforehand.site.registers.conclusions import DRAWN, conclusions_register
from beforehand.site.registers.decisions import REPLACED
from beforehand.site.registers.deviations import deviations_register, effects_said
from beforehand.site.registers.experiments import AMENDED
from beforehand.site.registers.figures import figures_said
from beforehand.site.registers.findings import filed, raised_in_all
from beforehand.site.registers.frozen_when import frozen_states, is_amended
from beforehand.site.registers.notes import FIRED
from beforehand.site.registers.predictions import JUDGED
from beforehand.site.registers.problems import OFF, PROBLEM
from beforehand.site.registers.register import filtered
from beforehand.site.registers.rules import on_pages
from beforehand.site.words.made_table import stacked_table
from beforehand.site.words.markup import (
    Cell,
    Piece,
    bullets,
    cell,
    document,
    joined,
    markdown,
    sentence,
)
from beforehand.site.words.page import (
    AMENDMENTS,
    ARMS,
    ARTIFACTS,
    COMPUTED,
    CONCLUSIONS,
    DECISIONS,
    DEVIATIONS,
    EXPERIMENTS,
    FIGURES,
    FINDINGS,
    FRONT,
    JOURNAL,
    NOTES,
    PREDICTIONS,
    PROBLEMS,
    RULES,
    SitePage,
)
from beforehand.site.words.seen import BEFORE
from beforehand.site.words.still_open import how_open

Kind = TypeVar("Kind", bound=Record)

EARLY = "before data was seen"
HEAD = ("register", "entries", "of these")


class Line(NamedTuple):
    """How many entries a register has, with what is worth saying of them.

    ``listed`` is where just these are. A line may be ``told`` where there is no entry.
    """

    name: str
    to: str
    number: int
    said: Cell
    listed: str = ""
    told: bool = False

    @property
    def link(self) -> Piece:
        return Piece(self.name, self.to)

    @property
    def cells(self) -> tuple[Cell, ...]:
        number = Piece(str(self.number), (self.listed or self.to) if self.number else "")
        return cell(self.link), cell(number), self.said


def front_page(graph: Graph, report: Report, about: str = "") -> SitePage:
    """The page that a reader of the record begins with; ``about`` is what the site says it is."""
    title = "The record at a glance"
    waits = [waiting.in_full for waiting in attention(graph, report)]
    studies = bool(graph.experiments)
    lines = [*_numbers(graph, report)]
    told = [line.cells for line in lines if line.number or line.told]
    rest = [line.link for line in lines if not (line.number or line.told)]
    text = document(
        title,
        markdown(cell(sentence(about)), FRONT) if about else "",
        bullets(answers_at_once(graph), FRONT) if studies else "",
        markdown(health(graph, report), FRONT),
        "## What needs attention",
        bullets(waits, FRONT) if waits else CALM,
        *(("## Experiments", front_table(graph)) if studies or not graph.records else ()),
        "## What happened last",
        lately(graph),
        "## In numbers",
        stacked_table(HEAD, told, FRONT),
        markdown(cell("Nothing yet in: ", joined(rest), "."), FRONT) if rest else "",
        for_programs(graph),
        wide=True,
    )
    return SitePage(FRONT, text, title)


def _all(graph: Graph, kind: type[Kind]) -> list[Kind]:
    return [record for record in graph.records if isinstance(record, kind)]


def _numbers(graph: Graph, report: Report) -> Iterator[Line]:
    """How much there is of everything, each a link to the register behind it."""
    experiments = graph.experiments.values()
    designs = [item.design for item in experiments if item.design]
    frozen = sum(design.is_frozen for design in designs)
    proved = freezes(graph) if graph.evidence else ()
    said = cell(_of(frozen, "frozen", EXPERIMENTS, status="frozen"))
    amended = sum(is_amended(graph, design) for design in designs)
    if amended:
        said = cell(said, ", ", _of(amended, AMENDED, EXPERIMENTS, state=AMENDED))
    if proved:
        early = sum(BEFORE in frozen_states(graph, design) for design in designs)
        said = cell(said, "; freezes: ", proved, ", ", _of(early, EARLY, EXPERIMENTS, data=BEFORE))
    yield Line("Experiments", EXPERIMENTS, len(experiments), said)
    findings = filed(graph)
    still = how_open(
        (item.finding for item in findings), lambda state: filtered(FINDINGS, state=state)
    )
    more = raised_in_all(graph) - len(findings)
    still = cell(still, f"; {more} more were raised and are on no page here" if more else "")
    yield Line("Findings", FINDINGS, len(findings), still, told=more > 0)
    yield Line("Amendments", AMENDMENTS, len(amendments(graph)), seen_said(graph))
    departed = len(deviations_register(graph).rows)
    yield Line("Deviations", DEVIATIONS, departed, effects_said(graph))
    judged = sum(len(verdicts_on(design, graph)) for design in designs)
    predictions = sum(len(design.predictions) for design in designs)
    said = _of(judged, "judged", PREDICTIONS, state=JUDGED)
    yield Line("Predictions", PREDICTIONS, predictions, said)
    readings = conclusions_register(graph).rows
    drawn = sum(row.values["state"] == DRAWN for row in readings)
    said = _of(drawn, "drawn by a result", CONCLUSIONS, state=DRAWN)
    yield Line("Conclusions", CONCLUSIONS, len(readings), said)
    decisions = _all(graph, Decision)
    replaced = sum(bool(graph.superseded_by.get(item.id)) for item in decisions)
    said = _of(replaced, "superseded", DECISIONS, state=REPLACED)
    yield Line("Decisions", DECISIONS, len(decisions), said)
    pages = _all(graph, Framework)
    rules = sum(len(page.rules) for page in pages)
    on = Piece(on_pages(graph, "page"), f"{RULES}#pages" if pages else "")
    yield Line("Framework rules", RULES, rules, cell(on), told=bool(pages))
    for name, to, head in (
        ("Rules, draws and budgets", COMPUTED, computed_said(graph)),
        ("Figures", FIGURES, figures_said(graph)),
    ):
        yield Line(name, to, head.number, head.said, head.to)
    arms = _all(graph, Arm)
    going = sum(arm.status.name in ("open", "blocked") for arm in arms)
    yield Line("Arms", ARMS, len(arms), _of(going, "still going", ARMS, state=GOING))
    yield Line("Journal entries", JOURNAL, len(_all(graph, JournalEntry)), ())
    notes = _all(graph, Note)
    fired = sum(bool(note.firings) for note in notes)
    said = _of(fired, "with a firing on record", NOTES, state=FIRED)
    yield Line("Standing notes", NOTES, len(notes), said)
    yield Line("Artifacts", ARTIFACTS, len(_all(graph, Artifact)), ())
    said = _of(len(report.waived), "switched off with a reason", PROBLEMS, state=OFF)
    found = filtered(PROBLEMS, state=PROBLEM)
    yield Line("Problems", PROBLEMS, len(report.problems), said, found, told=True)


def _of(number: int, what: str, to: str, **values: str) -> Cell:
    """How many of the entries are such, linked to those."""
    return cell(Piece(f"{number} {what}", filtered(to, **values) if number else ""))
