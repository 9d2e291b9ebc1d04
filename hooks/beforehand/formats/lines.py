"""Plain lines, one for each problem, and the closing line that says what was looked at."""

from beforehand.checks import all_checks
from beforehand.checks.report import Report
from beforehand.checks.text import counted
from beforehand.diagnostics import Diagnostic, one_line
from beforehand.formats.shown import Shown

NAMED = 3


def write(shown: Shown) -> str:
    """One line for each diagnostic."""
    return "".join(f"{line(item)}\n" for item in shown.diagnostics)


def line(item: Diagnostic) -> str:
    """``path:line:col: CODE message``; a notice is marked as one."""
    mark = "notice: " if item.level == "notice" else ""
    return one_line(f"{item.span}: {item.code} {mark}{item.message}")


def closing(shown: Shown) -> str:
    """What was found and looked at, and what was not."""
    report = shown.report
    found = [counted(len(shown.problems), "problem"), counted(len(shown.notices), "notice")]
    where = f"{counted(report.pages, 'page')} ({counted(report.records, 'record')})"
    parts = [f"{', '.join(found)} on {where}"]
    if shown.paths:
        elsewhere = len(report.problems) - len(shown.problems)
        parts[0] = (
            f"{', '.join(found)} here, {counted(elsewhere, 'problem')} elsewhere; read {where}"
        )
    if shown.waived:
        parts.append(f"{len(shown.waived)} waived")
    if report.unread:
        parts.append(f"not read: {_some(report.unread)}")
    if report.idle:
        idle = counted(len(report.idle), "check")
        parts.append(f"{idle} applied to nothing (`beforehand check --verbose` lists them)")
    return "; ".join(parts)


def idle_lines(report: Report) -> str:
    """The checks for whose kind of record there is none, one a line."""
    names = {check.code: check.name for check in all_checks()}
    return "".join(f"applied to nothing: {code} {names.get(code, '')}\n" for code in report.idle)


def _some(items: tuple[str, ...]) -> str:
    more = len(items) - NAMED
    return ", ".join(items[:NAMED]) + (f" and {more} more" if more > 0 else "")
