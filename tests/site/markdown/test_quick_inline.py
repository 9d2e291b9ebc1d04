"""Inline Markdown comes out as ever, and patterns that cannot match are not asked."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown import Markdown
from markdown.inlinepatterns import SimpleTagInlineProcessor
from markdown.treeprocessors import InlineProcessor

from beforehand.site.markdown.quick_inline import QuickInline, install, needed

EXTENSIONS = ["tables", "footnotes", "attr_list", "abbr", "pymdownx.tilde", "smarty"]
MARKUP = st.text("ab *_`~[](){}<>!&;:#\\|\"'-^\n@.x1é本")


def converters() -> tuple[Markdown, Markdown]:
    plain, quick = Markdown(extensions=EXTENSIONS), Markdown(extensions=EXTENSIONS)
    install(quick)
    return plain, quick


PLAIN, QUICK = converters()


@given(MARKUP)
def test_the_html_is_the_same_to_the_byte(text: str) -> None:
    assert QUICK.reset().convert(text) == PLAIN.reset().convert(text)


@pytest.mark.parametrize(
    ("expression", "letters"),
    [
        (r"(?<!\!)\[", "["),
        (r"\*|_", "*_"),
        (r"(?:ab|b)c+", "c"),
        (r"x(?:y)?", "x"),
        (r"(?:[~^]{2,3}|==)\w*", "=^~"),
        (r"  \n", "\n"),
        (r"\w+|\*", ""),
        (r"(?:\*a)?", ""),
        (r"[^*]", ""),
        (r"(?i)abc", ""),
    ],
)
def test_needed_letters_are_read_off_an_expression(expression: str, letters: str) -> None:
    assert needed(re.compile(expression)) == letters


@given(st.text("ab[]*_ \n"))
def test_no_match_lacks_the_needed_letters(text: str) -> None:
    for pattern in (r"\[(.*?)\]", r"\*{1,2}|(?<=a)_", r"a(?:\*b|\[)", r"(a|b\n)+"):
        compiled = re.compile(pattern, re.DOTALL)
        if compiled.search(text):
            assert any(letter in text for letter in needed(compiled) or text)


def test_a_pattern_that_comes_later_is_asked_too() -> None:
    quick = Markdown()
    install(quick)
    assert quick.convert("a ==b== c") == "<p>a ==b== c</p>"
    quick.inlinePatterns.register(SimpleTagInlineProcessor(r"(==)(.+?)==", "mark"), "mark", 50)
    assert quick.reset().convert("a ==b== c") == "<p>a <mark>b</mark> c</p>"


def test_another_inline_processor_is_left_alone() -> None:
    class Other(InlineProcessor):
        pass

    converter = Markdown()
    converter.treeprocessors.register(Other(converter), "inline", 20)
    install(converter)
    assert type(converter.treeprocessors["inline"]) is Other
    known = Markdown()
    install(known)
    assert type(known.treeprocessors["inline"]) is QuickInline
