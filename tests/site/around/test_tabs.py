import re

from beforehand.site import render_site, tab_bar
from tests.ledgered import DESIGN as TEA
from tests.ledgered import FOLDER, PAGE, chain, files, frozen
from tests.ledgered import read as read_ledgered
from tests.site.registers.test_materials import LED
from tests.site.small_record import AUDIT, CRITIC, DESIGN, PAGES, RESULT, RULES, read, small_record

DESIGN_3 = TEA.replace("version: 1", "version: 3")
NAME = re.compile(r"<li><(?:a|span)[^<>]*>([^<>]*)<")


def test_every_page_of_an_experiment_leads_to_all_others_and_says_where_it_is() -> None:
    graph, _ = small_record()
    names = {DESIGN: "Design", CRITIC: "Critique", RESULT: "Result", AUDIT: "Audit"}
    for path, name in names.items():
        bar = tab_bar(graph, path)
        assert NAME.findall(bar) == list(names.values())
        assert re.findall(r'<span aria-current="page">(\w+)</span>', bar) == [name]
        assert '<a href="print.html">Print<span class="bh-tabs__rest"> the whole exp' in bar
        assert 'aria-label="Pages of E-20260801-tea"' in bar


def test_a_page_that_stands_alone_has_no_bar() -> None:
    graph, _ = small_record()
    assert tab_bar(graph, RULES) == ""
    alone, _ = read({DESIGN: PAGES[DESIGN]})
    assert tab_bar(alone, DESIGN) == ""


def test_materials_and_history_are_tabs_where_they_are_pages() -> None:
    graph, report = read_ledgered(LED)
    made = {page.path for page in render_site(graph, report)}
    bar = tab_bar(graph, PAGE)
    assert NAME.findall(bar) == ["Design", "Materials", "History"]
    hrefs = re.findall(r'href="((?:materials|history)/[^"]*)"', bar)
    assert len(hrefs) == 2
    assert {f"{FOLDER}/{href}" for href in hrefs} <= made
    inside = tab_bar(graph, f"{FOLDER}/materials/index.md")
    assert '<span aria-current="page">Materials</span>' in inside
    assert '<a href="../design.md">Design</a>' in inside


def test_an_old_version_and_a_comparison_stand_below_history() -> None:
    graph, report = read_ledgered(
        {PAGE: DESIGN_3, **files(*chain(*(frozen(str(number), "nothing") for number in (1, 2, 3))))}
    )
    made = {page.path for page in render_site(graph, report)}
    below = [f"{FOLDER}/history/1/design.md", f"{FOLDER}/history/1-3.md"]
    for path in below:
        bar = tab_bar(graph, path)
        assert re.findall(r'<a href="([^"]*)" aria-current="true">(\w+)<', bar) == [
            ("../index.md" if path == below[0] else "index.md", "History")
        ]
    assert f"{FOLDER}/history/index.md" in made
    own = tab_bar(graph, f"{FOLDER}/history/index.md")
    assert '<span aria-current="page">History</span>' in own
    assert "aria-current" not in tab_bar(graph, f"{FOLDER}/materials.md")
