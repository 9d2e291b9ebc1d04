"""Blocks of steps: how each step is known, and what is refused where."""

import pytest
from tests.reckoning.written import PATH, asked, entry, value

from beforehand.reckoning.answer import Unanswered
from beforehand.reckoning.steps import NamedSteps, read_steps

REVIEW = """\
review:
  steps:
    code commit: entered
    policy: materials/policy.md
    design: frozen
    opening: labels-opened
    run: results
  opening: opening
"""


def read(text: str) -> NamedSteps:
    found = read_steps(entry(text), PATH)
    assert isinstance(found, NamedSteps), found
    return found


def test_each_step_says_how_it_is_known() -> None:
    found = read(REVIEW)
    assert [(step.name, step.sort) for step in found.steps] == [
        ("code commit", "entered"), ("policy", "file"), ("design", "event"),
        ("opening", "event"), ("run", "results"),
    ]  # fmt: skip
    assert found.opening is found.steps[3]
    assert str(found.span(found.steps[1])) == f"{PATH}:4:5"
    assert found.find("Code  Commit") is found.steps[0]


def test_a_figure_can_ask_how_many_there_are() -> None:
    assert value(read(REVIEW), "review") == value(read(REVIEW), "review.count") == 5
    assert isinstance(asked(read(REVIEW), "review.policy"), Unanswered)


def test_names_are_in_any_script() -> None:
    found = read("проверка:\n  steps: {код: entered, 揭盲: labels-opened}\n  opening: 揭盲\n")
    assert found.opening is found.steps[1]


@pytest.mark.parametrize(
    ("text", "said", "place"),
    [
        ("r:\n  note: x\n", "`steps` is missing", "1:1"),
        ("r:\n  steps:\n", "`steps` is empty", "2:9"),
        ("r:\n  steps: {}\n", "a step is wanted here", "2:3"),
        ("r:\n  steps: {a: enterd}\n", "did you mean 'entered'?", "2:14"),
        ("r:\n  steps: {a: stage-entered}\n", "is declared as `entered`", "2:14"),
        ("r:\n  steps: {a: 'b\\c.md'}\n", "is no path of a file", "2:15"),
        ("r:\n  steps: {a: materials/}\n", "is no path of a file", "2:14"),
        ("r:\n  steps: {a: ''}\n", "is wanted here", "2:15"),
        ("r:\n  steps: {a: [entered]}\n", "is wanted here", "2:11"),
        ("r:\n  steps: {a b: entered, A  b: frozen}\n", "in line 2 already", "2:25"),
        ("r:\n  steps: {vote: entered}\n  opening: vot\n", "did you mean 'vote'?", "3:12"),
        ("r:\n  steps: {vote: entered}\n  openning: vote\n", "did you mean 'opening'?", "3:3"),
    ],
)
def test_what_cannot_be_read_is_named_at_its_place(text: str, said: str, place: str) -> None:
    found = read_steps(entry(text), PATH)
    assert isinstance(found, tuple)
    assert [said in fault.message for fault in found] == [True], found
    assert [f"{fault.at.line}:{fault.at.column}" for fault in found] == [place]


def test_every_fault_is_named_at_once() -> None:
    found = read_steps(entry("r:\n  steps: {a: enterd, b: resluts}\n  opening: c\n  x: y\n"), PATH)
    assert isinstance(found, tuple)
    assert len(found) == 4
