"""A window 1,400 wide has room for the course of an experiment and for the table of a critique."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.pages_of_every_kind import RUN

SCROLLS = """(frames) => frames.filter((frame) => frame.scrollWidth > frame.clientWidth + 1)
  .map((frame) => frame.getAttribute('aria-label'))"""


@pytest.mark.parametrize(
    ("path", "frames"),
    [
        (f"{RUN}/design.html", ".bh-graph[aria-label^='From design']"),
        (f"{RUN}/critic.html", ".bh-scroll"),
    ],
)
def test_nothing_there_is_scrolled_sideways(
    our_site: Path, opened: Callable[..., Page], path: str, frames: str
) -> None:
    page = opened((our_site / path).as_uri(), viewport={"width": 1400, "height": 900})
    found = page.locator(frames)
    assert found.count() > 0
    assert found.evaluate_all(SCROLLS) == []


def test_the_entry_of_the_menu_is_marked_by_more_than_its_colour(
    our_site: Path, opened: Callable[..., Page]
) -> None:
    page = opened((our_site / f"{RUN}/critic.html").as_uri())
    weights = page.locator(".md-sidebar--primary a.md-nav__link").evaluate_all(
        "(links) => links.filter((link) => getComputedStyle(link).fontWeight === '700')"
        ".map((link) => link.innerText.trim())"
    )
    assert weights == ["Experiments"]
