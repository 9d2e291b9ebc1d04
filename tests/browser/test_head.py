"""The head of a page in a browser: tabs in rows, the way to the citation, the course in order."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

Open = Callable[..., Page]
RUN = "experiments/E-20260801f-tierD-run"
REVIEW = "experiments/E-20260810-review-protocol"
PHONE = {"viewport": {"width": 390, "height": 844}}
BOXES = """() => [...document.querySelectorAll('.bh-tabs li > *')].map((tab) => {
    const box = tab.getBoundingClientRect();
    return [Math.round(box.top), Math.round(box.left), Math.round(box.right)];
})"""


def test_on_a_phone_the_rows_of_tabs_begin_alike_and_the_print_link_ends_the_last(
    our_site: Path, opened: Open
) -> None:
    page = opened((our_site / f"{REVIEW}/design.html").as_uri(), **PHONE)
    boxes = page.evaluate(BOXES)
    tops = sorted({top for top, _, _ in boxes})
    assert len(tops) == 2
    starts = {min(left for top, left, _ in boxes if top == row) for row in tops}
    assert len(starts) == 1
    assert boxes[-1][0] == tops[-1]
    expect(page.get_by_role("link", name="Print the whole experiment")).to_be_visible()


@pytest.mark.parametrize("below", ["history/R2/design.html", "history/R2-R2.2.html"])
def test_an_old_version_and_a_comparison_are_below_history(
    our_site: Path, opened: Open, below: str
) -> None:
    page = opened((our_site / f"{REVIEW}/{below}").as_uri())
    expect(page.locator(".bh-tabs [aria-current]")).to_have_text("History")
    page.locator(".bh-tabs [aria-current]").click()
    expect(page.locator(".bh-tabs [aria-current=page]")).to_have_text("History")


def test_the_card_leads_to_the_citation_and_that_to_the_crate(our_site: Path, opened: Open) -> None:
    page = opened((our_site / f"{RUN}/design.html").as_uri())
    page.locator(".bh-card").get_by_role("link", name="Cite", exact=True).click()
    box = page.locator("#bh-cite")
    expect(box.get_by_text("BibTeX")).to_be_visible()
    to = box.get_by_role("link", name="RO-Crate").get_attribute("href")
    assert (our_site / RUN / to).is_file()


def test_a_click_on_the_card_keeps_its_address_while_the_theme_follows_the_reader(
    our_site: Path, opened: Open
) -> None:
    page = opened((our_site / f"{RUN}/design.html").as_uri())
    page.locator(".bh-card dl").get_by_role("link", name="7 findings").click()
    # The theme puts the section that its list marks in the address: once it is marked, it is that.
    marked = page.locator(".md-sidebar--secondary .md-nav__link--active")
    expect(marked).to_have_text("Findings and their answers")
    assert page.url.endswith("#bh-after-findings-and-their-answers")


def test_the_box_that_says_how_to_cite_keeps_its_own_address(our_site: Path, opened: Open) -> None:
    page = opened((our_site / f"{RUN}/design.html").as_uri())
    page.locator(".bh-card").get_by_role("link", name="Cite", exact=True).click()
    marked = page.locator(".md-sidebar--secondary .md-nav__link--active")
    expect(marked).to_have_text("Cite this record")
    assert page.url.endswith("#bh-cite")


def test_the_course_has_each_pass_behind_the_version_it_attacked(
    our_site: Path, opened: Open
) -> None:
    page = opened((our_site / f"{REVIEW}/design.html").as_uri(), java_script_enabled=False)
    steps = page.locator(".bh-course > li > strong").all_text_contents()
    assert steps == [*["Frozen", "Critic"] * 3, "Run", "Result"]


def test_the_refused_remedy_and_its_reason_are_on_the_screen(our_site: Path, opened: Open) -> None:
    page = opened(
        (our_site / f"{RUN}/critic.html").as_uri(), viewport={"width": 1400, "height": 900}
    )
    cell = page.get_by_role("cell", name="a second item because").first
    expect(cell).to_be_visible()
    assert cell.evaluate(
        "(cell) => cell.getBoundingClientRect().right"
        " <= cell.closest('.bh-scroll').getBoundingClientRect().right"
    )
