"""The draws and budgets of a record, for the checks that hold them."""

from typing import TYPE_CHECKING

from beforehand.checks.check import Graph

if TYPE_CHECKING:
    from beforehand.reckoning.budgets import NamedBudget
    from beforehand.reckoning.draws import NamedDraw


def draws_of(graph: Graph) -> "tuple[NamedDraw, ...]":
    """Every draw of the record, page by page. What is heavy is loaded where there is one."""
    found = [thing for thing in graph.computed if thing.sort == "draw"]
    if not found:
        return ()
    from beforehand.reckoning.draws import NamedDraw

    return tuple(thing for thing in found if isinstance(thing, NamedDraw))


def budgets_of(graph: Graph) -> "tuple[NamedBudget, ...]":
    """Every budget of the record, page by page."""
    found = [thing for thing in graph.computed if thing.sort == "budget"]
    if not found:
        return ()
    from beforehand.reckoning.budgets import NamedBudget

    return tuple(thing for thing in found if isinstance(thing, NamedBudget))


def members(names: tuple[str, ...]) -> str:
    """Members as a set is written."""
    return "{" + ", ".join(names) + "}"
