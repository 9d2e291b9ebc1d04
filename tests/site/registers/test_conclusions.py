"""The register of conclusions."""

from beforehand.site.registers.conclusions import conclusions_page, conclusions_register
from beforehand.site.words.markup import words
from tests.ledgered import DESIGN, PAGE, RESULT, VERDICTS, chain, files, frozen, kept, read


def test_a_conclusion_says_what_had_been_seen_when_it_was_frozen_and_who_draws_it() -> None:
    ledger = files(*chain(frozen("1", "results", DESIGN)))
    result = VERDICTS.replace("version: 1", "version: 1\nreading: T-A")
    (row,) = conclusions_register(read({PAGE: DESIGN, RESULT: result, **ledger, **kept()})[0]).rows
    assert [words(content) for content in row.cells] == [
        "T-A",
        "E-20260801-tea",
        "the order can be tasted",
        "any word on which is better",
        "results seen",
        "result",
    ]
    assert row.values["data"] == ("after data", "results seen")
    assert row.values["state"] == "drawn"


def test_what_nobody_froze_or_drew_says_so() -> None:
    draft = DESIGN.replace("status: frozen", "status: draft")
    page = conclusions_page(read({PAGE: draft})[0]).markdown
    assert "1 conclusion, each for one outcome; none drawn by a result." in page
    (row,) = conclusions_register(read({PAGE: draft})[0]).rows
    assert words(row.cells[4]) == "not frozen"
    assert words(row.cells[5]) == "none yet"


def test_a_record_without_conclusions_says_so() -> None:
    assert "No design says what may be concluded." in conclusions_page(read({})[0]).markdown


def test_a_conclusion_of_a_run_whose_result_is_not_here_is_not_told_as_none_yet() -> None:
    pages = {PAGE: DESIGN, **files(*chain(frozen("1", "results", DESIGN))), **kept(DESIGN)}
    (row,) = conclusions_register(read(pages)[0]).rows
    assert words(row.cells[5]) == "ran; none here"
    assert row.values["state"] == "not drawn"
