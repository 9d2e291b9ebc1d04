"""Words of a comparison without the marks of Markdown, and nothing that differs out of sight."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beforehand.freezing.texts.wording import Purse, compared, tokens
from beforehand.site.versions.inline_marks import words_html, words_read


def shown(was: str, now: str, sort: str = "paragraph") -> str:
    """A passage as it is shown, what is said beside it left out."""
    found = words_html(compared(tokens(was), tokens(now), Purse()), sort).strip()
    return re.sub(r'<span class="bh-unseen">[^<]*</span>', "", found)


def read(text: str, sort: str = "paragraph") -> str:
    return words_read(compared(tokens(text), tokens(text), Purse()), sort).strip()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("See [the critic](critic.md#f1), please.", "See the critic, please."),
        ("![a cup](materials/cup.svg) of tea", "a cup of tea"),
        ("It is **bold** and *slanted* and ~~gone~~.", "It is bold and slanted and gone."),
        ("A `code_of *it*` stays.", "A code_of *it* stays."),
        ("snake_case_name and 2 * 3 * 4", "snake_case_name and 2 * 3 * 4"),
        (r"not \*bold\*", "not *bold*"),
        ("milk<br>tea", "milk tea"),
        ("H<sub>2</sub>O, a <span class='x'>cup</span>", "H2O, a cup"),
        ("3&nbsp;cups &lt; 4 &#8212; &amp;", "3 cups < 4 — &"),
        ("&lt;br&gt; and &#42;not bold&#42;", "<br> and *not bold*"),
        ("see <https://example.org/a_b_c>", "see https://example.org/a_b_c"),
        ("R&D, a < b > c, AT&T; x", "R&D, a < b > c, AT&T; x"),
        ("`&lt;br>` is code", "&lt;br> is code"),
    ],
)
def test_marks_that_stayed_are_hidden(text: str, said: str) -> None:
    assert read(text) == said


@pytest.mark.parametrize(
    ("text", "said"), [("### 2.1 Method ##", "2.1 Method"), ("Method\n======", "Method")]
)
def test_a_heading_is_shown_without_its_marks(text: str, said: str) -> None:
    assert read(text, "heading") == said


def test_an_item_has_a_bullet_and_keeps_its_number() -> None:
    assert read("- milk first", "item") == "• milk first"
    assert read("2. milk first", "item") == "2. milk first"


def test_code_is_shown_as_it_is_written() -> None:
    assert shown("a **b** [c](d)", "a **b** [c](d)", "code") == "a **b** [c](d)"


def test_where_a_link_leads_is_shown_if_it_is_another_place() -> None:
    found = shown("see [it](a.md) now", "see [it](b.md) now")
    assert "<del>" in found
    assert re.sub(r"<[^>]*>", "", found) == "see it → a.mdb.md now"


def test_a_link_that_came_says_where_it_leads() -> None:
    found = shown("a cup", "a cup and [a pot](pot.md)")
    assert re.sub(r"<[^>]*>", "", found) == "a cup and a pot → pot.md"
    assert "](" not in found


@pytest.mark.parametrize(
    ("now", "said"),
    [
        ("**some milk, then tea, and then sugar**", "[bold]"),
        ("*some milk, then tea, and then sugar*", "[italic]"),
        ("~~some milk, then tea, and then sugar~~", "[struck through]"),
        ("`some milk, then tea, and then sugar`", "[code]"),
    ],
)
def test_a_mark_that_came_around_words_that_stayed_is_said(now: str, said: str) -> None:
    found = shown("pour some milk, then tea, and then sugar now", f"pour {now} now")
    assert re.findall(r"<ins>(.*?)</ins>", found)[-1] == said
    assert not re.search(r"[*~`]", found)


def test_another_level_of_a_heading_is_said() -> None:
    found = shown("## Method", "### Method", "heading")
    assert "<ins>[heading of level 3] </ins>" in found
    assert "#" not in found


def test_words_that_came_with_their_marks_show_only_what_they_mean() -> None:
    found = shown("tea", "tea **with milk**")
    assert found == "tea <ins><strong>with milk</strong></ins>"


def test_lines_break_where_the_page_breaks_them() -> None:
    assert shown("milk<br/>tea", "milk<br/>tea") == "milk <br>tea"
    found = shown("milk first, tea then", "milk first, tea<br>then")
    assert "<ins>↵<br>then</ins>" in found
    assert "&lt;" not in found


def test_other_html_is_quiet_text_and_never_live() -> None:
    text = "<script>x</script> <item id=1> <!-- a **note** -->"
    found = shown(f"a {text} b", f"a {text} c")
    assert '<span class="bh-diff__markup">&lt;script&gt;</span>' in found
    assert '<span class="bh-diff__markup">&lt;item id=1&gt;</span>' in found
    assert '<span class="bh-diff__markup">&lt;!-- a **note** --&gt;</span>' in found
    assert "<script" not in found


def test_a_tag_or_a_sign_nobody_sees_is_told_where_it_came() -> None:
    assert "&lt;b&gt;" in shown("some milk", "some <b>milk</b>")
    assert '<span class="bh-diff__markup">&amp;nbsp;</span>' in shown("3 cups", "3&nbsp;cups")
    assert "<ins>&lt;</ins>" in shown("cups 4", "cups &lt; 4").replace("<ins> ", "<ins>")


def test_what_a_page_says_is_no_markup() -> None:
    found = shown("a", "a **<script>x</script>** [<b>](javascript:y) {{ z }}")
    assert "<script>" not in found
    assert "<b>" not in found
    assert "href" not in found
    assert "{{" not in found


MARKED = st.lists(
    st.sampled_from(
        [
            *("milk", "tea", "**", "*", "_", "`", "~~", "[", "](", ")", "a.md", "\\", "# ", "- "),
            *(" ", "<br>", "<b>", "</b>", "<x ", ">", "<!--", "-->", "&lt;", "&", "nbsp", ";"),
        ]
    ),
    max_size=14,
).map("".join)


@given(MARKED, MARKED, st.sampled_from(["paragraph", "item", "heading", "row"]))
def test_whatever_differs_is_in_sight(was: str, now: str, sort: str) -> None:
    old, new = tokens(was), tokens(now)
    found = shown(was, now, sort)
    if old != new:
        assert re.search(r"<(ins|del)>.+?</\1>", found)
    for tag, fate in (("ins", "come"), ("del", "gone")):
        inside = "".join(re.findall(rf"<{tag}>(.*?)</{tag}>", found))
        words = "".join(each.text for each in compared(old, new, Purse()) if each.fate == fate)
        for name in ("milk", "tea", "a.md"):
            assert inside.count(name) == words.count(name)
