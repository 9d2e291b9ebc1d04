"""Workflow commands of GitHub Actions."""

from beforehand.formats import Shown, written
from tests.formats.one_report import report


def test_github_commands_read_back_as_what_was_meant() -> None:
    first, second = written(Shown(report()), "github").splitlines()
    head, _, message = first.removeprefix("::error ").partition("::")
    fields = dict(item.split("=", 1) for item in head.split(","))
    assert {key: _unescaped(value) for key, value in fields.items()} == {
        "file": "docs/a: b, 100%.md",
        "line": "3",
        "col": "5",
        "title": "CRT001 finding-without-severity",
    }
    assert _unescaped(message) == "50% of it:\r\nis wrong, or so"
    assert second.startswith("::notice file=docs/z.md,line=1,col=1,")


def _unescaped(text: str) -> str:
    for written_as, meant in (
        ("%2C", ","),
        ("%3A", ":"),
        ("%0A", "\n"),
        ("%0D", "\r"),
        ("%25", "%"),
    ):
        text = text.replace(written_as, meant)
    return text
