"""A record too large for one map: every record stands in one stretch, and stretches stay."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beforehand.site.around.navigation import navigation
from beforehand.site.graphs import map_pages
from beforehand.site.graphs.map import maps
from beforehand.site.graphs.placed import UNDATED, Placed
from beforehand.site.graphs.stretches import MOST, latest, stretches
from beforehand.site.graphs.value import Node
from beforehand.site.words.page import MAP
from tests.site.small_record import read

RULES = "framework/rules.md"


def record(at: int, day: str) -> Placed:
    name = f"n{at}.md"
    return Placed(Node(name, name, f"N-{at}", "decision"), "Decisions", day[:7] or UNDATED, day)


days = st.one_of(
    st.just(""),
    st.builds("20{:02}-{:02}-01".format, st.integers(20, 24), st.integers(1, 12)),
)
records = st.lists(days, max_size=900).map(
    lambda found: tuple(record(at, day) for at, day in enumerate(sorted(found)))
)


@given(records)
def test_every_record_is_on_a_map_and_no_map_is_too_large(found):
    parts = list(stretches(found))
    assert len(latest(found)) == min(len(found), MOST)
    assert all(len(part.items) <= MOST for part in parts)
    assert len({part.path for part in parts}) == len(parts)
    shown = [item for part in parts for item in part.items]
    assert len(shown) == len(set(shown))
    assert set(shown) | set(latest(found)) == set(found)
    if len(found) > MOST:
        assert [item for item in shown if item.day] == [item for item in found if item.day]


@given(records)
def test_what_is_past_stays_where_it_is_when_the_record_grows(found):
    more = (*found, *(record(2000 + at, "2025-01-01") for at in range(40)))
    before, after = ([part.path for part in stretches(items)] for items in (found, more))
    assert after[: len(before)] == before


@pytest.fixture(scope="module")
def large():
    """Twenty decisions a month for two years, each of which replaces one of the month before."""
    names = [
        f"D-{year}{month:02}01-{at:02}"
        for year in (2023, 2024)
        for month in range(1, 13)
        for at in range(20)
    ]
    pages = {
        f"docs/decisions/{name}.md": (
            f"---\nkind: decision\nid: {name}\nimports: [{RULES}]\n"
            + (f"supersedes: {names[at - 20]}\n" if at >= 20 else "")
            + f"---\n# Ruling {name}\n"
        )
        for at, name in enumerate(names)
    }
    rules = "---\nkind: framework\nversion: 1\nstatus: ratified\n---\n# House rules\n"
    return read({**pages, RULES: rules})[0]


def test_each_map_says_what_it_shows_and_leads_to_the_others(large):
    pages = {page.path: page for page in map_pages(large)}
    earlier = "docs/record/map/2023-01.md"
    assert list(pages) == [MAP, earlier, "docs/record/map/2024-02.md"]
    assert "the latest 300 of 481 records" in pages[MAP].markdown
    assert "2023-01 to 2024-01</span>](map/2023-01.md)" in pages[MAP].markdown
    assert "20 more lines lead to records that are not here" in pages[earlier].markdown
    assert "the latest</span>](../map.md)" in pages[earlier].markdown
    assert pages[earlier].title == "Map, 2023-01 to 2024-01"


def test_a_page_without_a_date_stands_on_every_map_on_which_something_rests_on_it(large):
    assert all(RULES in {item.node.key for item in shown.placed} for shown in maps(large).values())


def test_earlier_stretches_are_not_in_the_menu(large):
    menu = str(navigation(large, map_pages(large)))
    assert MAP in menu
    assert "map/2023-01" not in menu
