"""What pages are called."""

import pytest

from beforehand.config_file import read_config
from beforehand.pages.markdown import read_page
from beforehand.records.extract import extract
from beforehand.source import Source

CONFIG, _ = read_config(
    """
kinds:
  decision: {where: ["text/*.md"], requires: []}
prefixes:
  - {starts: "RFC-", shape: '\\d{4}', kind: decision}
fields: {title: [feature name]}
"""
)


@pytest.mark.parametrize(
    ("name", "text", "title"),
    [
        ("0007-tea", "# Tea for *two*\n", "Tea for two"),
        ("0007-tea", "---\ntitle: Tea first\n---\nWords.\n", "Tea first"),
        ("0007-tea", "- Feature Name: `tea_first`\n- Date: 2026-01-02\n\n## Why\n", "tea_first"),
        ("0007-tea", "- Feature Name: [`tea`](x.md) (again)\n- Status: open\n", "tea (again)"),
        ("0007-tea-for-two", "- Feature Name: N/A\n- Status: open\n\n## Why\n", "Tea for two"),
        ("0007-tea_for_two", "Words.\n", "Tea for two"),
        ("0007-tea", "# Tea for two\n\n# Appendix\n", "Tea for two"),
        ("0007-tea", "- Feature Name: order\n- Status: open\n\n# Summary\n\n# Why\n", "order"),
        ("0007-tea", "- Feature Name: none?\n- Status: open\n\n# Summary\n\n# Why\n", "Tea"),
        ("0007-tea", "## Summary\n\n# Unresolved\n", "Tea"),
        ("RFC-0007-ночной-чай", "Words.\n", "Ночной чай"),
        ("RFC-0007. 茶の順序", "Words.\n", "茶の順序"),
        ("0007", "Words.\n", "RFC-0007"),
        ("tea", "---\nid: RFC-0009\n---\nWords.\n", "RFC-0009"),
    ],
)
def test_a_record_is_called_by_heading_or_header_or_file(name: str, text: str, title: str) -> None:
    found = extract(read_page(Source(f"text/{name}.md", text.encode())), CONFIG)
    (record,) = found.records
    assert record.title == title


def test_a_page_that_is_no_record_has_the_title_it_gives_itself_or_none() -> None:
    titled = read_page(Source("docs/guide.md", b"---\ntitle: '`check` by hand'\n---\nWords.\n"))
    assert extract(titled, CONFIG).title == "check by hand"
    assert extract(read_page(Source("docs/guide.md", b"Words.\n")), CONFIG).title == ""
