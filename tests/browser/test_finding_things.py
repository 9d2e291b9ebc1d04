"""Finding things in a browser: ids and titles first in the search, and what a link leads to."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

Opened = Callable[..., Page]
RUN = "experiments/E-20260801f-tierD-run"
FIRST = {
    "D-20260725-07": "decisions/D-20260725-07.html",
    "d-20260725-07": "decisions/D-20260725-07.html",
    "20260725-07": "decisions/D-20260725-07.html",
    "«Свидание»": "artifacts/T-svidanie-R04-v1.html",
    "свидани": "artifacts/T-svidanie-R04-v1.html",
    "H4": "experiments/E-20260810-review-protocol/critic-1.html#h4--high--nobody-can-hear-metadata",
    "benchmark-gate": "framework/benchmark-gate.html",
    "control-arm-spec": "framework/control-arm-spec.html",
    "R4 clause 4": "framework/tierD-repaired-rules.html#clause-r4-4",
    "§6.7": f"{RUN}/design.html#67-the-prior-positive-control",
}


def asked(page: Page, words: str):
    """The names that the search shows first for these words."""
    page.keyboard.press("/")
    expect(page.locator(".md-search__input")).to_be_focused()
    page.wait_for_function("window.beforehandNames !== undefined")
    page.locator(".md-search__input").fill(words)
    page.keyboard.press(
        "Shift"
    )  # the theme waits for a key, which letters of an input method are not
    return page.locator(".bh-names a")


def test_a_name_or_title_comes_first(opened: Opened, our_site: Path) -> None:
    page = opened((our_site / "index.html").as_uri())
    for words, address in FIRST.items():
        expect(asked(page, words).first, words).to_have_attribute(
            "href", f"{our_site.as_uri()}/{address}"
        )
        page.keyboard.press("Escape")


@pytest.mark.parametrize("name", ["critic", "design"])
def test_a_part_of_the_page_in_hand_comes_before_those_of_others(
    opened: Opened, our_site: Path, name: str
) -> None:
    page = opened((our_site / f"{RUN}/{name}.html").as_uri())
    for words in ("F3", "finding 3"):
        link = asked(page, words).first
        expect(link, words).to_have_attribute(
            "href", (our_site / RUN).as_uri() + "/critic.html#finding-3"
        )
        expect(link).to_contain_text("finding 3")
        page.keyboard.press("Escape")


def test_enter_goes_straight_to_an_id(opened: Opened, our_site: Path) -> None:
    page = opened((our_site / "index.html").as_uri())
    names = asked(page, "d-20260725-0")
    page.keyboard.type("7")
    expect(names).to_have_count(1)
    page.keyboard.press("Enter")
    page.wait_for_url("**/decisions/D-20260725-07.html")


def test_arrows_go_through_the_names_and_on_to_the_results(opened: Opened, our_site: Path) -> None:
    page = opened((our_site / "index.html").as_uri())
    names = asked(page, "H4")
    expect(names).to_have_count(1)
    expect(page.locator(".md-search-result [href]").first).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(names.first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".md-search-result [href]").first).to_be_focused()


def test_a_word_of_an_unspaced_sentence_is_found(opened: Opened, served: str) -> None:
    page = opened(f"{served}/record/")
    expect(asked(page, "逸脱").first).to_contain_text("逸脱")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text("逸脱")


def test_words_of_japanese_text_are_in_the_whole_search(opened: Opened, our_site: Path) -> None:
    page = opened((our_site / "index.html").as_uri())
    asked(page, "逸脱")
    expect(page.locator(".md-search-result [href]").first).to_be_visible()


def linked(page: Page):
    return page.locator('.md-content a.bh-ref[href$="decisions/D-20260725-07.html"]').first


def test_a_link_says_where_it_leads_when_it_is_pointed_at(opened: Opened, our_site: Path) -> None:
    page = opened((our_site / f"{RUN}/design.html").as_uri())
    link = linked(page)
    link.hover()
    box = page.get_by_role("tooltip")
    expect(box).to_be_visible()
    expect(box).to_contain_text("Garnett and Hapgood as the held-out pair")
    expect(box).to_contain_text("ratified")
    expect(link).to_have_attribute("aria-describedby", "bh-preview")
    assert link.get_attribute("title") is None
    box.hover()
    expect(box).to_be_visible()
    page.mouse.move(2, 2)
    expect(box).to_be_hidden()
    assert link.get_attribute("title")


def test_a_link_says_where_it_leads_by_keyboard_and_escape_hides_it(
    opened: Opened, our_site: Path
) -> None:
    page = opened((our_site / f"{RUN}/design.html").as_uri())
    link = linked(page)
    link.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(link).to_be_focused()
    box = page.get_by_role("tooltip")
    expect(box).to_be_visible()
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    expect(link).to_be_focused()


def test_a_preview_stays_inside_a_narrow_window(opened: Opened, our_site: Path) -> None:
    page = opened(
        (our_site / f"{RUN}/design.html").as_uri(), viewport={"width": 390, "height": 700}
    )
    wide = page.evaluate("document.documentElement.scrollWidth")
    linked(page).hover()
    box = page.get_by_role("tooltip")
    expect(box).to_be_visible()
    around = box.bounding_box()
    assert around["x"] >= 0
    assert around["x"] + around["width"] <= 390
    assert page.evaluate("document.documentElement.scrollWidth") == wide


def test_one_preview_of_a_large_record_loads_little(
    opened: Opened, served: str, large_site: Path
) -> None:
    page = opened(f"{served}/record/findings.html")
    page.locator('.md-content a[href*="#finding-"]').first.hover()
    expect(page.get_by_role("tooltip")).to_contain_text("finding")
    loaded = page.evaluate(
        "[...document.querySelectorAll('script[src*=records-data]')].map(one => one.src)"
    )
    names = [one.rpartition("/")[2] for one in loaded]
    folder = large_site / "assets" / "beforehand"
    assert sum((folder / name).stat().st_size for name in names) < 100_000


def test_a_finger_gets_the_link_and_no_preview(opened: Opened, our_site: Path) -> None:
    page = opened((our_site / f"{RUN}/design.html").as_uri(), has_touch=True)
    linked(page).tap()
    page.wait_for_url("**/decisions/D-20260725-07.html")
    expect(page.get_by_role("tooltip")).to_have_count(0)


def test_links_work_without_script(opened: Opened, our_site: Path) -> None:
    page = opened((our_site / f"{RUN}/design.html").as_uri(), java_script_enabled=False)
    linked(page).click()
    assert page.url.endswith("decisions/D-20260725-07.html")


def test_a_row_and_a_figure_have_links_to_themselves(opened: Opened, our_site: Path) -> None:
    page = opened((our_site / f"{RUN}/critic.html").as_uri())
    link = page.get_by_role("link", name="Link to finding 3", exact=True)
    link.focus()
    page.keyboard.press("Enter")
    assert page.url.endswith("#finding-3")
    page = opened((our_site / "record" / "figures.html").as_uri())
    link = page.locator('.md-content td a[href*="#figure-"]').first
    address = link.get_attribute("href")
    link.click()
    page.wait_for_url(f"**{address.removeprefix('..')}")
    assert page.locator(":target").count() == 1
