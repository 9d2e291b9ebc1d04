"""Tables of authors: on a phone rows that are read one by one become blocks."""

from tests.site.test_markdown_extension import shown

FINDINGS = """---
kind: critique
of: E-20260801-tea
attacks: 1
---
# Pass

| finding | severity | objection | disposition |
|---|---|---|---|
| 1 | major | only one person is asked about it | open |
| 2 | minor | the cups are not of one size at all | open |
"""


def test_a_table_of_findings_has_its_heads_as_labels_and_its_text_without_one() -> None:
    text = shown(FINDINGS, "experiments/E-20260801-tea/critic.md")
    assert 'class="bh-table bh-stacked bh-main-3"' in text
    labels = "--bh-1:'finding';--bh-2:'severity';--bh-3:none;--bh-4:'disposition'"
    assert f'style="{labels}"' in text


def table_of(*rows: str) -> str:
    """A page with one table, its first row the head."""
    head, *rest = rows
    ruler = "|---" * head.count("|")
    return shown(
        "\n".join(["# T", "", f"|{head}|", f"{ruler}|---|", *(f"|{row}|" for row in rest)])
    )


def test_a_table_that_a_phone_has_room_for_stays_a_table() -> None:
    text = table_of("cup | how full it is", "one | nearly to the very brim")
    assert 'class="bh-table"' in text
    assert "bh-stacked" not in text


def test_a_table_of_words_without_room_becomes_blocks() -> None:
    text = table_of(
        "cup | what it was made of | who gave it",
        "one | of a clay that is no longer dug | the lady who tasted all of them",
    )
    assert 'class="bh-table bh-stacked bh-main-2"' in text
    assert "--bh-1:'cup';--bh-2:none;--bh-3:'who gave it'" in text


def test_names_without_room_become_blocks_though_none_is_a_sentence() -> None:
    text = table_of("component | origin | where", "a kettle of ten cups | §3 of another | §4, §5.1")
    assert "bh-stacked" not in text
    text = table_of("component of all | origin of all | where it is now", "kettle | §3 | §4, §5.1")
    assert 'class="bh-table bh-stacked"' in text


def test_numbers_are_compared_down_their_columns_and_go_on_scrolling() -> None:
    head = "rule for the cups | false pass of all | false block of all | at 0.8 of all"
    text = table_of(head, "milk | 0.12 to 0.14 | [≥ 3](x.csv) | 12%", "tea | 3/16 | none | +5 %")
    assert 'class="bh-table"' in text
    assert "bh-stacked" not in text


def test_a_digest_that_begins_with_a_digit_is_no_number() -> None:
    head = "file of the experiment | digest of all it holds | where it was kept since"
    text = table_of(head, "x.csv | 4a80b29d45c0 | git", "y.csv | 832a3958cbc2 | git")
    assert "bh-stacked" in text


def test_a_matrix_with_remarks_is_read_row_by_row() -> None:
    head = "rule for the cups | false pass of all | false block of all | a remark on it"
    text = table_of(head, "milk | 0.12 | 0.15 | nobody had expected that it is so few")
    assert 'class="bh-table bh-stacked bh-main-4"' in text


def test_cells_of_html_keep_their_own_look() -> None:
    said = '<span class="bh-version">of a clay that is no longer dug</span>'
    text = table_of("cup | what it was made of | who gave it", f"one | {said} | {said}")
    assert "bh-stacked" not in text


def test_a_table_with_more_columns_than_blocks_have_names_for_stays_a_table() -> None:
    for more, is_stacked in ((6, True), (7, False)):
        heads, ruler = ("".join(f"{sign} |" for _ in range(more)) for sign in ("a", "---"))
        page = FINDINGS.replace("disposition |", f"disposition | {heads}")
        page = page.replace("|---|---|---|---|", f"|---|---|---|---|{ruler}")
        text = shown(page, "experiments/E-20260801-tea/critic.md")
        assert text.count("<th>") == 4 + more
        assert ("bh-stacked" in text) == is_stacked


SAID = "of a clay that is no longer dug"
ROW = f"<tr><th>{{}}</th><td>{SAID}</td><td>{SAID}</td></tr>"


def test_a_name_at_the_head_of_a_row_is_no_name_of_a_column() -> None:
    rows = "".join(map(ROW.format, ("one", "two", "three")))
    assert "bh-stacked" not in shown(f'# T\n\n<table markdown="1">{rows}</table>\n')


def test_a_table_whose_rows_differ_in_their_cells_keeps_its_columns() -> None:
    heads = "<tr><th>cup</th><th>what it was made of</th><th>who gave it</th></tr>"
    for row in ("<tr><td>two</td><td>dug</td></tr>", "<tr><th>a</th><th>b</th><th>c</th></tr>"):
        rows = f"{heads}{ROW.format('one')}{row}"
        assert "bh-stacked" not in shown(f'# T\n\n<table markdown="1">{rows}</table>\n')
    rows = f"{heads}{ROW.format('one')}"
    assert "bh-stacked" in shown(f'# T\n\n<table markdown="1">{rows}</table>\n')
