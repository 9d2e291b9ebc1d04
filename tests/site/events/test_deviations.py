"""Every deviation from a plan once, and what its authors say of its effect."""

import pytest

from beforehand.records.record import Result
from beforehand.site.events.deviations import HARMLESS, TOUCHES, UNSAID, deviations, deviations_of
from beforehand.site.events.events import events
from tests.site.deviated import HEAD, deviated, with_file
from tests.site.small_record import DESIGN, RESULT, read


def told(pages: dict[str, str]) -> list[tuple[str, str]]:
    return [(item.row.id, item.effect) for item in deviations(read(pages)[0])]


def test_what_a_deviation_does_to_the_claims_is_what_its_authors_say() -> None:
    assert told(deviated()) == [("D1", HARMLESS), ("D2", TOUCHES), ("D3", UNSAID)]


@pytest.mark.parametrize(
    ("said", "effect"),
    [
        ("none: nine are left", HARMLESS),
        ("нет, осталось девять", HARMLESS),
        ("no", HARMLESS),
        ("unknown", UNSAID),
        ("unknown: nobody looked", UNSAID),
        ("不明", UNSAID),
        ("n/a", UNSAID),
        ("-", UNSAID),
        ("P2 cannot be judged: how warm it was is unknown", TOUCHES),
    ],
)
def test_an_effect_that_nobody_knows_is_not_called_none(said: str, effect: str) -> None:
    row = f"| D1 | 2026-08-04 | §2 | one cup broke | it was old | {said} |\n"
    assert told(deviated(HEAD + row)) == [("D1", effect)]


def test_what_happened_may_be_unknown_and_is_a_deviation_all_the_same() -> None:
    row = "| D1 | 2026-08-04 | §2 | unknown | not in the source | P2 |\n"
    assert told(deviated(HEAD + row)) == [("D1", TOUCHES)]


def test_those_of_a_file_beside_the_plan_are_the_plans() -> None:
    graph, _ = read(with_file())
    (own,) = deviations_of(graph, graph.index.designs[DESIGN])
    assert (own.row.id, own.effect, str(own.day)) == ("DEV-001", UNSAID, "2026-08-06")


def test_a_file_that_two_pages_name_is_told_once() -> None:
    pages = with_file()
    pages[RESULT] = pages[RESULT].replace("version: 1", "version: 1\nregister: deviations.jsonl")
    assert [name for name, _ in told(pages)].count("DEV-001") == 1
    assert [one.what for one in events(read(pages)[0])].count("deviation") == 3


@pytest.mark.parametrize("word", ["none", "нет", "なし"])
def test_a_row_that_says_that_nothing_happened_is_no_deviation(word: str) -> None:
    graph, _ = read(deviated(f"{HEAD}| 1 | | – | {word} | – | none |\n"))
    (result,) = (record for record in graph.records if isinstance(record, Result))
    assert result.deviations
    assert deviations(graph) == ()
