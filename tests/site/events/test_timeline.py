"""The timeline of the record, and the course of one experiment in the card of its design."""

import re
from html import unescape

from beforehand.ledger.events import Entry
from beforehand.records.record import Design
from beforehand.site.events.events import events
from beforehand.site.events.timeline import WHOLE, timeline_page
from beforehand.site.head.course import course
from tests.ledgered import (
    DESIGN,
    FOLDER,
    PAGE,
    RESULT,
    TABLE,
    VERDICTS,
    amended,
    chain,
    files,
    frozen,
    read,
)
from tests.site import small_record

STAGE = Entry("stage-entered", "pilot", page=PAGE, step="tasting")
OPENED = Entry("labels-opened", "labels", page=PAGE, note="<b>at</b> noon")
FIRST, CHANGE, SECOND = (
    frozen("1", "nothing"),
    amended("2", "outputs", "§4"),
    frozen("2", "outputs"),
)
CRITIC = small_record.PAGES[small_record.CRITIC]
TAG = re.compile(r"<[^>]+>")


def pages(*entries: Entry, design: str = DESIGN, days: tuple[int, ...] = ()) -> dict[str, str]:
    return {PAGE: design, **(files(*chain(*entries, days=days)) if entries else {})}


def shown(found: dict[str, str]) -> list[str]:
    """The steps of the experiment as a reader hears them."""
    graph, _ = read(found)
    design = next(item for item in graph.records if isinstance(item, Design))
    text = course(graph, design)
    items = re.split(r'<li class="bh-course--', text)[1:]
    return [" ".join(TAG.sub(" ", f"<{item}").split()) for item in items]


def rows(found: dict[str, str]) -> list[str]:
    """The rows of the timeline without markup and links."""
    text = timeline_page(read(found)[0]).markdown
    text = unescape(re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", TAG.sub("", text)))
    return [line for line in text.splitlines() if re.match(r"\| \d|## ", line)]


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
        "## August 2026",
        *(
            f"| 2026-08-0{number} 10:00 UTC | {told} | {name} | {seen} | ledger, entry {number} |"
            for told, (seen, number) in zip(what, of, strict=True)
        ),
    ]


def test_what_page_and_ledger_both_have_is_told_once_unless_their_days_differ() -> None:
    row = "| A1 | 2 | {} | §4 | more | F1 |\n"
    entries = FIRST, CHANGE, SECOND
    text = DESIGN.replace("version: 1", "version: 2\nfrozen: 2026-08-04")
    same = rows(pages(*entries, design=text + TABLE + row.format("2026-08-02")))
    assert len(same) == 4
    assert "amended: A1 §4 for version 2" in same[2]
    text = text.replace("2026-08-04", "2026-07-20")
    other = rows(pages(*entries, design=text + TABLE + row.format("2026-07-19")))
    assert len(other) == 7
    assert "version 2 the page says 2026-07-20" in other[1]
    assert "more the page says 2026-07-19" in other[2]
    assert other[5].startswith("| 2026-07-20 | frozen: the ledger has it on 2026-08-03 |")
    assert other[6].startswith("| 2026-07-19 | amended | E-20260801-tea: A1 |")


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
        for number in range(WHOLE + 60)
    }
    text = timeline_page(read(many)[0]).markdown
    whole, _, plain = TAG.sub("", text).partition("## Earlier")
    assert whole.count("| journal entry |") == WHOLE
    counts = re.findall(r"^\| [A-Z]\w+ 2026 \| (\d+) \|", plain, re.MULTILINE)
    assert sum(map(int, counts)) == 60


def test_the_course_of_a_draft_names_what_is_still_to_come() -> None:
    found = shown(pages(design=DESIGN.replace("frozen", "draft")))
    assert found == [
        "Proposed",
        "Critic not yet",
        "Frozen not yet",
        "Run not yet",
        "Result not yet",
    ]


def test_the_course_follows_the_days_and_says_what_had_been_seen() -> None:
    found = shown(
        {
            **pages(FIRST, STAGE, CHANGE, SECOND, OPENED),
            RESULT: VERDICTS,
            f"{FOLDER}/critic.md": CRITIC.replace("2026-08-01", "2026-07-30"),
        }
    )
    amendment = "amended §4 for version 2, 2026-08-03 outputs seen"
    assert found == [
        "Proposed",
        "Critic 2026-07-30 needs amendment 2 findings",
        f"Frozen 2026-08-01 version 1 nothing seen {amendment}",
        "Run 2026-08-02 tasting pilot seen",
        "Frozen 2026-08-04 version 2 outputs seen",
        "Labels opened 2026-08-05 labels seen",
        "Result 2026-08-20 3 verdicts",
    ]


def test_amendments_of_one_day_under_the_same_knowledge_are_one_line_of_the_course() -> None:
    rows_of = "".join(
        f"| A{number} | 2 | 2026-08-0{day} | §{number} | more | F1 |\n"
        for number, day in ((1, 2), (2, 2), (3, 2), (4, 3))
    )
    entries = [FIRST, *(amended("2", "pilot", f"§{number}") for number in (1, 2, 3, 4))]
    found = shown(pages(*entries, design=DESIGN + TABLE + rows_of, days=(1, 2, 2, 2, 3)))
    assert found[1] == (
        "Frozen 2026-08-01 version 1 nothing seen "
        "amended A1 to A3 , 2026-08-02 pilot seen amended A4 , 2026-08-03 pilot seen"
    )


def test_a_design_that_was_frozen_many_times_shows_the_first_and_the_last() -> None:
    found = shown(pages(*(frozen(str(number), "nothing") for number in range(1, 8))))
    assert [item for item in found if item.startswith("Frozen")] == [
        "Frozen 2026-08-01 version 1 nothing seen and 3 more versions frozen since",
        *(f"Frozen 2026-08-0{day} version {day} nothing seen" for day in (5, 6, 7)),
    ]


def test_the_page_alone_gives_the_course_of_a_record_without_ledgers() -> None:
    found = shown(small_record.PAGES)
    assert found == [
        "Proposed",
        "Critic 2026-08-01 needs amendment 2 findings",
        "Frozen 2026-08-02 version 2 amended A1 , 2026-08-02",
        "Run 2026-08-03",
        "Result 2026-08-05 1 verdict",
    ]


def test_events_belong_to_the_experiments_that_their_page_is_of_or_cites() -> None:
    graph, _ = small_record.small_record()
    of = {(event.what, event.date.isoformat()): event.of for event in events(graph)}
    assert of["journal entry", "2026-07-20"] == ("E-20260801-tea",)
    assert of["critic pass filed", "2026-08-01"] == ("E-20260801-tea",)
    assert of["decision", "2026-07-25"] == ()
