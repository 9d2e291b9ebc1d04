"""Entries of a block as an author writes them, and questions as figures ask them."""

from beforehand.diagnostics import Fault
from beforehand.pages.page import Value
from beforehand.pages.yaml_values import read_yaml
from beforehand.reckoning.answer import Answer, Ask, Computed, Unanswered
from beforehand.reckoning.asking import read_target

PATH = "experiments/E-20260801-tea/design.md"


def entry(text: str) -> Value:
    """The first entry of a block; line 1 of the text is line 1 of the page."""
    faults: list[Fault] = []
    found = read_yaml(text, 0, text.split("\n"), faults)
    assert found is not None
    assert not faults
    return found[0]


def asked(thing: Computed, target: str) -> Answer | Unanswered:
    ask = read_target(target)
    assert isinstance(ask, Ask), ask
    return thing.answer(ask)


def value(thing: Computed, target: str):
    found = asked(thing, target)
    assert isinstance(found, Answer), found
    return found.value


def places(faults: object) -> list[tuple[int, int, str]]:
    """Line, column and the first words of each fault."""
    assert isinstance(faults, tuple), faults
    return [(fault.at.line, fault.at.column, fault.message) for fault in faults]
