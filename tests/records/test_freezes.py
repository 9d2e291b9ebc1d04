"""The mode of a freeze, slots in a text and marks of criteria, in several languages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beforehand.config import default_config
from beforehand.pages.markdown import read_page
from beforehand.records.extract import extract
from beforehand.records.freezes import fenced, find_slots, leaves_fence_open
from beforehand.records.record import Design
from beforehand.source import Source


def design(header: str, body: str = "") -> Design:
    text = f"---\nkind: design\nversion: 1\n{header}---\n# T\n\n{body}"
    source = Source("experiments/E-20260801-tea/design.md", text.encode())
    (record,) = extract(read_page(source), default_config()).records
    assert isinstance(record, Design)
    return record


@pytest.mark.parametrize(
    ("header", "mode", "slots"),
    [
        ("", "full", []),
        ("freeze: full\n", "full", []),
        ("freeze: append only\n", "append", []),
        ("freeze: status\n", "status", []),
        ("freeze: slots\n", "slots", []),
        ("freeze: {mode: slots, slots: [n, seed]}\n", "slots", ["n", "seed"]),
        ("freeze: {slots: n}\n", "slots", ["n"]),
        ("freeze: {mode: append}\n", "append", []),
        ("режим заморозки: только дополнения\n", "append", []),
        ("режим заморозки: {режим: места, места: [n]}\n", "slots", ["n"]),
        ("冻结方式: 仅追加\n", "append", []),
        ("凍結方式: 空欄\n", "slots", []),
        ("동결 방식: 전체\n", "full", []),
    ],
)
def test_the_mode_of_a_freeze(header: str, mode: str, slots: list[str]) -> None:
    freeze = design(header).freeze
    assert freeze.mode_name == mode
    assert [slot.text for slot in freeze.slots] == slots


def test_a_mode_that_nobody_knows_is_the_strictest_and_has_its_place() -> None:
    freeze = design("freeze: loosely\n").freeze
    assert (freeze.mode.written, freeze.mode.name, freeze.mode_name) == ("loosely", "", "full")
    assert (freeze.mode.at.line, freeze.mode.at.column) == (4, 9)


def test_marks_of_criteria() -> None:
    body = (
        "## Predictions\n\n| id | prediction | falsified if | mark |\n|--|--|--|--|\n"
        "| P1 | a | b | seen |\n| P2 | a | b | вслепую |\n| P3 | a | b | odd |\n"
        "| P4 | a | b | |\n\n"
        "## Контроли\n\n| контроль | критерий | правило | статус | пометка |\n|--|--|--|--|--|\n"
        "| C1 | a | R1 | выполнено | механически |\n"
    )
    one = design("", body)
    assert [part.mark.name for part in one.predictions] == ["seen", "blind", "", ""]
    assert [part.mark.written for part in one.predictions][2:] == ["odd", ""]
    assert [part.mark.name for part in one.controls] == ["mechanical"]


def slots(text: str, *names: str) -> list[tuple[str, int, int, int, int]]:
    found = find_slots(text.split("\n"), names)
    return [(slot.name, slot.line, slot.start, slot.last, slot.end) for slot in found]


def test_slots_are_found_with_their_places() -> None:
    assert slots("a <!-- slot: n -->x<!-- /slot --> b") == [("n", 0, 18, 0, 19)]
    two = "<!--slot:a-->1<!--/slot--> <!-- slot : 茶 -->\n2\n<!-- /slot -->"
    assert [name for name, *_ in slots(two)] == ["a", "茶"]
    assert [name for name, *_ in slots(two, "茶")] == ["茶"]


@pytest.mark.parametrize(
    "text",
    [
        "<!-- slot: n --> never closed",
        "closed <!-- /slot --> before <!-- slot: n -->",
        "`<!-- slot: n -->` x <!-- /slot -->",
        "```\n<!-- slot: n -->x<!-- /slot -->\n```",
        "- ~~~\n  <!-- slot: n -->x<!-- /slot -->\n  ~~~",
        "<!-- slots: n -->x<!-- /slot -->",
        "<!-- slot: two words -->x<!-- /slot -->",
    ],
)
def test_what_is_no_slot(text: str) -> None:
    assert slots(text) == []


def test_a_slot_ends_at_the_first_mark_that_closes_one() -> None:
    text = "<!-- slot: a --><!-- slot: b -->x<!-- /slot -->y<!-- /slot -->"
    assert [(name, start, end) for name, _, start, _, end in slots(text)] == [("a", 16, 33)]


def test_a_code_block_that_stays_open() -> None:
    assert leaves_fence_open(["a", "```", "b"])
    assert leaves_fence_open(["````", "```"])
    assert not leaves_fence_open(["```", "b", "```"])
    assert not leaves_fence_open(["a `` b"])


@given(st.text("`~- ab\n", max_size=60))
def test_lines_of_code_are_those_that_the_page_has(text: str) -> None:
    lines = text.split("\n")
    assert len(fenced(lines)) == len(lines)
    assert leaves_fence_open(lines) in (True, False)


@given(st.lists(st.sampled_from(["<!-- slot: n -->", "<!-- /slot -->", "a", "\n", "```\n", "`"])))
def test_slots_never_overlap(pieces: list[str]) -> None:
    last = (-1, -1)
    for slot in find_slots("".join(pieces).split("\n")):
        assert last < (slot.line, slot.start) <= (slot.last, slot.end)
        last = slot.last, slot.end
