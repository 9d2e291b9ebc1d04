"""Header fields that stand in a file beside the page."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beforehand.pages.markdown import read_page
from beforehand.pages.page import Page
from beforehand.pages.siblings import LARGEST
from beforehand.source import Place, Source

PAGE = "e/design.md"


def read(page: str, **beside: str | bytes) -> Page:
    siblings = [
        Source(f"e/design.{ending}", text.encode() if isinstance(text, str) else text)
        for ending, text in beside.items()
    ]
    return read_page(Source(PAGE, page.encode()), siblings)


def fields(page: Page) -> dict[str, str]:
    return {field.key: field.text for field in page.header.fields}


def faults(page: Page) -> list[tuple[str, str, int, int]]:
    return [(fault.what, fault.at.path, fault.at.line, fault.at.column) for fault in page.faults]


@pytest.mark.parametrize(
    ("ending", "text"),
    [
        ("yaml", "id: 0012\nversion: 1.10\nfrozen: no\n"),
        ("yml", "\ufeffid: 0012\r\nversion: 1.10\r\nfrozen: no\r\n"),
        ("yaml", "---\nid: 0012\nversion: 1.10\nfrozen: no\n"),
        ("toml", 'id = "0012"\nversion = 1.10 # a remark\nfrozen = "no"\n'),
        ("json", '{"id": 0012, "version": 1.10,\n\t"frozen": "no"}'),
    ],
)
def test_every_notation_gives_the_text_that_was_written(ending: str, text: str) -> None:
    page = read("# T\n", **{ending: text})
    assert fields(page) == {"id": "0012", "version": "1.10", "frozen": "no"}
    assert page.header.notation == "beside"
    assert page.beside == (f"e/design.{ending}",)
    assert not page.faults


def test_each_value_knows_its_file_line_and_column() -> None:
    page = read(
        "---\nkind: design\n---\n", json='{\n  "author": "A",\n  "jurors": ["P1",\n    "P2"]\n}\n'
    )
    kind, author, jurors = page.header.fields
    assert kind.at == Place(2, 7)
    assert (author.key_at, author.at) == (
        Place(2, 3, "e/design.json"),
        Place(2, 13, "e/design.json"),
    )
    assert [item.at for item in jurors.entries()] == [
        Place(3, 14, "e/design.json"),
        Place(4, 5, "e/design.json"),
    ]


def test_the_entries_of_a_text_keep_their_file() -> None:
    (field,) = read("# T\n", yaml="jurors: P1, P2\n").header.fields
    assert [item.at for item in field.entries()] == [
        Place(1, 9, "e/design.yaml"),
        Place(1, 13, "e/design.yaml"),
    ]


def test_the_page_wins_and_the_other_file_is_named() -> None:
    page = read("---\nversion: 2\n---\n", yaml="version: 1\nstatus: draft\n")
    assert fields(page) == {"version": "2", "status": "draft"}
    assert faults(page) == [("doubled-field", "e/design.yaml", 1, 10)]
    assert page.faults[0].message == (
        "`version` says `1` here and `2` in line 2 of the page: line 2 of the page counts, "
        "make them agree"
    )


def test_a_header_in_the_text_wins_too() -> None:
    page = read("# T\n\n- Version: 2\n- Status: draft\n", yaml="version: 1\n")
    assert (fields(page)["Version"], faults(page)[0][:3]) == (
        "2",
        ("doubled-field", "e/design.yaml", 1),
    )


def test_of_two_siblings_the_earlier_ending_counts() -> None:
    page = read("# T\n", json='{"version": "1"}', yaml="version: 2\n")
    assert fields(page) == {"version": "2"}
    assert "line 1 of e/design.yaml" in page.faults[0].message


@pytest.mark.parametrize(
    ("front", "beside"),
    [
        ("version: 1", "version: '1'"),
        ("jurors: [P1, P2]", "jurors:\n  - P1\n  - P2"),
        ("critic: {verdict: pass, findings: 2}", "critic: {findings: 2, verdict: pass}"),
        ("jurors: P1", "jurors: [P1]"),
    ],
)
def test_what_says_the_same_is_no_fault(front: str, beside: str) -> None:
    assert not read(f"---\n{front}\n---\n", yaml=f"{beside}\n").faults


@pytest.mark.parametrize(
    "beside", ["jurors: [P1, P3]", "jurors: [P1]", "critic: {verdict: fail}", "critic: {a: b}"]
)
def test_lists_and_mappings_that_differ_are_a_fault(beside: str) -> None:
    page = read("---\njurors: [P1, P2]\ncritic: {verdict: pass}\n---\n", yaml=beside)
    assert [fault.what for fault in page.faults] == ["doubled-field"]


@pytest.mark.parametrize(
    ("ending", "text", "what", "line", "column"),
    [
        ("yaml", "id: a\ntitle: A: b\n", "unreadable-header", 2, 9),
        ("yaml", "id: a\nid: b\n", "repeated-key", 2, 1),
        ("yml", "a: &x [1]\nb: *x\n", "yaml-alias", 2, 4),
        ("yaml", b"id: a\nauthor: \x97\n", "undecodable-bytes", 2, 9),
        ("toml", "id = 'a'\nversion = 2026-99\n", "unreadable-header", 2, 15),
        ("json", '{"id": "a",\n "id": "b"}', "repeated-key", 2, 2),
        ("json", '{"id": "a",\n "b" 1}', "unreadable-header", 2, 6),
        ("json", '{"id": "a",\n}', "unreadable-header", 2, 1),
        ("json", '{"id": "a"', "unreadable-header", 1, 11),
        ("json", "{'id': 1}", "unreadable-header", 1, 2),
        ("json", '{"id": "a}', "unreadable-header", 1, 8),
        ("json", '{"id": "a"} x', "unreadable-header", 1, 13),
        ("json", "[" * 10_000, "unreadable-header", 1, 66),
    ],
)
def test_a_fault_stands_in_the_sibling(
    ending: str, text: str | bytes, what: str, line: int, column: int
) -> None:
    found = faults(read("# T\n", **{ending: text}))
    assert (what, f"e/design.{ending}", line, column) in found


@pytest.mark.parametrize("text", ["", "[1, 2]", '"text"', " \n"])
def test_a_file_without_a_mapping_is_no_header(text: str) -> None:
    page = read("# T\n", json=text, yaml="- a\n- b\n")
    assert (page.header.fields, page.faults, page.header.notation) == ((), (), "none")


def test_a_large_file_is_data() -> None:
    page = read("# T\n", json=f'{{"id": "{"x" * LARGEST}"}}')
    assert page.header.fields == ()


def test_toml_keeps_tables_arrays_and_long_texts() -> None:
    text = (
        'jurors = [\n  "P1", # first\n  "P2, too",\n]\nnote = """\nTwo\nlines"""\n'
        '[critic]\nverdict = "pass"\n[[spent]]\ncups = 1\n[[spent]]\ncups = 2\n'
    )
    jurors, note, critic, spent = read("# T\n", toml=text).header.fields
    assert [(item.text, item.at.line) for item in jurors.items] == [("P1", 2), ("P2, too", 3)]
    assert note.text == "Two\nlines"
    verdict = critic.get("verdict")
    assert verdict is not None
    assert (verdict.text, verdict.at) == ("pass", Place(9, 11, "e/design.toml"))
    assert [item.items[0].text for item in spent.items] == ["1", "2"]


@given(st.binary(max_size=200), st.sampled_from(["yaml", "yml", "toml", "json"]))
def test_any_bytes_give_a_page(data: bytes, ending: str) -> None:
    page = read("---\nid: a\n---\n# T\n", **{ending: data})
    assert fields(page)["id"] == "a"
    for fault in page.faults:
        assert fault.at.line >= 1


@given(st.text(alphabet='{}[],:"\\ \nab1', max_size=40))
def test_what_is_nearly_json_gives_a_page(text: str) -> None:
    assert read("# T\n", json=text).title == "T"


@given(st.text(alphabet="[]=,\"'# \nab1.", max_size=40))
def test_what_is_nearly_toml_gives_a_page(text: str) -> None:
    assert read("# T\n", toml=text).title == "T"
