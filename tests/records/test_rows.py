"""Findings and amendments: one reading, whatever shape the row was written in."""

import pytest

from beforehand.config import default_config
from beforehand.pages.markdown import read_page
from beforehand.records.extract import extract
from beforehand.records.parts import Finding
from beforehand.records.record import Critique, Design
from beforehand.source import Source

HEAD = "---\nkind: critique\nof: E-20260801-tea\nattacks: 1\nverdict: pass\n---\n# C\n\n"


def findings(body: str) -> tuple[Finding, ...]:
    source = Source("experiments/E-20260801-tea/critic.md", (HEAD + body).encode())
    (record,) = extract(read_page(source), default_config()).records
    assert isinstance(record, Critique)
    return record.findings


def short(body: str) -> list[tuple[str, str, str, str]]:
    return [
        (item.id, item.severity.name, item.disposition.name, item.objection.text)
        for item in findings(body)
    ]


SAME = [("F3", "blocking", "accepted", "the cue"), ("F4", "minor", "open", "the cup")]

TABLE = """\
| finding | severity | objection | disposition |
|---|---|---|---|
| F3 | blocking | the cue | accepted |
| F4 | minor | the cup | open |
"""
HEADINGS = """\
### F3 · blocking · the cue

- **disposition:** accepted

### F4 · minor · the cup

**disposition:** open
"""
BULLETS = """\
## Findings

- **F3** (blocking): the cue. Disposition: accepted
- **F4** (minor): the cup
  - **disposition:** open
"""
BULLETS_ANYWHERE = BULLETS.replace("## Findings\n\n", "Some text.\n\n")
SPLIT = """\
### F3 · blocking · the cue

### F4 · minor · the cup

## Dispositions

| finding | disposition | answer |
|---|---|---|
| F3 | accepted | §1 |
| F4 | open | |
"""


@pytest.mark.parametrize("body", [TABLE, HEADINGS, BULLETS, BULLETS_ANYWHERE, SPLIT])
def test_one_finding_in_every_shape(body: str) -> None:
    got = [(name, weight, fate, text.rstrip(".")) for name, weight, fate, text in short(body)]
    assert got == SAME


def test_full_width_brackets_and_japanese_words() -> None:
    body = (
        "## Round 1\n\n#### 指摘 5（中）: 題名 — 副題\n\n- **対応:** 認める\n\n"
        "#### 指摘 6（Critical）: 別\n"
    )
    assert short(body) == [
        ("5", "medium", "accepted", "題名 — 副題"),
        ("6", "critical", "", "別"),
    ]


def test_an_id_inside_a_linked_heading_takes_its_severity_from_the_heading_above() -> None:
    body = (
        "# High Risk Findings (1)\n\n## [[H-01] The `gate` opens](https://example.org/1)\n\n"
        "- **Disposition:** acknowledged\n\n# Medium Findings\n\n## [M-02] A fee\n\n"
        "## [X-03] A tax\n\n- **severity:** low\n"
    )
    assert short(body) == [
        ("H-01", "high", "accepted as a limitation", "The gate opens"),
        ("M-02", "medium", "", "A fee"),
        ("X-03", "low", "", "A tax"),
    ]


@pytest.mark.parametrize(
    "body",
    [
        "## Findings\n\n### [P0] A gap\n\n- **disposition:** open\n\n### [P1] Another\n",
        "### [P0] A gap\n- **disposition:** open\n\n### [P1] Another\n",
        "**1. [P0] A gap**\n\nLong text.\n\n- **disposition:** open\n\n**2. [P1] Another**\n",
        "[P0] A gap\n\n**disposition:** open\n\n[P1] Another\n",
        "1. [P0] **A gap**\n   - **disposition:** open\n2. [P1] **Another**\n",
        "- [P0] A gap\n  - **disposition:** open\n- [P1] Another\n",
    ],
)
def test_a_severity_in_brackets_is_no_id(body: str) -> None:
    assert short(body) == [("1", "blocking", "open", "A gap"), ("2", "high", "", "Another")]


