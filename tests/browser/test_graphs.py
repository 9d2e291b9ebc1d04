"""Graphs as a reader meets them: legible on a screen, light and dark, and on paper."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages_of_every_kind import RUN

Opened = Callable[..., Page]
DRAWN = (
    ("our_site", "record/map.html"),
    ("our_site", f"{RUN}/design.html"),
    ("our_site", "decisions/D-20260725-07.html"),
    ("large_site", "record/map.html"),
    ("large_site", "record/decisions.html"),
)
# The least contrast of words to what is behind them, and their least size.
LOOKS = """() => {
  const pen = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  const colour = (name) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = name;
    pen.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top, below) =>
    [0, 1, 2].map((at) => top[at] * top[3] + below[at] * (1 - top[3])).concat(1);
  const light = (rgb) => rgb.slice(0, 3)
    .map((part) => part / 255)
    .map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
  const ground = colour(getComputedStyle(document.body).backgroundColor);
  const found = [...document.querySelectorAll('.bh-graph text')].map((words) => {
    const box = words.closest('.bh-node')?.querySelector('rect');
    const behind = box ? over(colour(getComputedStyle(box).fill), ground) : ground;
    const look = getComputedStyle(words);
    const [less, more] = [light(over(colour(look.fill), behind)), light(behind)].sort();
    return [(more + 0.05) / (less + 0.05), parseFloat(look.fontSize) * words.getScreenCTM().a];
  });
  return [Math.min(...found.map((one) => one[0])), Math.min(...found.map((one) => one[1]))];
}"""
WIDE = """() => [...document.querySelectorAll('.bh-node')].flatMap((node) => {
  const room = node.querySelector('rect').getBoundingClientRect();
  return [...node.querySelectorAll('text')]
    .filter((words) => words.getBoundingClientRect().right > room.right)
    .map((words) => words.textContent);
})"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("site", "path"), DRAWN)
def test_words_in_graphs_can_be_read(
    request: pytest.FixtureRequest, opened: Opened, site: str, path: str, scheme: str
) -> None:
    where = (request.getfixturevalue(site) / path).as_uri()
    page = opened(where, color_scheme=scheme, viewport={"width": 1400, "height": 900})
    contrast, size = page.evaluate(LOOKS)
    assert contrast >= 4.5
    assert size >= 11
    assert page.evaluate(WIDE) == []


@pytest.mark.parametrize("width", [390, 1400])
def test_a_drawing_that_is_cut_says_that_it_can_be_scrolled(
    our_site: Path, opened: Opened, width: int
) -> None:
    look = {"viewport": {"width": width, "height": 900}, "java_script_enabled": False}
    for path in (f"{RUN}/design.html", "decisions/D-20260725-07.html"):
        page = opened((our_site / path).as_uri(), **look)
        for frame in page.locator(".bh-graph").all():
            inside, room, height = frame.evaluate(
                "(frame) => [frame.scrollWidth, frame.clientWidth,"
                " frame.querySelector('.bh-graph__more').offsetHeight]"
            )
            assert (height > 10) == (inside > room)


@pytest.mark.parametrize("script", [True, False])
def test_a_large_map_is_a_table_on_paper_and_a_small_graph_a_drawing(
    large_site: Path, our_site: Path, opened: Opened, screenshots: Path, script: bool
) -> None:
    page = opened((large_site / "record/map.html").as_uri(), java_script_enabled=script)
    drawing, table = page.locator(".bh-graph"), page.locator(".bh-graph-words table")
    expect(drawing).to_be_visible()
    expect(table).to_be_hidden()
    page.emulate_media(media="print")
    expect(drawing).to_be_hidden()
    expect(table).to_be_visible()
    page.pdf(path=screenshots / "map.pdf", prefer_css_page_size=True)
    page.emulate_media(media="screen")
    page.goto((our_site / "decisions/D-20260725-07.html").as_uri())
    page.emulate_media(media="print")
    expect(page.locator(".bh-graph")).to_be_visible()
    expect(page.locator(".bh-graph-words")).to_be_hidden()
    size = page.locator(".bh-graph text").first.evaluate(
        "(words) => parseFloat(getComputedStyle(words).fontSize) * words.getScreenCTM().a"
    )
    assert size > 8


def test_what_is_made_for_paper_has_no_drawing_that_paper_cannot_hold(
    our_site: Path, opened: Opened
) -> None:
    page = opened((our_site / "experiments/E-20260810-review-protocol/design.html").as_uri())
    assert page.locator(".bh-graph--large").count()
    page.goto((our_site / "experiments/E-20260810-review-protocol/print.html").as_uri())
    assert not page.locator(".bh-graph--large").count()
    expect(page.locator(".bh-graph-words").get_by_text("objected to in").first).to_be_visible()
