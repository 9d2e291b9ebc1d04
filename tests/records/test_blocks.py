"""Marked fences: entries with their places, and faults where they lie."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beforehand.pages.markdown import read_page
from beforehand.records.blocks import RecordBlock, find_blocks
from beforehand.records.figures import FigureLink, find_figures
from beforehand.source import Place, Source


def blocks(text: str) -> tuple[RecordBlock, ...]:
    return find_blocks(read_page(Source("docs/a.md", text.encode()), []))


def figures(text: str) -> tuple[FigureLink, ...]:
    return find_figures(read_page(Source("docs/a.md", text.encode()), []))


def test_entries_of_a_fence_have_their_places_on_the_page() -> None:
    (block,) = blocks('# A\n\n```yaml record="rule"\ntea:\n  fires: "cold >= 3"\n```\n')
    assert (block.sort, block.at, block.faults) == ("rule", Place(3), ())
    (tea,) = block.entries
    assert (tea.key, tea.key_at) == ("tea", Place(4))
    assert (tea.items[0].text, tea.items[0].at) == ("cold >= 3", Place(5, 11))


def test_a_fence_in_a_list_or_a_quote_keeps_its_columns() -> None:
    (block,) = blocks('- tea\n\n  ~~~yaml record="data"\n  cups: 3\n  ~~~\n')
    assert block.entries[0].key_at == Place(4, 3)
    assert block.entries[0].at == Place(4, 9)


@pytest.mark.parametrize(
    ("text", "at", "words"),
    [
        ("- a\n- b\n", Place(4, 1), "begin with `name:`"),
        ("a: 1\nb: [2\n", Place(5, 1), "the block is not YAML"),
        ("a: 1\na: 2\n", Place(5, 1), "`a` is given twice"),
        ("a: &x 1\nb: *x\n", Place(5, 4), "the alias `*x` is not read"),
        ("a: !mug 1\n", Place(4, 4), "the tag"),
        ("a:\n\t- 1\n", Place(5, 1), "indent with blanks"),
        ("a: 1\n---\nb: 1\n", Place(5, 1), "leave out the line"),
    ],
)
def test_a_fault_stands_at_its_place(text: str, at: Place, words: str) -> None:
    (block,) = blocks(f'# A\n\n```yaml record="rule"\n{text}```\n')
    assert block.faults[0].at == at
    assert words in block.faults[0].message


@pytest.mark.parametrize(
    "info",
    ["yaml", "yaml title='a'", 'python title="record"', "", 'yaml records="rule"'],
)
def test_other_fences_are_code(info: str) -> None:
    assert blocks(f"```{info}\na: 1\n```\n") == ()


@pytest.mark.parametrize(
    "info",
    ['json record="rule"', "yaml record=rule", 'YAML record="rule"', 'yml record="rule"',
     'yaml, record="rule"', '{.yaml record="rule"}', 'yaml record = "rule"'],
)  # fmt: skip
def test_a_mark_that_the_site_does_not_understand_is_told(info: str) -> None:
    (block,) = blocks(f"# A\n\n```{info}\na: 1\n```\n")
    assert (block.sort, block.entries) == ("", ())
    assert block.faults[0].at == Place(3)
    assert 'yaml record="rule"' in block.faults[0].message


def test_a_mark_may_stand_among_others() -> None:
    (block,) = blocks('```yaml title="The rule" record="rule" linenums="1"\na: 1\n```\n')
    assert (block.sort, block.faults) == ("rule", ())


def test_folded_text_begins_in_the_line_below() -> None:
    (block,) = blocks(
        '```yaml record="rule"\ntea:\n  fires: >\n    cold >= 3\n    and hot == 0\n```\n'
    )
    fires = block.entries[0].items[0]
    assert (fires.text, fires.at) == ("cold >= 3 and hot == 0\n", Place(4, 5))


@given(st.text("ab:[]{}&*!|>-\"'#\n ,1é本\t%@`\0"))
def test_any_text_in_a_fence_is_read_or_said(text: str) -> None:
    page = f'~~~yaml record="rule"\n{text}\n~~~\n'
    last = page.count("\n") + 1
    for block in blocks(page):
        assert all(1 <= fault.at.line <= last for fault in block.faults)


def test_figures_are_the_links_that_name_a_source() -> None:
    found = figures("[0.1](calc:tea.null), [x](<calc:tea.chance(a == 1)>) ![i](calc:a) [b](b.md)\n")
    assert [(one.text, one.target) for one in found] == [
        ("0.1", "tea.null"),
        ("x", "tea.chance(a == 1)"),
    ]
    assert found[0].at == Place(1, 1)
    assert found[0].to == Place(1, 7)


def test_a_target_with_a_hash_names_a_file_and_a_formula_does_not() -> None:
    (one, two, three) = figures("[1](calc:a.csv#count) [1](calc:=1#2) [1](calc:a%20b.json#/x)\n")
    assert (one.file, two.file, three.file) == ("a.csv", "", "a b.json")
