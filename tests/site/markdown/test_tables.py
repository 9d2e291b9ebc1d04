"""Tables of authors: those that carry parts of records become blocks on a phone."""

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


def test_a_table_that_carries_nothing_stays_a_table() -> None:
    text = shown("# T\n\n| cup | how full it is |\n|---|---|\n| one | nearly to the very brim |\n")
    assert 'class="bh-table"' in text
    assert "bh-stacked" not in text
