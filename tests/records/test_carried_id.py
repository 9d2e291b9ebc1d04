"""Ids that pages are called by."""

import pytest

from beforehand.config_file import read_config
from beforehand.records.carried_id import carried_id

CONFIG, _ = read_config(
    """
prefixes:
  - {starts: "ADR-", shape: '\\d{4}', kind: decision}
  - {starts: "H-", shape: '\\d{3}', kind: design}
  - {starts: "DOE-", shape: '\\d{3}', kind: design}
"""
)


@pytest.mark.parametrize(
    ("stem", "title", "kind", "found"),
    [
        ("ADR-0007-cups", "", "decision", "ADR-0007"),
        ("0007-cups", "7. Cups", "decision", "ADR-0007"),
        ("cups", "ADR-0007: cups", "decision", "ADR-0007"),
        ("00071-cups", "", "decision", ""),
        ("0007-cups", "", "artifact", ""),
        ("012-cups", "", "design", ""),
        ("order-12", "DOE-012 杯子", "design", "DOE-012"),
    ],
)
def test_a_page_is_called_by_its_file_or_its_title(
    stem: str, title: str, kind: str, found: str
) -> None:
    assert carried_id(stem, title, kind, CONFIG) == found
