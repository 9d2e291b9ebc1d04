"""The state of the record on one page: what waits, every experiment, what happened lately."""

from collections.abc import Iterator
from typing import TypeVar

from beforehand.checks import frozen_without_critique
from beforehand.checks.report import Report
from beforehand.graph import Graph
from beforehand.graph.verdicts import verdicts_on
from beforehand.records.record import (
    Arm,
    Artifact,
    Decision,
    Design,
    Framework,
    JournalEntry,
    Note,
    Record,
)
from beforehand.site.cite import named, part_link, written
from beforehand.site.computed import summary
from beforehand.site.events import events
from beforehand.site.experiments import experiments_table
from beforehand.site.figures import states_of
from beforehand.site.findings import filed
from beforehand.site.markup import (
    Cell,
    Piece,
    bullets,
    cell,
    counted,
    document,
    joined,
    markdown,
    markdown_table,
)
from beforehand.site.page import (
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
    SitePage,
)

UNATTACKED = frozen_without_critique.CHECK.code
Kind = TypeVar("Kind", bound=Record)

LATELY = 12
SHOWN = 20


def front_page(graph: Graph, report: Report) -> SitePage:
    """The page that a reader of the record begins with."""
    title = "The record at a glance"
    waits = list(_waits(graph, report))
    calm = "Nothing waits: no blocking finding is open and the build found no problem."
    text = document(
        title,
        "Everything on this page is drawn from the record when the site is built.",
        "## What needs attention",
        bullets(waits, FRONT) if waits else calm,
        "## Experiments",
        experiments_table(graph, FRONT),
        "## In numbers",
        markdown_table(("register", "entries", "of these"), _numbers(graph, report), FRONT),
        "## What happened last",
        _lately(graph),
        wide=True,
    )
    return SitePage(FRONT, text, title)


def _waits(graph: Graph, report: Report) -> Iterator[Cell]:
    """What somebody should see to, the gravest first."""
    if report.problems:
        noun = counted(len(report.problems), "problem")
        yield cell("The build found ", Piece(noun, PROBLEMS), ".")
    blocking = [item for item in filed(graph) if item.finding.is_blocking and item.finding.is_open]
    if blocking:
        noun = counted(len(blocking), "blocking finding is", "blocking findings are")
        links = joined(
            cell(part_link(item.page, item.finding), " of ", named(item.page))
            for item in blocking[:SHOWN]
        )
        rest = cell(", ", Piece("and more", FINDINGS)) if len(blocking) > SHOWN else ()
        yield cell(f"{noun} open: ", links, rest, ".")
    still = [item for item in filed(graph) if item.finding.is_open and not item.finding.is_blocking]
    if still:
        noun = counted(len(still), "finding is", "findings are")
        what = "none of them blocks" if len(still) > 1 else "it does not block"
        yield cell(Piece(f"{noun} open", f"{FINDINGS}#open"), f"; {what}.")
    for experiment in graph.experiments.values():
        design = experiment.design
        if design and design.is_frozen and not experiment.critiques:
            what = " is frozen, and no critic pass stands beside it"
            yield cell(named(design), what, _why(graph, report, design))
    for arm in _all(graph, Arm):
        if arm.status.name == "blocked":
            reason = f": {arm.text('blocked')}" if written(arm, "blocked").text else ""
            yield cell(named(arm), f" is blocked{reason}.")


def _why(graph: Graph, report: Report, design: Design) -> Cell:
    """Where the reason stands, if the design gives one for doing without."""
    for item in report.waived:
        found = item.diagnostic
        if found.code == UNATTACKED and graph.page_of(found.span.path) == design.path:
            return cell(": ", Piece("why", design.path), " is said on its page.")
    return cell(".")


def _all(graph: Graph, kind: type[Kind]) -> list[Kind]:
    return [record for record in graph.records if isinstance(record, kind)]


def _numbers(graph: Graph, report: Report) -> Iterator[tuple[Cell, ...]]:
    """How much there is of everything, each a link to the register behind it."""
    experiments = graph.experiments.values()
    designs = [item.design for item in experiments if item.design]
    frozen = sum(design.is_frozen for design in designs)
    yield _line("Experiments", EXPERIMENTS, len(experiments), f"{frozen} frozen")
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
        (cell(event.date.isoformat()), cell(event.what), event.content)
        for event in events(graph)[:LATELY]
    ]
    if not rows:
        return markdown("No page of the record states a date.", FRONT)
    return markdown_table(("date", "what", "where"), rows, FRONT)
