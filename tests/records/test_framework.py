"""Framework pages: rules, criteria, clauses, and the words of the page."""

from beforehand.config import default_config
from beforehand.pages.markdown import read_page
from beforehand.records.extract import extract
from beforehand.records.record import Framework
from beforehand.source import Place, Source

FULL = """\
---
kind: framework
version: 2
status: provisional
gate: vote before dispatch
names: [brewing]
---
# How tea is brewed

Before the first rule.

## R1 · The water *boils*

> Water is poured at the boil.

- **criterion:** the pot is `warm`

1. Two grams go to a cup.
2. The scale is read twice.
    1. An inner step is no clause.

### Pre-check (a)

(a) is a paragraph and no clause.

- (b) but this item is one.

## Rule R2: Milk

- **критерий:** молоко последним

## 3. Not a rule

## r3 no rule either

## F12 — The lid
"""


def framework(text: str, path: str = "framework/brewing.md") -> Framework:
    (found,) = extract(read_page(Source(path, text.encode())), default_config()).records
    assert isinstance(found, Framework)
    return found


def test_headings_that_begin_with_an_id_are_rules() -> None:
    page = framework(FULL)
    assert [(rule.id, rule.title) for rule in page.rules] == [
        ("R1", "The water boils"),
        ("R2", "Milk"),
        ("F12", "The lid"),
    ]


def test_the_page_is_called_by_its_path_its_stem_and_its_names() -> None:
    page = framework(FULL.replace("names: [brewing]", "names: [the tea rules]"))
    assert page.id == page.path == "framework/brewing.md"
    assert page.names == ("the tea rules", "brewing")
    assert (page.version, page.status.name, page.text("gate")) == (
        "2",
        "provisional",
        "vote before dispatch",
    )


def test_the_criterion_is_a_field_of_its_rule_with_the_place_of_its_words() -> None:
    first, second, third = framework(FULL).rules
    assert (first.criterion.text, first.criterion.at) == ("the pot is warm", Place(16, 18))
    assert second.criterion.text == "молоко последним"
    assert not third.criterion


def test_numbered_and_lettered_items_are_clauses_down_to_the_next_rule() -> None:
    first, second, _ = framework(FULL).rules
    assert [(clause.id, clause.text) for clause in first.clauses] == [
        ("1", "Two grams go to a cup."),
        ("2", "The scale is read twice."),
        ("(b)", "(b) but this item is one."),
    ]
    assert [clause.anchor for clause in first.clauses] == [
        "clause-r1-1",
        "clause-r1-2",
        "clause-r1-b",
    ]
    assert second.clauses == ()


def test_a_rules_text_is_its_own_and_not_that_of_the_next_rule() -> None:
    first, second, third = framework(FULL).rules
    assert first.text.startswith("Water is poured at the boil.")
    assert "молоко" not in first.text
    assert "молоко" in second.text
    assert third.text == ""


def test_the_prose_is_all_running_text_in_order_quotes_and_code_included() -> None:
    prose = framework(FULL).prose
    assert prose.startswith(
        "Before the first rule. Water is poured at the boil. criterion: the pot is warm"
    )
    assert "The water" not in prose


def test_a_page_without_rules_and_an_empty_page_are_framework_pages() -> None:
    assert framework("# Senses\n").rules == ()
    assert framework("").prose == ""
