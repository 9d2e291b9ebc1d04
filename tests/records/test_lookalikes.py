"""Words that only look like an id."""

import pytest

from beforehand.config import default_config
from beforehand.pages.markdown import read_page
from beforehand.records.extract import extract
from beforehand.records.lookalikes import skeleton
from beforehand.source import Source


def found(text: str) -> list[tuple[str, int, int]]:
    page = extract(read_page(Source("docs/a.md", text.encode())), default_config())
    return [(one.text, one.at.line, one.at.column) for one in page.lookalikes]


@pytest.mark.parametrize(
    "word", ["d-20260725-07", "D–20260725–07", "Ｄ-20260725-07", "е-20260801-tea", "E‑20260801‑tea"]
)
def test_case_width_script_and_dash_are_seen_through(word: str) -> None:
    assert found(f"As {word} says.\n") == [(word, 1, 4)]


@pytest.mark.parametrize(
    "text",
    ["As D-20260725-07 says.", "docs/d-20260725-07.md", "#d-20260725-07", "xd-20260725-07", "чай"],
)
def test_an_id_a_path_and_a_longer_word_are_none(text: str) -> None:
    assert found(f"{text}\n") == []


def test_a_header_is_looked_at_too() -> None:
    assert found("---\nsupersedes: d-20260725-07\n---\n# A\n") == [("d-20260725-07", 2, 13)]


def test_a_skeleton_is_what_a_reader_sees() -> None:
    assert skeleton("Е-20260801-tеа") == skeleton("E-20260801-tea")
    assert skeleton("E-20260801-tea") != skeleton("E-20260801-tee")
