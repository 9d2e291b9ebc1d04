"""Headers in every notation; every scalar stays the text that was written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beforehand.pages.markdown import read_page
from beforehand.pages.page import Page, Value
from beforehand.source import Place, Source


def read(text: str) -> Page:
    return read_page(Source("docs/a.md", text.encode()))


def fields(text: str) -> dict[str, str]:
    return {field.key: field.text for field in read(text).header.fields}


def faults(text: str) -> list[tuple[str, int]]:
    return [(fault.what, fault.at.line) for fault in read(text).faults]


NOTATIONS = {
    "yaml": "---\nStatus: frozen\nDate: 2026-08-01\n---\n# T\n",
    "yaml, dots at the end": "---\nStatus: frozen\nDate: 2026-08-01\n...\n# T\n",
    "yaml, to the end of the file": "---\nStatus: frozen\nDate: 2026-08-01\n---",
    "yaml, windows": "---\r\nStatus: frozen\r\nDate: 2026-08-01\r\n---\r\n# T\r\n",
    "yaml, byte order mark": "\ufeff---\nStatus: frozen\nDate: 2026-08-01\n---\n# T\n",
    "yaml, empty line above": "\n---\nStatus: frozen\nDate: 2026-08-01\n---\n# T\n",
    "toml": '+++\nStatus = "frozen"\nDate = "2026-08-01"\n+++\n# T\n',
    "bold": "# T\n\n**Status:** frozen\n**Date:** 2026-08-01\n",
    "bold, colon outside": "# T\n\n**Status**: frozen\\\n**Date**: 2026-08-01\n",
    "quote": "# T\n\n> **Status:** frozen\n> **Date:** 2026-08-01\n",
    "bullets": "# T\n\n- Status: frozen\n- Date: 2026-08-01\n",
    "bullets with signs": "# T\n\n- PR/Issue(s) #: 7\n- Status: frozen\n- Date: 2026-08-01\n",
    "bold bullets": "# T\n\n* **Status**: frozen\n* **Date**: 2026-08-01\n",
    "two bold fields in a line": "# T\n\n**Status:** frozen · **Date:** 2026-08-01\n",
    "lines with gaps": "# 7. T\n\nStatus: frozen\n\nDate: 2026-08-01\n\nAnd so it goes on.\n",
    "bullets below a remark": "# T\n\n> Replaced.\n\n- Status: frozen\n- Date: 2026-08-01\n",
    "lines": "# T\n\nStatus: frozen\nDate: 2026-08-01\n",
    "underlined title": "T\n=\n\nStatus: frozen\nDate: 2026-08-01\n",
    "table": "# T\n\n| Field | Value |\n|---|---|\n| Status | frozen |\n| Date | 2026-08-01 |\n",
    "table with an empty head": (
        "# T\n\n| | |\n|-|-|\n| **Status** | frozen |\n| Date | 2026-08-01 |\n"
    ),
    "rfc 822": "Status: frozen\nDate: 2026-08-01\n\n# T\n",
    "bare keys": "Status: frozen\nDate: 2026-08-01\n",
}


@pytest.mark.parametrize("text", NOTATIONS.values(), ids=NOTATIONS.keys())
def test_every_notation_is_read(text: str) -> None:
    found = fields(text)
    assert found["Status"] == "frozen"
    assert found["Date"] == "2026-08-01"
    assert faults(text) == []


@pytest.mark.parametrize("text", NOTATIONS.values(), ids=NOTATIONS.keys())
def test_a_value_and_its_key_stand_where_they_are_said_to(text: str) -> None:
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    for field in read(text).header.fields:
        assert lines[field.at.line - 1][field.at.column - 1 :].lstrip("\"'").startswith(field.text)
        assert field.key_at is not None
        assert lines[field.key_at.line - 1][field.key_at.column - 1 :].startswith(field.key)


@pytest.mark.parametrize(
    "written",
    ["no", "on", "0012", "0009", "0303", "1.10", "2026-08-01", "2026-02-30", "10:00", "~", "null",
     "=", "1e3", "0x1F", "2026-08-22T05:10:00Z", "нет", "否"],
)  # fmt: skip
def test_a_scalar_stays_the_text_that_was_written(written: str) -> None:
    assert fields(f"---\nvalue: {written}\n---\n") == {"value": written}


def test_a_continued_line_belongs_to_its_field() -> None:
    assert fields("Title: a long\n  title\nDate: 1\n\n# T\n")["Title"] == "a long title"


def test_lists_and_mappings_keep_the_places_of_their_items() -> None:
    page = read("---\ntags: [a, b]\nsenses: {waived: why}\nlist:\n  - c\n---\n")
    tags, senses, many = page.header.fields
    assert [(item.text, item.at) for item in tags.items] == [
        ("a", Place(2, 8)),
        ("b", Place(2, 11)),
    ]
    assert senses.get("waived") == Value("waived", "why", Place(3, 18), key_at=Place(3, 10))
    assert (many.key_at, many.items[0].at) == (Place(4, 1), Place(5, 5))


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("---\ntitle: A: b\nid: D-1\n---\n", {"title": "A: b", "id": "D-1"}),
        ("---\ntitle: `x`\nid: D-1\n---\n", {"title": "`x`", "id": "D-1"}),
        ("---\ntitle: @x\nid: D-1\n---\n", {"title": "@x", "id": "D-1"}),
        ("---\ntags: [a,b\nid: D-1\n---\n", {"tags": "[a,b", "id": "D-1"}),
    ],
)
def test_a_header_that_is_not_yaml_keeps_its_other_fields(text: str, kept: dict[str, str]) -> None:
    assert fields(text) == kept
    assert [what for what, _ in faults(text)] == ["unreadable-header"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("---\ntitle: A: b\n---\n", ("unreadable-header", 2)),
        ("---\na: 1\nb: 2\n\n# T\n", ("unclosed-header", 3)),
        ("---\na: 1\na: 2\n---\n", ("repeated-key", 3)),
        ("---\na: &x 1\nb: 2\nc: *x\n---\n", ("yaml-alias", 4)),
        ("---\na: !x 1\n---\n", ("yaml-tag", 2)),
        ("---\n? [a]\n: b\n---\n", ("yaml-key", 2)),
        ("---\nfinding: #12\n---\n", ("comment-value", 2)),
        ("+++\na = 1\nb = 2026-99\n+++\n", ("unreadable-header", 3)),
        ("---\na: 1\n---\n# T\n\n**A:** 2\n", ("doubled-field", 6)),
    ],
)
def test_a_fault_is_named_at_its_line(text: str, expected: tuple[str, int]) -> None:
    assert faults(text) == [expected]


def test_an_alias_bomb_is_refused_in_one_step() -> None:
    lines = ["a0: &a0 [x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 10)]
    page = read("---\n" + "\n".join(lines) + "\n---\n")
    assert len(page.faults) == 81
    assert len(page.header.fields) == 10


@pytest.mark.parametrize(
    "text",
    [
        "---\n\ntext\n\n---\n",
        "# T\n\ntext\n\n---\n\n- Status: open\n\n---\n",
        "***\n\n- Status: open\n",
        "---\njust a line\n---\n",
        "---\n- a\n- b\n---\n",
    ],
)
def test_rules_and_what_stands_between_them_are_no_header(text: str) -> None:
    assert fields(text) == {}
    assert faults(text) == []


def test_a_header_is_no_prose() -> None:
    page = read('---\ntitle: "What\'s __init__? [x](y.md)"\n---\n# T\n')
    assert page.links == ()
    assert page.blocks[0].role == "heading"


def test_a_page_may_use_two_notations_and_the_front_matter_wins() -> None:
    page = read("---\nstatus: frozen\n---\n# T\n\n**Status:** draft\n**Date:** 2026-08-01\n")
    assert {field.key: field.text for field in page.header.fields} == {
        "status": "frozen",
        "Date": "2026-08-01",
    }
    assert [fault.what for fault in page.faults] == ["doubled-field"]


@given(st.text(alphabet="abc:#&*![]{}\"'|>-? \n", max_size=60))
def test_any_front_matter_gives_a_page(text: str) -> None:
    page = read(f"---\n{text}\n---\n# T\n")
    assert page.lines == text.count("\n") + 5


@pytest.mark.parametrize("line", ["**Date:** 2026{}x", "Date: 2026{}x", "| Date | 2026{}x | y"])
def test_a_long_gap_takes_no_time(line: str) -> None:
    text = line.format(" " * 200_000)
    assert read(f"# T\n\n{text}\n").title == "T"
    assert read(f"{text}\n\n# T\n").title == "T"


@pytest.mark.parametrize("mark", ["\u2028", "\u2029", "\x85"])
def test_a_line_ends_where_an_editor_ends_it(mark: str) -> None:
    text = "---\ntitle: a{}b{}#c\nx: y\nid: [1\n---\n# T\n"
    assert read(text.format(mark, mark)).faults == read(text.format("x", "x")).faults
    page = read(f"---\ntitle: a{mark}b{mark}#c\nid: 1\n---\n# T\n")
    assert [(field.text, field.at.line) for field in page.header.fields] == [
        ("a\xa0b\xa0#c", 2),
        ("1", 3),
    ]
