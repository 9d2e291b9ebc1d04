"""Passages of a section as they are shown: tables as cells, blocks of code without fences."""

import re

from beforehand.freezing.texts.comparison import compare
from beforehand.site.versions.passages import many_changed, passages

TABLE = """\
# Tea

| cup | milk | said |
|-----|------|------|
| 1 | before | [sweet](cups.md) |
| 2 | before | sour |
| 3 | after | bitter |
| 4 | after | nothing |
"""
BLOCK = '# Tea\n\nA rule.\n\n```yaml record="rule"\ncups:\n  fires: plus >= 4\n```\n\nDone.\n'


def shown(was: str, now: str) -> str:
    (section,) = compare(was, now).sections
    found = passages(section.changes, "pilot")
    return re.sub(r'<span class="bh-unseen">[^<]*</span>', "", found)


def rows(found: str) -> list[str]:
    return re.findall(r"<tr class=.*?</tr>", found)


def test_a_changed_row_is_drawn_as_cells_below_the_head_of_its_table() -> None:
    found = shown(TABLE, TABLE.replace("| 4 | after | nothing", "| 4 | before | nothing"))
    assert "|" not in found
    head, folded, near, changed = rows(found)
    assert re.findall(r"<th[^>]*>(.*?)</th>", head) == ["cup", "milk", "said"]
    assert "2 rows unchanged" in folded
    assert 'class="bh-diff__near"' in near
    cells = re.findall(r"<td[^>]*>(.*?)</td>", changed)
    assert cells == ["4", "<del>after</del> <ins>before</ins>", "nothing"]


def test_cells_are_held_to_each_other_though_words_of_one_row_moved() -> None:
    found = shown(TABLE, TABLE.replace("| 3 | after | bitter |", "| 3 | | after |"))
    (changed,) = [row for row in rows(found) if "bh-diff__changed" in row]
    cells = re.findall(r"<td[^>]*>(.*?)</td>", changed)
    assert cells == ["3", "<del>after</del>", "<del>bitter</del> <ins>after</ins>"]


def test_a_column_that_came_leaves_the_other_cells_as_they_are() -> None:
    now = "\n".join(
        line.replace("| before", "| x | before").replace("| after", "| y | after")
        for line in TABLE.splitlines()
    )
    (one, *_) = [row for row in rows(shown(TABLE, now)) if "bh-diff__changed" in row]
    assert re.findall(r"<td[^>]*>(.*?)</td>", one) == ["1", "<ins>x</ins>", "before", "sweet"]


def test_a_row_that_came_has_a_sign_and_cells_of_its_own() -> None:
    found = shown(TABLE, f"{TABLE}| 5 | none | flat |\n")
    assert re.findall(r"<ins>(.*?)</ins>", rows(found)[-1]) == ["5", "none", "flat"]
    assert 'class="bh-diff__added"' in rows(found)[-1]


def test_a_table_that_is_read_has_the_names_of_its_columns_for_a_phone() -> None:
    long = TABLE.replace("sour", "as sour as a lemon that nobody picked")
    found = shown(long, long.replace("| 4 | after", "| 4 | before"))
    assert 'class="bh-diff__table bh-stacked"' in found
    assert "--bh-2:'milk'" in found
    assert "bh-stacked" in shown("# Tea\n\nA word.\n", f"{long}\nA word.\n")
    assert "bh-stacked" in shown(f"{long}\nA word.\n", "# Tea\n\nA word.\n")
    assert "--bh-2:'milk'" in shown(f"{long}\nA word.\n", "# Tea\n\nA word.\n")


def test_a_table_of_few_words_or_with_another_head_keeps_its_columns() -> None:
    assert "bh-stacked" not in shown(TABLE, TABLE.replace("| 4 | after", "| 4 | before"))
    long = TABLE.replace("sour", "as sour as a lemon that nobody picked")
    assert "bh-stacked" not in shown(long, long.replace("| said |", "| heard |"))
    assert "bh-stacked" not in shown(long, long.replace("| 3 | after |", "| 3 | after | x |"))


def test_a_paragraph_that_became_a_row_is_no_cell() -> None:
    was = TABLE.replace(
        "| 3 | after | bitter |\n| 4 | after | nothing |\n",
        "\nThree and four had the milk after the tea and were bitter or nothing.\n",
    )
    found = shown(was, TABLE)
    assert '<p class="bh-diff__removed" dir="auto"><del>Three and four' in found
    assert "Three" not in "".join(rows(found))


def test_a_table_that_stayed_is_counted_by_its_rows_and_can_be_opened() -> None:
    found = shown(TABLE, f"{TABLE}\nA word more.\n")
    folded = found.partition("<details")[2].partition("</details>")[0]
    assert "<summary>5 rows unchanged</summary>" in folded
    assert folded.count("<tr") == 5
    assert "<del>" not in folded


def test_rows_and_passages_that_stayed_are_all_there_to_be_opened() -> None:
    found = shown(TABLE, TABLE.replace("| 4 | after | nothing", "| 4 | before | nothing"))
    folded = found.partition("<details")[2].partition("</details>")[0]
    assert re.findall(r"<td[^>]*>(.*?)</td>", folded) == [
        "1", "before", "sweet", "2", "before", "sour",
    ]  # fmt: skip
    was = "# Tea\n\nOne.\n\nTwo **bold**.\n\n- three\n\nFour.\n\nFive.\n"
    found = shown(was, was.replace("Five", "Six"))
    assert "<summary>2 paragraphs, 1 item unchanged</summary>" in found
    assert "Two <strong>bold</strong>.</p>" in found
    assert found.index("</details>") < found.index("Four.")


def test_fences_that_stayed_are_not_shown_and_the_mark_of_a_block_is_a_label() -> None:
    found = shown(BLOCK, BLOCK.replace("A rule.", "The rule."))
    assert "```" not in found
    assert '<p class="bh-diff__near bh-diff__label" dir="auto">yaml record=&quot;rule' in found


def test_a_block_that_came_is_shown_without_its_fences() -> None:
    found = shown("# Tea\n\nA rule.\n\nDone.\n", BLOCK)
    assert "`" not in found
    assert re.findall(r"<ins>(.*?)</ins>", found) == [
        "yaml record=&quot;rule&quot;",
        "cups:",
        "  fires: plus &gt;= 4",
    ]


def test_another_mark_of_a_block_is_shown() -> None:
    found = shown(BLOCK.replace(' record="rule"', ""), BLOCK)
    assert "<ins>record=&quot;rule&quot;</ins>" in found
    assert "`" not in found


def test_two_blocks_that_became_one_are_said_to_be_one() -> None:
    found = shown("# Tea\n\n```\na\n```\n```\nb\n```\n", "# Tea\n\n```\na\nb\n```\n")
    assert re.findall(r"<del>(.*?)</del>", found) == [
        "the block of code ends here",
        "a block of code begins here",
    ]


def test_what_stands_in_cells_is_no_markup() -> None:
    found = shown(TABLE, TABLE.replace("sour", "<script>x</script> {{ y }}"))
    assert "<script>" not in found
    assert "{{" not in found


def test_what_differs_is_counted_by_its_sorts_without_rulers_fences_and_headings() -> None:
    code = '```yaml record="rule"\na: 1\nb: 2\n```'
    *_, section = compare("", f"{TABLE}\nA word.\n\n{code}\n").sections
    assert many_changed(section.changes) == "5 rows, 1 paragraph, 2 lines"
