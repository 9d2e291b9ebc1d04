"""A critique of a design, or of a version of it, that never was."""

import re
from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import AMENDED
from beforehand.checks.text import is_unknown, listed
from beforehand.records.fields import version_key
from beforehand.records.parts import Text
from beforehand.records.record import Critique, Design

LABEL = re.compile(r"[A-Z]?\d+(?:\.\d+)*")


def find(critique: Critique, graph: Graph) -> Iterator[Problem]:
    of = critique.field("of")
    if of is None or not of.text or is_unknown(of.text, graph.config):
        return
    experiment = graph.experiment_of(critique)
    design = experiment.design if experiment else None
    named = graph.find(of.text)
    if design is None or (named is not None and not isinstance(named, Design)):
        references = graph.inside(critique.path, Text(of.text, of.at, len(of.text)))
        # An id that no record carries is reported as such already.
        if not any(reference.trouble for reference in references):
            yield Problem(
                critique.span(of.at),
                f"`of` names no design of the record ({of.text}): write the id of the design",
            )
        return
    versions = _versions(design)
    if critique.attacks and versions and not _was(critique.attacks, versions):
        yield Problem(
            critique.field_span("attacks"),
            f"the critique attacks version {critique.attacks} of {design.id}, which only had "
            f"{listed(versions)}: mend the label, or record the version among the amendments",
            (design.field_span("version"),),
        )


def _versions(design: Design) -> tuple[str, ...]:
    labels = [design.version, design.title_version, *(item.version for item in design.amendments)]
    known = {label for label in labels if LABEL.fullmatch(label)}
    return tuple(sorted(known, key=version_key))


def _was(label: str, versions: tuple[str, ...]) -> bool:
    """Whether a design had a version: a label it names, a stem of one, or a whole number below.

    What is no version label at all (a commit, a date) is left alone.
    """
    if not LABEL.fullmatch(label):
        return True
    letter = label.rstrip("0123456789.")
    for known in versions:
        if known == label or known.startswith(f"{label}."):
            return True
        same = known.rstrip("0123456789.") == letter
        if same and "." not in label and version_key(label)[0] <= version_key(known)[0]:
            return True
    return False


CRITIC = """\
=== experiments/E-20260801-tea/{name}.md
---
kind: critique
of: {of}
attacks: {attacks}
pass: {number}
verdict: needs amendment
---
# A critique

"""


def _pass(name: str, number: int, of: str, attacks: str) -> str:
    return CRITIC.format(name=name, number=number, of=of, attacks=attacks)


TEA = "E-20260801-tea"
ROW = "| A1 | 2 | 2026-08-01 | §1 | the cup is named | [critique](critic.md) |\n\n"

CHECK = Check(
    code="CRT009",
    name="critique-of-nothing",
    why="A pass over something else than this design says nothing about it.",
    reads=Critique,
    find=find,
    covers=("Q3-003", "Q0-003"),
    good=AMENDED
    + ROW
    + _pass("critic", 1, TEA, "1")
    + _pass("critic-2", 2, "E-20260801", "v2")
    + _pass("critic-3", 3, TEA, "not in the source"),
    bad=AMENDED
    + ROW
    + _pass("critic", 1, TEA, "1")
    + _pass("critic-2", 2, "tea tasting # CRT009", "1")
    + _pass("critic-3", 3, TEA, "3 # CRT009")
    + _pass("critic-4", 4, TEA, "R2.1 # CRT009").replace("A critique", "Критика"),
)
