"""What a study asks, as the first line of its card."""

from beforehand.records.record import Design
from beforehand.site.head.asked import asked
from beforehand.site.head.card import header_card
from tests.site.small_record import DESIGN, PAGES, read

QUESTION = "## 1 Question"
TITLE = "# Tea before milk (v2)\n"


def line(text: str) -> str:
    graph, _ = read({**PAGES, DESIGN: text})
    (design,) = (item for item in graph.index.on_page[DESIGN] if isinstance(item, Design))
    return asked(graph, design)


def test_the_question_of_a_section_stands_above_the_course_and_leads_there() -> None:
    graph, report = read(PAGES)
    card = header_card(graph, report, graph.index.on_page[DESIGN][0])
    said = '<p class="bh-card__asks">Does the order matter? <a href="#1-question">§1</a></p>'
    assert said in card
    assert card.index("bh-card__top") < card.index(said) < card.index("bh-course")


def test_a_section_without_a_number_is_named_and_both_are_in_the_language_of_the_page() -> None:
    page = PAGES[DESIGN].replace("version: 2", "version: 2\nlang: de", 1)
    told = line(page.replace(QUESTION, "## Question"))
    assert '<span lang="de">Does the order matter?</span>' in told
    assert '<a href="#question"><span lang="de">Question</span></a>' in told
    assert line(page).endswith('<a href="#1-question">§1</a></p>')


def test_the_header_says_it_without_a_place_and_nothing_of_it_is_markup() -> None:
    page = PAGES[DESIGN].replace("version: 2", "version: 2\nquestion: Is 3 < 5 & so on?", 1)
    assert line(page) == '<p class="bh-card__asks">Is 3 &lt; 5 &amp; so on?</p>'


def test_a_page_that_begins_with_the_very_words_says_them_itself() -> None:
    page = PAGES[DESIGN].replace("version: 2", "version: 2\nquestion: Is *tea* dear?", 1)
    assert TITLE in page
    assert line(page.replace(TITLE, f"{TITLE}\nIs tea **dear**? We ask.\n")) == ""
    assert line(page.replace(TITLE, f"{TITLE}\nWe ask: is tea dear?\n")) != ""


def test_a_design_that_says_nothing_of_the_kind_has_no_line() -> None:
    assert line(PAGES[DESIGN].replace(QUESTION, "## 1 Setting")) == ""
