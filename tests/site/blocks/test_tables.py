"""Tables of cards: on a phone rows become blocks where columns have no room."""

from beforehand.site.blocks.tables import folded, table
from beforehand.site.words.markup import cell

SAID = "a sentence that needs room on a page of ours"


def test_a_table_with_many_columns_or_a_sentence_has_blocks_for_rows_on_a_phone() -> None:
    few = table("T", ("a", "b"), [(cell("1"), cell("2"))])
    assert "bh-stacked" not in few
    many = table("T", "abcd", [tuple(cell(text * 9) for text in "1234")])
    assert "bh-stacked" in many
    assert "--bh-2:'b'" in many
    told = table("T", ("a", "lets one say"), [(cell("1"), cell(SAID))])
    assert "bh-stacked bh-main-2" in told
    assert "--bh-2:none" in told


def test_labels_are_those_of_the_columns_that_are_shown() -> None:
    rows = [(cell("1"), (), cell("3"), cell("4"), cell(SAID)), (cell("1"), (), (), cell("4"), ())]
    shown = table("T", ("a", "b", "c", "d", "e"), rows)
    assert "--bh-2:'c';--bh-3:'d'" in shown
    assert "<td></td>" in shown


def test_what_is_folded_says_its_result_and_text_of_a_page_stays_text() -> None:
    assert folded("0.5 <b>", "<p>x</p>") == (
        '<details class="bh-folded"><summary>0.5 &lt;b&gt;</summary><p>x</p></details>'
    )
