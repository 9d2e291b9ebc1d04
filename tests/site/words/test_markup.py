import markdown as python_markdown
import pytest

from beforehand.site.words.markup import (
    BREAK,
    Piece,
    cell,
    counted,
    document,
    heading_anchor,
    href,
    html,
    joined,
    markdown,
    markdown_table,
    marked,
    sentence,
    shortened,
)

HOSTILE = (
    "<script>alert(1)</script>",
    "a | b",
    "`code` and ``more``",
    "two\nlines\r\nand\ttabs",
    "[x](javascript:alert(1)) ![y](z)",
    "**bold** _it_ __x__ ~~no~~ ==m== ^^u^^ :smile: ++k++",
    "\\| \\` &amp; &#60; $x$ {: .c }",
    "a_b_c MERGE_AUTHORIZATION 2*3*4",
    "\"quotes\" 'single' --- ... (c)",
    "逸脱 «Свидание» עברית",
)


@pytest.mark.parametrize("text", HOSTILE)
def test_any_text_comes_out_of_a_markdown_table_as_it_was_written(text: str) -> None:
    source = markdown_table(("a", "b"), [(cell(text), cell("end"))], "docs/x.md")
    assert len(source.splitlines()) == 3
    shown = python_markdown.markdown(source, extensions=["tables"])
    expected = html(cell(text), "docs/x.md").replace("&quot;", '"').replace("&#x27;", "'")
    plain = shown.replace("&quot;", '"')
    for entity, character in NUMBERED.items():
        plain = plain.replace(entity, character)
    assert f"<td>{expected}</td>" in plain.replace('<span class="bh-roomy">', "").replace(
        '<span class="bh-tight">', ""
    ).replace("</span></td>", "</td>")


NUMBERED = {f"&#{ord(one)};": one for one in "`*_[]\\|{}~^=$!+:"} | {
    f"&#{ord(one)};": f"&{name};" for one, name in zip("&<>", ("amp", "lt", "gt"), strict=True)
}


@pytest.mark.parametrize("text", HOSTILE)
def test_html_holds_no_markup_of_an_author(text: str) -> None:
    shown = html(cell(Piece(text, f"docs/{text}.md", "code")), "x.md")
    assert "<script" not in shown
    assert "\n" not in shown
    assert shown.count("<a ") == 1


def test_links_are_relative_to_the_page_they_stand_on() -> None:
    assert href("docs/a/b.md", "docs/a/c.md") == "c.md"
    assert href("docs/a/b.md", "framework/c.md#r1--x") == "../../framework/c.md#r1--x"
    assert href("docs/a/b.md", "docs/a/b.md#x") == "#x"
    assert href("docs/a.md", "docs/a b(1).md") == "a%20b%281%29.md"
    assert href("docs/a.md", "docs/Свидание.md#§6") == "Свидание.md#%C2%A76"


def test_a_cell_drops_empty_texts_and_keeps_the_order() -> None:
    assert cell("", "a", Piece("b"), (Piece("c"),)) == (Piece("a"), Piece("b"), Piece("c"))
    assert joined([Piece("a"), cell("b", "c")], BREAK) == (
        Piece("a"),
        BREAK,
        Piece("b"),
        Piece("c"),
    )
    assert joined([]) == ()


def test_pieces_look_alike_in_both_notations() -> None:
    pieces = cell(Piece("a", "docs/y.md", "code"), BREAK, Piece("b", look="stop"))
    badge = '<span class="bh-badge bh-badge--stop">b</span>'
    assert html(pieces, "docs/x.md") == f'<a href="y.md"><code>a</code></a><br>{badge}'
    assert markdown(pieces, "docs/x.md") == f"[<code>a</code>](y.md)<br>{badge}"


def test_backticks_become_code() -> None:
    assert marked("use `a|b`, not c") == cell("use ", Piece("a|b", look="code"), ", not c")


def test_a_heading_has_an_anchor_only_if_it_can_be_foretold() -> None:
    assert heading_anchor("E-20260801-tea") == "#e-20260801-tea"
    assert heading_anchor("a_b") == "#a_b"
    assert heading_anchor("a * b") == ""


def test_sentences_and_numbers() -> None:
    assert sentence("it holds") == "It holds."
    assert sentence("Does it?") == "Does it?"
    assert [counted(n, "finding") for n in (0, 1, 2)] == ["no finding", "1 finding", "2 findings"]
    assert shortened("one two three", 9) == "one two …"
    assert document("T", "a", "", "b", wide=True) == "---\nhide: [toc]\n---\n# T\n\na\n\nb\n"
