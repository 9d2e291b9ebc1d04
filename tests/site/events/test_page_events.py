"""What pages date of deviations from a plan."""

from beforehand.site.events.events import events
from beforehand.site.registers.timeline import timeline_register
from beforehand.site.words.markup import words
from tests.site.deviated import with_file
from tests.site.small_record import RESULT, read


def test_each_dated_deviation_is_an_event_of_its_experiment() -> None:
    found = [event for event in events(read(with_file())[0]) if event.what == "deviation"]
    assert [(str(one.date), words(one.content), words(one.detail)) for one in found] == [
        ("2026-08-06", "DEV-001 of E-20260801-tea", "the <i>kettle</i>"),
        ("2026-08-04", "D1 of E-20260801-tea", "§2: one cup broke"),
        ("2026-08-02", "D2 of E-20260801-tea", "§2: 牛奶凉了"),
    ]
    assert {event.of for event in found} == {("E-20260801-tea",)}
    assert found[1].content[0].to == f"{RESULT}#deviation-d1"


def test_the_timeline_names_the_experiment_of_a_deviation_once() -> None:
    rows = timeline_register(read(with_file())[0]).rows
    told = [words(row.cells[2]) for row in rows if row.values["what"] == "deviation"]
    assert told == [f"{name} of E-20260801-tea" for name in ("DEV-001", "D1", "D2")]
