"""Passages that say they are no longer in force, and quotations."""

import pytest

from beforehand.config import default_config
from beforehand.pages.markdown import read_page
from beforehand.records.passages import past_passages, quotations
from beforehand.records.sentences import sentences
from beforehand.source import Place, Source

CONFIG = default_config()


def past(text: str) -> list[tuple[Place, Place]]:
    page = read_page(Source("docs/a.md", text.encode()))
    return [(one.begin, one.end) for one in past_passages(page.blocks, CONFIG)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("One. Two! Three", ["One.", "Two!", "Three"]),
        ("See e.g. this. Да. Нет.", ["See e.g. this.", "Да.", "Нет."]),
        ("一。二！三", ["一。", "二！", "三"]),
        ("", [""]),
    ],
)
def test_a_paragraph_has_sentences(text: str, found: list[str]) -> None:
    said = [sentence for _, sentence in sentences(text)]
    assert said == found
    assert all(text[at:].startswith(sentence) for at, sentence in sentences(text))


def test_only_the_sentence_that_says_so_is_past() -> None:
    text = "It holds. D-20260725-06 is superseded. It goes on.\n"
    ((begin, end),) = past(text)
    assert text[begin.column - 1 : end.column - 1] == "D-20260725-06 is superseded."


def test_a_table_row_is_past_as_a_whole() -> None:
    text = "| id | state |\n|---|---|\n| D-20260725-06 | superseded |\n| D-20260725-07 | holds |\n"
    assert (Place(3, 1), Place(4, 1)) in past(text)
    assert all(begin.line == 3 for begin, _ in past(text))


def test_struck_text_is_past() -> None:
    text = "The rule ~~D-20260725-06~~ holds.\n"
    ((begin, end),) = past(text)
    assert text[begin.column - 1 : end.column - 1] == "~~D-20260725-06~~"


def test_a_page_that_says_nothing_of_it_has_no_past() -> None:
    assert past("It holds.\n") == []


def quoted(text: str) -> list[tuple[str, bool]]:
    page = read_page(Source("docs/a.md", text.encode()))
    return [(one.text, one.promised) for one in quotations(page.blocks, CONFIG)]


def test_a_block_quote_has_the_paragraph_before_it_as_its_source() -> None:
    assert quoted("As R1 says:\n\n> No cup is told by its look.\n") == [
        ("No cup is told by its look.", False)
    ]
    assert quoted("> Nobody introduces this one.\n") == []


def test_a_quotation_inside_a_paragraph_counts_when_it_is_long() -> None:
    long = "no cup can be told from any other by its look alone"
    assert quoted(f"R1 says “{long}” and “short”.\n") == [(long, False)]


def test_a_paragraph_may_promise_the_exact_words() -> None:
    ((_, promised),) = quoted("R1, verbatim:\n\n> No cup is told by its look.\n")
    assert promised
