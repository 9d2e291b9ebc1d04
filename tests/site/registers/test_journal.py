"""The register of the journal."""

import pytest

from beforehand.site.registers.journal import journal_register
from beforehand.site.words.markup import words
from tests.site.small_record import read


@pytest.mark.parametrize(
    ("title", "told"),
    [
        ("071 · The gate", "The gate"),
        ("71: The gate", "The gate"),
        ("70 · The gate", "70 · The gate"),
        ("71", ""),
        ("071 gates", "071 gates"),
    ],
)
def test_the_number_of_an_entry_is_said_once(title: str, told: str) -> None:
    page = f"---\nkind: journal\nnumber: 71\ndate: 2026-09-07\n---\n# {title}\n"
    row = journal_register(read({"docs/journal/071.md": page})[0]).rows[0]
    assert words(row.cells[0]) == "entry 71"
    assert words(row.cells[2]) == told
