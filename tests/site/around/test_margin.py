import re

from beforehand.site import with_margin
from beforehand.site.around.margin import margin_notes
from tests.site.small_record import CRITIC, DESIGN, JOURNAL, PAGES, read, small_record


def same(html: str) -> str:
    return html


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^<>]*>", "", html).split())


def test_a_section_shows_the_findings_that_hit_it_with_what_answered_them() -> None:
    notes = margin_notes(small_record()[0], DESIGN)
    assert [words(note) for note in notes.values()] == ["finding 1 · major · accepted → A1"]
    assert all("data-search-exclude" in note for note in notes.values())
    (note,) = notes.values()
    assert '<a href="critic.md#finding-1">finding 1</a>' in note
    assert '<a href="#amendment-a1">A1</a>' in note


def test_a_finding_shows_the_amendment_that_answered_it_in_its_row_or_below_its_heading() -> None:
    graph, _ = small_record()
    row = '<table><tr class="x" id="finding-1"><td>1</td><td>minor</td></tr></table>'
    assert words(with_margin(graph, CRITIC, row, same)) == "1answered by → A1 §2minor"
    heading = '<h3 id="finding-1">Finding 1 <a>¶</a></h3><p>Text</p>'
    assert with_margin(graph, CRITIC, heading, same).startswith(f"{heading[:-11]}<span")
    item = '<ul><li id="finding-1">one</li></ul>'
    assert words(with_margin(graph, CRITIC, item, same)).endswith("one")


def test_a_page_without_objections_stays_as_it_is() -> None:
    graph, _ = small_record()
    page = '<h2 id="finding-1">Not a critique</h2>'
    assert with_margin(graph, JOURNAL, page, same) is page


def test_many_findings_on_a_section_are_counted_and_open_ones_stand_first() -> None:
    rows = "".join(
        f"| {number} | minor | §2 is thin & <b>so</b> | {word} | because |\n"
        for number, word in enumerate(["accepted"] * 5 + ["open"], 11)
    )
    pages = PAGES | {CRITIC: re.sub(r"(\| 1 \| .*\n)", rf"\1{rows}", PAGES[CRITIC])}
    notes = margin_notes(read(pages)[0], DESIGN)
    (said,) = (words(note) for note in notes.values() if "more finding" in note)
    assert said.startswith("finding 16 · minor · open")
    assert said.endswith("and 3 more findings")
