"""What a reader still has without script, net, mouse, screen or a wide line."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import ConsoleMessage, Page, expect

from tests.browser.conftest import ALL_LOOKS
from tests.browser.pages_of_every_kind import EVERY_KIND, RUN, TEA, place

Opened = Callable[..., Page]
HEAVIEST = 300_000
_, MISSING = EVERY_KIND["missing"]
LOCAL = ("file:", "data:", "blob:", "about:")
HIDDEN = """() => [...document.querySelectorAll('article [hidden]')]
  .filter((el) => el.textContent.trim() && !el.closest('svg')).map((el) => el.outerHTML)"""
ROOMLESS = """() => ['table', '.bh-course > li', 'svg', 'ins', 'del'].flatMap((what) =>
  [...document.querySelectorAll(`article ${what}:not(details *)`)])
  .filter((el) => !el.getClientRects().length).map((el) => el.outerHTML.slice(0, 80))"""
MOVED = (
    "window.moved = 0; new PerformanceObserver((list) => {"
    " for (const entry of list.getEntries()) window.moved += entry.value;"
    "}).observe({type: 'layout-shift', buffered: true});"
)
FOCUS = """() => {
  const el = document.activeElement, ring = el.querySelector('rect') ?? el;
  const style = getComputedStyle(el), drawn = getComputedStyle(ring);
  const box = el.getBoundingClientRect();
  return {
    text: (el.getAttribute('aria-label') ?? el.textContent).trim().slice(0, 60),
    what: el.matches('.bh-node') ? 'node' : el.tagName,
    inArticle: !!el.closest('article'),
    shown: (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0)
      || parseFloat(drawn.strokeWidth) >= 3,
    inView: box.bottom > 0 && box.top < innerHeight && box.width > 0,
  };
}"""


def address(site: Path, path: str) -> str:
    return (site / place(site, path)).as_uri()


def walk(page: Page, most: int) -> list[dict]:
    """What the tab key reaches, in this order."""
    found = []
    for _ in range(most):
        page.keyboard.press("Tab")
        found.append(page.evaluate(FOCUS))
    return found


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_without_script_nothing_is_hidden(
    request: pytest.FixtureRequest, opened: Opened, kind: str
) -> None:
    site, path = EVERY_KIND[kind]
    where = address(request.getfixturevalue(site), path)
    page = opened(where, java_script_enabled=False)
    assert page.locator("h1, .bh-print__title").first.is_visible()
    assert not page.evaluate(HIDDEN)
    assert page.evaluate(ROOMLESS) == []


def test_without_script_course_graph_and_comparison_are_there(
    frozen_site: Path, our_site: Path, opened: Opened
) -> None:
    page = opened(address(frozen_site, f"{TEA}/design/index.html"), java_script_enabled=False)
    expect(page.get_by_role("list", name="How this experiment went")).to_contain_text("version 2.1")
    page.goto(address(frozen_site, f"{TEA}/history/index.html"))
    expect(page.locator("ins", has_text="24").first).to_be_visible()
    expect(page.locator("del", has_text="12").first).to_be_visible()
    page.goto(address(our_site, "decisions/D-20260725-07.html"))
    expect(page.locator(".bh-graph svg a").first).to_be_visible()
    page.get_by_text("The same in words").click()
    expect(page.get_by_text("Rests on this", exact=False).first).to_be_visible()
    page.goto(address(our_site, "record/map.html"))
    page.get_by_text("The same as a table").click()
    expect(page.get_by_role("link", name="E-20260801f-tierD-run").last).to_be_visible()


def test_keys_go_from_the_skip_link_over_the_search_to_filter_and_sorting(
    our_site: Path, opened: Opened
) -> None:
    page = opened(address(our_site, "record/findings.html"))
    page.get_by_label("Filter").wait_for()
    stops = walk(page, 60)
    texts = [stop["text"] for stop in stops]
    assert texts[0] == "Skip to content"
    inside = [stop for stop in stops if stop["inArticle"]]
    assert [stop["what"] for stop in inside[:5]] == ["A", "INPUT", "SELECT", "SELECT", "SELECT"]
    assert "Search" in texts[: texts.index(inside[0]["text"], 1)]
    assert [text for text in texts if text in ("Finding", "Severity")] == ["Finding", "Severity"]
    unseen = [stop for stop in inside if not (stop["shown"] and stop["inView"])]
    assert unseen == []


def test_keys_skip_to_the_text_and_reach_each_record_of_a_graph(
    our_site: Path, opened: Opened
) -> None:
    page = opened(address(our_site, "decisions/D-20260725-07.html"))
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    stops = walk(page, 45)
    assert stops[0]["inArticle"]
    inside = [stop for stop in stops if stop["inArticle"]]
    assert [stop for stop in inside if not (stop["shown"] and stop["inView"])] == []
    nodes = [stop for stop in inside if stop["what"] == "node"]
    assert len(nodes) == page.locator(".bh-graph a.bh-node").count()
    node = page.locator(".bh-graph a.bh-node", has_text="Tier D under the repaired").first
    node.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/design.html*")


def test_print_leaves_out_what_only_a_screen_can_use(our_site: Path, opened: Opened) -> None:
    page = opened(address(our_site, f"{RUN}/design.html"))
    page.emulate_media(media="print")
    for part in (
        ".md-header",
        ".md-sidebar",
        ".md-search",
        ".bh-tabs",
        ".md-footer",
        ".headerlink",
    ):
        parts = page.locator(part).all()
        assert parts, part
        for found in parts:
            expect(found).to_be_hidden()
    expect(page.locator(".bh-course > li").first).to_be_visible()
    page.goto(address(our_site, f"{RUN}/print.html"))
    assert page.locator("details:not([open])").count() == 0


@pytest.mark.parametrize(
    ("site", "width", "half"),
    [("our_site", 390, 0), ("our_site", 1400, 1), ("frozen_site", 390, 0), ("large_site", 1400, 1)],
)
def test_a_page_needs_no_net_and_nothing_moves_while_it_is_loaded(
    request: pytest.FixtureRequest, opened: Opened, site: str, width: int, half: int
) -> None:
    """Of the many kinds of one site, a run loads one half in each width; `make looks` all."""
    folder = request.getfixturevalue(site)
    page = opened("about:blank", viewport={"width": width, "height": 900})
    page.add_init_script(MOVED)
    asked: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda sent: asked.append(sent.url))

    def hear(said: ConsoleMessage) -> None:
        if said.type == "error":
            complaints.append(f"{page.url}: {said.text}")

    page.on("console", hear)
    moved, hovered = {}, 0
    page.context.set_offline(True)
    try:
        for at, (where, path) in enumerate(EVERY_KIND.values()):
            if where == site and (ALL_LOOKS or at % 2 == half or site != "our_site"):
                page.goto(address(folder, path))
                moved[path] = page.evaluate("window.moved")
                expect(page.locator("h1, .bh-print__title").first).to_be_visible()
                links = page.locator("article a.bh-ref:visible")
                if links.count():
                    links.first.hover()
                    hovered += 1
    finally:
        page.context.set_offline(False)
    assert {path: by for path, by in moved.items() if by >= 0.02} == {}
    assert asked
    assert hovered
    assert [url for url in asked if not url.startswith(LOCAL)] == []
    # A server shows the page for what is missing at any address, so it asks from the root.
    assert [said for said in complaints if f"/{MISSING}: " not in said] == []


@pytest.mark.parametrize("site", ["our_site", "frozen_site", "large_site"])
def test_no_page_is_heavy(request: pytest.FixtureRequest, site: str) -> None:
    folder = request.getfixturevalue(site)
    sizes = {path: path.stat().st_size for path in folder.rglob("*.html")}
    assert len(sizes) > 20
    # What is made for paper holds all pages of an experiment, and nobody loads it to read on.
    most = {path: HEAVIEST * (2 if path.name == "print.html" else 1) for path in sizes}
    assert {path: size for path, size in sizes.items() if size >= most[path]} == {}
