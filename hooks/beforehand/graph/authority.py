"""The authority that holds, computed from gate lines in the order they were written."""

import re

import msgspec

from beforehand.graph.index import Experiment
from beforehand.records.fields import version_key
from beforehand.records.record import GateLine
from beforehand.source import Span

PREFIX = re.compile(r"^(?:PROTOCOL_)?(?:[A-Z]?\d+(?:_\d+)*_|[A-Z]\d+(?:_\d+)*_)?(?:V\d+(?:_\d+)*_)?")


class Authority(msgspec.Struct, frozen=True):
    """What one family of gate lines amounts to.

    ``family`` is the name without the protocol version, ``value`` the last value given,
    ``earlier`` the lines it supersedes.
    """

    family: str
    value: str
    key: str
    span: Span
    earlier: tuple[tuple[str, str, Span], ...]


class Contradiction(msgspec.Struct, frozen=True):
    """A line that refuses implementation, and a later pass that opens it."""

    refused: tuple[str, str, Span]
    passed: tuple[str, str, Span]


def family_of(key: str) -> str:
    """The name of a gate without its version: ``R2_1_DESIGN_VALIDITY`` is ``DESIGN_VALIDITY``.

    >>> family_of("PROTOCOL_R2_2_DESIGN_VALIDITY"), family_of("MERGE_AUTHORIZATION")
    ('DESIGN_VALIDITY', 'MERGE_AUTHORIZATION')
    """
    return PREFIX.sub("", key) or key


def gate_lines(experiment: Experiment) -> tuple[tuple[GateLine, Span], ...]:
    """All gate lines of an experiment in order: each version's own, then the pass over it."""
    ordered: list[tuple[tuple[object, ...], GateLine, Span]] = []
    for design in experiment.designs:
        newest = version_key(design.version)
        for number, gate in enumerate(design.gates):
            stated = re.search(r"(?:^|_)([A-Z]?\d+(?:_\d+)*)_", gate.key)
            version = version_key(stated[1].replace("_", ".")) if stated else None
            order = (_rank(version) if version else (0,) if _has_versions(design.gates) else _rank(newest), 0, number)
            ordered.append((order, gate, design.span(gate.at)))
    for critique in experiment.critiques:
        for number, gate in enumerate(critique.gates):
            order = (_rank(version_key(critique.attacks)), 1, number)
            ordered.append((order, gate, critique.span(gate.at)))
    ordered.sort(key=lambda item: (item[0], item[2]))
    return tuple((gate, span) for _, gate, span in ordered)


def _rank(version: tuple[tuple[int, ...], str]) -> tuple[int, ...]:
    return version[0]


def _has_versions(gates: tuple[GateLine, ...]) -> bool:
    return any(family_of(gate.key) != gate.key for gate in gates)


def effective(experiment: Experiment) -> tuple[Authority, ...]:
    """One state for each family of gates: the last line wins."""
    families: dict[str, list[tuple[str, str, Span]]] = {}
    for gate, span in gate_lines(experiment):
        families.setdefault(family_of(gate.key), []).append((gate.key, gate.value, span))
    return tuple(
        Authority(family, lines[-1][1], lines[-1][0], lines[-1][2], tuple(lines[:-1]))
        for family, lines in sorted(families.items())
    )


def contradictions(experiment: Experiment) -> tuple[Contradiction, ...]:
    """Where implementation stays refused although a later pass opens it."""
    lines = gate_lines(experiment)
    found: list[Contradiction] = []
    passed = [
        (number, gate, span)
        for number, (gate, span) in enumerate(lines)
        if gate.value.startswith("PASS")
    ]
    refused = [
        (number, gate, span)
        for number, (gate, span) in enumerate(lines)
        if gate.value == "NO"
        and (gate.key == "AUTHORIZATION" or "IMPLEMENTATION_AUTHORIZATION" in gate.key)
    ]
    if passed and refused:
        _, last_no, no_span = refused[-1]
        _, last_pass, pass_span = passed[-1]
        if not any(
            "AUTHORIZATION" in gate.key and gate.value == "YES"
            for gate, _ in lines[refused[-1][0] :]
        ):
            found.append(
                Contradiction(
                    (last_no.key, last_no.value, no_span),
                    (last_pass.key, last_pass.value, pass_span),
                )
            )
    return tuple(found)
