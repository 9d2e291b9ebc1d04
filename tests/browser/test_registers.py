"""Registers as people use them: sorting, filtering, addresses that keep it, and without script."""

import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.built_once import strictly_built

Opened = Callable[..., Page]
ROWS = ".bh-scroll:has(+ p > .bh-downloads) tbody tr"


@pytest.fixture(scope="module")
def many_decisions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a record of more decisions than a page shows."""
    record = tmp_path_factory.mktemp("decisions")
    folder = record / "docs" / "decisions"
    folder.mkdir(parents=True)
    (record / "docs" / "index.md").write_text("# Cups\n", "utf-8")
    plugins = "plugins: [search, offline, beforehand]\n"
    theme = "theme: {name: material, font: false}\n"
    (record / "mkdocs.yml").write_text(f"site_name: Cups\n{theme}{plugins}", "utf-8")
    for number in range(230):
        header = f"kind: decision\nstatus: accepted\ndate: 2026-01-01\nscope: cup {number}"
        text = f"---\n{header}\n---\n\n# Cup {number} is enough\n\nNobody asks for more.\n"
        (folder / f"D-20260101-{number:03}.md").write_text(text, "utf-8")
    strictly_built(record, record / "site")
    return record / "site"


def column(page: Page, number: int) -> list[str]:
    cells = page.locator(f"{ROWS}:visible td:nth-child({number})")
    return [text.strip() for text in cells.all_inner_texts()]


def count(page: Page):
    return page.locator(".bh-controls output")


def asked(page: Page) -> dict[str, list[str]]:
    return parse_qs(urlsplit(page.url).query)


def file(site: Path, name: str) -> str:
    return (site / name).as_uri()


def test_words_filter_whatever_their_case_marks_and_script(
    large_site: Path, opened: Opened
) -> None:
    page = opened(file(large_site, "record/findings.html"))
    box = page.get_by_label("Filter")
    box.fill("ПЕРЕВОД порог")
    expect(count(page)).to_have_text(re.compile(r"^\d+ of 400 shown$"))
    page.wait_for_function(
        "[...document.querySelectorAll('.bh-table tbody tr[hidden]')].length > 300"
    )
    texts = column(page, 5)
    assert texts
    assert all("перевод" in text and "порог" in text for text in texts)
    box.fill("翻訳")
    expect(page.locator(f"{ROWS}:visible").first).to_contain_text("翻訳")
    assert all("翻訳" in text for text in column(page, 5))
    assert asked(page)["filter"] == ["翻訳"]


def test_every_finding_of_a_long_register_is_found(served: str, opened: Opened) -> None:
    address = f"{served}/record/findings.html"
    plain = opened(address)
    expect(count(plain)).to_have_text("200 of 400 shown")
    assert plain.locator(ROWS).count() == 200
    names = plain.locator("h2 + .bh-scroll td:first-child").all_inner_texts()
    page = opened(f"{address}?experiment={names[-1]}")
    expect(count(page)).to_have_text("10 of 400 shown")
    link = page.locator(f"{ROWS}:visible td:first-child a").last
    assert link.inner_text() == "F10"
    link.click()
    expect(page.locator("tr:target")).to_contain_text("F10")
    assert names[-1] in page.url


def test_a_long_register_offers_all_rows_and_then_says_of_none_that_it_is_left_out(
    many_decisions: Path, opened: Opened
) -> None:
    page = opened(file(many_decisions, "record/decisions.html"))
    expect(count(page)).to_have_text("200 of 230 shown")
    left, partly = page.locator(".bh-others"), page.locator(".bh-partly")
    expect(left.locator("li")).to_have_count(30)
    expect(left.locator("li").first).to_be_hidden()
    expect(partly).to_have_count(1)
    button = page.get_by_role("button", name="Show all 230")
    beside = [found.bounding_box()["y"] for found in (button, count(page))]
    assert abs(beside[0] - beside[1]) < 12
    button.click()
    expect(count(page)).to_have_text("230 of 230 shown")
    expect(page.locator(f"{ROWS}:visible")).to_have_count(230)
    for gone in (left, partly, button):
        expect(gone).to_have_count(0)


@pytest.mark.parametrize("name", ["amendments", "predictions", "findings", "conclusions"])
def test_an_id_of_an_experiment_stays_on_one_line(
    our_site: Path, opened: Opened, name: str
) -> None:
    page = opened(file(our_site, f"record/{name}.html"), viewport={"width": 1280, "height": 900})
    links = page.locator(f"{ROWS} td:nth-child(2) > a:first-child")
    high = links.evaluate_all(
        "links => links.filter((link) => link.textContent.length <= 26)"
        ".map((link) => link.getBoundingClientRect().height)"
    )
    assert len(high) > 10
    assert max(high) < 30
    frame = page.locator(".bh-scroll").first
    assert frame.evaluate("frame => frame.scrollWidth <= frame.clientWidth")


def test_severities_sort_by_gravity_and_ids_as_people_count(
    large_site: Path, opened: Opened
) -> None:
    page = opened(file(large_site, "record/findings.html"))
    page.get_by_role("button", name="Severity").click()
    expect(count(page)).to_have_text("400 of 400 shown")
    words = ["blocking", "high", "major", "medium", "minor", "low"]
    found = column(page, 3)
    assert len(found) == 400
    assert found == sorted(found, key=words.index)
    page.get_by_role("button", name="Severity").click()
    assert column(page, 3) == found[::-1]
    page.get_by_role("button", name="Finding").click()
    names = column(page, 1)
    assert names == sorted(names, key=lambda name: int(name[1:]))
    assert asked(page) == {"sort": ["id"]}


def test_what_is_not_known_stays_last_in_both_directions(large_site: Path, opened: Opened) -> None:
    page = opened(file(large_site, "record/predictions.html"))
    button = page.get_by_role("button", name="Verdict")
    for direction in ("ascending", "descending"):
        button.click()
        expect(page.locator("th[aria-sort]")).to_have_attribute("aria-sort", direction)
        assert column(page, 5)[-1] == "none yet"
        assert column(page, 5)[0] != "none yet"


def test_an_address_keeps_the_state_through_a_reload(served: str, opened: Opened) -> None:
    page = opened(f"{served}/record/findings.html")
    page.get_by_role("combobox", name="Severity").select_option("blocking")
    page.get_by_role("button", name="Experiment").click()
    page.get_by_role("button", name="Experiment").click()
    page.get_by_label("Filter").fill("the")
    page.wait_for_url("**filter=the**")
    assert asked(page) == {"filter": ["the"], "severity": ["blocking"], "sort": ["-experiment"]}
    before = column(page, 2)
    assert before == sorted(before, reverse=True)
    said = count(page).inner_text()
    page.reload()
    expect(count(page)).to_have_text(said)
    assert column(page, 2) == before
    assert set(column(page, 3)) == {"blocking"}
    expect(page.get_by_role("combobox", name="Severity")).to_have_value("blocking")
    clear = page.get_by_role("button", name="Clear").and_(page.locator(".bh-controls button"))
    clear.click()
    expect(count(page)).to_have_text("400 of 400 shown")
    assert asked(page) == {}
    expect(clear).to_be_disabled()


def test_an_anchor_stays_beside_the_filter(our_site: Path, opened: Opened) -> None:
    page = opened(file(our_site, "record/rules.html") + "?sort=-id#pages")
    expect(page.locator("th[aria-sort='descending']")).to_have_count(1)
    assert page.url.endswith("?sort=-id#pages")
    expect(page.locator("#pages")).to_be_in_viewport()


def test_a_link_elsewhere_leads_to_a_part_of_a_register(our_site: Path, opened: Opened) -> None:
    page = opened(file(our_site, "record/experiments.html"))
    page.locator("a[href*='experiment=']").first.click()
    expect(count(page)).to_have_text(re.compile(r"^\d+ of \d+ shown$"))
    (name,) = asked(page)["experiment"]
    assert set(page.locator(f"{ROWS}:visible td:nth-child(2) a:first-child").all_inner_texts()) == {
        name
    }


@pytest.mark.parametrize("site", ["our_site", "large_site"])
def test_a_number_of_the_front_page_leads_to_so_many_rows(
    request: pytest.FixtureRequest, opened: Opened, site: str
) -> None:
    page = opened(file(request.getfixturevalue(site), "record/index.html"))
    links = page.locator("article a[href*='?']").evaluate_all(
        "links => links.map(link => [link.textContent, link.href])"
    )
    numbers = [(int(text.split()[0]), to) for text, to in links if text[:1].isdigit()]
    assert len(numbers) > 10
    # All numbers are held to the data elsewhere; here each register answers each sort of question.
    sorts = {(to.partition("?")[0], *sorted(parse_qs(urlsplit(to).query))): (number, to)
             for number, to in numbers}  # fmt: skip
    for number, to in sorts.values():
        page.goto(to)
        expect(count(page)).to_have_text(re.compile(rf"^{number} of \d+ shown$"))
        assert page.locator(f"{ROWS}:visible").count() == number, to


def test_one_may_pick_by_what_is_no_column(our_site: Path, opened: Opened) -> None:
    page = opened(file(our_site, "record/findings.html"))
    page.get_by_role("combobox", name="State").select_option("put off")
    page.wait_for_url("**state=put**")
    assert asked(page) == {"state": ["put off"]}
    states = column(page, 4)
    assert states
    assert all(state.startswith("deferred") for state in states)
    page.get_by_role("combobox", name="State").select_option("answered")
    page.wait_for_url("**state=answered")
    words = [state.split("\n")[0] for state in column(page, 4)]
    assert words
    assert not {"deferred", "open"}.intersection(words)


def test_the_other_registers_filter_too(our_site: Path, opened: Opened) -> None:
    page = opened(file(our_site, "record/timeline.html") + "?what=amended&seen=pilot")
    expect(page.locator(f"{ROWS}:visible").first).to_contain_text("amended")
    assert set(column(page, 4)) == {"pilot seen"}
    page = opened(file(our_site, "record/computed.html") + "?block=draw&sort=-name")
    expect(count(page)).to_have_text(re.compile(r"^\d+ of \d+ shown$"))
    names = column(page, 1)
    assert names == sorted(names, reverse=True)
    assert all(name.endswith("draw") for name in names)
    page = opened(file(our_site, "record/problems.html") + "?check=CRT013")
    expect(count(page)).to_have_text(re.compile(r"^3 of \d+ shown$"))
    assert set(column(page, 2)) == {"CRT013"}


def test_small_chances_sort_as_numbers(our_site: Path, opened: Opened) -> None:
    page = opened(file(our_site, "record/computed.html") + "?block=decision+rule&sort=by_chance")
    expect(page.locator("th[aria-sort='ascending']")).to_have_count(1)
    texts = [text.split("\n")[0].split(" ")[0] for text in column(page, 4)]
    assert "10⁻⁵" in column(page, 4)[0]
    assert texts[1:] == sorted(texts[1:], key=float)


def test_a_keyboard_reaches_everything(our_site: Path, opened: Opened) -> None:
    page = opened(file(our_site, "record/findings.html"))
    page.get_by_label("Filter").focus()
    page.keyboard.type("panel")
    expect(count(page)).to_have_text(re.compile(r"^[1-9]\d? of 83 shown$"))
    expect(count(page)).not_to_have_text("83 of 83 shown")
    seen = []
    for _ in range(12):
        page.keyboard.press("Tab")
        focused = page.evaluate("document.activeElement.textContent.trim()")
        seen.append(focused)
        if focused == "Severity":
            break
    assert "Clear" in seen
    for key, direction in (("Enter", "ascending"), ("Space", "descending")):
        page.keyboard.press(key)
        expect(page.locator("th[aria-sort]")).to_have_attribute("aria-sort", direction)
    assert page.evaluate("document.activeElement.textContent.trim()") == "Severity"


def test_where_nothing_matches_a_keyboard_leads_back_to_all_rows(
    our_site: Path, opened: Opened
) -> None:
    page = opened(file(our_site, "record/findings.html"))
    nothing = page.locator(".bh-controls").get_by_role("status")
    box = page.get_by_label("Filter")
    box.focus()
    page.keyboard.type("no finding says this")
    expect(count(page)).to_have_text("0 of 83 shown")
    expect(nothing.filter(has_text="Nothing matches.")).to_be_visible()
    expect(page.locator(ROWS).first).to_be_hidden()
    back = page.get_by_role("button", name="Show all 83")
    for _ in range(10):
        page.keyboard.press("Tab")
        if back.evaluate("button => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(count(page)).to_have_text("83 of 83 shown")
    expect(page.locator(f"{ROWS}:visible")).to_have_count(83)
    expect(back).to_have_count(0)
    expect(box).to_be_focused()
    assert asked(page) == {}


OUT_OF_SIGHT = """() => [...document.querySelectorAll('.bh-stacked tbody td')]
  .filter((td) => td.textContent && !(td.getBoundingClientRect().right <= innerWidth
    && td.getClientRects().length)).map((td) => td.textContent)"""


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("name", ["findings", "experiments", "decisions", "timeline", "index"])
def test_on_a_phone_each_row_is_a_block_with_all_that_is_in_it(
    our_site: Path, opened: Opened, name: str, script: bool
) -> None:
    phone = {"width": 390, "height": 844}
    page = opened(file(our_site, f"record/{name}.html"), viewport=phone, java_script_enabled=script)
    assert page.locator(".bh-stacked tbody td").count() >= 10
    assert page.evaluate(OUT_OF_SIGHT) == []
    frame = page.locator(".bh-scroll:has(.bh-stacked)").first
    assert frame.evaluate("frame => frame.scrollWidth <= frame.clientWidth")


def test_on_a_phone_a_finding_begins_with_id_and_badges_and_sorts(
    our_site: Path, opened: Opened
) -> None:
    phone = {"width": 390, "height": 844}
    page = opened(file(our_site, "record/findings.html"), viewport=phone)
    page.get_by_role("button", name="Severity").click()
    expect(page.locator("th[aria-sort]")).to_have_text("Severity")
    # A row that says its words once: what an author wrote in another language stands below a badge.
    row = page.locator(f"{ROWS}:visible").filter(has_not_text="“").first.locator("td")
    top = [cell.bounding_box()["y"] for cell in row.all()]
    assert max(top[0], top[2], top[3]) - min(top[0], top[2], top[3]) < 12
    assert top[0] < top[4] < top[1]
    said = row.nth(1).evaluate("cell => getComputedStyle(cell, '::before').content")
    assert said == '"Experiment"'


def test_without_script_a_register_is_a_plain_table(large_site: Path, opened: Opened) -> None:
    page = opened(file(large_site, "record/findings.html"), java_script_enabled=False)
    assert page.locator(".bh-controls, .bh-table button").count() == 0
    assert page.locator(ROWS).count() == 200
    assert page.get_by_text("The table shows 200 of 400 rows.").count() == 1
    assert page.get_by_role("heading", name="By experiment").count() == 1


def test_the_rows_are_there_for_programs(our_site: Path, served: str, opened: Opened) -> None:
    page = opened(f"{served}/record/findings.html")
    rows = page.request.get(
        page.get_by_role("link", name="JSON").evaluate("link => link.href")
    ).json()
    assert len(rows) == 400
    assert page.goto(f"{served}/{rows[0]['address']}").ok
    anchor = rows[0]["address"].partition("#")[2]
    assert page.locator(f"[id='{anchor}']").count() == 1
    data = (our_site / "record" / "findings.csv").read_bytes()
    assert data.startswith(b"id,experiment,")
    assert data.count(b"\r\n") == 84


def test_print_shows_what_is_filtered_and_no_controls(our_site: Path, opened: Opened) -> None:
    page = opened(file(our_site, "record/findings.html") + "?severity=major")
    expect(count(page)).to_have_text("5 of 83 shown")
    page.emulate_media(media="print")
    expect(page.locator(".bh-controls")).to_be_hidden()
    assert page.locator(f"{ROWS}:visible").count() == 5
    style = "getComputedStyle(document.querySelector('.bh-table thead')).display"
    assert page.evaluate(style) == "table-header-group"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_a_register_is_sound_for_axe(
    our_site: Path, opened: Opened, screenshots: Path, scheme: str, width: int
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    viewport = {"width": width, "height": 900}
    page = opened(
        file(our_site, "record/experiments.html") + "?sort=-title",
        color_scheme=scheme,
        viewport=viewport,
    )
    expect(page.locator("th[aria-sort]")).to_have_count(1)
    page.screenshot(path=screenshots / f"experiments-{scheme}-{width}.png")
    options = {"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]}
    found = Axe().run(page, context={"include": ["article"]}, options=options)
    assert not found.response["violations"], found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
