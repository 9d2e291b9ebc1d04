"""SARIF 2.1.0, which code hosts and editors read. Waived problems are suppressed results."""

from typing import Any
from urllib.parse import quote

import msgspec

from beforehand import __version__
from beforehand.checks import all_checks
from beforehand.checks.check import Check
from beforehand.checks.report import Waived
from beforehand.diagnostics import Diagnostic
from beforehand.formats.shown import Shown
from beforehand.source import Span

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
LEVELS = {"problem": "error", "notice": "note"}


def write(shown: Shown) -> str:
    """One run with a rule for each check and a result for each diagnostic."""
    checks = all_checks()
    order = {check.code: number for number, check in enumerate(checks)}
    results = [_result(item, order) for item in shown.diagnostics]
    results += [_suppressed(item, order) for item in shown.waived]
    run = {
        "tool": {
            "driver": {
                "name": "beforehand",
                "version": __version__,
                "rules": [_rule(check) for check in checks],
            }
        },
        "invocations": [
            {
                "executionSuccessful": True,
                "toolExecutionNotifications": [
                    {"level": "warning", "message": {"text": f"not read: {text}"}}
                    for text in shown.report.unread
                ],
            }
        ],
        "columnKind": "unicodeCodePoints",
        "results": results,
    }
    tree = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return msgspec.json.format(msgspec.json.encode(tree), indent=2).decode() + "\n"


def _rule(check: Check) -> dict[str, Any]:
    return {
        "id": check.code,
        "name": check.name,
        "shortDescription": {"text": check.name.replace("-", " ")},
        "fullDescription": {"text": check.why},
        "help": {"text": check.fix or check.why},
        "defaultConfiguration": {"level": LEVELS[check.level]},
    }


def _result(item: Diagnostic, order: dict[str, int]) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": item.code,
        "level": LEVELS[item.level],
        "message": {"text": item.message},
        "locations": [_location(item.span)],
    }
    if item.code in order:
        result["ruleIndex"] = order[item.code]
    if item.related:
        result["relatedLocations"] = [_location(span) for span in item.related]
    return result


def _suppressed(item: Waived, order: dict[str, int]) -> dict[str, Any]:
    kind = "inSource" if item.by == item.diagnostic.span.path else "external"
    suppression = {"kind": kind, "status": "accepted", "justification": item.reason}
    return {**_result(item.diagnostic, order), "suppressions": [suppression]}


def _location(span: Span) -> dict[str, Any]:
    return {
        "physicalLocation": {
            "artifactLocation": {"uri": quote(span.path), "uriBaseId": "%SRCROOT%"},
            "region": {"startLine": span.line, "startColumn": span.column},
        }
    }
