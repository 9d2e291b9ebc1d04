"""What the card of a result says came out."""

import re

from beforehand.site.head.card import header_card
from tests.ledgered import DESIGN, PAGE, RESULT, VERDICTS, chain, files, frozen, read, result_in

TAG = re.compile(r"<[^>]+>")


def rows(pages: dict[str, str]) -> dict[str, str]:
    graph, report = read(pages)
    card = header_card(graph, report, result_in(graph))
    found = re.findall(r"<dt>(?:<a [^>]*>)?([^<]*).*?</dt><dd>(.*?)</dd>", card)
    return {name: " ".join(TAG.sub(" ", text).split()) for name, text in found}


def test_predictions_by_verdict_the_version_that_ran_and_what_had_been_seen() -> None:
    found = rows({PAGE: DESIGN, RESULT: VERDICTS, **files(*chain(frozen("1", "pilot")))})
    assert found["Version run"] == "version 1, frozen 2026-08-01 pilot seen"
    assert found["Predictions"] == "2 supported 1 not supported"


def test_the_conclusion_that_was_written_beforehand_and_is_drawn() -> None:
    drawn = VERDICTS.replace("version: 1", "version: 1\nreading: T-A")
    found = rows({PAGE: DESIGN, RESULT: drawn})
    assert found["Reading"] == "T-A the order can be tasted"
    other = VERDICTS.replace("version: 1", "version: 1\nreading: <b>none</b>")
    assert rows({PAGE: DESIGN, RESULT: other})["Reading"] == "&lt;b&gt;none&lt;/b&gt;"


def test_a_version_without_a_freeze_is_said_to_have_none_and_a_page_speaks_for_itself() -> None:
    unknown = "; what had been seen is not on record"
    assert rows({PAGE: DESIGN, RESULT: VERDICTS})["Version run"] == f"version 1 {unknown}"
    dated = DESIGN.replace("version: 1", "version: 1\nfrozen: 2026-07-30")
    assert rows({PAGE: dated, RESULT: VERDICTS})["Version run"] == (
        f"version 1, frozen 2026-07-30, the page says {unknown}"
    )
