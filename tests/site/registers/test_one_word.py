"""One word for how something stands, whatever its page calls it."""

import pytest

from beforehand.records.parts import Word
from beforehand.site.registers.findings import findings_register
from beforehand.site.registers.one_word import word_cell
from beforehand.site.registers.predictions import predictions_register
from beforehand.site.registers.register import Row
from beforehand.site.words.markup import words
from tests.site.small_record import CRITIC, PAGES, RESULT, read


@pytest.mark.parametrize(
    ("written", "name", "shown"),
    [
        ("major", "major", "major"),
        ("NEEDS-AMENDMENT", "needs amendment", "needs amendment"),
        ("серьёзно", "major", "major “серьёзно”"),
        ("partly resolved → H9", "partly resolved", "partly resolved → H9"),
        ("accepted; see A3", "accepted", "accepted see A3"),
        ("opened", "open", "open “opened”"),
        ("who knows", "", "who knows"),
        ("", "", ""),
    ],
)
def test_the_word_of_the_page_stands_beside_only_where_it_is_another(
    written: str, name: str, shown: str
) -> None:
    assert words(word_cell(Word(written, name))) == shown


def test_the_badge_is_the_canonical_word_and_the_other_is_quiet() -> None:
    badge, _, other = word_cell(Word("серьёзно", "major"))
    assert (badge.look, other.look) == ("watch", "quiet")
    (unknown,) = word_cell(Word("who knows"))
    assert unknown.look == "quiet"


def value_and_cell(row: Row, key: str, at: int) -> tuple[object, str]:
    return row.values[key], words(row.cells[at])


def test_a_finding_shows_the_words_by_which_it_is_picked() -> None:
    page = (
        PAGES[CRITIC].replace("| major |", "| серьёзное |").replace("| accepted |", "| принято |")
    )
    rows = findings_register(read({**PAGES, CRITIC: page})[0]).rows
    row = next(row for row in rows if row.values["id"] == "1")
    severity, disposition = (
        value_and_cell(row, "severity", 2),
        value_and_cell(row, "disposition", 3),
    )
    assert severity[1] == f"{severity[0]} “серьёзное”"
    assert disposition == ("accepted", "accepted “принято”")
    still = next(row for row in rows if row.values["id"] == "2")
    assert value_and_cell(still, "disposition", 3) == ("open", "open")
    assert still.cells[3][0].look == "stop"


def test_a_prediction_shows_the_verdict_by_which_it_is_picked() -> None:
    page = PAGES[RESULT].replace("| supported |", "| held |")
    row = predictions_register(read({**PAGES, RESULT: page})[0]).rows[0]
    assert row.values["verdict"] == "supported"
    assert words(row.cells[4]).startswith("supported “held”")
