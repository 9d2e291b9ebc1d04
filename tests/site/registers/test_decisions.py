"""The register of decisions: one word for one state."""

from beforehand.site.registers.decisions import decisions_register
from beforehand.site.words.markup import words
from tests.site.small_record import NEW, PAGES, read


def status(written: str) -> tuple[str, object, object]:
    pages = {**PAGES, NEW: PAGES[NEW].replace("status: accepted", f"status: {written}")}
    row = decisions_register(read(pages)[0]).rows[0]
    return words(row.cells[1]), row.values["status"], row.values["status_written"]


def test_cell_filter_and_file_say_the_same_word_and_the_page_keeps_its_own() -> None:
    assert status("accepted") == ("accepted", "accepted", "accepted")
    assert status("ratified") == ("accepted “ratified”", "accepted", "ratified")
    assert status("not in the source") == (
        "unknown “not in the source”",
        "unknown",
        "not in the source",
    )
    assert status("who knows") == ("who knows", "who knows", "who knows")
