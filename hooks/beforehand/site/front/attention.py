"""What somebody should see to, the gravest first: one line for each sort, each a link."""

from collections.abc import Iterable, Iterator

import msgspec

from beforehand.checks import frozen_without_critique
from beforehand.checks.report import Report
from beforehand.diagnostics import Diagnostic
from beforehand.graph import Graph
from beforehand.records.record import Arm, Design
from beforehand.site.registers.experiments import (
    AMENDED,
    NEVER_FROZEN,
    NO_CRITIC,
    freeze_filtered,
    is_unproved,
    ran_unfrozen,
    waits_for_critic,
)
from beforehand.site.registers.figures import page_name
from beforehand.site.registers.findings import Filed, filed
from beforehand.site.registers.frozen_when import is_amended
from beforehand.site.registers.one_word import one_word
from beforehand.site.registers.problems import DIFFERS, GATES, PINS, PROBLEM, about, place
from beforehand.site.registers.register import filtered
from beforehand.site.versions.freeze_row import CANNOT_PROVE, broken_freezes, history_of
from beforehand.site.versions.places import history_path, version_name
from beforehand.site.words.cite import named, part_link, written
from beforehand.site.words.markup import Cell, Piece, cell, counted, joined
from beforehand.site.words.page import ARMS, EXPERIMENTS, FINDINGS, PROBLEMS
from beforehand.site.words.still_open import BLOCKS, PUT_OFF, WAITS, finding_states

UNATTACKED = frozen_without_critique.CHECK.code
SHOWN = 8
FEW = 2
CALM = "Nothing waits: no blocking finding is open and the build found no problem."


class Waiting(msgspec.Struct, frozen=True):
    """Something that waits for somebody: how many there are as a link, and the first of them.

    ``names`` are what they are or, after ``lead``, stand in; ``rest`` is said where no list is.
    """

    head: Cell
    links: tuple[Cell, ...] = ()
    names: tuple[Cell, ...] = ()
    rest: str = ""
    lead: str = ": "

    @property
    def in_full(self) -> Cell:
        """The line with the first of them as links."""
        return self._line(self.links, SHOWN, ": ", "; ")

    @property
    def in_short(self) -> Cell:
        """The line with no more names than one reads in passing."""
        return self._line(self.names, FEW, self.lead, ", ")

    def _line(self, links: tuple[Cell, ...], most: int, lead: str, between: str) -> Cell:
        if not links:
            return cell(self.head, self.rest, ".")
        left = len(links) - most
        more = f"{';' if between == '; ' else ''} and {left} more" if left > 0 else ""
        return cell(self.head, lead, joined(links[:most], between), more, ".")


def attention(graph: Graph, report: Report) -> Iterator[Waiting]:
    """Everything that waits for somebody; nothing where nothing does."""
    if report.problems:
        noun = counted(len(report.problems), "problem")
        yield Waiting(cell("The build found ", Piece(noun, filtered(PROBLEMS, state=PROBLEM))))
    yield from _broken(graph)
    yield from _findings(graph)
    unmet = _about(report, GATES)
    if unmet:
        one, many = "standing gate is unmet", "standing gates are unmet"
        yield _line(one, many, _places(graph, unmet), _listed(GATES), len(unmet))
    differing = _about(report, DIFFERS)
    if differing:
        one, many = "result does not reproduce", "results do not reproduce"
        yield _line(one, many, _places(graph, differing), _listed(DIFFERS), len(differing))
    yield from _unfrozen(graph)
    yield from _freezes(graph)
    yield from _critics(graph, report)
    yield from _pins(graph, report)
    yield from _arms(graph)


def _line(one: str, many: str, links: list[Cell], to: str, number: int = 0) -> Waiting:
    """How many there are, linked to the list of all, and each as a link that is its name."""
    total = number or len(links)
    head = Piece(f"{total} {one if total == 1 else many}", to, "strong")
    return Waiting(cell(head), tuple(links), tuple(link[:1] for link in links))


def _about(report: Report, what: str) -> list[Diagnostic]:
    return [item for item in report.problems if what in about(item)]


def _listed(what: str) -> str:
    return filtered(PROBLEMS, about=what)


def _broken(graph: Graph) -> Iterator[Waiting]:
    """The freezes that are broken. The register of experiments knows those of current designs."""
    broken = broken_freezes(graph)
    if not broken:
        return
    current = {item.design.path for item in graph.experiments.values() if item.design}
    rest = freeze_filtered(graph, "broken") if all(one.to in current for one in broken) else ""
    yield _line("freeze is broken", "freezes are broken", list(map(cell, broken)), rest)


def _places(graph: Graph, found: Iterable[Diagnostic]) -> list[Cell]:
    """The places of problems, each once."""
    pieces = dict.fromkeys(place(graph, item) for item in found)
    return [cell(piece) for piece in pieces]


