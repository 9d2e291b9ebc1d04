"""What a card remarks about a page: how often it was amended, and the checks it switches off."""

from beforehand.checks.report import Report
from beforehand.graph import Graph
from beforehand.records.record import Design, Record
from beforehand.site.words.cite import part_link, referenced
from beforehand.site.words.manual import check_link
from beforehand.site.words.markup import BREAK, Cell, cell, joined, sentence


def amended_row(graph: Graph, design: Design) -> Cell:
    """How often a design was amended, the last amendment, and because of what."""
    if not design.amendments:
        return ()
    last = design.amendments[-1]
    times = "once" if len(design.amendments) == 1 else f"{len(design.amendments)} times, last"
    because = referenced(graph, design.path, last.because)
    reason = cell(", because of ", because) if because else ()
    return cell(f"{times}: ", part_link(design, last), reason)


def waived_row(graph: Graph, report: Report, record: Record) -> Cell:
    """The checks that a page switches off, whether or not they would have found anything."""
    page = graph.pages.get(record.path)
    reasons: dict[str, str] = {}
    for item in report.waived:
        if graph.page_of(item.diagnostic.span.path) == record.path:
            reasons[item.diagnostic.code] = item.reason
    for waiver in page.waivers if page else ():
        reasons.setdefault(waiver.code, waiver.reason)
    return joined(
        (
            cell(check_link(code), f": {sentence(reason) if reason else 'no reason is given.'}")
            for code, reason in sorted(reasons.items())
        ),
        BREAK,
    )
