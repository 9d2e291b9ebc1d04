"""Which card shows which sort of thing."""

from collections.abc import Sequence

from beforehand.graph import Graph
from beforehand.reckoning.answer import Computed
from beforehand.reckoning.budgets import NamedBudget
from beforehand.reckoning.counts import NamedCounts
from beforehand.reckoning.data import NamedData
from beforehand.reckoning.draws import NamedDraw
from beforehand.reckoning.figures import Figure
from beforehand.reckoning.readings import Readings
from beforehand.reckoning.rules import NamedRule
from beforehand.reckoning.steps import NamedSteps
from beforehand.site.blocks.budget_card import budget_card
from beforehand.site.blocks.counts_card import counts_card
from beforehand.site.blocks.data_table import data_table
from beforehand.site.blocks.draw_card import draw_card
from beforehand.site.blocks.figure_table import asked_table
from beforehand.site.blocks.readings_card import readings_card
from beforehand.site.blocks.rule_card import rule_card
from beforehand.site.blocks.steps_card import steps_card


def card(thing: Computed, figures: Sequence[Figure], graph: Graph) -> str:
    """The inside of a card, and the figures of the page that were computed from the thing."""
    return f'<div class="bh-thing__inside">{_shown(thing, graph)}{asked_table(figures)}</div>'


def _shown(thing: Computed, graph: Graph) -> str:
    """The card of a sort; those of steps and counts say too what other pages have of it."""
    shown: str
    match thing:
        case NamedRule():
            shown = rule_card(thing)
        case Readings():
            shown = readings_card(thing)
        case NamedDraw():
            shown = draw_card(thing)
        case NamedBudget():
            shown = budget_card(thing)
        case NamedData():
            shown = data_table(thing)
        case NamedSteps():
            shown = steps_card(thing, graph)
        case NamedCounts():
            shown = counts_card(thing, graph)
        case _:
            raise TypeError(thing.sort)
    return shown
