"""What strangers' honest records do, and no check may cry about; and the sure cases beside them."""

import pytest

from beforehand.checks import all_checks
from beforehand.checks.run import check_sources
from beforehand.source import Source

CONFIG = """
kinds:
  decision: {where: ["adr/*.md"], requires: []}
  design: {where: ["p/**/PREREG*.md"], requires: []}
  critique: {where: ["r/*/AUDIT.md"], requires: []}
prefixes:
  - {starts: "ADR-", shape: '\\d{4}', kind: decision}
"""


def codes(pages: dict[str, str]) -> list[tuple[str, str, int]]:
    sources = [Source(path, text.encode()) for path, text in pages.items()]
    _, report = check_sources(sources, all_checks(), CONFIG)
    return [(item.code, item.span.path, item.span.line) for item in report.problems]


def test_file_numbers_and_bare_ids_answer_for_their_prefix() -> None:
    pages = {
        "adr/0001-cups.md": "# 1. Cups\n\nSee ADR-0002 and ADR-0001.\n",
        "adr/0002-milk.md": "---\nid: 0002\n---\n# 0002 — Milk\n\nAfter ADR-0003.\n",
    }
    assert codes(pages) == [("REF001", "adr/0002-milk.md", 6)]


def test_two_files_of_one_number_are_two_records_of_one_id() -> None:
    pages = {f"adr/0001-{word}.md": f"# 1. {word}\n" for word in ("cups", "milk")}
    assert codes(pages) == [("REF007", "adr/0001-milk.md", 1)]


def test_pages_of_one_name_in_two_folders_are_no_clash() -> None:
    assert codes({f"p/{folder}/PREREG_1.md": "# T\n" for folder in "ab"}) == []


def test_marks_of_another_text_are_not_held_against_the_page() -> None:
    body = "# 1. T\n\n## 1 Context\n\nAs §7.2, §8 and §9.1 of that plan say, §CP too.\n"
    assert codes({"adr/0001-t.md": body}) == []


def test_a_mark_that_leads_nowhere_among_good_ones_is_named() -> None:
    body = "# 1. T\n\n## 1 Context\n\nSee §1.\n\nAnd §4.\n"
    assert codes({"adr/0001-t.md": body}) == [("REF002", "adr/0001-t.md", 7)]


def test_a_section_of_a_page_without_numbers_is_not_looked_for() -> None:
    pages = {"adr/0001-t.md": "# 1. T\n\n## Context\n", "adr/0002-u.md": "# 2. U\n\nADR-0001 §3.\n"}
    assert codes(pages) == []


def test_a_section_may_carry_its_mark_and_a_letter() -> None:
    body = "# T\n\n## §A1 — Plan\n\nSee §A1.\n\nSee §A2.\n"
    assert codes({"p/x/PREREG_1.md": body}) == [("REF002", "p/x/PREREG_1.md", 7)]


@pytest.mark.parametrize("number", [2, 5])
def test_an_audit_that_weighs_nothing_is_told_once(number: int) -> None:
    findings = "".join(f"## Finding {n} — the cup {n}\n\ntext\n\n" for n in range(1, number + 1))
    found = [code for code, _, _ in codes({"r/a/AUDIT.md": f"# Audit\n\n{findings}"})]
    times = 1 if number > 2 else number
    assert found.count("CRT001") == found.count("CRT002") == times


def test_a_bound_is_a_falsifier_where_no_column_asks_for_one() -> None:
    body = "# T\n\n## Predictions\n\n- **P1**: AUC ≥ 0.70\n- **P2**: cups are told apart\n"
    assert codes({"p/x/PREREG_1.md": body}) == [("PRD001", "p/x/PREREG_1.md", 6)]


def test_a_bound_in_a_column_for_conditions_is_prose_where_nothing_is_computed() -> None:
    table = "| id | prediction | condition |\n|---|---|---|\n| P1 | cups differ | AUC ≥ 0.70 |\n"
    body = f"# T\n\n## Predictions\n\n{table}"
    assert [code for code, _, _ in codes({"p/x/PREREG_1.md": body})] == ["PRD001"]
