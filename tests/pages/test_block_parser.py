"""Rules that a text gives no work to are left out, and nobody can tell."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from mdit_py_plugins.footnote import footnote_plugin

from beforehand.pages.block_parser import DEEPEST, SIGNS, blocks_of

PIECES = st.sampled_from(
    ["# T\n", "T\n===\n", "---\n", "a\n", "\n", "- a\n", "  - b\n", "1. c\n", "> q\n", ">\n",
     " > ", "| a | b |\n", "|---|---|\n", "a | b\n", "--|--\n", "```\n", "~~~ x\n", "````\n",
     "``\n", "<div>\n", "</div>\n", "<!-- c\n", "-->\n", "<b>x\n", "[a]: b\n", "[a\n", "b]: <c>\n",
     "]\n: d\n", "[^n]: e\n", "    f\n", "\t\tcode\n", "* * *\n", "\\", "]:", "чай\n"]
)  # fmt: skip
EVERY_RULE = MarkdownIt("commonmark", {"maxNesting": DEEPEST}).enable("table").use(footnote_plugin)
EVERY_RULE.disable(["inline", "text_join", "footnote_tail"])


@given(st.lists(PIECES, max_size=12).map("".join))
def test_any_text_gives_the_blocks_that_all_rules_together_find(text: str) -> None:
    ours: dict[str, object] = {}
    theirs: dict[str, object] = {}
    assert blocks_of(text, ours) == EVERY_RULE.parse(text, theirs)
    assert ours == theirs


@pytest.mark.parametrize(
    ("rule", "text", "kind"),
    [
        ("table", "a | b\n--|--\n", "table_open"),
        ("fence", "~~~\n", "fence"),
        ("fence", "```\n", "fence"),
        ("blockquote", ">", "blockquote_open"),
        ("html_block", "<p\n", "html_block"),
        ("footnote_def", "[^n]: e", "footnote_reference_open"),
    ],
)
def test_the_least_that_a_rule_takes_is_found(rule: str, text: str, kind: str) -> None:
    assert any(sign in text for sign in SIGNS[rule])
    assert kind in [token.type for token in blocks_of(text, {})]


def test_the_definitions_of_links_are_told() -> None:
    told: dict[str, dict[str, object]] = {}
    blocks_of("[a]: b\n", told)
    assert list(told["references"]) == ["A"]
