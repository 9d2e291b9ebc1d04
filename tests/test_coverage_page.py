"""The page on what the checks cover names checks that exist, and all that claim to cover a row."""

import re
from pathlib import Path

from beforehand.checks import all_checks

PAGE = Path(__file__).parent.parent / "docs" / "reference" / "coverage.md"
ROW = re.compile(r"^\| (?P<asked>Q\d-\d{3}(?:, Q\d-\d{3})*) \|[^|]*\|(?P<held>.*)\|$", re.MULTILINE)
CODE = re.compile(r"`([A-Z]{3}\d{3})`")


def rows() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for row in ROW.finditer(PAGE.read_text(encoding="utf-8")):
        for asked in re.findall(r"Q\d-\d{3}", row["asked"]):
            found.setdefault(asked, set()).update(CODE.findall(row["held"]))
    return found


def test_every_check_that_the_page_names_exists() -> None:
    named = set(CODE.findall(PAGE.read_text(encoding="utf-8")))
    assert named
    assert named <= {check.code for check in all_checks()}


def test_every_check_stands_in_the_rows_that_it_says_it_covers() -> None:
    table = rows()
    assert len(table) > 60
    absent = [
        (asked, check.code)
        for check in all_checks()
        for asked in check.covers
        if asked in table and check.code not in table[asked]
    ]
    assert absent == []
