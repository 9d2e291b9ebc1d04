"""The record as the site shows it: without what is sealed, ignored or not ours to publish."""

from collections.abc import Collection

import msgspec

from beforehand.checks.report import Report
from beforehand.diagnostics import Diagnostic
from beforehand.graph import Graph

SEALED = "sealed until the key is revealed"


def as_shown(graph: Graph, report: Report, unshown: Collection[str]) -> tuple[Graph, Report]:
    """The record without the files that are ``unshown``, and what the site says of its problems.

    A problem of a file that is not shown quotes it; so does one of a figure from a sealed file.
    """
    shown = graph.to_show(unshown)
    if shown is graph:
        return graph, report
    places = _sealed_places(graph)

    def is_shown(item: Diagnostic) -> bool:
        span = item.span
        if {span.path, graph.page_of(span.path)} & shown.unshown:
            return False
        return (span.path, span.line, span.column) not in places

    return shown, msgspec.structs.replace(
        report,
        diagnostics=tuple(filter(is_shown, report.diagnostics)),
        waived=tuple(waived for waived in report.waived if is_shown(waived.diagnostic)),
    )


def _sealed_places(graph: Graph) -> set[tuple[str, int, int]]:
    """Where a page has figures from sealed files."""
    if not graph.sealed:
        return set()
    from beforehand.graph.sealing import figures_of

    return {
        (path, at.line, at.column)
        for path, page in graph.pages.items()
        for figure in figures_of(page, graph.sealed)
        for at in (figure.at, figure.to)
    }
