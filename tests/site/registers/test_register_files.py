"""The files of a register: what programs read back is what its rows say."""

import csv
import io
import json

import pytest

from beforehand.site.registers.register import others
from beforehand.site.registers.register_files import csv_of, json_of
from tests.site.registers.test_register import files, made, row


def test_json_is_a_list_of_objects_with_the_address_of_each() -> None:
    found = json.loads(files(made(row("C1"), row("чашка")))["docs/record/cups.json"])
    assert found[1] == {
        "id": "чашка",
        "state": "whole",
        "since": "2026-08-01",
        "sips": 3,
        "of": ["a", "b"],
        "place": "docs/cups/чашка.md",
        "address": "cups/чашка.md",
    }
    assert json.loads(json_of([])) == []


def test_csv_reads_back_as_it_was() -> None:
    text = 'one "two", three\nfour; 五'
    data = files(made(row("C1", text)))["docs/record/cups.csv"]
    assert data.count("\r\n") == 2
    found = list(csv.DictReader(io.StringIO(data, newline="")))
    assert found[0]["state"] == text
    assert found[0]["of"] == "a; b"
    assert found[0]["sips"] == "3"


@pytest.mark.parametrize(
    ("written", "given"),
    [
        ("=1+1", "'=1+1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("-cmd", "'-cmd"),
        ("-", "'-"),
        ("+1.5.2", "'+1.5.2"),
        ("-1", "-1"),
        ("+0.25", "+0.25"),
        ("−1", "−1"),
        ("\t=1", "'\t=1"),
    ],
)
def test_what_a_spreadsheet_would_run_is_defused_and_numbers_stay(written: str, given: str) -> None:
    assert csv_of([{"a": written}]) == f"a\r\n{given}\r\n"


def test_a_register_of_few_rows_needs_no_script() -> None:
    assert sorted(files(made(row("C1")))) == ["docs/record/cups.csv", "docs/record/cups.json"]
    assert others(made(row("C1"))) == ""
