"""Running text: our code spans and links are those that markdown-it finds."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from beforehand.pages.emphasis import without_emphasis
from beforehand.pages.inline import plain, read_running

PARSER = MarkdownIt("commonmark")
PIECES = st.sampled_from(
    ["a", "b ", " ", "`", "``", "[", "]", "(", ")", "](b.md)", "[a](b.md)", "![i](c.png)", "\\",
     "<", ">", "<b>", "</b>", "<a href='x'>", "<!-- c -->", "<http://x.y>", "*", "_", "!", '"t"',
     "\n", "|", "чай", "茶", "[r]", "[text][r]", "[r][]", "(<d e.md>)", "&amp;", "#",
     "](a&amp;b.md)", "](\\&#98;.md)", "](&#x62;&copy;&copy&nope;.md)"]
)  # fmt: skip
TEXTS = st.lists(PIECES, max_size=9).map("".join)
REFERENCES = {"R": "ref.md"}


def lines_of(text: str) -> list[tuple[int, int, str]]:
    return [(number, 1, line) for number, line in enumerate(text.split("\n"), 1)]


def expected(text: str) -> tuple[list[str], list[str]]:
    """Code spans and link targets, in the order markdown-it has them."""
    env = {"references": {"R": {"href": "ref.md", "title": ""}}}
    tokens = PARSER.parseInline(text, env)[0].children or []
    codes: list[str] = []
    links: list[str] = []

    def walk(children) -> None:
        for token in children:
            if token.type == "code_inline":
                codes.append(token.content)
            elif token.type == "link_open":
                links.append(str(token.attrGet("href")))
            elif token.type == "image":
                links.append(str(token.attrGet("src")))
                walk(token.children or [])

    walk(tokens)
    return codes, links


def is_plain_block(text: str) -> bool:
    """Whether a text is one paragraph's running text, as a block parser hands it on."""
    lines = text.split("\n")
    return all(line.strip() and line == line.strip() for line in lines)


@given(TEXTS.filter(is_plain_block))
def test_code_spans_and_links_are_those_of_markdown_it(text: str) -> None:
    running = read_running(lines_of(text), REFERENCES)
    codes, links = expected(text)
    assert [code.text for code in running.codes] == [code.strip() for code in codes]
    ours = sorted(PARSER.normalizeLink(link.href) for link in running.links)
    assert ours == sorted(links)


@given(TEXTS)
def test_prose_is_as_long_as_the_text_and_differs_only_in_blanks(text: str) -> None:
    for line in read_running(lines_of(text), REFERENCES).lines:
        assert len(line.prose) == len(line.text)
        assert all(
            ours in (theirs, " ") for ours, theirs in zip(line.prose, line.text, strict=True)
        )


@given(TEXTS)
def test_a_code_span_stands_where_it_is_said_to(text: str) -> None:
    given_lines = text.split("\n")
    for code in read_running(lines_of(text), REFERENCES).codes:
        first = code.text.split(" ")[0]
        assert given_lines[code.at.line - 1][code.at.column - 1 :].lstrip().startswith(first) or (
            not given_lines[code.at.line - 1][code.at.column - 1 :].strip()
        )


@given(TEXTS)
def test_plain_never_fails_and_leaves_no_comment(text: str) -> None:
    assert "<!-- c -->" not in plain(text) or "`" in text or "\\" in text


def test_plain_takes_markup_away() -> None:
    assert plain("**a** `b` [c](d.md) ~~e~~ \\*f\\* <b>g</b>") == "a b c e *f* g"
    assert plain("snake_case and __init__ed") == "snake_case and __init__ed"
    assert plain("*чай* и _молоко_") == "чай и молоко"


def test_a_link_inside_code_is_none_and_code_inside_a_link_is_code() -> None:
    running = read_running(lines_of("`[D-1](a.md)` and [`x`](b.md)"), {})
    assert [link.href for link in running.links] == ["b.md"]
    assert [code.text for code in running.codes] == ["[D-1](a.md)", "x"]


def test_many_brackets_are_read_in_linear_time() -> None:
    text = "[" * 20_000 + "]" * 20_000
    assert read_running(lines_of(text), {}).links == ()


def test_an_entity_in_a_target_is_the_character_it_stands_for() -> None:
    text = "[e](caf&amp;e.md) [f](&#106;.md#x) [g](\\&amp;.md) [h](?a=1&copy=2)"
    assert [link.href for link in read_running(lines_of(text), {}).links] == [
        "caf&e.md", "j.md#x", "&amp;.md", "?a=1&copy=2",
    ]  # fmt: skip


EMPHASIS = re.compile(r"(\*\*\*|\*\*|\*|~~)(?=\S)(.+?)(?<=\S)\1", re.DOTALL)
UNDERSCORED = re.compile(r"(?<!\w)(__|_)(?=\S)(.+?)(?<=\S)\1(?!\w)", re.DOTALL)


@given(st.text(alphabet="a *~_.\n", max_size=30))
def test_emphasis_is_what_four_plain_patterns_find(text: str) -> None:
    expected = text
    for _ in range(2):
        expected = UNDERSCORED.sub(r"\2", EMPHASIS.sub(r"\2", expected))
    assert without_emphasis(text) == expected


@pytest.mark.parametrize(
    "piece", ["*a ", "_a ", "~~a ", "**a*", "<!-- ", "[a](", "[a](  ", "[[a] ", "<a ", "`a ``"]
)
def test_long_markup_is_read_in_linear_time(piece: str) -> None:
    text = piece * 60_000
    assert len(plain(text)) <= len(text)
    read_running(lines_of(text), {"R": "ref.md"})
    plain(f"[a]({' ' * 60_000}")


def test_a_nul_in_a_value_names_nothing_set_aside() -> None:
    assert plain("\0" + "5\0 *a*") == "\ufffd5\ufffd a"
