"""Critiques: successors, and whether a pass says what it withholds."""

import pytest

from beforehand.config import default_config
from beforehand.pages.markdown import read_page
from beforehand.records.extract import extract
from beforehand.records.reader import successor
from beforehand.records.record import Critique
from beforehand.source import Source


def critique(body: str, verdict: str = "pass") -> Critique:
    head = f"kind: critique\nof: E-20260801-tea\nattacks: v2.1\nverdict: {verdict}"
    text = f"---\n{head}\n---\n# C\n\n{body}"
    source = Source("experiments/E-20260801-tea/critic.md", text.encode())
    (record,) = extract(read_page(source), default_config()).records
    assert isinstance(record, Critique)
    return record


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("partly resolved → H9", "H9"),
        ("partly resolved -> finding 12", "12"),
        ("partly resolved; continued in **H-09**", "H-09"),
        ("решено частично, продолжено в замечании 4", "4"),
        ("partly resolved", ""),
        ("H2 is partly resolved", ""),
    ],
)
def test_successors(text: str, expected: str) -> None:
    assert successor(text) == expected


@pytest.mark.parametrize(
    "heading",
    [
        "What this pass does not authorise",
        "4. What this does not authorize",
        "Not claimed",
        "Limits of this pass",
        "Что этот проход не разрешает",
        "主張しないこと",
    ],
)
def test_a_section_may_withhold(heading: str) -> None:
    assert critique(f"## {heading}\n\nMerging.\n").withheld


@pytest.mark.parametrize("heading", ["Findings", "What it authorises", "Notes"])
def test_other_sections_withhold_nothing(heading: str) -> None:
    assert not critique(f"## {heading}\n\nMerging.\n").withheld


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("design pass for implementation", "pass"),
        ("NEEDS-REDESIGN", "needs redesign"),
        ("нужна поправка", "needs amendment"),
        ("not in the source", "unknown"),
        ("splendid", ""),
    ],
)
def test_verdicts(written: str, name: str) -> None:
    record = critique("", written)
    assert (record.verdict.written, record.verdict.name, record.attacks) == (written, name, "2.1")
