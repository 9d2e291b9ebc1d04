"""A result read in a way that was not written down beforehand."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.claimed_readings import claimed, labels_in_sight, names_of
from beforehand.checks.examples import PROMISED, RESULT, VERDICTS
from beforehand.checks.text import is_unknown, listed, nearest
from beforehand.config import folded
from beforehand.graph.verdicts import design_of
from beforehand.pages.page import Value
from beforehand.records.record import Design, Result


def find(result: Result, graph: Graph) -> Iterator[Problem]:
    field = result.field("reading")
    design = design_of(result, graph)
    if field is None or design is None or is_unknown(field.text, graph.config):
        return
    names = {name for reading in design.readings for name in names_of(reading)}
    names |= labels_in_sight(design, graph)
    for value in claimed(field, names):
        if folded(value.text) in names:
            continue
        yield Problem(
            result.span(value.at),
            f"{design.id} has no reading `{value.text}`{_registered(value, design)}: use a "
            "reading that was registered, or say that none fits",
            tuple(design.span(reading.at) for reading in design.readings[:1]),
        )


def _registered(value: Value, design: Design) -> str:
    names = [reading.outcome.text or reading.id for reading in design.readings]
    if not names:
        return " and registered none"
    hint = nearest(value.text, names)
    return hint or (f" (it has {listed(names)})" if len(names) < 6 else "")


SCORED = VERDICTS + "| P1 | supported | 9 of 10 |\n| P2 | not tested | |\n\n"


def _read_as(value: str, name: str = "result.md") -> str:
    head = RESULT.replace("result.md", name)
    return head.replace("version: 1\n", f"version: 1\nreading: {value}\n")


CHECK = Check(
    code="RES006",
    name="reading-not-registered",
    why="A conclusion that was not among those written beforehand was chosen by the data.",
    reads=Result,
    find=find,
    covers=("Q0-106", "Q1-032"),
    good=PROMISED
    + _read_as("t-a")
    + SCORED
    + _read_as("[T-A, T-B]", "result-2.md")
    + _read_as("T-B, t-a", "result-3.md")
    + _read_as("нет в источнике", "result-4.md"),
    bad=PROMISED
    + _read_as("T-C # RES006")
    + SCORED
    + _read_as("[T-A, чай вкуснее] # RES006", "result-2.md")
    + _read_as("the order, as was hoped, matters # RES006", "result-3.md"),
)
