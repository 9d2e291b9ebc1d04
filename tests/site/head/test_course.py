"""The course of one experiment in the card of its design."""

import re

from beforehand.ledger.events import Entry
from beforehand.records.record import Design
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
UNDATED = CRITIC.replace("date: 2026-08-01\n", "")
AGAIN = UNDATED.replace("attacks: 1", "attacks: 2\npass: 2").replace("needs amendment", "pass")
TAG = re.compile(r"<[^>]+>")


def pages(*entries: Entry, design: str = DESIGN, days: tuple[int, ...] = ()) -> dict[str, str]:
    return {PAGE: design, **(files(*chain(*entries, days=days)) if entries else {})}


def html_of(found: dict[str, str]) -> str:
    graph, _ = read(found)
    design = next(item for item in graph.records if isinstance(item, Design))
    return course(graph, design)


def shown(found: dict[str, str]) -> list[str]:
    """The steps of the experiment as a reader hears them; what is said below is with the last."""
    items = re.split(r'<li class="bh-course--', html_of(found))[1:]
    return [" ".join(TAG.sub(" ", f"<{item}").split()) for item in items]


def test_the_course_of_a_draft_names_what_is_still_to_come() -> None:
    found = shown(pages(design=DESIGN.replace("frozen", "draft")))
    assert found == [
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
    assert found == [
        "Critic on version 1 2026-07-30 needs amendment 2 findings",
        "Frozen version 1 2026-08-01 nothing seen",
        "Run 2026-08-02 tasting pilot seen",
        "Frozen version 2 2026-08-04 outputs seen amended §4 for version 2, 2026-08-03",
        "Labels opened 2026-08-05 labels seen",
        "Result 2026-08-20 2 supported 1 not supported",
    ]


def test_amendments_of_one_day_under_the_same_knowledge_are_one_line_of_the_course() -> None:
    rows_of = "".join(
        f"| A{number} | 2 | 2026-08-0{day} | §{number} | more | F1 |\n"
        for number, day in ((1, 2), (2, 2), (3, 2), (4, 3))
    )
    entries = [FIRST, *(amended("2", "pilot", f"§{number}") for number in (1, 2, 3, 4))]
    made = "amended A1 to A3 , 2026-08-02 pilot seen amended A4 , 2026-08-03 pilot seen"
    days = (1, 2, 2, 2, 3, 4)
    waiting = shown(pages(*entries, design=DESIGN + TABLE + rows_of, days=days))
    assert waiting[0] == "Frozen version 1 2026-08-01 nothing seen"
    assert f"Frozen not yet {made}" in waiting
    found = shown(pages(*entries, SECOND, design=DESIGN + TABLE + rows_of, days=days))
    assert found[1] == f"Frozen version 2 2026-08-04 outputs seen {made}"


def test_a_design_that_was_frozen_many_times_shows_the_first_and_the_last() -> None:
    found = shown(pages(*(frozen(str(number), "nothing") for number in range(1, 8))))
    assert [item for item in found if item.startswith("Frozen")] == [
        "Frozen version 1 2026-08-01 nothing seen and 3 more versions frozen since",
        *(f"Frozen version {day} 2026-08-0{day} nothing seen" for day in (5, 6, 7)),
    ]
    assert found[-1] == "Result not yet"


def test_the_page_alone_gives_the_course_of_a_record_without_ledgers() -> None:
    found = shown(small_record.PAGES)
    assert found == [
        "Critic on version 1 2026-08-01 needs amendment 2 findings",
        "Frozen version 2 2026-08-02 amended A1",
        "Run 2026-08-03",
        "Result 2026-08-05 1 supported",
    ]


def test_a_pass_stands_behind_the_version_that_it_attacked() -> None:
    found = shown(
        {
            **pages(FIRST, CHANGE, SECOND, design=DESIGN.replace("version: 1", "version: 2")),
            f"{FOLDER}/critic-1.md": UNDATED.replace("attacks: 1", "attacks: 1\npass: 1"),
            f"{FOLDER}/critic-2.md": AGAIN,
        }
    )
    assert [item.split()[0] for item in found] == [
        *("Frozen", "Critic", "Frozen", "Critic", "Run", "Result")
    ]
    assert found[1] == "Critic pass 1 on version 1 no day stated needs amendment 2 findings"
    assert found[3] == "Critic pass 2 on version 2 no day stated pass 2 findings"


def test_passes_between_two_versions_are_one_step() -> None:
    found = shown(
        {
            **pages(FIRST, SECOND, design=DESIGN.replace("version: 1", "version: 2")),
            f"{FOLDER}/critic-1.md": UNDATED.replace("attacks: 1", "attacks: 1\npass: 1"),
            f"{FOLDER}/critic-2.md": AGAIN.replace("attacks: 2", "attacks: 1"),
        }
    )
    assert found[1] == "Critic 2 passes, last on version 1 no day stated pass 4 findings"


def test_the_days_say_whether_a_draft_was_attacked_or_what_was_frozen() -> None:
    for day, place in (("2026-07-31", 0), ("2026-08-01", 0), ("2026-08-02", 1)):
        critic = CRITIC.replace("2026-08-01", day)
        found = shown({**pages(FIRST), f"{FOLDER}/critic.md": critic})
        assert found[place].startswith(f"Critic on version 1 {day}")


def test_a_verdict_on_an_earlier_version_is_plain_history() -> None:
    critic = {f"{FOLDER}/critic.md": UNDATED}
    then = pages(FIRST, SECOND, design=DESIGN.replace("version: 1", "version: 2"))
    assert 'bh-badge--plain">needs amendment' in html_of({**then, **critic})
    assert 'bh-badge--watch">needs amendment' in html_of({**pages(FIRST), **critic})


RETOLD = DESIGN.replace("version: 1", "version: 2\nfrozen: 2026-07-25") + TABLE
ROWS = "| A1 | 2 | 2026-07-25 | §4 | more | F1 |\n| A2 | 2 | 2026-07-25 | §3 | more | F1 |\n"


def test_a_freeze_that_was_retold_has_the_day_of_the_page_and_says_when_it_was_recorded() -> None:
    design = RETOLD + ROWS
    found = shown(pages(frozen("2", "results", design), design=design, days=(30,)))
    assert found[0] == (
        "Frozen version 2 the page says 2026-07-25 recorded here 2026-08-30 results seen "
        "amended A1 to A2"
    )


def test_each_version_says_its_day_and_what_had_been_seen_or_by_when_it_was_there() -> None:
    entries = (frozen("1", "pilot"), amended("2", "pilot", "§4"), amended("2", "pilot", "§3"))
    found = shown(
        pages(*entries, frozen("2", "pilot"), design=RETOLD + ROWS, days=(30, 30, 30, 30))
    )
    assert found[:2] == [
        "Frozen version 1 by 2026-07-25 pilot seen",
        "Frozen version 2 2026-07-25 pilot seen amended A1 to A2",
    ]
    assert found[-1].endswith(
        "The days of the versions are those of the page. All were recorded here on 2026-08-30 ."
    )


def test_versions_that_were_recorded_on_two_days_say_each_its_own() -> None:
    entries = (frozen("1", "pilot"), amended("2", "pilot", "§4"), amended("2", "pilot", "§3"))
    found = shown(
        pages(*entries, frozen("2", "pilot"), design=RETOLD + ROWS, days=(29, 30, 30, 30))
    )
    assert "recorded here 2026-08-29" in found[0]
    assert "the page says 2026-07-25 recorded here 2026-08-30" in found[1]


def test_the_day_of_a_proposal_is_told_where_the_page_has_it() -> None:
    drafted = DESIGN.replace("version: 1", "version: 1\ndrafted: 2026-07-20")
    assert shown(pages(FIRST, design=drafted))[0] == "Proposed 2026-07-20"


def test_a_run_that_the_journal_or_the_ledger_tells_of_is_no_run_to_come() -> None:
    entry = "---\nkind: journal\nid: S020\nran: E-20260801-tea\n---\n# The tasting\n"
    journal = {"docs/journal/S020.md": entry}
    told = shown({**pages(FIRST), **journal})
    assert told[1] == "Run ran, says S020"
    assert told[-1] == "Result no result page here"
    seen = shown(pages(FIRST, frozen("2", "results")))
    assert "Run ran, says the ledger : results seen" in seen
    assert seen[-1] == "Result no result page here"
    unrun = DESIGN.replace("version: 1", "version: 1\ndispatched: no")
    assert "Run none made" in shown({**pages(FIRST, design=unrun), **journal})


def test_findings_that_are_not_on_the_page_are_counted_too() -> None:
    source = 'source: "findings in all: 29; rows not in the source: 27"\ndate:'
    found = shown({**pages(FIRST), f"{FOLDER}/critic.md": CRITIC.replace("date:", source)})
    assert found[0].endswith("2 of 29 findings")
