"""Register pages: entries under headings and in rows."""

import pytest

from beforehand.config import default_config
from beforehand.pages.markdown import read_page
from beforehand.records.extract import extract
from beforehand.records.record import AnyRecord
from beforehand.source import Source


def entries(kind: str, body: str) -> tuple[AnyRecord, ...]:
    text = f"---\nkind: {kind}\n---\n# Register\n\n{body}"
    return extract(read_page(Source("docs/all.md", text.encode())), default_config()).records


def test_a_heading_that_begins_with_an_id_is_an_entry_with_its_fields() -> None:
    body = "## ARM-tea · Tea\n\n- **status:** open\n- **родитель:** ARM-milk\n"
    (arm,) = entries("arms", body)
    assert (arm.id, arm.title, arm.anchor) == ("ARM-tea", "Tea", "arm-tea--tea")
    assert (arm.text("status"), arm.text("parent")) == ("open", "ARM-milk")


def test_a_heading_inside_an_entry_belongs_to_it() -> None:
    body = "## ARM-tea\n\n### ARM-milk is its parent\n\n- **status:** open\n\n## ARM-cup\n\nx\n"
    assert [one.id for one in entries("arms", body)] == ["ARM-tea", "ARM-cup"]


def test_a_row_that_begins_with_an_id_is_an_entry() -> None:
    body = (
        "| id | date | title |\n|---|---|---|\n| D-20260725-01 | 2026-07-25 | Cups |\n| x | | |\n"
    )
    (one,) = entries("decisions", body)
    assert (one.id, one.title, one.text("date")) == ("D-20260725-01", "Cups", "2026-07-25")
    assert one.anchor == "record-d-20260725-01"


@pytest.mark.parametrize(
    ("kind", "heading", "identifier"),
    [
        ("notes", "(bgu) · Break it", "bgu"),
        ("notes", "（b）拆开看", "b"),
        ("journal", "34 · Kettle on", "34"),
        ("decisions", "D-20260725-07: eight", "D-20260725-07"),
    ],
)
def test_each_kind_has_ids_of_its_own(kind: str, heading: str, identifier: str) -> None:
    (one,) = entries(kind, f"## {heading}\n\nx\n")
    assert one.id == identifier


def test_a_heading_without_an_id_is_prose() -> None:
    assert entries("arms", "## What arms are\n\n- **status:** open\n") == ()
