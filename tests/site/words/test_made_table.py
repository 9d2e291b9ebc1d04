"""Tables that are written as HTML at once, and how their columns are set."""

import re

import pytest

from beforehand.site.words.columns import are_numbers, column_looks
from beforehand.site.words.made_table import made_table, stacked_table
from beforehand.site.words.markup import BREAK, Piece, cell
from tests.site.words.test_markup import HOSTILE

SAID = "a sentence that needs room on a page of ours"


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_of_an_author_leaves_its_cell(text: str) -> None:
    rows = [(cell(Piece(text, f"docs/{text}.md", "code")), cell(text), ())]
    fence = made_table((text, "b", "c"), rows, "docs/x.md")
    begins, table, ends = fence.split("\n")
    assert (begins, ends) == ("```bh-made", "```")
    assert "<script" not in table
    assert not re.search(r"[{}]", table)
    assert table.count("<a ") == 1
    assert table.count("<td>") == 3
    assert len(re.findall("<!--", table)) == 2


def test_a_name_stays_inside_the_style_of_its_table() -> None:
    fence = stacked_table(("it's; \"}", "б"), [(cell("1"), cell("2"))], "docs/x.md")
    assert "style=\"--bh-1:'It\\27 s\\3b  \\22 \\7d ';--bh-2:'Б'\"" in fence


def test_columns_of_few_words_stay_whole_and_sentences_ask_for_room() -> None:
    rows = [
        (cell("F1"), cell("1"), cell("nineteen letters so"), cell(SAID)),
        (cell("F2"), cell("12"), (), cell("short")),
    ]
    looks = list(column_looks(("id", "cups", "state", "why"), rows))
    assert looks == ["bh-tight-1", "bh-tight-2", "bh-number-2", "bh-middle-3", "bh-roomy-4"]


def test_the_main_text_is_the_longest_prose_without_badges() -> None:
    judged = cell(Piece("a badge that is much longer than all", look="good"), BREAK, SAID)
    rows = [(cell(SAID), cell(SAID), cell(f"{SAID}, {SAID}"), judged)]
    assert list(column_looks("abcd", rows))[-1] == "bh-main-3"
    assert "--bh-3:none" in stacked_table("abcd", rows, "docs/x.md")
    assert list(column_looks("ab", [(cell(SAID), judged)]))[-1] == "bh-roomy-2"
    assert list(column_looks("ab", [])) == []


@pytest.mark.parametrize(
    ("head", "texts", "are"),
    [
        ("cups", ("1", "–", "1,200"), True),
        ("share", ("0.5", "1.25"), False),
        ("share", ("0.50", "1.25"), True),
        ("version", ("2.9", "2.1"), False),
        ("cups", ("1", "two"), False),
        ("cups", ("1", ""), False),
    ],
)
def test_numbers_are_aligned_where_they_can_be_compared(
    head: str, texts: tuple[str, ...], are: bool
) -> None:
    assert are_numbers(head, texts) is are
