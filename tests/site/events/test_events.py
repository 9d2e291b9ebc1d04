"""What happened when."""

from beforehand.site.events.events import events
from tests.site.small_record import DESIGN, NEW, PAGES, read, small_record


def dated(pages: dict[str, str] = PAGES) -> list[tuple[str, str, str]]:
    return [
        (one.date.isoformat(), one.what, "".join(piece.text for piece in one.content))
        for one in events(read(pages)[0])
    ]


def test_events_come_newest_first_and_each_says_what_it_was() -> None:
    found = dated()
    assert [day for day, _, _ in found] == sorted((day for day, _, _ in found), reverse=True)
    assert ("2026-08-02", "frozen", "Tea before milk (v2)") in found
    assert ("2026-08-03", "run begun", "Tea before milk (v2)") in found
    assert ("2026-08-05", "result", "She tells") in found
    assert ("2026-08-01", "critic pass filed", "Critique") in found


def test_the_amendments_of_one_day_are_one_event() -> None:
    row = "| A1 | 2 | 2026-08-02 | §2 | P2 was added | finding 1 |\n"
    more = row + row.replace("A1", "A2") + row.replace("A1", "A3").replace("08-02", "08-04")
    found = dated({**PAGES, DESIGN: PAGES[DESIGN].replace(row, more)})
    assert ("2026-08-02", "amended", "E-20260801-tea: A1 to A2") in found
    assert ("2026-08-04", "amended", "E-20260801-tea: A3") in found


def test_what_has_no_readable_date_is_left_out() -> None:
    pages = {**PAGES, NEW: PAGES[NEW].replace("2026-07-26", "soon")}
    assert "Eight cups" not in [text for _, _, text in dated(pages)]


def test_events_belong_to_the_experiments_that_their_page_is_of_or_cites() -> None:
    graph, _ = small_record()
    of = {(event.what, event.date.isoformat()): event.of for event in events(graph)}
    assert of["journal entry", "2026-07-20"] == ("E-20260801-tea",)
    assert of["critic pass filed", "2026-08-01"] == ("E-20260801-tea",)
    assert of["decision", "2026-07-25"] == ()
