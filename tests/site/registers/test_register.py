"""A register as a value: its table, and the files for programs."""

import csv
import io
import json
import re

import msgspec
import pytest

from beforehand.site.registers import register
from beforehand.site.registers.register import (
    Column,
    Register,
    Row,
    csv_of,
    filtered,
    json_of,
    others,
    register_files,
    register_table,
)
from beforehand.site.words.markup import Piece, cell, href, words

PATH = "docs/record/cups.md"
COLUMNS = (
    Column("id", "cup"),
    Column("state", "state", pick=True, order=("broken", "whole")),
    Column("since", "since"),
)


def row(name: str, state: str = "whole", since: str = "2026-08-01") -> Row:
    at = f"docs/cups/{name}.md"
    shown = cell(Piece("tea", at, "strong")) if state else ()
    cells = (cell(Piece(name, at), f" of {name}"), shown, cell(since))
    return Row(at, {"id": name, "state": state, "since": since, "sips": 3, "of": ("a", "b")}, cells)


def made(*rows: Row) -> Register:
    return Register(PATH, COLUMNS, rows)


def files(found: Register) -> dict[str, str]:
    return {
        file.path: file.data.decode()
        for file in register_files(found, lambda at: at.removeprefix("docs/"))
    }


def test_a_cell_carries_its_value_only_where_its_text_is_another() -> None:
    assert (
        '<tbody><tr><td><a href="../cups/C1.md">C1</a> of C1</td>'
        '<td data-value="whole"><a href="../cups/C1.md"><strong>tea</strong></a></td>'
        "<td>2026-08-01</td></tr></tbody>"
    ) in register_table(made(row("C1")))


def test_a_table_tells_how_many_lists_are_made_and_what_goes_with_a_value() -> None:
    told = (*COLUMNS[:2], Column("since", "since", pick=True, unit="seen"))
    rows = (row("C1"), row("C2", "broken"))
    one = register_table(Register(PATH, told, rows, (Column("of", "of"),)))
    assert '<th scope="col" data-column="id" data-lists="2">' in one
    assert '<th scope="col" data-column="since" data-pick data-unit="seen">' in one
    assert 'data-lists="1"' in register_table(Register(PATH, told, rows))
    assert 'data-lists="0"' in register_table(made(row("C1")))


def test_a_heading_tells_how_its_column_sorts_and_whether_one_may_pick() -> None:
    table = register_table(made(row("C1")))
    head = '<th scope="col" data-column="state" data-pick data-order="broken,whole">State</th>'
    assert head in table
    assert '<th scope="col" data-column="since">Since</th>' in table


def test_a_value_cannot_leave_its_attribute() -> None:
    nasty = row("C1", '"><script>|`*{x}&')
    text = register_table(made(nasty))
    assert "<script" not in text
    assert len(text.split("\n")) == 5
    assert 'data-value="&quot;&gt;&lt;script&gt;|`*&#123;x&#125;&amp;"' in text


def test_a_table_says_to_a_style_sheet_which_register_it_is() -> None:
    name = made(row("C1")).name
    assert re.search(rf'class="bh-table [^"]* bh-register-{name}"', register_table(made(row("C1"))))


def test_a_column_that_says_nothing_is_left_out_of_the_table_and_of_what_scripts_load(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(register, "MOST", 1)
    found = made(row("C1", "", ""), row("C2", "", ""))
    table = register_table(found)
    assert re.findall(r'data-column="(\w+)"', table) == ["id"]
    assert 'data-lists="0"' in table
    assert table.endswith("Left out, as no row has any: state, since.</span>")
    given = files(found)
    assert given["docs/record/cups.js"].count('["C2"') == 1
    assert (
        len(json.loads(given["docs/record/cups.js"].strip()[len("beforehandRows(") : -2])[0]) == 2
    )
    assert json.loads(given["docs/record/cups.json"])[0]["since"] == ""
    assert given["docs/record/cups.csv"].startswith("id,state,since,")
    assert "Left out" not in register_table(made(row("C1", ""), row("C2", "whole")))


def test_the_column_that_names_the_rows_is_kept_whatever_it_says() -> None:
    nameless = msgspec.structs.replace(row("C1"), values={"id": ""}, cells=((), (), ()))
    assert re.findall(r'data-column="(\w+)"', register_table(made(nameless))) == ["id"]


def test_a_register_without_rows_has_no_table_and_no_file() -> None:
    assert register_table(made()) == ""
    assert files(made()) == {}


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


def test_rows_that_the_page_leaves_out_wait_in_a_script(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(register, "MOST", 1)
    found = made(row("C1"), row("C2", ""))
    assert "The table shows 1 of 2 rows." in register_table(found)
    assert "C2" not in register_table(found)
    assert others(found) == "## Not in the table\n\n[C2](../cups/C2.md)"
    script = files(found)["docs/record/cups.js"]
    assert script.startswith("beforehandRows([\n")
    rows = json.loads(script.removeprefix("beforehandRows(").removesuffix(");\n"))
    assert rows == [[{}, ["", ["C2", "cups/C2.md", ""], " of C2"], [""], ["", "2026-08-01"]]]


def test_a_register_of_few_rows_needs_no_script() -> None:
    assert sorted(files(made(row("C1")))) == ["docs/record/cups.csv", "docs/record/cups.json"]
    assert others(made(row("C1"))) == ""


def test_a_row_carries_what_one_may_pick_by_besides(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(register, "MOST", 1)
    asides = (Column("of", "whose", order=("b", "a")),)
    found = Register(PATH, COLUMNS, (row("C1"), row("C2")), asides)
    text = register_table(found)
    assert '<tr data-of="a&#10;b"><td>' in text
    assert '<span data-aside="of" data-name="Whose" data-order="b,a"></span>' in text
    script = files(found)["docs/record/cups.js"]
    assert '[{"of": "a\\nb"}, ["", ["C2", "cups/C2.md", ""], " of C2"]' in script


def test_a_link_may_ask_for_a_part_of_a_register() -> None:
    to = filtered("docs/record/findings.md", experiment="E-1 & чай", state="put off")
    assert href("experiments/E-1/design.md", to) == (
        "../../docs/record/findings.md?experiment=E-1%20%26%20%D1%87%D0%B0%D0%B9&state=put%20off"
    )
    assert href("docs/a.md", "docs/what?.md") == "what%3F.md"


def test_words_are_what_a_page_shows_of_a_cell() -> None:
    assert words(cell("a  b", Piece("", look="break"), "c")) == "a b c"
