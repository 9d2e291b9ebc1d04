"""Every check bites: its bad page gives exactly the marked lines, its good page is silent."""

import pytest

from beforehand.checks import all_checks
from beforehand.checks.check import Check
from beforehand.checks.example import read_example
from beforehand.checks.run import check_sources

CHECKS = all_checks()


def reported(text: str) -> list[tuple[str, int, str]]:
    example = read_example(text)
    _, report = check_sources(example.sources, CHECKS, example.config, parted=example.parted)
    return sorted((item.span.path, item.span.line, item.code) for item in report.diagnostics)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.code)
def test_the_bad_example_is_reported_exactly_where_it_is_marked(check: Check) -> None:
    marks = list(read_example(check.bad).marks)
    assert marks, "the bad example marks nothing"
    assert {code for _, _, code in marks} == {check.code}
    assert reported(check.bad) == marks


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.code)
def test_the_good_example_is_silent_under_every_check(check: Check) -> None:
    assert reported(check.good) == []
