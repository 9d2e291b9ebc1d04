"""What a card says of the deviations from a plan."""

import pytest

from beforehand.graph import Graph
from beforehand.records.record import Design, Result
from beforehand.site.head.card import header_card
from beforehand.site.head.deviation_rows import deviations_row
from beforehand.site.words.markup import Cell, words
from tests.site.deviated import FILE, HEAD, LINE, deviated, with_file
from tests.site.small_record import DESIGN, PAGES, RESULT, read


def pages_of(graph: Graph) -> list[Design | Result]:
    return [record for record in graph.records if isinstance(record, Design | Result)]


def of_result(pages: dict[str, str]) -> Cell:
    graph, _ = read(pages)
    (result,) = (record for record in graph.records if isinstance(record, Result))
    return deviations_row(graph, result)


def of_design(pages: dict[str, str]) -> Cell:
    graph, _ = read(pages)
    (design,) = (record for record in graph.records if isinstance(record, Design))
    return deviations_row(graph, design)


def test_a_result_tells_how_many_it_lists_and_how_many_touch_a_claim() -> None:
    found = of_result(deviated())
    assert words(found) == "3 listed: 1 with an effect, 1 without effect, 1 of unstated effect"
    assert [piece.to for piece in found if piece.to] == [
        f"{RESULT}#deviation-{name}" for name in ("d1", "d2", "d1", "d3")
    ]


def test_those_of_the_plan_and_of_the_result_are_told_on_both() -> None:
    own, other = of_result(with_file()), of_design(with_file())
    effects = "1 with an effect, 1 without effect, 2 of unstated effect"
    assert words(own) == f"3 listed; 1 listed on E-20260801-tea: {effects}"
    assert words(other) == f"1 listed; 3 listed on result: {effects}"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("None.", "none, the page says"),
        ("Нет.", "none, the page says"),
        ("Unknown.", "Unknown."),
        ("We kept to the plan <b>throughout</b>.", "We kept to the plan <b>throughout</b>."),
        ("計画どおりに行った。", "計画どおりに行った。"),
    ],
)
def test_a_page_that_lists_none_is_told_by_what_its_section_says(said: str, told: str) -> None:
    found = of_result(deviated(f"\n## Deviations\n\n{said}\n"))
    assert words(found) == told
    assert found[0].to == f"{RESULT}#deviations"


def test_a_row_that_says_none_is_linked() -> None:
    found = of_result(deviated(f"{HEAD}| 1 | | – | none | – | none |\n"))
    assert (words(found), found[0].to) == ("none, the page says", f"{RESULT}#deviation-1")


def test_silence_is_told_of_a_result_alone_and_is_not_none() -> None:
    policy = PAGES[DESIGN] + "\n## 5 Deviations\n\nNone is expected; any will be listed.\n"
    for pages in (PAGES, deviated("\n## Deviations\n"), deviated(HEAD), {**PAGES, DESIGN: policy}):
        assert words(of_result(pages)) == "not stated"
        assert of_design(pages) == ()


def test_a_result_that_names_the_file_of_its_plan_or_is_silent_is_told_those_of_the_plan() -> None:
    silent = {**with_file(), RESULT: PAGES[RESULT]}
    named = PAGES[RESULT].replace("version: 1", "version: 1\nregister: [deviations.jsonl]")
    for pages in (silent, {**silent, RESULT: named}):
        assert words(of_result(pages)) == "1 listed on E-20260801-tea: 1 of unstated effect"


def test_what_two_results_list_in_one_file_is_told_on_both_and_counted_once() -> None:
    named = PAGES[RESULT].replace("version: 1", "version: 1\nregister: [deviations.jsonl]")
    again = RESULT.replace("result", "result-2")
    graph, _ = read({**PAGES, RESULT: named, again: named, FILE: LINE})
    told = {page.path: words(deviations_row(graph, page)) for page in pages_of(graph)}
    assert told == {
        DESIGN: "1 listed on result-2: 1 of unstated effect",
        RESULT: "1 listed on result-2: 1 of unstated effect",
        again: "1 listed: 1 of unstated effect",
    }


def test_the_cards_have_the_row() -> None:
    graph, report = read(deviated())
    cards = [header_card(graph, report, page) for page in pages_of(graph)]
    assert all("Deviations" in card and "1 with an effect" in card for card in cards)
