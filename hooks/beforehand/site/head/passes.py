"""Critic passes at the head of a page: where they stand among the versions, what they came to."""

import datetime
from collections.abc import Iterable

from beforehand.checks.passes import counts_of
from beforehand.graph import Experiment, Graph
from beforehand.records.fields import read_date, version_key
from beforehand.records.record import Critique
from beforehand.site.head.fixed import Version
from beforehand.site.words.badges import badge, past_badge
from beforehand.site.words.cite import address, answers
from beforehand.site.words.markup import Cell, counted


def placed(
    graph: Graph, experiment: Experiment, versions: tuple[Version, ...]
) -> tuple[tuple[Critique, int], ...]:
    """Each pass with the number of versions that were frozen before it.

    It stands after the version that it attacked; before it, if the days say that a draft of that
    version was attacked. Without a version its day tells, and without a day it comes first.
    """
    passes = experiment.critiques
    return tuple((item, _before(graph, experiment, versions, item)) for item in passes)


def _before(
    graph: Graph, experiment: Experiment, versions: tuple[Version, ...], critique: Critique
) -> int:
    day = read_date(critique.text("date"))
    if not critique.attacks:
        return sum(_is_after(day, version) for version in versions)
    for at, version in enumerate(versions):
        if version.name == critique.attacks:
            if day is None or version.order is None or day > version.order:
                return at + 1
            is_same = day == version.order
            return at + (is_same and _made_a_later_version(graph, experiment, critique))
    attacked = version_key(critique.attacks)
    return sum(version_key(version.name) <= attacked for version in versions)


def _is_after(day: datetime.date | None, version: Version) -> bool:
    return day is not None and version.order is not None and day > version.order


def _made_a_later_version(graph: Graph, experiment: Experiment, critique: Critique) -> bool:
    """Whether an amendment that answers a pass made a version after the one it attacked."""
    found = answers(graph, experiment)
    return any(
        version_key(amendment.version) > version_key(critique.attacks)
        for finding in critique.findings
        for _, amendment in found.get(address(critique, finding), ())
    )


def verdict_cell(critique: Critique, experiment: Experiment) -> Cell:
    """The verdict of a pass; on a version that is not the current one it is plain history."""
    said = critique.verdict
    return past_badge(said) if is_past(critique, experiment) else badge(said)


def is_past(critique: Critique, experiment: Experiment) -> bool:
    """Whether a pass looked at a version that the design has left behind."""
    now = experiment.design.version if experiment.design else ""
    return bool(critique.attacks and now and critique.attacks != now)


def filed_count(graph: Graph, critiques: tuple[Critique, ...]) -> str:
    """``7 findings``; ``9 of 29 findings`` where a page says how many are not on it."""
    here, rest = sum(len(item.findings) for item in critiques), not_here(graph, critiques)
    return f"{here} of {here + rest} findings" if rest else counted(here, "finding")


def not_here(graph: Graph, critiques: Iterable[Critique]) -> int:
    """How many findings of passes are not on their pages, as these say."""
    return sum(_left_out(graph, critique) for critique in critiques)


def _left_out(graph: Graph, critique: Critique) -> int:
    said = counts_of(graph, critique, "findings")
    return max((int(said) if said.isdecimal() else 0) - len(critique.findings), 0)
