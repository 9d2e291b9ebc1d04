"""Whom a header names as its authors."""

import pytest

from beforehand.config import default_config
from beforehand.pages.markdown import read_page
from beforehand.records.authors import stated_authors
from beforehand.source import Source


@pytest.mark.parametrize(
    ("field", "names"),
    [
        ("author: Mo, Ada", ["Mo", "Ada"]),
        ('Authors: ["Gosset, W. S.", 王小明]', ["Gosset, W. S.", "王小明"]),
        ("автор: Анна", ["Анна"]),
        ("by: Mo", ["Mo"]),
        ("author: unknown\nby: Mo", ["Mo"]),
        ("author: неизвестно", []),
        ("title: Tea", []),
    ],
)
def test_the_authors_are_those_whom_the_header_names(field: str, names: list[str]) -> None:
    page = read_page(Source("a.md", f"---\n{field}\n---\n# Tea\n".encode()))
    found = stated_authors(page.header.fields, default_config())
    assert [name.text for name in found] == names
