"""The register of amendments: what was changed, and whether data had been seen by then."""

from html import unescape

import pytest

from beforehand.freezing.versions.versions import histories
from beforehand.site.front.front_page import front_page
from beforehand.site.registers.amendments import amendments_page, amendments_register, seen_said
from beforehand.site.registers.register import Row
from beforehand.site.registers.register_files import csv_of
from beforehand.site.words.markup import html, markdown, words
from beforehand.site.words.page import AMENDMENTS
from tests.ledgered import DESIGN, PAGE, TABLE, amended, chain, files, frozen, kept, read
from tests.site import small_record
from tests.site.small_record import PAGES

ROWS = (
    "| A1 | 2 | 2026-07-20 | §4 | the count | F1 |\n"
    "| A2 | 2 | 2026-08-02 | §3 | the judges | F2 |\n"
)


def rows(pages: dict[str, str]) -> list[Row]:
    return list(amendments_register(read(pages)[0]).rows)


def ledgered() -> dict[str, str]:
    """One amendment that a ledger records late, one that the page alone has, and one of neither."""
    entries = (
        frozen("1", "nothing", DESIGN),
        amended("2", "materials", "§9"),
        amended("2", "outputs", "§4"),
    )
    design = DESIGN.replace("version: 1", "version: 2") + TABLE + ROWS
    return {PAGE: design, **files(*chain(*entries, days=(1, 5, 6)))}


def test_what_had_been_seen_and_the_day_are_those_of_the_ledger() -> None:
    recorded, bare, alone = rows(ledgered())
    assert recorded.values["id"] == "A1"
    assert recorded.values["day"] == "2026-08-06"
    assert recorded.values["page_says"] == "2026-07-20"
    assert recorded.values["seen"] == "outputs"
    assert recorded.values["data"] == "after data"
    assert words(recorded.cells[5]) == "recorded 2026-08-06 the page says 2026-07-20"
    assert words(recorded.cells[6]) == "outputs seen"
    assert bare.values | {"section": "§9", "data": "before data", "id": ""} == bare.values
    assert alone.values["known_by"] == "page"
    assert words(alone.cells[5]) == "the page says 2026-08-02"
    assert words(alone.cells[6]) == "outputs seen by now, not frozen yet"


def of_version_1(changed: str, seen: str) -> dict[str, str]:
    """An amendment that no entry records, in the version that was frozen first."""
    design = f"{DESIGN}{TABLE}| A1 | 1 | 2026-07-20 | §4 | {changed} | F1 |\n"
    return {PAGE: design, **files(*chain(frozen("1", seen, design))), **kept(design)}


@pytest.mark.parametrize(("seen", "data"), [("nothing", "before data"), ("results", "after data")])
def test_what_no_entry_records_is_taken_by_the_freeze_of_its_version_as_in_the_history(
    seen: str, data: str
) -> None:
    pages = of_version_1("the `count` of [cups](a.md)", seen)
    (row,) = rows(pages)
    assert (row.values["seen"], row.values["data"]) == (seen, data)
    assert (row.values["known_by"], row.values["said_by"]) == ("page", "entry 1")
    assert words(row.cells[6]) == f"{seen} seen when version 1 was frozen"
    (history,) = histories(read(pages)[0])
    assert [cause.seen for version in history.versions for cause in version.causes] == [seen]


@pytest.mark.parametrize("changed", ["the judges", "count", "tea", "A1", ""])
def test_a_freeze_says_nothing_of_an_amendment_that_its_text_does_not_hold(changed: str) -> None:
    pages = of_version_1("the count", "nothing")
    later = {**pages, PAGE: pages[PAGE].replace("the count", changed)}
    (row,) = rows(later)
    assert row.values["data"] == "not known"
    assert words(row.cells[6]) == "not known: not in the version as frozen"


def test_a_kept_text_that_is_not_the_frozen_one_vouches_for_nothing() -> None:
    pages = of_version_1("the count", "nothing")
    added = "| A2 | 1 | 2026-07-21 | §4 | the judges | F1 |\n"
    altered = {path: text + added if path.endswith(".md") else text for path, text in pages.items()}
    found = rows(altered)
    assert [row.values["id"] for row in found] == ["A2", "A1"]
    assert {row.values["data"] for row in found} == {"not known"}
    assert words(found[0].cells[6]) == "not known: the kept text is not the frozen one"


