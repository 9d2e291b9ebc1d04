"""What a reader meets: one home for an experiment, margins, tables, print, wide and narrow."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Page

RUN = "experiments/E-20260801f-tierD-run"
PAGES = (
    "record/index.html",
    f"{RUN}/design.html",
    f"{RUN}/critic.html",
    f"{RUN}/vote.html",
    f"{RUN}/print.html",
    "framework/tierD-repaired-rules.html",
    "decisions/D-20260725-07.html",
    "record/timeline.html",
    "reference/checks/critique.html",
)
PROTOCOL = "experiments/E-20260810-review-protocol"
PHONE = {"width": 390, "height": 844}
SIZES = ((390, 844), (768, 1024), (1280, 900), (1600, 1000))

Open = Callable[..., Page]


def address(site: Path, path: str) -> str:
    return f"{(site / path.partition('#')[0]).as_uri()}{path[len(path.partition('#')[0]) :]}"


def test_the_pages_of_an_experiment_are_one_click_apart_without_script(
    our_site: Path, opened: Open
) -> None:
    page = opened(address(our_site, f"{RUN}/design.html"), java_script_enabled=False)
    tabs = page.get_by_role("navigation", name="Pages of E-20260801f-tierD-run")
    assert tabs.locator("[aria-current=page]").inner_text() == "Design"
    tabs.get_by_role("link", name="Critique").click()
    assert page.url.endswith("critic.html")
    assert tabs.locator("[aria-current=page]").inner_text() == "Critique"


def test_a_finding_stands_in_the_margin_of_its_section_where_there_is_one(
    our_site: Path, opened: Open
) -> None:
    where = address(our_site, f"{RUN}/design.html")
    wide = opened(where)
    note = wide.locator(".bh-margin", has_text="finding 3")
    text = wide.locator('[id="35-the-sham-rebuilt"] ~ p').first.bounding_box()
    box = note.bounding_box()
    assert box
    assert text
    assert box["x"] >= text["x"] + text["width"]
    assert abs(box["y"] - text["y"]) < 40
    narrow = opened(where, viewport={"width": 390, "height": 844})
    box = narrow.locator(".bh-margin", has_text="finding 3").bounding_box()
    above = narrow.locator('[id="35-the-sham-rebuilt"]').bounding_box()
    assert box
    assert above
    assert box["x"] == above["x"]
    note.get_by_role("link", name="finding 3").click()
    assert wide.url.endswith("critic.html#finding-3")
    assert "A3" in wide.locator("#finding-3 .bh-answered").inner_text()


@pytest.mark.parametrize(
    ("size", "scheme"),
    [*((size, "light") for size in SIZES), (SIZES[0], "dark")],
    ids=lambda given: given if isinstance(given, str) else str(given[0]),
)
def test_no_page_is_wider_than_the_window(
    our_site: Path, opened: Open, size: tuple[int, int], scheme: str
) -> None:
    page = opened("about:blank", viewport=dict(zip(("width", "height"), size, strict=True)),
                  color_scheme=scheme)  # fmt: skip
    for path in PAGES:
        page.goto(address(our_site, path))
        over = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        assert over <= 0, path


def test_running_text_keeps_to_lines_that_are_easy_to_read(our_site: Path, opened: Open) -> None:
    page = opened(address(our_site, f"{RUN}/design.html"), viewport={"width": 1600, "height": 1000})
    longest = page.evaluate(
        """() => {
          const spans = [...document.querySelectorAll('.md-content__inner > p')].map((p) => {
            const height = parseFloat(getComputedStyle(p).lineHeight);
            return p.innerText.length / Math.round(p.clientHeight / height);
          });
          return Math.max(...spans);
        }"""
    )
    assert longest <= 80


def test_a_table_that_is_too_wide_scrolls_by_keyboard(our_site: Path, opened: Open) -> None:
    page = opened(address(our_site, f"{RUN}/design.html"), viewport={"width": 390, "height": 844})
    frame = page.locator(".bh-scroll:has(> :not(.bh-stacked))").first
    assert frame.evaluate("(el) => el.scrollWidth > el.clientWidth")
    frame.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("(el) => el.scrollLeft > 0", arg=frame.element_handle())


@pytest.mark.parametrize(
    "path",
    [
        "reference/checks/index.html",
        "reference/fields.html",
        f"{RUN}/materials/index.html",
        f"{RUN}/history/index.html",
    ],
)
def test_what_is_read_row_by_row_is_not_scrolled_sideways_on_a_phone(
    our_site: Path, opened: Open, path: str
) -> None:
    page = opened(address(our_site, path), viewport=PHONE)
    frames = page.locator(".bh-scroll")
    assert frames.count() > 0
    assert frames.evaluate_all("(all) => all.filter((el) => el.scrollWidth > el.clientWidth)") == []


def test_a_changed_row_is_a_block_on_a_phone_that_names_its_columns(
    our_site: Path, opened: Open
) -> None:
    page = opened(address(our_site, f"{RUN}/history/index.html"), viewport=PHONE)
    row = page.locator("tr.bh-diff__changed", has_text="control-arm-spec R1")
    reason = row.locator("td").nth(2)
    assert reason.locator("del").count() == reason.locator("ins").count() == 1
    assert "reason" in reason.evaluate("(el) => getComputedStyle(el, '::before').content")
    assert reason.bounding_box()["width"] > 300
    came = page.locator("tr.bh-diff__added > td", has_text="control-arm-spec F3")
    assert "+" in came.evaluate("(el) => getComputedStyle(el, '::before').content")


@pytest.mark.parametrize("width", [390, 1280])
def test_the_bar_of_an_open_row_stands_clear_of_its_id(
    our_site: Path, opened: Open, width: int
) -> None:
    page = opened(
        address(our_site, f"{PROTOCOL}/critic-3.html"), viewport={"width": width, "height": 900}
    )
    row = page.locator("#finding-m5")
    barred = row if width < 720 else row.locator("td").first
    assert barred.evaluate("(el) => getComputedStyle(el).boxShadow") != "none"
    gap = (
        row.get_by_role("link", name="M5", exact=True).bounding_box()["x"] - row.bounding_box()["x"]
    )
    assert gap >= 8


def test_many_steps_stand_below_each_other_and_no_badge_of_them_breaks(
    our_site: Path, opened: Open
) -> None:
    page = opened(address(our_site, f"{PROTOCOL}/design.html"))
    steps = page.locator(".bh-course > li")
    assert steps.count() > 6
    assert len(set(steps.evaluate_all("(all) => all.map((el) => el.offsetLeft)"))) == 1
    heights = page.locator(".bh-course .bh-badge").evaluate_all(
        "(all) => all.map((el) => el.getBoundingClientRect().height)"
    )
    assert max(heights) < 30


def test_lines_of_code_are_no_links(our_site: Path, opened: Open) -> None:
    page = opened(address(our_site, "journal/071.html"))
    assert page.locator(".highlight pre").count() > 0
    assert page.locator(".highlight pre a").count() == 0


def test_the_first_tab_stop_skips_to_the_text_and_headings_go_down_one_by_one(
    our_site: Path, opened: Open
) -> None:
    page = opened(address(our_site, f"{RUN}/design.html"))
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('.md-skip')")
    for path in PAGES[:4]:
        page.goto(address(our_site, path))
        levels = page.evaluate(
            "[...document.querySelectorAll('.md-content :is(h1,h2,h3,h4,h5,h6)')]"
            ".map((h) => +h.tagName[1])"
        )
        assert levels[0] == 1
        assert all(later <= earlier + 1 for earlier, later in pairwise(levels))


def test_the_front_page_of_a_large_record_is_light_and_counts_what_it_does_not_show(
    large_site: Path, opened: Open
) -> None:
    place = large_site / "record" / "index.html"
    assert place.stat().st_size < 300_000
    page = opened(place.as_uri(), java_script_enabled=False)
    assert page.get_by_text("Those stand first that need attention.").is_visible()


def test_an_experiment_prints_on_paper_with_its_critique(
    our_site: Path, opened: Open, screenshots: Path
) -> None:
    page = opened(address(our_site, f"{RUN}/design.html"), java_script_enabled=False)
    page.get_by_role("link", name="Print the whole experiment").click()
    assert page.url.endswith("print.html")
    page.emulate_media(media="print")
    assert page.locator("article").count() >= 4
    assert not page.locator(".md-header, .bh-tabs, .headerlink").count()
    pdf = page.pdf(path=screenshots / "experiment.pdf", prefer_css_page_size=True)
    assert pdf.startswith(b"%PDF")
    broken = page.evaluate(
        "[...document.querySelectorAll('a[href^=\"#\"]')]"
        ".map((a) => a.getAttribute('href'))"
        ".filter((to) => !document.getElementById(decodeURIComponent(to.slice(1))))"
    )
    assert broken == []


def test_who_asks_for_less_motion_gets_none(our_site: Path, opened: Open) -> None:
    page = opened(address(our_site, f"{RUN}/design.html"), reduced_motion="reduce")
    took = page.evaluate(
        "getComputedStyle(document.querySelector('.md-nav__link')).transitionDuration"
    )
    assert float(took.removesuffix("s").split("s,")[0]) < 0.001
