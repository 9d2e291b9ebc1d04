"""Changes to a page: what is named is another one, and every other byte is what it was."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beforehand.pages.markdown import read_page
from beforehand.pages.rewriting import Script, read_script, with_field, with_lines, with_span
from beforehand.source import Place, Source

ENDS = ("\n", "\r\n", "\r")
TEXTS = st.text(st.sampled_from("ab |:#'\"\\\n\r\u2028\x0b\u00e9\u8336\ufeff-"), max_size=60)


def script(data: bytes) -> Script:
    found = read_script(data)
    assert found is not None
    return found


@given(st.text())
def test_a_text_that_is_not_changed_is_written_byte_by_byte(text: str) -> None:
    data = text.encode("utf-8", "ignore")
    assert script(data).data == data


def test_what_is_not_utf_8_is_not_rewritten() -> None:
    assert read_script(b"caf\xe9") is None


@given(TEXTS, st.integers(0, 20), st.lists(st.sampled_from(["", "new", "| a |"]), max_size=3))
def test_lines_that_come_in_leave_the_others_as_they_were(
    text: str, after: int, new: list[str]
) -> None:
    old = script(text.encode())
    after = min(after, len(old.lines))
    done = with_lines(old, after, new)
    kept = [done.line(n) for n in range(1, len(done.lines) + 1)]
    if new == [""] and not old.line(after + 1) and after == len(old.lines):
        return  # an empty line at an end without a line end is no line
    count = len(kept) - len(old.lines)
    assert kept[:after] + kept[after + count :] == [
        old.line(n) for n in range(1, len(old.lines) + 1)
    ]


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_line_ends_and_a_byte_order_mark_are_those_of_the_page(end: str, mark: bytes) -> None:
    old = script(mark + f"one{end}two{end}".encode())
    assert with_lines(old, 1, ["new"]).data == mark + f"one{end}new{end}two{end}".encode()
    spanned = with_span(old, Place(1, 2), Place(2, 2), "-\n-")
    assert spanned.data == mark + f"o-{end}-wo{end}".encode()


def test_a_page_without_a_line_end_at_its_end_still_has_none() -> None:
    assert with_lines(script(b"one\r\ntwo"), 2, ["new"]).data == b"one\r\ntwo\r\nnew"


@pytest.mark.parametrize(
    ("was", "text", "now"),
    [
        ("version: 1", "2", "version: 2"),
        ("version:   1   # first", "2.1", "version:   2.1   # first"),
        ('version: "1"', "2", 'version: "2"'),
        ("version: '1'", "it's", "version: 'it''s'"),
        ("version:", "2", "version: 2"),
        ("version: ''", "2", "version: '2'"),
        ("version: 1", "a: b", 'version: "a: b"'),
        ("version: 1", "# 2", 'version: "# 2"'),
        ("version: 1", "черновик", "version: черновик"),
        ("title: a\nversion: 1\nstatus: frozen", "2", "title: a\nversion: 2\nstatus: frozen"),
        ("title: a # b", "2", "title: a # b\nversion: 2"),
    ],
)
@pytest.mark.parametrize("end", ENDS)
def test_a_field_of_the_header_gets_another_value(was: str, text: str, now: str, end: str) -> None:
    page = "---\n{}\n---\n# Tea\n\nversion: 1\n"
    old = script(page.format(was).replace("\n", end).encode())
    done = with_field(old, "version", text)
    assert done is not None
    assert done.data == page.format(now).replace("\n", end).encode()
    fields = {item.key: item.text for item in read_page(Source("a.md", done.data)).header.fields}
    assert fields["version"] == text


@pytest.mark.parametrize(
    "text",
    [
        "# Tea\n\n**version:** 1\n",
        "---\nversion: 1\n",
        "---\nversion: [1, 2]\n---\n",
        "---\nversion: |\n  1\n---\n",
        "---\nversion: 1\n  and more\n---\n",
        "---\n- version\n---\n",
        "---\nversion: *one\n---\n",
        "",
    ],
)
def test_a_field_that_is_no_word_in_a_yaml_header_is_left_alone(text: str) -> None:
    assert with_field(script(text.encode()), "version", "2") is None


@given(st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), min_size=1, max_size=20))
def test_any_text_is_read_back_as_it_was_set(text: str) -> None:
    done = with_field(script(b"---\nstatus: frozen\nversion: 1\n---\n# Tea\n"), "status", text)
    assert done is not None
    fields = {item.key: item.text for item in read_page(Source("a.md", done.data)).header.fields}
    assert fields == {"status": text, "version": "1"}
