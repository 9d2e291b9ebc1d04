"""What had been seen at an amendment is one thing, wherever the site says it."""

import re

import msgspec
import pytest

from beforehand.records.record import Design
from beforehand.site.events.events import events
from beforehand.site.head.course import course
from beforehand.site.registers.amendments import amendments_register
from beforehand.site.words.markup import words
from tests.ledgered import DESIGN, PAGE, TABLE, amended, chain, files, frozen, kept, read

SEEN = TABLE.replace("because |", "because | seen |").replace("---------|\n", "---------|---|\n")
TAG = re.compile(r"<[^>]+>")


def told(pages: dict[str, str]) -> tuple[str, list[str], list[str]]:
    """One amendment as the register, the course beside its version and the events have it."""
    graph, _ = read(pages)
    (row,) = amendments_register(graph).rows
    design = next(item for item in graph.records if isinstance(item, Design))
    steps = re.split(r'<li class="bh-course--', course(graph, design))[1:]
    heard = [" ".join(TAG.sub(" ", f"<{step}").split()) for step in steps]
    seen = [event.seen for event in events(graph) if event.what == "amended"]
    return words(row.cells[6]), [step for step in heard if "amended" in step], seen


def page(row: str, table: str = TABLE) -> str:
    return f"{DESIGN}{table}{row}\n"


def held(design: str, seen: str, now: str = "") -> dict[str, str]:
    """A design frozen as version 1 with so much seen, and what became of its page."""
    return {PAGE: now or design, **files(*chain(frozen("1", seen, design))), **kept(design)}


def test_a_row_that_says_otherwise_than_its_freeze_is_told_everywhere() -> None:
    design = page("| A1 | 1 | 2026-07-20 | §4 | more | F1 | pilot data |", SEEN)
    assert told(held(design, "results")) == (
        "pilot seen",
        ["Frozen version 1 2026-08-01 results seen amended A1 , 2026-07-20 pilot seen"],
        ["pilot"],
    )


def test_a_silent_row_has_what_its_freeze_says_which_the_course_says_once() -> None:
    design = page("| A1 | 1 | 2026-07-20 | §4 | more | F1 |")
    assert told(held(design, "results")) == (
        "results seen when version 1 was frozen",
        ["Frozen version 1 2026-08-01 results seen amended A1 , 2026-07-20"],
        [""],
    )


def test_no_freeze_vouches_for_a_row_that_its_text_does_not_hold() -> None:
    row = "| A1 | 1 | 2026-07-20 | §4 | more | F1 |"
    register, steps, seen = told(held(page(""), "nothing", page(row)))
    assert register == "not known: not in the version as frozen"
    made = "amended A1 , 2026-07-20 , not in the version as frozen"
    assert steps == [f"Frozen version 1 2026-08-01 nothing seen {made}"]
    assert seen == [""]


def test_a_row_of_no_version_and_no_day_stands_with_the_version_that_holds_it() -> None:
    row = "| A1 | | | §4 | more | F1 |"
    register, steps, _ = told(held(page(""), "nothing", page(row)))
    assert register == "nothing seen by now, not frozen yet"
    assert steps == ["Frozen not yet amended A1"]
    register, steps, _ = told(held(page(row), "nothing"))
    assert register == "nothing seen when version 1 was frozen"
    assert steps == ["Frozen version 1 2026-08-01 nothing seen amended A1"]


def test_where_nobody_says_anything_the_course_is_silent_and_the_register_says_so() -> None:
    register, steps, seen = told({PAGE: page("| A1 | 1 | 2026-07-20 | §4 | more | F1 |")})
    assert register == "not known: no first call is dated"
    assert steps == ["Frozen version 1 no day stated amended A1 , 2026-07-20"]
    assert seen == [""]


@pytest.mark.parametrize("row", ["| A1 | 2 | 2026-08-02 | §4 | more | F1 | nothing |", ""])
def test_an_entry_without_a_readable_time_still_says_what_had_been_seen(row: str) -> None:
    first, change = chain(frozen("1", "nothing"), amended("2", "outputs", "§4"))
    change = msgspec.structs.replace(change, at="one day")
    register, steps, seen = told({PAGE: page(row, SEEN), **files(first, change)})
    assert register == "outputs seen"
    assert [step.endswith("outputs seen") for step in steps] == [True]
    assert seen == (["outputs"] if row else [])


def test_amendments_of_one_day_are_one_event_only_if_they_knew_the_same() -> None:
    row = "| A{} | 1 | 2026-07-20 | §4 | more | F1 | {} |\n"
    rows = row.format(1, "nothing") + row.format(2, "nothing") + row.format(3, "pilot data")
    found = [
        ("".join(piece.text for piece in event.content), event.seen)
        for event in events(read({PAGE: page(rows, SEEN)})[0])
    ]
    assert sorted(found) == [
        ("E-20260801-tea: A1 to A2", "nothing"),
        ("E-20260801-tea: A3", "pilot"),
    ]
