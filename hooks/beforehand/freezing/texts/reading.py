"""A kept text read as a page, for all that is asked of it one after the other."""

from functools import lru_cache

from beforehand.pages.markdown import read_page
from beforehand.pages.page import Page
from beforehand.source import Source


@lru_cache(maxsize=16)
def parsed(text: str) -> Page:
    """What a text holds; the page has no path."""
    return read_page(Source("", text.encode("utf-8", "replace")))
