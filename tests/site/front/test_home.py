"""What the home page shows of the record."""

import re

from beforehand.checks import all_checks
from beforehand.checks.example import read_example
from beforehand.checks.examples import CRITIQUE
from beforehand.checks.examples import DESIGN as PLAN
from beforehand.checks.run import check_sources
from beforehand.site.front.home import LINES, home_glance
from tests.site.small_record import CRITIC, DESIGN, PAGES, read, small_record


def test_the_home_page_says_in_a_minute_how_the_record_stands() -> None:
    text = home_glance(*small_record())
    told = re.sub("<[^>]+>", " ", text)
    for words in ("Held by the build:", "4 problems", "1 blocking finding is open", "1 supported"):
        assert words in told
    for words in ("Promised:", "Objected:", "Came out:", "May be said:", "Does the order matter?"):
        assert words in told
    assert '<a href="record/findings.md?state=open">2 open</a>' in text
    assert '<a href="record/index.md">the record at a glance</a>' in text
    assert text.count("<li>") == 4 + 5


def test_what_waits_is_said_there_by_numbers_and_not_by_lists_of_ids() -> None:
    row = "| {} | blocking | no cup | open | |\n"
    pages = {**PAGES, CRITIC: PAGES[CRITIC] + row.format(3) + row.format(4)}
    other = {path.replace("801-tea", "801-pot"): text for path, text in pages.items()
             if path in (DESIGN, CRITIC)}  # fmt: skip
    third = {path.replace("801-pot", "801-jug"): text for path, text in other.items()}
    pots = [text.replace("E-20260801-tea", "E-20260801-pot") for text in other.values()]
    jugs = [text.replace("E-20260801-tea", "E-20260801-jug") for text in third.values()]
    text = home_glance(
        *read(
            {**pages, **dict(zip(other, pots, strict=True)), **dict(zip(third, jugs, strict=True))}
        )
    )
    told = re.sub("<[^>]+>", "", text)
    said = "9 blocking findings are open in E-20260801-jug, E-20260801-pot and 1 more."
    assert said in told
    assert "finding 2" not in told
    assert "1 arm is blocked: ARM-tea." in told


def test_the_home_page_of_a_record_without_experiments_is_left_alone() -> None:
    assert not home_glance(*read({}))


def test_no_more_lines_wait_there_than_one_can_read() -> None:
    drafts = {
        "experiments/E-20260901-two/design.md": re.sub(
            "(?m)^(frozen|dispatched): .*\n", "", PAGES[DESIGN]
        ).replace("status: frozen", "status: draft")
    }
    text = home_glance(*read(PAGES | drafts))
    assert text.count("<li>") == 4 + LINES
    assert re.search(r'and <a href="record/index.md#what-needs-attention">2 more</a></li>', text)


def test_where_nothing_waits_it_says_so() -> None:
    graph, report = check_sources(read_example(PLAN + CRITIQUE).sources, all_checks())
    assert not report.problems
    assert "Nothing waits" in home_glance(graph, report)
