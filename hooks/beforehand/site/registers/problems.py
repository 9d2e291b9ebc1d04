"""The register of what checks say: problems, notices, and what is switched off with a reason."""

from beforehand.checks import (
    draw_differs,
    evidence_changed,
    figure_differs,
    figure_twice_rounded,
    interval_differs,
    pin_orphaned,
    pin_outdated,
    proportion_differs,
    standing_gate_unmet,
    statistic_differs,
)
from beforehand.checks.report import Report, Waived
from beforehand.diagnostics import Diagnostic
from beforehand.graph import Graph
from beforehand.site.registers.register import Column, Plain, Register, Row, others, register_table
from beforehand.site.words.cite import place_of
from beforehand.site.words.manual import check_link, check_name
from beforehand.site.words.markup import (
    Cell,
    Piece,
    bullets,
    cell,
    counted,
    document,
    markdown_table,
    marked,
    sentence,
)
from beforehand.site.words.page import PROBLEMS, SitePage

PROBLEM, NOTICE, OFF = "problem", "notice", "switched off"
LOOKS = {PROBLEM: "stop", NOTICE: "watch", OFF: "plain"}
GATES, DIFFERS, PINS = "standing gates", "what does not reproduce", "pins"
WAITING = {
    GATES: frozenset({standing_gate_unmet.CHECK.code}),
    DIFFERS: frozenset(
        module.CHECK.code
        for module in (
            draw_differs,
            evidence_changed,
            figure_differs,
            figure_twice_rounded,
            interval_differs,
            proportion_differs,
            statistic_differs,
        )
    ),
    PINS: frozenset({pin_orphaned.CHECK.code, pin_outdated.CHECK.code}),
}
"""What problems are about that the front page tells apart, with the codes that say so."""

COLUMNS = (
    Column("place", "where"),
    Column("check", "check", pick=True),
    Column("state", "state", pick=True, order=tuple(LOOKS)),
    Column("what", "what"),
    Column("why", "why it is switched off"),
)
ABOUT = Column("about", "about", order=tuple(WAITING))


def place(graph: Graph, item: Diagnostic) -> Piece:
    """Where a diagnostic stands, linked to the nearest heading of a page of the site."""
    span = item.span
    return Piece(f"{span.path}:{span.line}", place_of(graph, span), "code")


def problems_page(graph: Graph, report: Report) -> SitePage:
    """Everything that the build has to say about the record."""
    title = "What the build found"
    register = problems_register(graph, report)
    text = document(
        title,
        _summary(report),
        "Each code leads to the page of the manual that says why the check exists and what to do."
        if report.diagnostics or report.waived
        else "",
        register_table(register),
        others(register),
        "## Not read",
        _unread(report),
        "## Checks that applied nowhere",
        _idle(report),
        wide=True,
    )
    return SitePage(PROBLEMS, text, title)


def _summary(report: Report) -> str:
    pages = f"{counted(report.pages, 'page')} with {counted(report.records, 'record')}"
    problems = len(report.problems)
    found = f"{counted(problems, 'problem')} stood in them" if problems else "No problem was found"
    notices = f"; {counted(len(report.notices), 'notice')} besides" if report.notices else ""
    waived = counted(len(report.waived), "complaint is", "complaints are")
    held = waived if report.waived else "no complaint is"
    said = (f"{pages} were read", f"{found}{notices}", f"{held} switched off")
    return " ".join(map(sentence, said))


def problems_register(graph: Graph, report: Report) -> Register:
    """One row for each thing that checks say: problems, notices, what a reason switched off."""
    columns = COLUMNS if report.waived else COLUMNS[:-1]
    found = (
        *((item, PROBLEM, None) for item in report.problems),
        *((item, NOTICE, None) for item in report.notices),
        *((item.diagnostic, OFF, item) for item in report.waived),
    )
    rows = (_row(graph, item, state, why, len(columns)) for item, state, why in found)
    return Register(PROBLEMS, columns, tuple(rows), (ABOUT,))


def about(item: Diagnostic) -> tuple[str, ...]:
    """What a problem is about, as far as the front page tells it apart."""
    return tuple(word for word, codes in WAITING.items() if item.code in codes)


def _row(graph: Graph, item: Diagnostic, state: str, waived: Waived | None, columns: int) -> Row:
    where = place(graph, item)
    values: dict[str, Plain] = {
        "path": item.span.path,
        "line": item.span.line,
        "column": item.span.column,
        "check": item.code,
        "name": check_name(item.code),
        "state": state,
        "message": item.message,
        "reason": waived.reason if waived else "",
        "switched_off_by": waived.by if waived else "",
        "about": about(item) if state == PROBLEM else (),
    }
    cells: tuple[Cell, ...] = (
        cell(where),
        cell(check_link(item.code)),
        cell(Piece(state, look=LOOKS[state])),
        marked(sentence(item.message)),
        _reason(waived) if waived else (),
    )
    return Row(where.to or item.span.path, values, cells[:columns])


def _reason(item: Waived) -> Cell:
    """Why a complaint is switched off, and where, if that is not where it would stand."""
    elsewhere = item.by != item.diagnostic.span.path
    by = cell(" (", Piece(item.by, look="code"), ")") if elsewhere else ()
    return cell(marked(sentence(item.reason)), by)


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
