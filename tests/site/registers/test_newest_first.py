"""Registers that are read like a log: what is new stands at the top."""

import datetime

from beforehand.site.registers.decisions import decisions_page, decisions_register
from beforehand.site.registers.journal import journal_page, journal_register
from beforehand.site.registers.newest_first import order_said
from beforehand.site.registers.notes import notes_page, notes_register
from beforehand.site.registers.register import Register
from tests.site.small_record import NEW, NOTES, PAGES, read

ENTRY = "---\nkind: journal\nid: {id}\ndate: {date}\n---\n# Entry\n"
DAYS = (("S9", "2026-07-21"), ("S10", "2026-07-21"), ("S11", "2026-07-22"), ("S12", "lost"))


def ids(register: Register) -> list[object]:
    return [row.values["id"] for row in register.rows]


def journal() -> dict[str, str]:
    return {f"docs/journal/{name}.md": ENTRY.format(id=name, date=day) for name, day in DAYS}


def test_the_newest_day_comes_first_then_the_later_id_and_last_what_has_no_day() -> None:
    assert ids(journal_register(read(journal())[0])) == ["S11", "S10", "S9", "S12"]


def test_a_note_is_as_new_as_the_entry_of_the_journal_that_it_names() -> None:
    notes = "---\nkind: notes\n---\n# Notes\n" + "".join(
        f"\n## ({name}) · Note {name}\n\nA rule.\n\n- **since:** {since}\n"
        for name, since in (("a", "S11"), ("b", "S9"), ("c", "not in the source"))
    )
    assert ids(notes_register(read({**journal(), NOTES: notes})[0])) == ["a", "b", "c"]


def test_a_decision_without_a_day_comes_last() -> None:
    assert ids(decisions_register(read(PAGES)[0])) == ["D-20260725-07", "D-20260725-06"]
    undated = {**PAGES, NEW: PAGES[NEW].replace("date: 2026-07-26", "date: soon")}
    assert ids(decisions_register(read(undated)[0])) == ["D-20260725-06", "D-20260725-07"]


def test_the_order_is_said_as_it_is() -> None:
    day = datetime.date(2026, 8, 1)
    assert order_said([day, day]) == "the newest first"
    assert order_said([day, None]) == "the newest first, those without a date last"
    assert order_said([None]) == "the last id first"


def test_registers_say_where_those_without_a_day_are() -> None:
    graph, _ = read(journal())
    assert "4 entries, the newest first, those without a date last." in journal_page(graph).markdown
    assert "on record, the newest first." in decisions_page(read(PAGES)[0]).markdown
    assert "standing note, the newest first: rules" in notes_page(read(PAGES)[0]).markdown
