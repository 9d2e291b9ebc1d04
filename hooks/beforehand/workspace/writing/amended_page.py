"""Reads a page as an amendment would leave it, before anything is written."""

from collections.abc import Iterator
from pathlib import Path

from beforehand.checks import all_checks
from beforehand.checks.run import run_checks
from beforehand.diagnostics import Diagnostic
from beforehand.freezing.amendments.amending import Amended, misread, named_sections
from beforehand.freezing.amendments.rows import Change, Hindrance
from beforehand.graph import Graph
from beforehand.records.extract import extract
from beforehand.records.record import Design
from beforehand.source import Place, Source
from beforehand.workspace.reading import page_of

HELD_TO = ("AMD", "REF")


def tried(
    root: Path, graph: Graph, design: Design, made: Amended, change: Change
) -> Iterator[Hindrance]:
    """What is not read as it was meant, and what checks say that they did not say before."""
    source = Source(design.path, made.script.data)
    after = extract(page_of(root, source, graph.files, graph.config), graph.config)
    pages = [after if item.path == design.path else item for item in graph.pages.values()]
    found = next((item for item in after.records if isinstance(item, Design)), None)
    above = design.span(Place(max(made.below, 1)))
    wrong = misread(design, found, made, change)
    if wrong:
        message = f"the amended page would not be read as it is meant: {wrong}"
        yield Hindrance(above, message)
    _, missing = named_sections(after.sections, change.section, graph.config)
    before = {(item.code, item.message) for item in _reported(graph, design.path)}
    for item in _reported(Graph(pages, graph.files, graph.config), design.path):
        said = any(f"section {label.lstrip('§ ')}" in item.message for label in missing)
        if not said and (item.code, item.message) not in before:
            message = f"the amended page would not pass: {item.code} {item.message}"
            yield Hindrance(above, message)


def _reported(graph: Graph, path: str) -> tuple[Diagnostic, ...]:
    """What is said of a page's amendments and references."""
    checks = tuple(check for check in all_checks() if check.family in HELD_TO)
    return tuple(item for item in run_checks(graph, checks).diagnostics if item.span.path == path)