def test_an_ordinary_heading_line_or_list_is_no_finding() -> None:
    body = (
        "## 1. Scope\n\n## F9 and others\n\n1. one\n2. two\n\n- R4 holds\n\n**Note.** Text.\n\n"
        "[a link](x.md) begins a line\n\n- [ ] to do\n\n### F3 · minor · real\n\n#### 1. Details\n"
    )
    assert [row[0] for row in short(body)] == ["F3"]


def test_two_findings_under_one_id_stay_two() -> None:
    body = "### F3 · minor · one\n\n### F3 · major · other\n\n### F3 · discussion\n"
    assert [row[:2] for row in short(body)] == [("F3", "minor"), ("F3", "major")]


def test_a_dash_is_an_empty_cell_and_a_missing_column_is_no_cell() -> None:
    (one,) = findings("| finding | severity | disposition |\n|---|---|---|\n| 1 | — | - |\n")
    assert not one.severity
    assert one.severity.is_given
    assert not one.disposition
    assert one.disposition.is_given
    assert not one.refused.is_given


def test_places_are_those_of_the_cells() -> None:
    (one,) = findings("| finding | severity | disposition |\n|---|---|---|\n| 1 | high | open |\n")
    assert (one.at.line, one.at.column) == (11, 3)
    assert (one.severity.at.column, one.disposition.at.column) == (7, 14)


def test_amendments_in_three_shapes() -> None:
    table = (
        "| id | version | date | section | what changed | because |\n|---|---|---|---|---|---|\n"
        "| A3 | 2 | 2026-08-01 | §3.5 | narrowed | finding 3 |\n"
    )
    heading = (
        "## Amendments\n\n### A3 · v2 · 2026-08-01 · §3.5 · narrowed\n\n- **because:** finding 3\n"
    )
    bullet = "## Amendments\n\n- **A3** 2026-08-01: §3.5 narrowed, see finding 3\n"
    for body in (table, heading, bullet):
        text = f"---\nkind: design\nversion: 2\n---\n# D\n\n{body}"
        source = Source("experiments/E-20260801-tea/design.md", text.encode())
        (record,) = extract(read_page(source), default_config()).records
        assert isinstance(record, Design)
        (one,) = record.amendments
        assert (one.id, one.date.text, one.section.text) == ("A3", "2026-08-01", "§3.5")
        assert "narrowed" in one.changed.text
        assert one.last >= one.at.line


def design(body: str) -> Design:
    text = f"---\nkind: design\nversion: 1\nstatus: draft\n---\n# D\n\n{body}"
    source = Source("experiments/E-20260801-tea/design.md", text.encode())
    (record,) = extract(read_page(source), default_config()).records
    assert isinstance(record, Design)
    return record


@pytest.mark.parametrize("title", ["## 5. Правило решения", "## §5 Readings", "## 5 解读"])
@pytest.mark.parametrize("number", ["5.1", "5.1.", "§5.1"])
def test_the_number_of_a_section_in_a_section_is_no_id(title: str, number: str) -> None:
    table = "| outcome | reading |\n|---|---|\n| A | milk is liked |\n"
    power = "### 5.2 Power\n\n1. strong\n2. weak\n"
    record = design(f"{title}\n\n### {number} The table\n\n{table}\n{power}")
    assert [one.id for one in record.readings] == ["A"]
    listed = design(f"{title}\n\n### {number} The list\n\n- A1: milk\n- B2: tea\n")
    assert [one.id for one in listed.readings] == ["A1", "B2"]


def test_parts_below_a_numbered_section_in_a_section_are_found() -> None:
    body = "## 3 Predictions\n\n### 3.1 Main\n\n#### P1 · tea\n\n### 3.2 Further\n\n- P2: milk\n"
    assert [one.id for one in design(body).predictions] == ["P1", "P2"]


def test_a_number_with_points_that_says_more_is_a_part() -> None:
    amended = "## Amendments\n\n### 2.1 · 2026-08-01 · §3.5 · narrowed\n"
    (one,) = design(amended).amendments
    assert one.date.text == "2026-08-01"
    numbered = "## Findings\n\n### 1. The cue\n\n### 2. The cup\n"
    assert [row[0] for row in short(numbered)] == ["1", "2"]
