"""Workflow commands of GitHub Actions, which puts them beside the changed lines."""

from beforehand.checks import all_checks
from beforehand.diagnostics import Diagnostic
from beforehand.formats.shown import Shown

LEVELS = {"problem": "error", "notice": "notice"}


def write(shown: Shown) -> str:
    """One command for each diagnostic."""
    names = {check.code: check.name for check in all_checks()}
    return "".join(f"{_command(item, names)}\n" for item in shown.diagnostics)


def _command(item: Diagnostic, names: dict[str, str]) -> str:
    title = f"{item.code} {names.get(item.code, '')}".strip()
    fields = {
        "file": item.span.path,
        "line": str(item.span.line),
        "col": str(item.span.column),
        "title": title,
    }
    written = ",".join(f"{key}={_property(value)}" for key, value in fields.items())
    return f"::{LEVELS[item.level]} {written}::{_data(item.message)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