def test_what_had_been_seen_is_counted_and_what_a_later_moment_says_is_said_of_that() -> None:
    text = unescape(amendments_page(read(ledgered())[0]).markdown)
    assert (
        "3 amendments: [1 with outputs seen](amendments.md?seen=outputs&as_of=the%20change), "
        "[1 not frozen yet, with outputs seen by now](amendments.md?seen=outputs&as_of=today); "
        "[1 before data](amendments.md?data=before%20data)." in text
    )
    graph = read(of_version_1("the count", "results"))[0]
    said = "1 in a version frozen with results seen; none before data"
    assert words(seen_said(graph)) == said
    (row,) = amendments_register(graph).rows
    assert row.values["as_of"] == "a later freeze"
    assert words(seen_said(read(of_version_1("the count", "nothing"))[0])) == "1 before data"


def test_the_register_and_the_front_page_count_alike() -> None:
    graph, report = read(ledgered())
    said = markdown(seen_said(graph), AMENDMENTS)
    assert said in amendments_page(graph).markdown
    assert html(seen_said(graph), AMENDMENTS) in front_page(graph, report).markdown


def test_one_filter_asks_for_those_after_data() -> None:
    made, moments = amendments_register(read(ledgered())[0]).asides
    assert (made.key, made.order) == ("data", ("before data", "after data", "not known"))
    assert moments.key == "as_of"


def test_of_one_day_a_study_stays_together_its_newest_number_first() -> None:
    row = "| A{} | 2 | 2026-08-02 | §2 | P2 was added | finding 1 |\n"
    text = PAGES[small_record.DESIGN]
    text = text.replace(row.format(1), "".join(map(row.format, (1, 2, 10))))
    other = small_record.DESIGN.replace("E-20260801-tea", "E-20260701-cup")
    graph, _ = small_record.read({**PAGES, small_record.DESIGN: text, other: text})
    found = [
        (row.values["experiment"], row.values["id"]) for row in amendments_register(graph).rows
    ]
    order = ["A10", "A2", "A1"]
    assert found == [
        *(("E-20260801-tea", name) for name in order),
        *(("E-20260701-cup", name) for name in order),
    ]


def test_without_a_ledger_the_day_is_held_to_that_of_the_first_call() -> None:
    for day, data, shown in (
        ("2026-08-02", "before data", "before the first call, as the pages date it"),
        ("2026-08-03", "not known", "not known: same day as the first call"),
        ("2026-08-04", "after data", "after the run began, as the pages date it"),
        ("some day", "not known", "not known: the amendment has no day"),
    ):
        later = PAGES[small_record.DESIGN].replace("| A1 | 2 | 2026-08-02", f"| A1 | 2 | {day}")
        pages = PAGES | {small_record.DESIGN: later}
        (row,) = amendments_register(small_record.read(pages)[0]).rows
        assert row.values["data"] == data
        assert words(row.cells[6]) == shown
    undated = PAGES[small_record.DESIGN].replace("dispatched: 2026-08-03T10:00Z\n", "")
    (row,) = amendments_register(small_record.read(PAGES | {small_record.DESIGN: undated})[0]).rows
    assert words(row.cells[6]) == "not known: no first call is dated"


def test_a_row_that_says_what_had_been_seen_is_believed_where_no_ledger_knows_better() -> None:
    table = TABLE.replace("because |", "because | seen |").replace("|---------|\n", "|---|---|\n")
    row = "| A1 | 2 | 2026-08-02 | §4 | the count | F1 | pilot data |\n"
    (found,) = rows({PAGE: DESIGN + table + row})
    assert found.values["seen"] == "pilot"
    assert found.values["data"] == "after data"


def test_programs_get_the_same() -> None:
    text = csv_of(row.values for row in rows(ledgered()))
    head = "id,experiment,version,section,changed,because,day,page_says,seen,data,known_by,entry"
    assert text.splitlines()[0] == f"{head},said_by,as_of"
    line = "A1,E-20260801-tea,2,§4,the count,F1,2026-08-06,2026-07-20,outputs,after data,ledger,3"
    assert f"{line},entry 3,the change" in text


def test_a_record_without_amendments_says_so() -> None:
    assert "No design has been amended yet." in amendments_page(read({PAGE: DESIGN})[0]).markdown
