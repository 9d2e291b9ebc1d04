"""When a plan was frozen: the day that a ledger has, and never the author's in its place."""

import pytest

from beforehand.site.registers.experiments import experiments_register
from beforehand.site.registers.register import Row
from beforehand.site.words.markup import words
from tests import ledgered
from tests.ledgered import DESIGN, PAGE, chain, files, frozen, kept
from tests.site import small_record

STATED = DESIGN.replace("status: frozen", "status: frozen\nfrozen: 2026-07-20")


def row(seen: str = "nothing", design: str = STATED, text: str = STATED) -> Row:
    pages = {PAGE: design, **files(*chain(frozen("1", seen, text))), **kept(text)}
    (found,) = experiments_register(ledgered.read(pages)[0]).rows
    return found


@pytest.mark.parametrize(
    ("seen", "data"),
    [("nothing", "before data"), ("materials", "before data"), ("results", "after data")],
)
def test_the_day_of_the_ledger_stands_beside_the_proof(seen: str, data: str) -> None:
    found = row(seen)
    assert words(found.cells[1]) == "frozen 1 · 2026-07-20"
    assert words(found.cells[2]) == f"cannot prove 2026-08-01 {seen} seen"
    assert (found.values["frozen"], found.values["page_says"]) == ("2026-08-01", "2026-07-20")
    assert found.values["data"] == (data, f"{seen} seen")


def test_a_day_that_both_have_is_said_once() -> None:
    same = STATED.replace("2026-07-20", "2026-08-01")
    found = row("pilot", same, same)
    assert words(found.cells[1]) == "frozen 1"
    assert words(found.cells[2]) == "cannot prove 2026-08-01 pilot seen"


def test_what_had_been_seen_is_not_known_of_a_text_that_was_not_frozen() -> None:
    assert row(design=STATED.replace("once", "twice")).values["data"] == ("not known",)
    later = STATED.replace("version: 1", "version: 2")
    assert row(design=later).values["data"] == ("not known",)
    assert words(row(design=later).cells[2]) == "broken 2026-08-01 nothing seen version 1"


def test_without_a_ledger_the_day_is_that_of_the_page_and_none_is_recorded() -> None:
    (found,) = experiments_register(small_record.small_record()[0]).rows
    assert words(found.cells[1]) == "frozen 2 · 2026-08-02"
    assert found.values["frozen"] == ""
    assert found.values["data"] == ("not known",)
