"""The authority that holds, computed from gate lines in the order they were written.

Lines of one family, which is the name without the protocol version, follow one another,
and the last one wins: ``R2_2_DESIGN_VALIDITY=PASS`` takes the place of
``R2_1_DESIGN_VALIDITY=FAIL``. A design's own lines come before the lines of the pass over
that version, and a line without a version before all that have one.

Two families speak of the same thing. A design says ``IMPLEMENTATION_AUTHORIZATION=NO``
before its pass, and the pass answers ``DESIGN_VALIDITY=PASS_FOR_IMPLEMENTATION`` without
saying YES. So a pass for implementation opens what the last NO before it closed: the state
of the family is then ``BY_PASS_n``, where n is the number of that pass. A later NO or YES
wins again, and a pass opens no other authority (merge, release, …).
"""

import re

import msgspec

from beforehand.graph.index import Experiment
from beforehand.pages.page import Value
from beforehand.records.fields import version_key
from beforehand.records.parts import GateLine
from beforehand.records.record import Critique, Design
from beforehand.source import Span

PREFIX = re.compile(r"^(?:PROTOCOL_)?(?:[A-Z]?\d+(?:_\d+)*_)?(?:V\d+(?:_\d+)*_)?")
STATED = re.compile(r"(?:^|_)([A-Z]?\d+(?:_\d+)*)_")
IMPLEMENTATION = "IMPLEMENTATION_AUTHORIZATION"
OPENS = re.compile(r"^PASS(?:ED)?_FOR_IMPLEMENTATION$")

Given = tuple[str, str, Span]
Order = tuple[tuple[int, ...], int, int]


class Authority(msgspec.Struct, frozen=True):
    """What one family of gate lines amounts to.

    ``family`` is the name without the protocol version, ``value`` the state, ``key`` and
    ``span`` the line that decides it, ``earlier`` the lines it supersedes.
    """

    family: str
    value: str
    key: str
    span: Span
    earlier: tuple[Given, ...]


class Contradiction(msgspec.Struct, frozen=True):
    """A line that refuses implementation, and a later pass that opens it."""

    refused: Given
    passed: Given


def family_of(key: str) -> str:
    """The name of a gate without its version: ``R2_1_DESIGN_VALIDITY`` is ``DESIGN_VALIDITY``.

    >>> family_of("PROTOCOL_R2_2_DESIGN_VALIDITY"), family_of("MERGE_AUTHORIZATION")
    ('DESIGN_VALIDITY', 'MERGE_AUTHORIZATION')
    """
    return PREFIX.sub("", key) or key


def is_implementation(key: str) -> bool:
    """Whether a gate is about implementation: named so, or the only authorization there is."""
    return family_of(key) in (IMPLEMENTATION, "AUTHORIZATION")


def opens_implementation(value: str) -> bool:
    """Whether the value of a gate is a pass for implementation."""
    return OPENS.match(value) is not None


def gate_lines(
    experiment: Experiment, until: Critique | None = None
) -> tuple[tuple[GateLine, Span], ...]:
    """All gate lines of an experiment in order, or those given when a pass was written."""
    ordered = sorted(_ordered(experiment), key=lambda item: (item[0], item[2]))
    if until is not None:
        last = (_rank(until.attacks), 1, len(until.gates))
        ordered = [item for item in ordered if item[0] <= last]
    return tuple((gate, span) for _, gate, span in ordered)


def _ordered(experiment: Experiment) -> list[tuple[Order, GateLine, Span]]:
    found: list[tuple[Order, GateLine, Span]] = []
    for design in experiment.designs:
        versioned = any(family_of(gate.key) != gate.key for gate in design.gates)
        for number, gate in enumerate(design.gates):
            stated = STATED.search(gate.key)
            rank = () if versioned else _rank(design.version)
            if stated and family_of(gate.key) != gate.key:
                rank = _rank(stated[1].replace("_", "."))
            found.append(((rank, 0, number), gate, design.span(gate.at)))
    for critique in experiment.critiques:
        for number, gate in enumerate(critique.gates):
            order = (_rank(critique.attacks), 1, number)
            found.append((order, gate, critique.span(gate.at)))
    return found


def _rank(version: str) -> tuple[int, ...]:
    return version_key(version)[0]


def effective(experiment: Experiment, until: Critique | None = None) -> tuple[Authority, ...]:
    """One state for each family of gates, now or when a pass was written."""
    lines = gate_lines(experiment, until)
    families: dict[str, list[Given]] = {}
    opening: tuple[int, Given] | None = None
    last: dict[str, int] = {}
    for number, (gate, span) in enumerate(lines):
        given = (gate.key, gate.value, span)
        family = family_of(gate.key)
        families.setdefault(family, []).append(given)
        last[family] = number
        if opens_implementation(gate.value):
            opening = (number, given)
    states: list[Authority] = []
    for family, items in sorted(families.items()):
        key, value, span = items[-1]
        earlier = tuple(items[:-1])
        opened = is_implementation(family) and value == "NO"
        if opened and opening is not None and opening[0] > last[family]:
            key, _, span = opening[1]
            value, earlier = f"BY_PASS_{_pass_number(experiment, opening[1])}", tuple(items)
        states.append(Authority(family, value, key, span, earlier))
    return tuple(states)


def _pass_number(experiment: Experiment, passed: Given) -> str:
    """The number of the pass that gave a line, also where the design repeats that line."""
    for place, critique in enumerate(experiment.critiques, 1):
        if any((gate.key, gate.value) == passed[:2] for gate in critique.gates):
            return critique.number or str(place)
    return str(max(len(experiment.critiques), 1))


def contradictions(experiment: Experiment) -> tuple[Contradiction, ...]:
    """Where implementation was refused and a later pass opens it, and no page says what holds."""
    if any(is_implementation(entry.key) for page in _pages(experiment) for entry in stated(page)):
        return ()
    refused: Given | None = None
    passed: Given | None = None
    for gate, span in gate_lines(experiment):
        given = (gate.key, gate.value, span)
        if is_implementation(gate.key):
            refused, passed = (given if gate.value == "NO" else None), None
        elif opens_implementation(gate.value) and refused:
            passed = given
    return (Contradiction(refused, passed),) if refused and passed else ()


def _pages(experiment: Experiment) -> tuple[Design | Critique, ...]:
    return (*experiment.designs, *experiment.critiques)


def stated(record: Design | Critique) -> tuple[Value, ...]:
    """The entries of a page's ``effective`` field: ``KEY: VALUE``."""
    value = record.field("effective")
    return value.items if value is not None and value.shape == "map" else ()
