"""Votes: the verdict, the text that was voted, and the argument against it."""

import pytest

from beforehand.config import default_config
from beforehand.pages.markdown import read_page
from beforehand.records.extract import extract
from beforehand.records.record import Vote
from beforehand.source import Place, Source

HEAD = """\
---
kind: vote
of: E-20260801-tea
on: framework/brewing.md
seat: P3
verdict: RATIFY-WITH-AMENDMENT
date: 2026-08-01
---
# Ballot

"""


def vote(body: str, head: str = HEAD) -> Vote:
    path = "experiments/E-20260801-tea/vote.md"
    page = read_page(Source(path, (head + body).encode()))
    (found,) = extract(page, default_config()).records
    assert isinstance(found, Vote)
    return found


def texts(found: Vote) -> list[str]:
    return [amendment.text for amendment in found.amendments]


def test_the_quote_under_a_heading_for_the_amendment_is_what_was_voted() -> None:
    found = vote(
        "> not this\n\n## Voted text\n\nAs it stands.\n\n"
        "> The *pot*\n> is warmed.\n\n## Next\n\n> nor this\n"
    )
    assert texts(found) == ["The pot is warmed."]
    assert found.amendments[0].at == Place(17, 3)


def test_without_such_a_heading_a_sentence_about_the_amendment_introduces_it() -> None:
    found = vote(
        "The amendment, word for word:\n\n> One.\n\n> Two.\n\nOn the reading:\n\n> Three.\n"
    )
    assert texts(found) == ["One.", "Two."]


@pytest.mark.parametrize(
    "words", ["Поправка дословно:", "修正文は次のとおり。", "修订如下：", "As amended it reads"]
)
def test_the_introduction_may_be_in_another_language(words: str) -> None:
    assert texts(vote(f"{words}\n\n> One.\n")) == ["One."]


def test_a_heading_for_the_amendment_with_no_quote_leaves_it_to_the_sentences() -> None:
    assert texts(vote("## Amendment\n\nNothing.\n\n## After\n\nIt was amended:\n\n> One.\n")) == [
        "One."
    ]


def test_a_page_without_quotes_votes_no_text() -> None:
    assert texts(vote("The amendment is in the framework.\n")) == []


@pytest.mark.parametrize(
    "heading",
    [
        "Counter-argument",
        "5. The strongest argument against itself",
        "Strongest counter-argument, kept on record",
        "Контраргумент",
        "反論",
        "最强反对理由",
    ],
)
def test_the_argument_against_is_found_by_its_heading(heading: str) -> None:
    assert vote(f"## {heading}\n\nNobody tasted it.\n").counter.text == "Nobody tasted it."


def test_a_page_without_that_heading_has_no_argument_against() -> None:
    assert not vote("## What came back\n\nNobody tasted it.\n").counter


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("RATIFY-WITH-AMENDMENT", "ratified with amendment"),
        ("ratified", "ratified"),
        ("REJECTED — until measured", "rejected"),
        ("отклонено", "rejected"),
        ("附修正批准", "ratified with amendment"),
        ("perhaps", ""),
        ("", ""),
    ],
)
def test_the_verdict_is_read_as_a_word(written: str, name: str) -> None:
    assert vote("", HEAD.replace("RATIFY-WITH-AMENDMENT", written)).verdict.name == name


@pytest.mark.parametrize("value", ["[ratified]", "{a: ratified}"])
def test_a_verdict_of_the_wrong_shape_is_no_word(value: str) -> None:
    assert vote("", HEAD.replace("RATIFY-WITH-AMENDMENT", value)).verdict.name == ""


def test_a_vote_belongs_to_the_experiment_it_names_or_lies_in() -> None:
    assert vote("").experiment == "E-20260801-tea"
    elsewhere = HEAD.replace("of: E-20260801-tea", "of: E-20260802-coffee")
    assert vote("", elsewhere).experiment == "E-20260802-coffee"
    assert vote("", HEAD.replace("of: E-20260801-tea\n", "")).experiment == "E-20260801-tea"
