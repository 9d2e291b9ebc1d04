"""JSON for other programs: everything a report holds."""

from typing import Any

import msgspec

from beforehand.checks import all_checks
from beforehand.diagnostics import Diagnostic
from beforehand.formats.shown import Shown
from beforehand.source import Span

VERSION = 1


def write(shown: Shown) -> str:
    """The report as an object; ``version`` grows when a key changes its meaning."""
    names = {check.code: check.name for check in all_checks()}
    report = shown.report
    tree = {
        "version": VERSION,
        "problems": [_diagnostic(item, names) for item in shown.problems],
        "notices": [_diagnostic(item, names) for item in shown.notices],
        "waived": [
            {**_diagnostic(item.diagnostic, names), "reason": item.reason, "by": item.by}
            for item in shown.waived
        ],
        "unread": list(report.unread),
        "idle": list(report.idle),
        "pages": report.pages,
        "records": report.records,
        "elsewhere": len(report.problems) - len(shown.problems),
    }
    return msgspec.json.format(msgspec.json.encode(tree), indent=2).decode() + "\n"


def _diagnostic(item: Diagnostic, names: dict[str, str]) -> dict[str, Any]:
    found = {
        **_span(item.span),
        "code": item.code,
        "name": names.get(item.code, ""),
        "message": item.message,
    }
    if item.related:
        found["related"] = [_span(span) for span in item.related]
    return found


def _span(span: Span) -> dict[str, Any]:
    return {"path": span.path, "line": span.line, "column": span.column}
