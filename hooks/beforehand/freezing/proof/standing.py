"""Whether what was promised still stands: the record as it is now, held to its ledgers."""

from collections.abc import Iterator

import msgspec

from beforehand.freezing.entries.freezes import by_ledger, freezes
from beforehand.freezing.proof.content_reasons import (
    came_reasons,
    closure_reasons,
    copy_reasons,
    ledger_reasons,
    lock_reasons,
    moved_reasons,
    page_reasons,
)
from beforehand.freezing.proof.git_reasons import git_reasons, lost_ledger
from beforehand.freezing.proof.outside_reasons import outside_reasons
from beforehand.freezing.proof.owning import Owning
from beforehand.freezing.proof.reasons import Reason, Standing, content, state_of
from beforehand.freezing.proof.reported import reported_git_reasons, reported_reasons
from beforehand.freezing.proof.slot_reasons import slot_reasons
from beforehand.freezing.proof.step_reasons import step_content_reasons, step_git_reasons
from beforehand.graph import Graph
from beforehand.ledger.chain import Ledger
from beforehand.ledger.events import Event
from beforehand.ledger.evidence import Evidence
from beforehand.ledger.git_past import Past
from beforehand.ledger.places import ledger_beside
from beforehand.records.fields import read_version
from beforehand.records.record import Design
from beforehand.source import Span


def standings(graph: Graph, evidence: Evidence) -> tuple[Standing, ...]:
    """How every page stands that was frozen, or says so, and every ledger that is gone."""
    return tuple(_Court(graph, evidence).all())


class _Court:
    """The record and the evidence, with what is drawn from both only once."""

    def __init__(self, graph: Graph, evidence: Evidence) -> None:
        self.graph = graph
        self.evidence = evidence
        self.known = by_ledger(evidence)
        self.problems = evidence.lock_problems
        self.past = None if evidence.git.lack else Past(evidence.git)

    def all(self) -> Iterator[Standing]:
        designs = self.graph.index.designs
        says = {path for path, design in designs.items() if design.is_frozen}
        for path in sorted(says | set(self.known)):
            yield self.of_design(designs[path]) if path in designs else self.of_gone(path)
        ledgers = self.evidence.ledgers
        empty = {path for path, ledger in ledgers.items() if not any(freezes(ledger))}
        named = {*self.evidence.lock.entries, *self.evidence.past_ledgers} - ledgers.keys()
        for path in sorted(named | empty):
            yield from self.of_lost_ledger(path)

    def of_design(self, design: Design) -> Standing:
        if design.path not in self.known:
            return self._without_ledger(design)
        ledger, event = self.known[design.path]
        reasons = list(self._content(ledger, event, design))
        if all(reason.weight == "noted" for reason in reasons):
            reasons.append(_kept(event))
        reasons += slot_reasons(self.evidence, ledger, event, design)
        reasons += step_content_reasons(self.graph, design, ledger)
        if self.evidence.git.lack != "not asked":
            results = self._results(design, event)
            config = self.graph.config
            owning = Owning(self.evidence, config, self.past, ledger, event, results)
            reasons += owning.told(
                git_reasons(self.evidence, config, self.past, ledger, event, results)
            )
            if self.past is not None:
                reasons += reported_git_reasons(self.evidence, config, self.past, ledger)
                reasons += step_git_reasons(self.graph, self.evidence, self.past, design, ledger)
            reasons += outside_reasons(self.evidence, self.past, ledger, event)
        return _standing(design.id, design.path, event, tuple(reasons))

    def of_gone(self, path: str) -> Standing:
        """A frozen page that is no design any more."""
        ledger, event = self.known[path]
        reasons = list(self._content(ledger, event, None))
        if not any(reason.kind in ("page gone", "text changed") for reason in reasons):
            message = f"{path} was frozen as version {event.version} and is no design any more"
            reasons.append(content("page gone", "broken", message, Span(path, 1)))
        return _standing(_folder(ledger.path), path, event, tuple(reasons))

    def of_lost_ledger(self, path: str) -> Iterator[Standing]:
        """A ledger that the lock or a commit knows and that is gone, or says nothing any more."""
        ledger = self.evidence.ledgers.get(path)
        reasons = list(ledger_reasons(ledger)) if ledger else []
        reasons += lock_reasons(self.evidence.lock, self.problems, path)
        if self.past is not None:
            reasons += lost_ledger(self.evidence, self.past, path)
        if any(reason.weight == "broken" or reason.kind == "ledger torn" for reason in reasons):
            yield _standing(_folder(path), path, None, tuple(reasons))

    def _content(self, ledger: Ledger, event: Event, design: Design | None) -> Iterator[Reason]:
        evidence, config = self.evidence, self.graph.config
        yield from moved_reasons(evidence, ledger)
        yield from page_reasons(evidence, config, ledger, event, design)
        yield from copy_reasons(evidence, config, ledger, event)
        yield from closure_reasons(evidence, ledger, event, design)
        yield from came_reasons(self.graph, ledger, event, design)
        yield from reported_reasons(evidence, ledger)
        yield from ledger_reasons(ledger)
        yield from lock_reasons(evidence.lock, self.problems, ledger.path)

    def _without_ledger(self, design: Design) -> Standing:
        path = ledger_beside(design.path)
        message = f"the page says it is frozen, and there is no entry of it in {path}"
        reasons = [content("no ledger", "unproved", message, design.field_span("status"))]
        standing = _standing(design.id, design.path, None, tuple(reasons))
        return msgspec.structs.replace(standing, version=design.version)

    def _results(self, design: Design, event: Event) -> tuple[str, ...]:
        experiment = self.graph.experiment_of(design)
        version = read_version(event.version)
        results = experiment.results if experiment else ()
        return tuple(result.path for result in results if result.version == version)


def _kept(event: Event) -> Reason:
    count = len(event.closure) - 1
    few = {0: "the page and its copy", 1: "the page, its copy and the file it rests on"}
    files = few.get(count, f"the page, its copy and the {count} files it rests on")
    message = f"{files} are what entry {event.number} of the ledger says"
    return content("kept", "proved", message, Span(event.page, 1))


def _folder(path: str) -> str:
    """The name of the folder a file lies in."""
    return path.rpartition("/")[0].rpartition("/")[2]


def _standing(design: str, path: str, event: Event | None, reasons: tuple[Reason, ...]) -> Standing:
    """Copies elsewhere are a word of their own: that there are none leaves the rest as it is."""
    inside = [reason for reason in reasons if reason.witness != "outside"]
    state = state_of(tuple(inside))
    if state == "proved" and state_of(tuple(r for r in inside if r.witness == "git")) != "proved":
        state = "unproved"
    return Standing(design, path, event.version if event else "", state, reasons, event)
