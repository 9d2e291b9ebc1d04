"""What happened last."""

import re

import msgspec

from beforehand.site.front.lately import lately
from tests.ledgered import DESIGN, PAGE, TABLE, amended, chain, files, frozen, read
from tests.site.small_record import small_record


def test_what_happened_last_names_amendments_and_joins_neighbours() -> None:
    rows = "".join(f"| A{n} | 2 | 2026-08-02 | §{n} | more | F{n} |\n" for n in range(1, 6))
    entries = [
        msgspec.structs.replace(amended("2", "pilot", f"§{n}"), source=f"F{n}") for n in range(1, 6)
    ]
    text = DESIGN.replace("version: 1", "version: 2") + TABLE + rows
    ledger = files(
        *chain(
            frozen("1", "nothing", DESIGN),
            *entries,
            amended("2", "outputs", "§6"),
            days=(1, 2, 2, 2, 2, 2, 2),
        )
    )
    told = re.sub(
        r"\[([^\]]*)\]\([^()]*\)|<[^<>]*>", r"\1", lately(read({PAGE: text, **ledger})[0])
    )
    assert "A1 to A5 · 5 amendments" in told
    assert "§6 for version 2 because of F1: more" in told


def test_an_amendment_that_stands_alone_says_what_it_changed() -> None:
    told = re.sub("<[^<>]*>", " ", lately(small_record()[0]))
    assert re.search(r"§2: +P2 was added", told)


def test_a_record_without_dates_says_so() -> None:
    assert lately(read({})[0]) == "No page of the record states a date."
