"""Any bytes give a page, and everything on it has its true place."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beforehand.pages.markdown import read_head, read_page
from beforehand.pages.page import Page
from beforehand.source import Place, Source

FRAGMENTS = st.sampled_from(
    ["---\n", "...\n", "+++\n", "a: b\n", "a: &x [*x]\n", "  b\n", "# T\n", "## 1.2 Т {#x}\n",
     "| a | b |\n", "|---|---|\n", "| 1 | `x|y` | z |\n", "- a\n", "  - b\n", "1. c\n", "9) d\n",
     "> q\n", "> | a |\n", "```\n", "~~~yaml x\n", "<div>\n", "<!-- c\n", "-->\n", "\t\tcode\n",
     "[a](b.md#c) `d`\n", "[a]: b\n", "**K:** v\n", "\n", "\r\n", "\r", "\ufeff", "\0", "===\n",
     "чай — 茶\n", "{{ x }} $a$\n"]
)  # fmt: skip
DOCUMENTS = st.lists(FRAGMENTS, max_size=14).map("".join)


def read(text: str | bytes) -> Page:
    data = text if isinstance(text, bytes) else text.encode()
    return read_page(Source("docs/a.md", data))


def places(page: Page) -> list[Place]:
    found = [page.title_at, *(section.at for section in page.sections)]
    found.extend(block.at for block in page.blocks)
    found.extend(cell.at for table in page.tables for row in table.rows for cell in row)
    found.extend(item.at for item in page.items)
    found.extend(at for link in page.links for at in (link.at, link.to))
    found.extend(code.at for code in page.codes)
    found.extend(fence.at for fence in page.fences)
    found.extend(shape.at for shape in page.shapes)
    found.extend(fault.at for fault in page.faults)
    found.extend(field.at for field in page.header.fields)
    found.extend(field.key_at for field in page.header.fields if field.key_at)
    return found


def in_lines(page: Page, text: str) -> None:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    assert page.lines == len(lines)
    for at in places(page):
        assert 1 <= at.line <= len(lines)
        assert 1 <= at.column <= len(lines[at.line - 1]) + 2


@given(st.binary(max_size=200))
def test_any_bytes_give_a_page(data: bytes) -> None:
    in_lines(read(data), data.decode("utf-8-sig", errors="replace"))


@given(DOCUMENTS)
def test_any_markdown_gives_a_page_whose_places_are_in_the_file(text: str) -> None:
    in_lines(read(text), text.removeprefix("\ufeff"))


@given(DOCUMENTS)
def test_blocks_and_cells_are_what_stands_at_their_place(text: str) -> None:
    page = read(text)
    lines = (
        text.removeprefix("\ufeff")
        .replace("\r\n", "\n")
        .replace("\r", "\n")
        .replace("\0", "\ufffd")
    ).split("\n")
    for block in page.blocks:
        for line in block.lines:
            if "\t" not in lines[line.number - 1]:
                assert lines[line.number - 1][line.column - 1 :].startswith(line.text)
    for table in page.tables:
        for cell in (*table.head, *(cell for row in table.rows for cell in row)):
            assert lines[cell.at.line - 1][cell.at.column - 1 :].startswith(cell.raw)


def test_line_ends_and_a_byte_order_mark_change_nothing() -> None:
    text = "---\nid: D-1\n---\n# Чай\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"
    plain = read(text)
    assert read(text.replace("\n", "\r\n")) == plain
    assert read(b"\xef\xbb\xbf" + text.encode()) == plain


@pytest.mark.parametrize(
    ("data", "at"),
    [
        (b"ok\nThe order \x97 milk", Place(2, 11)),
        ("чай ".encode() + b"\xff", Place(1, 5)),
        (b"\xef\xbb\xbfab\xff", Place(1, 3)),
        (b"a\rb\r\nc\xff", Place(3, 2)),
        ("чай".encode("utf-16"), Place(1, 1)),
    ],
)
def test_a_byte_that_is_no_utf8_is_named_with_its_place(data: bytes, at: Place) -> None:
    (fault,) = [fault for fault in read(data).faults if fault.what == "undecodable-bytes"]
    assert fault.at == at


def test_a_comment_in_a_fence_in_a_list_is_no_heading() -> None:
    page = read("- item\n\n    ```sh\n    # comment\n    ```\n\n## Next\n")
    assert [section.title for section in page.sections] == ["Next"]


def test_nothing_inside_code_is_a_link_or_a_heading() -> None:
    page = read("```\n[D-1](a.md)\n# no\n```\n\n    [D-2](b.md)\n\n`[]()`\n")
    assert page.links == ()
    assert page.sections == ()


def test_rows_keep_the_cells_that_were_written() -> None:
    page = read("| a | b |\n|---|---|\n| 1 |\n| x \\| y | `c\\|d` | extra |\n")
    first, second = page.tables[0].rows
    assert [cell.text for cell in first] == ["1"]
    assert [cell.text for cell in second] == ["x | y", "c|d", "extra"]


def test_a_table_in_a_quote_has_no_cell_for_the_quote() -> None:
    page = read("> | a | b |\n> |---|---|\n> | 1 | 2 |\n")
    assert [cell.text for cell in page.tables[0].rows[0]] == ["1", "2"]
    assert page.tables[0].rows[0][0].at == Place(3, 5)


@pytest.mark.parametrize(
    ("text", "ordinals"),
    [
        ("1. a\n2. b\n", ["1", "2"]),
        ("1. a\n1. b\n1. c\n", ["1", "2", "3"]),
        ("3. a\n4. b\n", ["3", "4"]),
        ("1. a\n5. b\n", ["1", "5"]),
        ("01. a\n02. b\n", ["1", "2"]),
        ("- a\n- b\n", ["", ""]),
    ],
)
def test_items_go_by_the_number_that_is_shown_unless_another_was_written(
    text: str, ordinals: list[str]
) -> None:
    assert [item.ordinal for item in read(text).items] == ordinals


def test_a_section_reaches_to_the_next_of_its_level() -> None:
    page = read("# A\n\n## B\n\n### C\n\n## D\n")
    assert [section.last_line for section in page.sections] == [8, 6, 6, 8]
    assert [section.parent for section in page.sections] == [-1, 0, 1, 0]


def test_a_page_without_a_heading_or_a_last_line_end_is_a_page() -> None:
    page = read("just text")
    assert page.title == ""
    assert page.blocks[0].lines[0].text == "just text"


@pytest.mark.parametrize("seed", range(3))
def test_reading_twice_gives_the_same_page(seed: int) -> None:
    data = random.Random(seed).randbytes(400)
    assert read(data) == read(data)


def test_every_paragraph_of_a_footnote_is_running_text() -> None:
    text = "# A\n\nText[^1] here.\n\n[^1]: First D-1\n\n    second D-2\n\nAfter.\n"
    page = read_page(Source("docs/a.md", text.encode()))
    prose = {line.text: (line.number, line.column) for block in page.blocks for line in block.lines}
    assert prose["second D-2"] == (7, 5)
    assert prose["First D-1"] == (5, 7)


BELOW = "a\n\n# Below\n\nSee D-20260725-07.\n"


@pytest.mark.parametrize("piece", ["> ", "- ", "1. ", "- > ", "> - "])
def test_deep_nesting_is_read_and_what_is_not_is_said(piece: str) -> None:
    page = read(piece * 30 + BELOW)
    assert [section.title for section in page.sections] == ["Below"]
    assert (page.blocks[0].lines[0].text, page.faults) == ("a", ())
    assert read("> " * 99 + BELOW).faults == ()
    (fault,) = read(piece * 5000 + BELOW).faults
    assert (fault.what, fault.at) == ("too-deep", Place(1))


@pytest.mark.parametrize("piece", ["[^a]: ", ">", "  - ", "[^a]: > - ", "* 1) "])
def test_no_nesting_ends_the_reading(piece: str) -> None:
    page = read(piece * 5000 + BELOW)
    assert page.faults or page.sections


@given(DOCUMENTS, st.binary(max_size=60))
def test_the_head_of_a_page_is_that_of_the_whole_page(text: str, more: bytes) -> None:
    source = Source("docs/a.md", text.encode() + b"\n## 2 More\n" + more)
    whole, head = read_page(source), read_head(source)
    assert (head.header, head.lines) == (whole.header, whole.lines)
    assert (head.title, head.title_at, head.is_read) == (whole.title, whole.title_at, whole.is_read)
