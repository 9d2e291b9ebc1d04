"""Two texts compared section by section."""

from itertools import chain
from operator import attrgetter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from beforehand.freezing.texts.comparison import Comparison, SectionChange, compare
from beforehand.freezing.texts.outline import outline

HEAD = "---\nkind: design\nversion: 1\nstatus: draft\n---\n# Tea\n\n"
TEXT = (
    HEAD
    + """\
## 1 Question

Does the order matter to those who drink it?

## 2 Method

Each of them drinks eight cups.

- Cups are washed.
- Nobody speaks.

| round | cups |
|-------|------|
| 1 | 4 |
| 2 | 4 |

```yaml
fires: plus >= 4
```

## 3 Budget

Twelve packets are bought.
"""
)
LINES = st.sampled_from(
    [
        "", "---", "# Tea", "## 1 Question", "## 2 Question", "Title", "====", "- one\n  more",
        "1. two", "| a | b |", "|---|---|", "```", "  code", "> said", "words of a text",
        "words in a text", "version: 1", "先加奶", "先加茶", "`", "<!-- x -->", "    four",
    ]
)  # fmt: skip
PAGES = st.lists(LINES, max_size=24).map("\n".join)


def words_of(found: Comparison, side: str) -> str:
    """All words of one of the two texts, in its order."""
    left_out = "come" if side == "was" else "gone"
    sections = sorted(found.sections, key=attrgetter(f"{side}_at"))
    changes = (*found.header, *chain.from_iterable(section.changes for section in sections))
    words = (each for change in changes for each in change.words)
    return "".join(each.text for each in words if each.fate != left_out)


def changed(was: str, now: str) -> dict[str, SectionChange]:
    """The sections that differ, by their titles."""
    found = compare(was, now).sections
    return {section.part.title: section for section in found if section.state != "unchanged"}


def words(section: SectionChange, fate: str) -> list[str]:
    return [
        item.text.strip()
        for change in section.changes
        for item in change.words
        if item.fate == fate
    ]


def bare(text: str) -> str:
    return "".join(text.removeprefix("\ufeff").split())


def test_texts_that_say_the_same_do_not_differ() -> None:
    again = TEXT.replace("\n", "\r\n").replace("Does the order matter", "Does the order\r\nmatter")
    assert compare(TEXT, TEXT).is_empty
    assert compare(TEXT, again).is_empty


def test_words_are_told_apart_and_what_stayed_is_said_once() -> None:
    (section,) = changed(TEXT, TEXT.replace("eight cups", "nine small cups")).values()
    assert section.part.title == "2 Method"
    assert (words(section, "gone"), words(section, "come")) == (["eight"], ["nine small"])


@pytest.mark.parametrize(
    ("old", "new", "sort"),
    [
        ("- Nobody speaks.", "- Nobody speaks aloud.", "item"),
        ("| 2 | 4 |", "| 2 | 5 |", "row"),
        ("plus >= 4", "plus >= 3", "code"),
        ("Each of them", "Each of these", "paragraph"),
    ],
)
def test_a_passage_is_a_paragraph_an_item_a_row_or_a_line_of_code(
    old: str, new: str, sort: str
) -> None:
    (section,) = changed(TEXT, TEXT.replace(old, new)).values()
    (change,) = [item for item in section.changes if item.state != "unchanged"]
    assert (change.sort, change.state) == (sort, "changed")


def test_the_header_is_a_part_of_its_own() -> None:
    found = compare(TEXT, TEXT.replace("version: 1", "version: 2"))
    assert [item.state for item in found.header].count("changed") == 1
    assert all(section.state == "unchanged" for section in found.sections)