def _findings(graph: Graph) -> Iterator[Waiting]:
    found: dict[str, list[Filed]] = {}
    for item in filed(graph):
        for state in finding_states(item.finding):
            found.setdefault(state, []).append(item)
    blocking, others = found.get(BLOCKS, []), len(found.get(WAITS, ()))
    if blocking:
        one, many = "blocking finding is open", "blocking findings are open"
        yield _filed(graph, blocking, one, many, BLOCKS)
    other = "other " if blocking else ""
    if others:
        noun = counted(others, f"{other}finding waits", f"{other}findings wait")
        what = "none of them blocks" if others > 1 else "it does not block"
        head = Piece(f"{noun} for an answer", _state(WAITS), "strong")
        yield Waiting(cell(head), rest=f"; {what}")
    put_off = found.get(PUT_OFF, [])
    if put_off:
        one, many = f"{other}finding is put off", f"{other}findings are put off"
        yield _filed(graph, put_off, one, many, PUT_OFF)


def _state(name: str) -> str:
    return filtered(FINDINGS, state=name)


def _filed(graph: Graph, found: list[Filed], one: str, many: str, state: str) -> Waiting:
    """Findings as links, together with the design that they are about, which names them too."""
    groups: dict[Piece, list[Piece]] = {}
    for item in found:
        experiment = graph.experiment_of(item.page)
        of = experiment.design if experiment and experiment.design else item.page
        link = part_link(item.page, item.finding)
        if link.text[:1].isdecimal():
            link = Piece(f"finding {link.text}", link.to)
        groups.setdefault(named(of), []).append(link)
    lists = [
        cell(joined(links[:SHOWN]), " and others" if len(links) > SHOWN else "", " of ", of)
        for of, links in groups.items()
    ]
    line = _line(one, many, lists, _state(state), len(found))
    return Waiting(line.head, line.links, tuple(map(cell, groups)), lead=" in ")


def _unfrozen(graph: Graph) -> Iterator[Waiting]:
    """Designs that ran though no version of them was ever frozen."""
    links = [
        cell(named(design), f" ({one_word(design.status) or 'no status'})")
        for experiment in graph.experiments.values()
        if (design := experiment.design) and ran_unfrozen(graph, experiment)
    ]
    if links:
        one, many = "design ran and was never frozen", "designs ran and were never frozen"
        yield _line(one, many, links, filtered(EXPERIMENTS, state=NEVER_FROZEN))


def _freezes(graph: Graph) -> Iterator[Waiting]:
    """Versions that are being made, and frozen designs that nothing proves."""
    amended: list[Cell] = []
    unproved: list[Cell] = []
    for experiment in graph.experiments.values():
        design = experiment.design
        if design is None:
            continue
        if is_unproved(graph, design):
            unproved.append(cell(named(design)))
        history = history_of(graph, design)
        if history and is_amended(graph, design):
            was = f"version {version_name(history.versions[-2])}"
            amended.append(cell(named(design), ", after ", Piece(was, history_path(history))))
    if amended:
        one = "frozen design is being amended and not frozen again yet"
        many = "frozen designs are being amended and not frozen again yet"
        yield _line(one, many, amended, filtered(EXPERIMENTS, state=AMENDED))
    if not unproved:
        return
    to = freeze_filtered(graph, CANNOT_PROVE)
    if graph.evidence is None:
        noun = counted(len(unproved), "frozen design")
        yield Waiting(
            cell(Piece(f"{noun} cannot be proved", to, "strong")),
            rest=": the record has no ledger, so the pages alone say when they were frozen",
        )
        return
    yield _line("frozen design cannot be proved", "frozen designs cannot be proved", unproved, to)


def _critics(graph: Graph, report: Report) -> Iterator[Waiting]:
    waits: list[Cell] = []
    for experiment in graph.experiments.values():
        design = experiment.design
        if design and waits_for_critic(experiment):
            said = _why(graph, report, design) if design.is_frozen else cell(" (draft)")
            waits.append(cell(named(design), said))
    if waits:
        to = filtered(EXPERIMENTS, state=NO_CRITIC)
        yield _line("design has had no critic", "designs have had no critic", waits, to)


def _why(graph: Graph, report: Report, design: Design) -> Cell:
    """Where the reason stands, if a design that is frozen gives one for doing without."""
    for item in report.waived:
        found = item.diagnostic
        if found.code == UNATTACKED and graph.page_of(found.span.path) == design.path:
            return cell(" (frozen; ", Piece("why", design.path), " is said on its page)")
    return cell(" (frozen)")


def _pins(graph: Graph, report: Report) -> Iterator[Waiting]:
    found = _about(report, PINS)
    if found:
        pages = sorted({graph.page_of(item.span.path) for item in found})
        links = [cell(page_name(graph, path)) for path in pages]
        yield _line("pin is not current", "pins are not current", links, _listed(PINS), len(found))


def _arms(graph: Graph) -> Iterator[Waiting]:
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
        to = filtered(ARMS, status="blocked")
        yield _line("arm is blocked", "arms are blocked", links, to)
