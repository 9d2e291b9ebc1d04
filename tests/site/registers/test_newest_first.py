"""Registers that are read like a log: what is new stands at the top."""

from beforehand.site.registers.decisions import decisions_register
from beforehand.site.registers.journal import journal_register
from beforehand.site.registers.notes import notes_register
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
