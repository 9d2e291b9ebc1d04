"""The register of deviations: what was done otherwise, and what that touches."""

from beforehand.site.front.front_page import front_page
from beforehand.site.registers.deviations import deviations_page, deviations_register
from beforehand.site.render import listed, render_site
from beforehand.site.words.markup import words
from beforehand.site.words.page import DEVIATIONS
from tests.site.deviated import HEAD, deviated, with_file
from tests.site.small_record import DESIGN, PAGES, read


def test_the_newest_come_first_and_those_without_a_day_last() -> None:
    rows = deviations_register(read(with_file())[0]).rows
    assert [row.values["id"] for row in rows] == ["DEV-001", "D1", "D2", "D3"]
    assert [words(row.cells[1]) for row in rows] == [
        "E-20260801-tea",
        *["E-20260801-tea result"] * 3,
    ]


def test_a_row_says_what_was_done_why_with_what_effect_and_when() -> None:
    _, row, early, bare = deviations_register(read(with_file())[0]).rows
    assert row.values == {
        "id": "D1",
        "experiment": "E-20260801-tea",
        "section": "§2",
        "happened": "one cup broke",
        "because": "it was old",
        "effect": "none: seven are left",
        "day": "2026-08-04",
        "state": "without effect",
        "data": "after data",
        "listed_by": row.values["listed_by"],
    }
    assert words(row.cells[6]) == "2026-08-04 after the run began, as the pages date it"
    assert (early.values["data"], bare.values["data"]) == ("before data", "not known")
    assert bare.cells[6] == ()


def test_a_deviation_is_held_to_the_first_call_of_its_own_plan() -> None:
    early = "| D9 | 2026-08-01 | §2 | no milk | none left | none |\n"
    plan = PAGES[DESIGN].replace("2026-08-03T10:00Z", "2026-07-30") + HEAD + early
    other = DESIGN.replace("design", "earlier")
    graph, _ = read({**PAGES, other: plan.replace("status: frozen", "status: superseded")})
    (row,) = deviations_register(graph).rows
    assert (row.at, row.values["data"]) == (f"{other}#deviation-d9", "after data")


def test_the_page_counts_them_by_effect() -> None:
    text = deviations_page(read(with_file())[0]).markdown
    assert (
        "4 deviations: [1 with an effect](deviations.md?state=with%20an%20effect), "
        "[1 without effect](deviations.md?state=without%20effect), "
        "[2 of unstated effect](deviations.md?state=of%20unstated%20effect)." in text
    )
    assert "the &lt;i&gt;kettle&lt;/i&gt;" in text


def test_a_record_without_deviations_has_none_in_menu_and_numbers() -> None:
    for pages, is_told in ((PAGES, False), (deviated(), True)):
        graph, report = read(pages)
        made = render_site(graph, report)
        assert (DEVIATIONS in {page.path for page in listed(graph, made)}) == is_told
        front = front_page(graph, report).markdown
        assert ("1 with an effect" in front) == is_told
    assert "No page lists a deviation" in deviations_page(read(PAGES)[0]).markdown
