import re

from beforehand.site.head.banner import banners
from beforehand.site.head.card import header_card
from tests.site.small_record import CRITIC, DESIGN, NEW, OLD, PAGES, RESULT, RULES, read


def shown(path: str, pages: dict[str, str] = PAGES) -> list[tuple[str, str]]:
    graph, _ = read(pages)
    text = "".join(banners(graph, graph.index.on_page[path][0]))
    return [
        (look, re.sub(r"<[^>]*>", "", words))
        for look, words in re.findall(r"bh-banner--(\w+)\".*?>(.*?)</div>", text)
    ]


def test_a_design_says_what_blocks_it() -> None:
    assert shown(DESIGN) == [("stop", "1 blocking finding is open: 2.")]


def test_a_superseded_decision_names_its_successor_without_alarm_and_that_is_silent() -> None:
    assert shown(OLD) == [("watch", "Superseded by D-20260725-07.")]
    assert shown(NEW) == []


def test_a_pass_and_a_result_say_that_the_design_has_moved_on() -> None:
    moved = "the design now stands at version 2."
    assert ("plain", f"This pass looked at version 1; {moved}") in shown(CRITIC)
    assert ("watch", f"This result is about version 1; {moved}") in shown(RESULT)


def test_drafts_and_withdrawn_or_provisional_pages_say_so() -> None:
    for status, word in (("draft", "This is a draft."), ("withdrawn", "was withdrawn.")):
        pages = PAGES | {DESIGN: PAGES[DESIGN].replace("status: frozen", f"status: {status}")}
        assert any(word in text for _, text in shown(DESIGN, pages))
    assert shown(RULES) == [("watch", "This page is provisional: it has not been ratified.")]


def test_a_pass_beside_a_standing_refusal_is_pointed_out_as_the_card_counts_it() -> None:
    gates = "IMPLEMENTATION_AUTHORIZATION=NO\nDESIGN_VALIDITY=PASS_FOR_IMPLEMENTATION"
    pages = PAGES | {DESIGN: PAGES[DESIGN].replace("DESIGN_VALIDITY=PASS", gates)}
    (said,) = [text for _, text in shown(DESIGN, pages) if "disagree" in text]
    assert said.startswith("IMPLEMENTATION_AUTHORIZATION = NO and the later DESIGN_VALIDITY = ")
    assert said.endswith("amount to IMPLEMENTATION_AUTHORIZATION = BY_PASS_1.")
    graph, report = read(pages)
    card = header_card(graph, report, graph.index.on_page[DESIGN][0])
    assert "IMPLEMENTATION_AUTHORIZATION = BY_PASS_1" in card.rpartition("bh-card")[0]
