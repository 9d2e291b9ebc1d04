"""Entries of a mapping in a header, set without touching any other byte."""

import pytest

from beforehand.pages.mapping_entries import entry_key, with_entries
from beforehand.pages.markdown import read_page
from beforehand.pages.rewriting import read_script
from beforehand.source import Source


def edited(text: str, entries: dict[str, str]) -> str | None:
    data = text.encode()
    page, script = read_page(Source("a.md", data)), read_script(data)
    field = next((item for item in page.header.fields if item.key == "pins"), None)
    assert script
    new = with_entries(script, "pins", field, page.header.last_line - 1, entries)
    return new.data.decode() if new else None


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a: 1", "a: 1\npins:\n  R1: new\n  R2: two"),
        ("pins:\nb: 2", "pins:\n  R1: new\n  R2: two\nb: 2"),
        ("pins: # none yet", "pins: # none yet\n  R1: new\n  R2: two"),
        ("pins: {}", "pins: {R1: new, R2: two}"),
        ("pins: {R2: old}", "pins: {R1: new, R2: two}"),
        (
            "pins:\n    R2: 'old'  # why\n    X: y\nb: 2",
            "pins:\n    R2: 'two'  # why\n    X: y\n    R1: new\nb: 2",
        ),
        ("pins: {X: y, R2: older,\n  R1: o}", "pins: {X: y, R2: two,\n  R1: new}"),
    ],
)
def test_entries_are_replaced_or_added_in_the_way_the_mapping_is_written(
    before: str, after: str
) -> None:
    for end in ("\n", "\r\n"):
        texts = [f"---\n{text}\n---\n# A\n".replace("\n", end) for text in (before, after)]
        assert edited(texts[0], {"R1": "new", "R2": "two"}) == texts[1]


@pytest.mark.parametrize(
    "field", ["pins: [R1]", "pins: R1", "pins:\n  R2: |\n    x", "pins: {R2: }"]
)
def test_what_is_written_in_another_way_is_left_alone(field: str) -> None:
    assert edited(f"---\n{field}\n---\n", {"R1": "new", "R2": "two"}) is None


def test_a_name_is_quoted_where_yaml_would_read_it_otherwise() -> None:
    plain = ("R1", "finding 3", "§6.7", "framework/a-b.md §5.4", "(bgu)", "чай R1", "规则 R2")
    assert [entry_key(name) for name in plain] == list(plain)
    assert entry_key("a: b") == '"a: b"'
    assert entry_key("# a") == '"# a"'
    assert entry_key('a"b') == '"a\\"b"'
