"""What became of a finding over all the passes of its experiment."""

from collections.abc import Iterator

import msgspec

from beforehand.graph.index import Experiment
from beforehand.records.parts import Finding
from beforehand.records.record import Critique

DIGITS = "0123456789"
SEVERE = ("blocking", "critical", "high")


class Raised(msgspec.Struct, frozen=True):
    """A finding together with the pass that raised it."""

    critique: Critique
    finding: Finding


def raised(experiment: Experiment) -> Iterator[Raised]:
    """Every finding where it was raised first; a later row about the same one is left out."""
    for critique in experiment.critiques:
        for finding in critique.findings:
            if earlier(experiment, critique, finding) is None:
                yield Raised(critique, finding)


def earlier(experiment: Experiment, critique: Critique, finding: Finding) -> Raised | None:
    """The finding of an earlier pass that this row looks at again.

    It has the same lettered id and says no other objection. Plain numbers begin anew
    in each pass, so one of them never means an earlier pass's.
    """
    if not finding.id.strip(DIGITS):
        return None
    for other in experiment.critiques:
        if other.path == critique.path:
            return None
        for item in other.findings:
            if item.id == finding.id and _same_objection(item, finding):
                return Raised(other, item)
    return None


def _same_objection(first: Finding, again: Finding) -> bool:
    return not again.objection or again.objection.text.casefold() == first.objection.text.casefold()


def successor(experiment: Experiment, start: Raised) -> Raised | None:
    """The finding that takes up what a partly resolved one left over."""
    name = start.finding.successor
    if not name or name == start.finding.id:
        return None
    found = [
        Raised(critique, finding)
        for critique in experiment.critiques
        for finding in critique.findings
        if finding.id == name
    ]
    later = [item for item in found if item.critique.path != start.critique.path]
    return next(iter(later or found), None)


def latest(experiment: Experiment, start: Raised, until: Critique | None = None) -> Raised:
    """The last row about a finding, as far as a pass: looked at again, or carried on by another."""
    current = start
    seen = {(start.critique.path, start.finding.anchor)}
    while True:
        following = _again(experiment, current, until)
        if following is None and current.finding.disposition.name == "partly resolved":
            following = successor(experiment, current)
        if following is None or (following.critique.path, following.finding.anchor) in seen:
            return current
        seen.add((following.critique.path, following.finding.anchor))
        current = following


def _again(experiment: Experiment, start: Raised, until: Critique | None) -> Raised | None:
    """The next row about the same finding, in a later pass."""
    paths = [critique.path for critique in experiment.critiques]
    end = paths.index(until.path) + 1 if until else len(paths)
    if not start.finding.id.strip(DIGITS):
        return None
    for critique in experiment.critiques[paths.index(start.critique.path) + 1 : end]:
        for finding in critique.findings:
            same = finding.id == start.finding.id and _same_objection(start.finding, finding)
            if same and finding.disposition:
                return Raised(critique, finding)
    return None


def is_unresolved(finding: Finding) -> bool:
    """Whether a row leaves its finding open. A disposition that nobody knows is not open."""
    return finding.is_open and (finding.disposition.name != "" or not finding.disposition)


def unresolved(
    experiment: Experiment, severities: tuple[str, ...], until: Critique | None = None
) -> tuple[Raised, ...]:
    """The findings of these severities that are still open after all passes, or after one."""
    found: list[Raised] = []
    for item in raised(experiment):
        if until is not None and _comes_after(experiment, item.critique, until):
            break
        if item.finding.severity.name in severities:
            last = latest(experiment, item, until)
            if is_unresolved(last.finding):
                found.append(item)
    return tuple(found)


def _comes_after(experiment: Experiment, critique: Critique, other: Critique) -> bool:
    paths = [item.path for item in experiment.critiques]
    return paths.index(critique.path) > paths.index(other.path)
