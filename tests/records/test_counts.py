"""Count claims: what a sentence says of all findings, and what it says of some of them only."""

import pytest

from beforehand.pages.markdown import read_page
from beforehand.records.counts import find_claims
from beforehand.records.number_words import VALUES, number_word, numbers_in
from beforehand.records.summaries import find_summaries
from beforehand.source import Place, Source


def counts(text: str) -> list[tuple[str, int]]:
    blocks = read_page(Source("a.md", text.encode())).blocks
    return [(claim.what, claim.number) for claim in find_claims(blocks)]


def summaries(text: str) -> list[str]:
    blocks = read_page(Source("a.md", text.encode())).blocks
    return [claim.what for claim in find_summaries(blocks)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It came back with seven findings, two BLOCKING.", [("findings", 7), ("blocking", 2)]),
        (
            "A hard critique: twenty-nine points, twenty-one blockers, NEEDS-REDESIGN.",
            [("findings", 29), ("blocking", 21)],
        ),
        ("The critic record: 26 of 29 points are implemented.", [("taken", 26), ("findings", 29)]),
        (
            "It filed seven findings. All seven are accepted, five in full and two in part.",
            [("findings", 7), ("findings", 7), ("accepted", 5), ("partly", 2)],
        ),
        (
            "A critique of 29 points. Twenty-six points are implemented and three stand as limits.",
            [("findings", 29), ("taken", 26), ("limited", 3)],
        ),
        ("The critique has three findings; one rebutted.", [("findings", 3), ("rebutted", 1)]),
        ("The critic filed one critical finding.", [("critical", 1)]),
        ("Критик подал семь замечаний, два блокирующих.", [("findings", 7), ("blocking", 2)]),
        ("В разборе двадцать одно замечание, из них три мелких.", [("findings", 21), ("minor", 3)]),
        (
            "В разборе семь замечаний. Все семь приняты, пять полностью и два частично.",
            [("findings", 7), ("findings", 7), ("accepted", 5), ("partly", 2)],
        ),
    ],
)
def test_a_sentence_about_all_findings_is_counted(
    text: str, expected: list[tuple[str, int]]
) -> None:
    assert counts(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Of findings 2, 4 and 6 the design tells little, and finding 3 is one of two that block.",
        "Two findings on the milk came late.",
        "Six findings made concrete claims.",
        "The other two findings fell.",
        "At least three findings repeat.",
        "The audit has fifteen findings.",
        "Three high findings remain.",
        "The critique moved agreement by 8.3 points, and then by four points.",
        "Findings 1 and 5 in part; finding 12 blocking.",
        "- 0 находок на 60 клетках",
        "### Seven findings, two blocking",
        "`seven findings`",
    ],
)
def test_a_sentence_about_some_findings_or_something_else_is_not(text: str) -> None:
    assert [claim for claim in counts(text) if claim[0] != "taken"] == []


def test_a_claim_knows_its_place_and_the_pass_it_speaks_of() -> None:
    blocks = read_page(
        Source("a.md", b"# T\n\nText.\nThe first pass: **seven findings**.\n")
    ).blocks
    (claim,) = find_claims(blocks)
    assert (claim.at, claim.of, claim.text) == (Place(4, 19), "1", "seven findings")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Nothing was rebutted.", ["nothing rebutted"]),
        ("No finding was rejected.", ["nothing rebutted"]),
        ("Ни одно замечание не было отклонено.", ["nothing rebutted"]),
        ("All findings were accepted.", ["all accepted"]),
        ("Seven findings: all seven are accepted, two in part.", ["all accepted"]),
        ("Every finding was accepted in full.", ["all accepted in full"]),
        ("Все замечания приняты полностью.", ["all accepted in full"]),
        ("Every change is a disposition of a critic finding.", ["changes answer findings"]),
        ("Каждая поправка отвечает на замечание.", ["changes answer findings"]),
        ("Not all findings were accepted.", []),
        ("All findings were accepted in part.", []),
        ("The audit says that nothing was rebutted.", []),
        ("> Nothing was rebutted.", []),
        ("Nothing was amended for a reason from inside this page.", []),
    ],
)
def test_summaries(text: str, expected: list[str]) -> None:
    assert summaries(text) == expected


def test_every_number_word_is_read_back() -> None:
    assert {number_word(word.upper()) for word in VALUES} == set(range(100))
    assert number_word("12") == 12
    assert number_word("sixty-two") == 62
    assert number_word("двадцати девяти") == 29
    assert number_word("²") is None
    assert number_word("many") is None


def test_a_sentence_of_thousands_of_numbers_takes_time_in_proportion() -> None:
    page = read_page(Source("a.md", ("two of nine findings accepted " * 4000).encode()))
    assert len(find_claims(page.blocks)) > 1000


def test_a_number_with_a_leading_zero_is_a_name() -> None:
    assert [one.value for one in numbers_in("026 blockers, 0 and 7")] == [0, 7]
