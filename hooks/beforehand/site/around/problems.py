"""What the build found: on one page, and in the whole record."""

from collections.abc import Iterable, Sequence

from beforehand.checks.report import Report
from beforehand.diagnostics import Diagnostic
from beforehand.graph import Graph
from beforehand.site.words.cite import section_at
from beforehand.site.words.manual import check_link, check_name
from beforehand.site.words.markup import (
    Cell,
    Piece,
    bullets,
    cell,
    counted,
    document,
    escape,
    html,
    markdown_table,
    marked,
    sentence,
)
from beforehand.site.words.page import PROBLEMS, SitePage


def problem_box(diagnostics: Iterable[Diagnostic], page: str = "") -> str:
    """What was found on a page and in the files read with it, as a box; empty if nothing was."""
    found = sorted(diagnostics)
    problems = [item for item in found if item.level == "problem"]
    notices = [item for item in found if item.level == "notice"]
    return _box(problems, "problem", "stop", page) + _box(notices, "notice", "watch", page)


def _box(found: Sequence[Diagnostic], noun: str, look: str, page: str) -> str:
    if not found:
        return ""
    title = f"{counted(len(found), noun)} on this page"
    items = "".join(
        f"<li>{html(check_link(item.code), item.span.path)} "
        f'<span class="bh-quiet">{_line(item, page)}</span> '
        f"{html(marked(sentence(item.message)), item.span.path)}</li>"
        for item in found
    )
    return (
        f'<div class="bh-banner bh-banner--{look} bh-problems" role="note" data-search-exclude>'
        f"<p><strong>{title}</strong></p><ul>{items}</ul></div>"
    )


def _line(item: Diagnostic, page: str) -> str:
    beside = page and item.span.path != page
    name = f"{escape(item.span.path.rpartition('/')[2])}, " if beside else ""
    return f"{name}line {item.span.line}"


def place(graph: Graph, item: Diagnostic) -> Piece:
    """Where a diagnostic stands, linked to the nearest heading of a page of the site."""
    span = item.span
    page = graph.pages.get(span.path)
    if page is None:
        return Piece(f"{span.path}:{span.line}", look="code")
    section = section_at(page.sections, span.line)
    anchor = f"#{section.anchor}" if section and section.anchor else ""
    return Piece(f"{span.path}:{span.line}", f"{span.path}{anchor}", "code")


def problems_page(graph: Graph, report: Report) -> SitePage:
    """Everything that the build has to say about the record."""
    title = "What the build found"
    text = document(
        title,
        f"{_summary(report)} Each code leads to the page of the manual that says why the check"
        " exists and what to do.",
        "## Problems",
        _table(graph, report.problems, "No problem was found."),
        "## Notices",
        _table(graph, report.notices, "There is nothing else to say."),
        "## Switched off",
        _waived(graph, report),
        "## Not read",
        _unread(report),
        "## Checks that applied nowhere",
        _idle(report),
        wide=True,
    )
    return SitePage(PROBLEMS, text, title)


def _summary(report: Report) -> str:
    pages = f"{counted(report.pages, 'page')} with {counted(report.records, 'record')}"
    return sentence(f"{pages} were read; {counted(len(report.problems), 'problem')} stood in them")


def _table(graph: Graph, found: Iterable[Diagnostic], empty: str) -> str:
    rows = [
        (cell(place(graph, item)), cell(check_link(item.code)), marked(sentence(item.message)))
        for item in found
    ]
    return markdown_table(("where", "check", "what"), rows, PROBLEMS) if rows else empty


def _waived(graph: Graph, report: Report) -> str:
    rows: list[tuple[Cell, ...]] = [
        (
            cell(place(graph, item.diagnostic)),
            cell(check_link(item.diagnostic.code)),
            marked(sentence(item.diagnostic.message)),
            cell(
                marked(sentence(item.reason)),
                cell(" (", Piece(item.by, look="code"), ")")
                if item.by != item.diagnostic.span.path
                else (),
            ),
        )
        for item in report.waived
    ]
    if not rows:
        return "No complaint is held back by a waiver."
    head = ("where", "check", "what it would say", "why it is switched off")
    return markdown_table(head, rows, PROBLEMS)


def _unread(report: Report) -> str:
    if not report.unread:
        return "Every page under the record's folders was read."
    return bullets((cell(item) for item in report.unread), PROBLEMS)


def _idle(report: Report) -> str:
    if not report.idle:
        return "Every check had something to look at."
    rows = [(cell(check_link(code)), cell(check_name(code))) for code in report.idle]
    table = markdown_table(("check", "name"), rows, PROBLEMS)
    return f"Nothing of their kind is in this record, so their silence proves nothing.\n\n{table}"
