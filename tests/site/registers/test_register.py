"""A register as a value, and its table."""

import json
import re

import msgspec
import pytest

from beforehand.site.registers import register
from beforehand.site.registers.register import (
    Column,
    Register,
    Row,
    filtered,
    others,
    register_table,
)
from beforehand.site.registers.register_files import register_files
from beforehand.site.words.markup import BREAK, Piece, cell, href, words

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
    assert 'data-lists="1"' in table  # the button that shows all rows
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


def test_rows_that_the_page_leaves_out_wait_in_a_script(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(register, "MOST", 1)
    found = made(row("C1"), row("C2", ""))
    assert "The table shows 1 of 2 rows." in register_table(found)
    assert "C2" not in register_table(found)
    assert others(made(row("C1"))) == ""
    script = files(found)["docs/record/cups.js"]
    assert script.startswith("beforehandRows([\n")
    rows = json.loads(script.removeprefix("beforehandRows(").removesuffix(");\n"))
    assert rows == [[{}, ["", ["C2", "cups/C2.md", ""], " of C2"], [""], ["", "2026-08-01"]]]


def test_rows_that_the_page_leaves_out_are_folded_below_it_with_their_ids_and_experiments(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(register, "MOST", 1)
    named = cell(Piece("Tea <first>", "docs/d.md"), BREAK, Piece("D-2", look="code"))
    part = cell(Piece("A1", "docs/e.md#a1"))
    rows = (
        row("C1"),
        msgspec.structs.replace(row("C2"), cells=(named, (), ())),
        msgspec.structs.replace(
            row("C3"), values={"id": "A1", "experiment": "E-1"}, cells=(part, (), ())
        ),
    )
    assert others(made(*rows)) == (
        '<details class="bh-folded bh-others"><summary>2 rows are not in the table</summary><ul>'
        '<li><a href="../d.md">Tea &lt;first&gt;</a> <code>D-2</code></li>'
        '<li><a href="../e.md#a1">A1</a><span class="bh-quiet"> E-1</span></li></ul></details>'
    )


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
