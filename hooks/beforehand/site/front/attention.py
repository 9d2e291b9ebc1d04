"""What somebody should see to, the gravest first: one line for each sort, each a link."""

from collections.abc import Iterable, Iterator

from beforehand.checks import (
    draw_differs,
    evidence_changed,
    figure_differs,
    figure_twice_rounded,
    frozen_without_critique,
    interval_differs,
    proportion_differs,
    standing_gate_unmet,
    statistic_differs,
)
from beforehand.checks.pins import standing
from beforehand.checks.report import Report
from beforehand.diagnostics import Diagnostic
from beforehand.graph import Graph
from beforehand.records.record import Arm, Design
from beforehand.site.around.problems import place
from beforehand.site.registers.figures import page_name
from beforehand.site.registers.findings import Filed, filed
from beforehand.site.registers.register import filtered
from beforehand.site.versions.freeze_row import broken_freezes, freeze_badge, history_of
from beforehand.site.versions.history import history_path, version_name
from beforehand.site.words.cite import named, part_link, written
from beforehand.site.words.markup import Cell, Piece, cell, counted, joined
from beforehand.site.words.page import ARMS, EXPERIMENTS, FIGURES, FINDINGS, PROBLEMS

UNATTACKED = frozen_without_critique.CHECK.code
UNMET = frozenset({standing_gate_unmet.CHECK.code})
DIFFERS = frozenset(
    module.CHECK.code
    for module in (
        draw_differs,
        evidence_changed,
        figure_differs,
        figure_twice_rounded,
        interval_differs,
        proportion_differs,
        statistic_differs,
    )
)
SHOWN = 8
UNPLANNED = ("", "draft", "proposed")


def attention(graph: Graph, report: Report) -> Iterator[Cell]:
    """Everything that waits for somebody; nothing where nothing does."""
    if report.problems:
        noun = counted(len(report.problems), "problem")
        yield cell("The build found ", Piece(noun, PROBLEMS), ".")
    broken = broken_freezes(graph)
    if broken:
        yield _line("freeze is broken", "freezes are broken", list(map(cell, broken)), EXPERIMENTS)
    yield from _findings(graph)
    unmet = [item for item in report.problems if item.code in UNMET]
    if unmet:
        links = _places(graph, unmet)
        yield _line(
            "standing gate is unmet",
            "standing gates are unmet",
            links,
            PROBLEMS,
        )
    differing = [item for item in report.problems if item.code in DIFFERS]
    if differing:
        links = _places(graph, differing)
        yield _line("result does not reproduce", "results do not reproduce", links, FIGURES)
    yield from _freezes(graph)
    yield from _critics(graph, report)
    yield from _pins(graph)
    yield from _arms(graph)


def _line(one: str, many: str, links: list[Cell], rest: str, number: int = 0) -> Cell:
    """How many there are, and the first of them as links."""
    total = number or len(links)
    more = cell("; ", Piece(f"and {len(links) - SHOWN} more", rest)) if len(links) > SHOWN else ()
    head = Piece(f"{total} {one if total == 1 else many}", look="strong")
    return cell(head, ": ", joined(links[:SHOWN], "; "), more, ".")


def _places(graph: Graph, found: Iterable[Diagnostic]) -> list[Cell]:
    """The places of problems, each once."""
    pieces = dict.fromkeys(place(graph, item) for item in found)
    return [cell(piece) for piece in pieces]


def _findings(graph: Graph) -> Iterator[Cell]:
    still = [item for item in filed(graph) if item.finding.is_open]
    blocking = [item for item in still if item.finding.is_blocking]
    if blocking:
        links = _by_design(graph, blocking)
        to = filtered(FINDINGS, "severity", "blocking")
        one, many = "blocking finding is open", "blocking findings are open"
        yield _line(one, many, links, to, number=len(blocking))
    deferred = [item for item in still if item.finding.disposition.name == "deferred"]
    others = sum(
        not item.finding.is_blocking and item.finding.disposition.name != "deferred"
        for item in still
    )
    if others:
        noun = counted(others, "other finding is", "other findings are") if blocking else counted(
            others, "finding is", "findings are"
        )  # fmt: skip
        what = "none of them blocks" if others > 1 else "it does not block"
        yield cell(Piece(f"{noun} open", FINDINGS, "strong"), f"; {what}.")
    if deferred:
        links = _by_design(graph, deferred)
        to = filtered(FINDINGS, "disposition", "deferred")
        one, many = "finding is put off", "findings are put off"
        yield _line(one, many, links, to, number=len(deferred))


