"""Every kind of page is sound for axe, wide and narrow, light and dark, and is kept as a picture.

A run looks at each kind in one width and scheme, and at half of the kinds in each: `make looks`
has all four looks of every kind. What the theme itself writes cannot be mended here: it is left
out by its selector, with a reason.
"""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import ALL_LOOKS, serving
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


def look(page: Page, screenshots: Path, name: str) -> list[str]:
    """What is wrong with a page as one reader has it, and a picture."""
    width = page.viewport_size["width"]
    tall = page.evaluate("document.documentElement.scrollHeight")
    clip = {"x": 0, "y": 0, "width": width, "height": min(tall, TALLEST)}
    page.screenshot(path=screenshots / f"{name}.png", full_page=True, clip=clip)
    over = page.evaluate("document.documentElement.scrollWidth") - width
    wide = [f"{over} px wider than the window"] if over > 0 else []
    return [f"{name}: {said}" for said in (*wide, *violations(page))]


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_a_page_of_every_kind_is_sound_for_axe(
    request: pytest.FixtureRequest, opened: Opened, screenshots: Path, kind: str
) -> None:
    site, path = EVERY_KIND[kind]
    folder = request.getfixturevalue(site)
    found = []
    with ExitStack() as stack:
        # The page for what is missing has addresses from the root: it is for a server alone.
        at = stack.enter_context(serving(folder)) if kind == "missing" else folder.as_uri()
        for size, scheme in LOOKS if ALL_LOOKS else LOOKS[list(EVERY_KIND).index(kind) % 2 :][:1]:
            page = opened(
                f"{at}/{place(folder, path)}",
                viewport=dict(zip(("width", "height"), SIZES[size], strict=True)),
                color_scheme=scheme,
                reduced_motion="reduce",
            )
            found += look(page, screenshots, f"{kind}-{size}-{scheme}")
    assert found == []
