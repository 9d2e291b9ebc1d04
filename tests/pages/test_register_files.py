"""CSV and JSONL files as tables with places."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beforehand.diagnostics import Fault
from beforehand.pages.page import Table
from beforehand.pages.register_files import read_register
from beforehand.source import Place, Source


def read(name: str, text: str | bytes) -> tuple[Table, list[tuple[str, int, int]]]:
    faults: list[Fault] = []
    data = text.encode() if isinstance(text, str) else text
    table = read_register(Source(name, data), faults)
    assert {fault.at.path for fault in faults} <= {name}
    return table, [(fault.what, fault.at.line, fault.at.column) for fault in faults]


def rows(table: Table) -> list[list[str]]:
    return [[cell.text for cell in row] for row in table.rows]


@pytest.mark.parametrize(
    "text",
    [
        "id,version,note\n0012,1.10,no\n",
        "id,version,note\n0012,1.10,no",
        "\ufeffid;version;note\r\n0012;1.10;no\r\n\r\n",
        'id\tversion\t"note"\n\n"0012"\t1.10\tno\n',
    ],
)
def test_csv_keeps_what_was_written(text: str) -> None:
    table, faults = read("a/decisions.csv", text)
    assert ([cell.text for cell in table.head], rows(table), faults) == (
        ["id", "version", "note"],
        [["0012", "1.10", "no"]],
        [],
    )
    assert (table.name, table.section, table.at) == (
        "decisions",
        -1,
        Place(1, 1, "a/decisions.csv"),
    )


def test_quotes_hold_separators_breaks_and_quotes() -> None:
    table, faults = read("a.csv", 'id,note\n1,"a, ""b""\nc"\n2,d\n')
    assert (rows(table), faults) == ([["1", 'a, "b" c'], ["2", "d"]], [])
    assert [row[1].at for row in table.rows] == [Place(2, 3, "a.csv"), Place(4, 3, "a.csv")]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("id,a,b\n1,2\n3,4,5\n", ("unreadable-register", 2, 1)),
        ("id,a\n1,2\n3,4,5\n", ("unreadable-register", 3, 1)),
        ('id,a\n1,"b\n', ("unreadable-register", 2, 3)),
        ("id,a,id\n1,2,3\n", ("repeated-key", 1, 6)),
        (b"id,a\n1,\x97\n", ("undecodable-bytes", 2, 3)),
    ],
)
def test_faults_of_csv(text: str | bytes, found: tuple[str, int, int]) -> None:
    table, faults = read("a.csv", text)
    assert faults == [found]
    assert table.rows


def test_jsonl_is_one_row_a_line() -> None:
    table, faults = read(
        "a.jsonl", '{"id": 0012, "n": 1.10}\r\n\r\n{"n": ["a", "b"], "why": null}\n'
    )
    assert [cell.text for cell in table.head] == ["id", "n", "why"]
    assert (rows(table), faults) == ([["0012", "1.10", ""], ["", "a, b", ""]], [])
    assert table.rows[1][1].at == Place(3, 7, "a.jsonl")


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ('{"id": 1,}', ("unreadable-register", 2, 10)),
        ("[1]", ("unreadable-register", 2, 1)),
        ('{"id": 1, "id": 2}', ("repeated-key", 2, 11)),
        ('{"id": 1', ("unreadable-register", 2, 9)),
    ],
)
def test_faults_of_jsonl_stop_one_line_alone(line: str, found: tuple[str, int, int]) -> None:
    table, faults = read("a.jsonl", f'{{"id": 8}}\n{line}\n{{"id": 9}}\n')
    assert faults == [found]
    assert [row[0].text for row in table.rows if row[0].text in "89"] == ["8", "9"]


@given(st.binary(max_size=200), st.sampled_from(["a.csv", "a.jsonl"]))
def test_any_bytes_give_a_table(data: bytes, name: str) -> None:
    table, _ = read(name, data)
    lines = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").count(b"\n") + 1
    assert all(1 <= cell.at.line <= lines for row in table.rows for cell in row)


@given(st.text(alphabet='",;\n a', max_size=60))
def test_what_is_nearly_csv_gives_a_table(text: str) -> None:
    read("a.csv", text)