def _by_design(graph: Graph, found: list[Filed]) -> list[Cell]:
    """Findings as links, together with the design that they are about."""
    groups: dict[Piece, list[Piece]] = {}
    for item in found:
        experiment = graph.experiment_of(item.page)
        of = experiment.design if experiment and experiment.design else item.page
        link = part_link(item.page, item.finding)
        if link.text[:1].isdecimal():
            link = Piece(f"finding {link.text}", link.to)
        groups.setdefault(named(of), []).append(link)
    return [
        cell(joined(links[:SHOWN]), " and others" if len(links) > SHOWN else "", " of ", of)
        for of, links in groups.items()
    ]


def _freezes(graph: Graph) -> Iterator[Cell]:
    """Versions that are being made, and frozen designs that nothing proves."""
    unproved: list[Cell] = []
    for experiment in graph.experiments.values():
        design = experiment.design
        if design is None:
            continue
        badge = freeze_badge(graph, design)
        if badge and badge[0].look == "watch":
            unproved.append(cell(named(design)))
        history = history_of(graph, design)
        last = history.versions[-1] if history else None
        if history and last and last.keeping == "next":
            was = version_name(history.versions[-2])
            yield cell(
                named(design),
                f" is being amended: what it says differs from version {was} and ",
                Piece("is not frozen yet", history_path(history)),
                ".",
            )
    if not unproved:
        return
    if graph.evidence is None:
        noun = counted(len(unproved), "frozen design")
        yield cell(
            Piece(f"{noun} cannot be proved", EXPERIMENTS, "strong"),
            ": the record has no ledger, so the pages alone say when they were frozen.",
        )
        return
    to = filtered(EXPERIMENTS, "freeze", "cannot prove")
    yield _line("frozen design cannot be proved", "frozen designs cannot be proved", unproved, to)


def _critics(graph: Graph, report: Report) -> Iterator[Cell]:
    waits: list[Cell] = []
    for experiment in graph.experiments.values():
        design = experiment.design
        if design is None or experiment.critiques:
            continue
        if design.is_frozen:
            waits.append(cell(named(design), _why(graph, report, design)))
        elif design.status.name in UNPLANNED:
            waits.append(cell(named(design), " (draft)"))
    if waits:
        yield _line("design has had no critic", "designs have had no critic", waits, EXPERIMENTS)


def _why(graph: Graph, report: Report, design: Design) -> Cell:
    """Where the reason stands, if a design that is frozen gives one for doing without."""
    for item in report.waived:
        found = item.diagnostic
        if found.code == UNATTACKED and graph.page_of(found.span.path) == design.path:
            return cell(" (frozen; ", Piece("why", design.path), " is said on its page)")
    return cell(" (frozen)")


def _pins(graph: Graph) -> Iterator[Cell]:
    pages: dict[str, int] = {}
    total = 0
    for state in ("outdated", "orphaned"):
        for item in standing(graph, state):
            pages[item.page] = pages.get(item.page, 0) + 1
            total += 1
    if pages:
        links = [cell(page_name(graph, path)) for path in sorted(pages)]
        yield _line("pin is not current", "pins are not current", links, PROBLEMS, number=total)


def _arms(graph: Graph) -> Iterator[Cell]:
    blocked = [
        record
        for record in graph.records
        if isinstance(record, Arm) and record.status.name == "blocked"
    ]
    links = []
    for arm in blocked:
        reason = written(arm, "blocked").text
        links.append(cell(named(arm), f" ({reason})" if reason else ""))
    if links:
        yield _line("arm is blocked", "arms are blocked", links, ARMS)
