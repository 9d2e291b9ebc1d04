"""Plain lines, in colour or not, and the closing line."""

import pytest

from beforehand.formats import Shown, written
from beforehand.formats.lines import closing, idle_lines
from tests.formats.one_report import report


def test_text_has_one_line_each_and_marks_a_notice() -> None:
    assert written(Shown(report()), "text").splitlines() == [
        "docs/a: b, 100%.md:3:5: CRT001 50% of it: is wrong, or so",
        "docs/z.md:1:1: REF001 notice: only a remark",
    ]


def test_the_closing_line_says_what_was_not_looked_at() -> None:
    assert closing(Shown(report())) == (
        "1 problem, 1 notice on 2 pages (1 record); 1 waived; "
        "not read: docs/link.md: the link leads nowhere; "
        "1 check applied to nothing (`beforehand check --verbose` lists them)"
    )
    assert closing(Shown(report(), ("docs/z.md",))).startswith(
        "0 problems, 1 notice here, 1 problem elsewhere; read 2 pages (1 record)"
    )


def test_the_idle_checks_are_named_one_a_line() -> None:
    assert idle_lines(report()) == "applied to nothing: AMD001 amendment-without-source\n"


def test_colours_change_no_letter(capsys: pytest.CaptureFixture[str]) -> None:
    from beforehand.formats.terminal import show

    show(Shown(report()))
    assert capsys.readouterr().out == written(Shown(report()), "text")
