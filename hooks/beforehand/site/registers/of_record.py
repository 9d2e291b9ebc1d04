"""What stands on pages of the record, and what on others, such as a manual, that are held too."""

from collections.abc import Callable, Iterable
from typing import TypeVar

import msgspec

from beforehand.graph import Graph
from beforehand.site.registers.register import Column, filtered
from beforehand.site.words.markup import Cell, Piece, cell

Thing = TypeVar("Thing")

ON_RECORD, ELSEWHERE = "the record", "other pages"
ON = Column("on", "on", order=(ON_RECORD, ELSEWHERE))


class Headline(msgspec.Struct, frozen=True):
    """The number that stands for a whole register, where it leads, and what is said of it.

    ``whose`` follows the noun where things of other pages are told beside.
    """

    number: int
    to: str
    said: Cell
    whose: str = ""


def stands_on(graph: Graph, path: str) -> str:
    """Whether a page carries a record of any kind, as a word by which readers pick."""
    return ON_RECORD if graph.index.on_page.get(path) else ELSEWHERE


def record_first(graph: Graph, paths: Iterable[str]) -> list[str]:
    """Pages in their order, those of the record before all others."""
    return sorted(paths, key=lambda path: (stands_on(graph, path) != ON_RECORD, path))


def told_first(
    graph: Graph, things: Iterable[Thing], path: Callable[[Thing], str]
) -> tuple[list[Thing], list[Thing], dict[str, str]]:
    """The things that a headline counts, those told beside it, and how to ask for the first.

    They are those of the record; where it has none, all there are.
    """
    found = list(things)
    own = [thing for thing in found if stands_on(graph, path(thing)) == ON_RECORD]
    rest = [thing for thing in found if stands_on(graph, path(thing)) != ON_RECORD]
    return (own, rest, {"on": ON_RECORD}) if own and rest else (found, [], {})


def besides(number: int, register: str, *more: Cell) -> Cell:
    """``, and 90 more on other pages``; nothing where there are none."""
    to = filtered(register, on=ELSEWHERE)
    return cell(", and ", Piece(f"{number} more on other pages", to), *more) if number else ()
