"""What a card remarks: amendments, and checks that a page switches off."""

from beforehand.records.record import Design
from beforehand.site.head.remark_rows import amended_row, waived_row
from beforehand.site.words.markup import html, words
from tests.site.small_record import DESIGN, PAGES, read


def rows(text: str) -> tuple[str, str]:
    graph, report = read({**PAGES, DESIGN: text})
    (design,) = (item for item in graph.index.on_page[DESIGN] if isinstance(item, Design))
    made = amended_row(graph, design), waived_row(graph, report, design)
    assert "3 < 5" not in "".join(html(content, DESIGN) for content in made)
    return words(made[0]), words(made[1])


def test_how_often_a_design_was_amended_and_because_of_what() -> None:
    assert rows(PAGES[DESIGN])[0] == "once: A1, because of finding 1"
    (row,) = (line for line in PAGES[DESIGN].splitlines() if line.startswith("| A1 |"))
    again = row.replace("A1", "A2").replace("finding 1", "3 < 5")
    twice = rows(PAGES[DESIGN].replace(row, f"{row}\n{again}"))[0]
    assert twice == "2 times, last: A2, because of 3 < 5"


def test_a_check_that_is_switched_off_is_named_with_its_reason() -> None:
    assert rows(PAGES[DESIGN])[1] == "AMD999: An example of a check that nobody knows."
    waived = PAGES[DESIGN].partition("waive:\n")[2].partition("---")[0]
    assert rows(PAGES[DESIGN].replace(f"waive:\n{waived}", ""))[1] == ""
