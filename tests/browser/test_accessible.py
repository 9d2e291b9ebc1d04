"""Every kind of page is sound for axe, wide and narrow, light and dark, and is kept as a picture.

A run looks at each kind in one width and scheme, and at half of the kinds in each: `make looks`
has all four looks of every kind. What the theme itself writes cannot be mended here: it is left
out by its selector, with a reason.
"""

import os
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import serving
from tests.browser.pages_of_every_kind import EVERY_KIND, place

Opened = Callable[..., Page]
TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]
THEIRS = {
    "color-contrast": ".md-copyright",  # the theme's footer misses 4.5 to 1 by a hair
    "aria-dialog-name": ".md-search",  # the theme makes its search a dialog and names it nowhere
    "landmark-unique": ".md-nav, .md-code__nav",  # a nav in each menu and beside each code block
}
SIZES = {"wide": (1280, 900), "narrow": (390, 844)}
LOOKS = (("wide", "light"), ("narrow", "dark"), ("wide", "dark"), ("narrow", "light"))
ALL = os.environ.get("BEFOREHAND_LOOKS") == "all"
TALLEST = 4000


def violations(page: Page) -> list[str]:
    """What axe finds in markup that is ours, in one line each."""
    options = {"runOnly": TAGS, "resultTypes": ["violations"]}
    found = Axe().run(page, options=options).response["violations"]
    said = []
    for violation in found:
        theirs = THEIRS.get(violation["id"])
        for node in violation["nodes"]:
            selector = node["target"][-1]
            if theirs and page.locator(selector).first.evaluate(f"el => el.matches('{theirs}')"):
                continue
            said.append(f"{violation['id']}: {selector}: {node['failureSummary']}")
    return said


def look(page: Page, screenshots: Path, kind: str, size: str, scheme: str) -> list[str]:
    """A picture of a page as one reader has it, and what is wrong with it."""
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    tall = page.evaluate("document.documentElement.scrollHeight")
    page.screenshot(
        path=screenshots / f"{kind}-{size}-{scheme}.png",
        full_page=True,
        clip={"x": 0, "y": 0, "width": width, "height": min(tall, TALLEST)},
    )
    over = page.evaluate("document.documentElement.scrollWidth") - width
    wide = [f"{over} px wider than the window"] if over > 0 else []
    return [f"{size} {scheme}: {said}" for said in (*wide, *violations(page))]


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_a_page_of_every_kind_is_sound_for_axe(
    request: pytest.FixtureRequest, opened: Opened, screenshots: Path, kind: str
) -> None:
    site, path = EVERY_KIND[kind]
    folder = request.getfixturevalue(site)
    with ExitStack() as stack:
        # The page for what is missing has addresses from the root: it is for a server alone.
        at = stack.enter_context(serving(folder)) if kind == "missing" else folder.as_uri()
        page = opened(f"{at}/{place(folder, path)}", reduced_motion="reduce")
        looks = LOOKS if ALL else LOOKS[list(EVERY_KIND).index(kind) % 2 :][:1]
        found = [look(page, screenshots, kind, *pair) for pair in looks]
    assert not any(found), found
