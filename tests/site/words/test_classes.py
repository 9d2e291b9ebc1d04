"""The class of a verdict where a reader meets it: register, design, result."""

import re

from beforehand.ledger.events import Entry
from beforehand.site.around.after import after_page
from beforehand.site.head.card import header_card
from beforehand.site.registers.predictions import predictions_page
from tests.ledgered import (
    DESIGN,
    PAGE,
    RESULT,
    TABLE,
    VERDICTS,
    amended,
    chain,
    files,
    frozen,
    read,
    result_in,
)

OPENED = Entry("labels-opened", "labels", page=PAGE)
ENTRIES = chain(
    frozen("1", "nothing"),
    amended("2", "outputs", "§4"),
    frozen("2", "outputs"),
    OPENED,
    amended("3", "labels", "§5"),
    frozen("3", "labels"),
)
ROWS = "| A1 | 2 | 2026-08-02 | §4 | <b>more</b> | F1 |\n| A2 | 3 | 2026-08-05 | §5 | more | F1 |\n"
PAGES = {
    PAGE: DESIGN.replace("version: 1", "version: 3") + TABLE + ROWS,
    RESULT: VERDICTS.replace("version: 1", "version: 3"),
    **files(*ENTRIES),
}
BADGE = re.compile(r'bh-badge--(\w+)">(\w+)<')


def test_a_result_shows_the_class_of_each_verdict_and_why() -> None:
    graph, _ = read(PAGES)
    shown = after_page(graph, RESULT).partition("What the plan lets")[0]
    shown = shown.partition('id="bh-after-what-the-verdicts-rest-on"')[2]
    assert BADGE.findall(shown)[:3] == [
        ("watch", "late"),
        ("good", "planned"),
        ("stop", "development"),
    ]
    assert 'Entry 2 (amendment <a href="design.md#amendment-a1">A1</a>) amended §4' in shown
    assert "Entry 1 froze version 1 before anything had been seen." in shown
    assert "is a lead for a next study and no test" in shown


def test_a_result_with_late_verdicts_carries_a_banner() -> None:
    graph, report = read(PAGES)
    shown = header_card(graph, report, result_in(graph))
    assert "2 verdicts rest on something that was fixed or changed after a look" in shown
    assert re.search(r'late: <a href="#[^"]+">P1</a>; development: <a href="#[^"]+">P3</a>', shown)
    planned = {**PAGES, **files(*chain(frozen("3", "nothing")))}
    graph, report = read(planned)
    assert "after a look at the data" not in header_card(graph, report, result_in(graph))


def test_a_design_says_what_became_of_its_predictions_and_of_what_class_that_is() -> None:
    graph, _ = read(PAGES)
    shown = after_page(graph, PAGE)
    assert '<th scope="col">Class of the verdict</th>' in shown
    assert '<span class="bh-badge bh-badge--stop">development</span> Entry 5' in shown


def test_the_register_has_a_badge_for_each_verdict_and_explains_the_words() -> None:
    graph, _ = read(PAGES)
    text = predictions_page(graph).markdown
    assert [name for _, name in BADGE.findall(text) if name in {"late", "planned"}] == [
        "planned",
        "late",
        "late",
        "planned",
    ]
    assert "unknown" not in text


def test_a_record_without_ledgers_says_so_once_and_shows_no_class() -> None:
    graph, report = read({PAGE: DESIGN, RESULT: VERDICTS})
    text = predictions_page(graph).markdown
    assert text.count("No ledger says what had been seen") == 1
    assert not [name for _, name in BADGE.findall(text) if name in {"unknown", "planned"}]
    assert "no class: nobody can tell a test that was planned" in after_page(graph, RESULT)
    assert "Class of the verdict" not in after_page(graph, PAGE)
    assert "after a look at the data" not in header_card(graph, report, result_in(graph))
