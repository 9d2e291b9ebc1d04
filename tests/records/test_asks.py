"""What a study asks, in its authors' own sentence."""

import pytest

from beforehand.checks import all_checks
from beforehand.checks.run import check_sources
from beforehand.records.record import Design
from beforehand.source import Source

HEAD = "---\nkind: design\nversion: 1\nstatus: draft\n---\n# Tea\n\nBefore the sections.\n\n"


def asked(body: str, head: str = HEAD) -> str:
    source = Source("experiments/E-20260801-tea/design.md", f"{head}{body}".encode())
    graph, _ = check_sources([source], all_checks())
    (design,) = (record for record in graph.records if isinstance(record, Design))
    return design.asks.text


def test_the_header_says_it_best() -> None:
    head = HEAD.replace("version: 1", "question: Does the *order* matter?\nversion: 1")
    assert asked("## Question\n\nWhich cup?\n", head) == "Does the order matter?"
    unsaid = head.replace("Does the *order* matter?", "not in the source")
    assert asked("## Question\n\nWhich cup?\n", unsaid) == "Which cup?"
    said = "Not in the source of tea but in milk?"
    asking = head.replace("Does the *order* matter?", said)
    assert asked("## Question\n\nWhich cup?\n", asking) == said


def test_in_a_section_the_first_question_tells_more_than_what_leads_to_it() -> None:
    text = (
        "Tea is dear. With [3,5](calc:cups.few) cups the lady was unsure. So we ask: **does the "
        "order matter to [her](a.md)?** It may. Or the heat?"
    )
    told = "So we ask: does the order matter to her?"
    assert asked(f"## 1. Question and scope\n\n{text}\n") == told
    assert asked("## Question\n\nWe look for order.\nNot heat.\n") == "We look for order."
    assert asked("## Question\n\n### Why\n\nTea is dear.\n") == ""


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Aim", "To learn of tea."),
        ("Abstract", "To learn of tea."),
        ("Цель", "Узнать о чае."),
        ("目的", "お茶について知る。"),
        ("摘要", "了解茶。"),
        ("목적", "차를 안다."),
    ],
)
def test_other_names_of_the_section_are_known_in_other_languages(name: str, said: str) -> None:
    assert asked(f"## {name}\n\n{said} More.\n") == said


def test_a_sentence_that_an_abbreviation_cuts_is_none() -> None:
    assert asked("## Question\n\nDoes it hold (see e.g. §3)? Yes, and how long?\n") == (
        "Yes, and how long?"
    )
    assert asked("## Question\n\nDoes it hold (see e.g. §3)? It may.\n") == ""
    assert asked("## Question\n\n«Свидание» — о чём оно?\n") == "«Свидание» — о чём оно?"


def test_nothing_is_made_up_where_no_section_tells_it() -> None:
    assert asked("## Method\n\nWe pour.\n") == ""
    assert asked("## Claim scopes\n\nThese are floors.\n") == ""
    assert asked("## Aim\n\nThe aims are:\n\n- tea\n") == ""
