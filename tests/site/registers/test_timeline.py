"""The timeline: every event once, newest first."""

import json
import re
from html import unescape

from beforehand.ledger.events import Entry
from beforehand.site.registers.register import MOST
from beforehand.site.registers.register_files import register_files
from beforehand.site.registers.timeline import timeline_page, timeline_register
from tests.ledgered import DESIGN, PAGE, TABLE, amended, chain, files, frozen, read
from tests.site import small_record
from tests.site.made_tables import with_lines

OPENED = Entry("labels-opened", "labels", page=PAGE, note="<b>at</b> noon")
FIRST, CHANGE, SECOND = (
    frozen("1", "nothing"),
    amended("2", "outputs", "§4"),
    frozen("2", "outputs"),
)
TAG = re.compile(r"<[^>]+>")


def pages(*entries: Entry, design: str = DESIGN, days: tuple[int, ...] = ()) -> dict[str, str]:
    return {PAGE: design, **(files(*chain(*entries, days=days)) if entries else {})}


def rows(found: dict[str, str]) -> list[str]:
    """The rows of the timeline without markup and links."""
    text = with_lines(timeline_page(read(found)[0]).markdown)
    text = unescape(re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", TAG.sub("", text)))
    return [line for line in text.splitlines() if re.match(r"\| \d", line)]


def test_entries_of_a_ledger_have_a_time_and_what_had_been_seen() -> None:
    found = rows(pages(FIRST, CHANGE, SECOND, OPENED))
    name = "Tea before milk, E-20260801-tea"
    of = ("labels seen", 4), ("outputs seen", 3), ("outputs seen", 2), ("nothing seen", 1)
    what = (
        "labels opened: <b>at</b> noon",
        "frozen: version 2",
        "amended: §4 for version 2 because of F1: more",
        "frozen: version 1",
    )
    assert found == [
        *(
            f"| 2026-08-0{number} 10:00 UTC | {told} | {name} | {seen} | ledger, entry {number} |"
            for told, (seen, number) in zip(what, of, strict=True)
        ),
    ]


def test_what_page_and_ledger_both_have_is_one_event_that_says_both_days() -> None:
    row = "| A1 | 2 | {} | §4 | more | F1 |\n"
    entries = FIRST, CHANGE, SECOND
    text = DESIGN.replace("version: 1", "version: 2\nfrozen: 2026-08-04")
    same = rows(pages(*entries, design=text + TABLE + row.format("2026-08-02")))
    assert len(same) == 3
    assert "amended: A1 §4 for version 2" in same[1]
    assert "the page says" not in "".join(same)
    text = text.replace("2026-08-04", "2026-07-20")
    other = rows(pages(*entries, design=text + TABLE + row.format("2026-07-19")))
    assert len(other) == 3
    assert re.match(r"\| 2026-08-03 .*version 2 the page says 2026-07-20 \|", other[0])
    assert re.match(r"\| 2026-08-02 .*more the page says 2026-07-19 \|", other[1])
    assert "the page says" not in other[2]


def test_what_only_the_page_has_stands_beside_what_the_ledger_has() -> None:
    rows_of = "| A1 | 2 | 2026-08-02 | §4 | more | F1 |\n| A2 | 3 | 2026-08-09 | §1 | x | F2 |\n"
    text = DESIGN.replace("version: 1", "version: 3\nfrozen: 2026-08-10") + TABLE + rows_of
    found = rows(pages(FIRST, CHANGE, SECOND, design=text))
    assert [line.split(" | ")[0] for line in found][:2] == ["| 2026-08-10", "| 2026-08-09"]
    assert "amended: §1: x | E-20260801-tea: A2" in found[1]
    assert len(found) == 5


def test_the_timeline_is_data_too() -> None:
    text = DESIGN.replace("version: 1", "version: 1\nfrozen: 2026-07-20")
    graph, _ = read(pages(FIRST, OPENED, design=text))
    made = {file.path: file.data for file in register_files(timeline_register(graph), str)}
    found = json.loads(made["docs/record/timeline.json"])
    assert [(row["when"], row["what"], row["stated"], row["seen"]) for row in found] == [
        ("2026-08-02T10:00:00Z", "labels opened", "", "labels"),
        ("2026-08-01T10:00:00Z", "frozen", "2026-07-20", "nothing"),
    ]
    assert found[0]["experiment"] == ["E-20260801-tea"]
    assert made["docs/record/timeline.csv"].startswith(b"when,what,where,")


def test_a_record_without_ledgers_says_that_pages_state_the_days() -> None:
    text = timeline_page(small_record.small_record()[0]).markdown
    assert "Every date is one that a page states." in text
    assert "Known by" not in text
    assert "critic pass filed: <span" in text
    assert "2 findings" in text


def test_an_empty_record_has_an_empty_timeline() -> None:
    text = timeline_page(read({"docs/index.md": "# Nothing\n"})[0]).markdown
    assert "No page of the record states a date" in text


def test_what_is_too_much_for_one_page_is_counted_month_by_month() -> None:
    page = "---\nkind: journal\nid: S{0:03}\ndate: 2026-{1:02}-{2:02}\n---\n# Day {0}\n"
    many = {
        f"docs/journal/S{number:03}.md": page.format(number, number % 12 + 1, number % 28 + 1)
        for number in range(MOST + 60)
    }
    text = with_lines(timeline_page(read(many)[0]).markdown)
    whole, _, plain = TAG.sub("", text).partition("## Earlier")
    assert whole.count("| journal entry |") == MOST
    counts = re.findall(r"^\| [A-Z]\w+ 2026 \| (\d+) \|", plain, re.MULTILINE)
    assert sum(map(int, counts)) == 60
