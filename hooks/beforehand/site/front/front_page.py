"""The front page: what this record is, what waits, every experiment, what happened lately."""

from collections.abc import Iterator
from typing import TypeVar

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
from beforehand.site.events.events import events
from beforehand.site.front.attention import attention
from beforehand.site.front.front_table import front_table
from beforehand.site.front.health import answers_at_once, health
from beforehand.site.handover.for_programs import for_programs
from beforehand.site.registers.computed import summary
from beforehand.site.registers.figures import states_of
from beforehand.site.registers.findings import filed
from beforehand.site.versions.freeze_row import freezes_summary
from beforehand.site.words.markup import (
    Cell,
    Piece,
    bullets,
    cell,
    counted,
    document,
    markdown,
    markdown_table,
    sentence,
)
from beforehand.site.words.page import (
    ARMS,
    ARTIFACTS,
    COMPUTED,
    DECISIONS,
    EXPERIMENTS,
    FIGURES,
    FINDINGS,
    FRONT,
    JOURNAL,
    NOTES,
    PREDICTIONS,
    PROBLEMS,
    RULES,
    TIMELINE,
    SitePage,
)
from beforehand.site.words.seen import seen_badge

Kind = TypeVar("Kind", bound=Record)

LATELY = 10
CALM = "Nothing waits: no blocking finding is open and the build found no problem."


def front_page(graph: Graph, report: Report, about: str = "") -> SitePage:
    """The page that a reader of the record begins with; ``about`` is what the site says it is."""
    title = "The record at a glance"
    waits = list(attention(graph, report))
    text = document(
        title,
        markdown(cell(sentence(about)), FRONT) if about else "",
        bullets(answers_at_once(graph), FRONT),
        markdown(health(graph, report), FRONT),
        "## What needs attention",
        bullets(waits, FRONT) if waits else CALM,
        "## Experiments",
        front_table(graph),
        "## What happened last",
        _lately(graph),
        "## In numbers",
        markdown_table(("register", "entries", "of these"), _numbers(graph, report), FRONT),
        for_programs(graph),
        wide=True,
    )
    return SitePage(FRONT, text, title)


def _all(graph: Graph, kind: type[Kind]) -> list[Kind]:
    return [record for record in graph.records if isinstance(record, kind)]


def _numbers(graph: Graph, report: Report) -> Iterator[tuple[Cell, ...]]:
    """How much there is of everything, each a link to the register behind it."""
    experiments = graph.experiments.values()
    designs = [item.design for item in experiments if item.design]
    frozen = sum(design.is_frozen for design in designs)
    proof = freezes_summary(graph)
    said = f"{frozen} frozen; freezes: {proof}" if proof else f"{frozen} frozen"
    yield _line("Experiments", EXPERIMENTS, len(experiments), said)
    findings = filed(graph)
    still = sum(item.finding.is_open for item in findings)
    yield _line("Findings", FINDINGS, len(findings), f"{still} open")
    judged = sum(len(verdicts_on(design, graph)) for design in designs)
    predictions = sum(len(design.predictions) for design in designs)
    yield _line("Predictions", PREDICTIONS, predictions, f"{judged} judged")
    decisions = _all(graph, Decision)
    replaced = sum(bool(graph.superseded_by.get(item.id)) for item in decisions)
    yield _line("Decisions", DECISIONS, len(decisions), f"{replaced} superseded")
    pages = _all(graph, Framework)
    rules = sum(len(page.rules) for page in pages)
    yield _line("Framework rules", RULES, rules, f"on {counted(len(pages), 'page')}")
    yield _line("Rules, draws and budgets", COMPUTED, len(graph.computed), summary(graph))
    yield _line("Figures", FIGURES, len(graph.figures), states_of(graph.figures))
    arms = _all(graph, Arm)
    going = sum(arm.status.name in ("open", "blocked") for arm in arms)
    yield _line("Arms", ARMS, len(arms), f"{going} still going")
    yield _line("Journal entries", JOURNAL, len(_all(graph, JournalEntry)), "")
    notes = _all(graph, Note)
    fired = sum(bool(note.firings) for note in notes)
    yield _line("Standing notes", NOTES, len(notes), f"{fired} with a firing on record")
    yield _line("Artifacts", ARTIFACTS, len(_all(graph, Artifact)), "")
    waived = counted(len(report.waived), "complaint")
    yield _line("Problems", PROBLEMS, len(report.problems), f"{waived} switched off with a reason")


def _line(name: str, to: str, number: int, remark: str) -> tuple[Cell, ...]:
    return cell(Piece(name, to)), cell(str(number)), cell(remark)


def _lately(graph: Graph) -> str:
    rows = [
        (
            cell(Piece(event.date.isoformat(), look="whole")),
            cell(event.what, cell(" ", seen_badge(event.seen)) if event.seen else ()),
            event.content,
        )
        for event in events(graph)[:LATELY]
    ]
    if not rows:
        return markdown("No page of the record states a date.", FRONT)
    table = markdown_table(("date", "what", "where"), rows, FRONT)
    return f"{table}\n\n{markdown(Piece('All that happened', TIMELINE), FRONT)}"