def test_a_renumbered_section_is_the_same_section() -> None:
    more = TEXT.replace("## 2 Method", "## 2 Threats\n\nMilk is seen.\n\n## 3 Method")
    found = changed(TEXT, more.replace("## 3 Budget", "## 4 Budget"))
    assert {name: item.state for name, item in found.items()} == {
        "2 Threats": "added",
        "3 Method": "changed",
        "4 Budget": "changed",
    }
    was = found["3 Method"].was
    assert was
    assert was.title == "2 Method"
    assert words(found["3 Method"], "come") == ["3"]


def test_a_retitled_section_is_found_by_its_text() -> None:
    (section,) = changed(TEXT, TEXT.replace("## 2 Method", "## 2 Procedure")).values()
    assert (section.state, section.part.title) == ("changed", "2 Procedure")
    (section,) = changed(TEXT, TEXT.replace("## 2 Method", "## Steps")).values()
    assert (section.state, section.part.title) == ("changed", "Steps")


def test_a_section_that_is_gone_stands_where_it_stood() -> None:
    now = (
        TEXT.replace("## 2 Method", "## 2 Nothing like it").split("Each of")[0] + "\n## 3 Budget\n"
    )
    titles = [(item.part.title, item.state) for item in compare(TEXT, now).sections]
    assert titles == [
        ("Tea", "unchanged"),
        ("1 Question", "unchanged"),
        ("2 Method", "removed"),
        ("2 Nothing like it", "added"),
        ("3 Budget", "changed"),
    ]


def test_a_heading_in_code_is_no_section() -> None:
    found = outline("# Tea\n\n```\n# not a title\n```\n\nUnder\nlined\n-----\n\ntext\n")
    assert [part.title for part in found.parts] == ["Tea", "Under lined"]


def test_a_sentence_that_went_to_the_end_of_a_new_passage_is_kept() -> None:
    moved, new = (
        "Does the order matter to those who drink it?",
        "What is left open is how warm they are. " * 6,
    )
    there, back = changed(TEXT, TEXT.replace(moved, new + moved)), new.strip()
    assert (words(there["1 Question"], "gone"), words(there["1 Question"], "come")) == ([], [back])
    again = changed(TEXT.replace(moved, new + moved), TEXT)["1 Question"]
    assert (words(again, "gone"), words(again, "come")) == ([back], [])


def test_a_short_phrase_at_the_end_of_a_new_passage_was_not_moved_there() -> None:
    new = "What is left open is how warm they are. " * 6 + "Eight cups."
    section = changed(TEXT.replace("Each of them drinks ", "").replace("eight", "Eight"),
                      TEXT.replace("Each of them drinks eight cups.", new))["2 Method"]  # fmt: skip
    assert words(section, "gone") == ["Eight cups."]


def test_too_much_to_compare_counts_as_replaced_and_says_so() -> None:
    was = "\n".join(f"| a{n} | b{n} |" for n in range(60))
    now = "\n".join(f"| c{n} | b{n} |" for n in range(61))
    found = compare(was, now)
    assert found.is_coarse
    assert bare(words_of(found, "now")) == bare(now)


@given(PAGES, PAGES)
@example("# a\n\nx\n# a\n\ny\n", "# a\n\ny\n# b\n\nx\n")
@example("---\n```\n---\n# a", "# a\n```\n# b")
@example("\ufeff# a\r\nb", "")
@example("> - # a\n>   b", "- # a\n# b")
def test_every_word_of_both_texts_is_in_a_comparison_once(was: str, now: str) -> None:
    found: Comparison = compare(was, now)
    assert bare(words_of(found, "was")) == bare(was)
    assert bare(words_of(found, "now")) == bare(now)
    if "先" not in was:
        assert words_of(found, "was").split() == was.removeprefix("\ufeff").split()
    if was == now:
        assert found.is_empty


@given(st.text(max_size=80), st.text(max_size=80))
def test_any_text_can_be_compared(was: str, now: str) -> None:
    found = compare(was, now)
    assert bare(words_of(found, "was")) == bare(was)
    assert bare(words_of(found, "now")) == bare(now)
