"""What each version of a page says anew and no amendment names."""

import pytest

from beforehand.config import default_config
from beforehand.freezing.texts.comparison import compare
from beforehand.freezing.versions.restated import is_line_restated, is_restated, key_of


@pytest.mark.parametrize(
    ("was", "now", "is_free"),
    [
        ("version: 2", "version: 2.1", True),
        ("status: draft", "status: frozen", True),
        ("source: put together", "source: retold", True),
        ("title: Tea (v2)", "title: Tea (v2.1)", True),
        ("title: Tea (v2)", "title: Milk (v2.1)", False),
        ("waive: {PRD007: a}", "waive: {PRD007: b}", False),
        ("imports: [a.md]", "imports: [b.md]", False),
    ],
)
def test_a_line_of_the_header_needs_no_amendment_if_it_tells_of_the_version(
    was: str, now: str, *, is_free: bool
) -> None:
    text = "---\nkind: design\n{}\n---\n# Tea\n"
    header = compare(text.format(was), text.format(now)).header
    (changed,) = [change for change in header if change.state != "unchanged"]
    assert key_of(changed) == was.partition(":")[0]
    assert is_line_restated(changed, default_config()) is is_free


@pytest.mark.parametrize(
    ("was", "now", "is_free"),
    [
        ("## 4 Budget\n\nTea.\n", "## 3 Budget\n\nTea.\n", True),
        ("## 4 Budget\n\nTea.\n", "## 4 Budget\n\nMilk.\n", False),
        ("## Amendments\n\nNone.\n", "## Amendments\n\nOne.\n", True),
    ],
)
def test_a_new_number_and_the_record_of_amendments_need_none(
    was: str, now: str, *, is_free: bool
) -> None:
    (section,) = compare(was, now).sections
    assert is_restated(section, default_config()) is is_free
