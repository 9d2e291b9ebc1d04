"""Predictions over the counts of a rule: ``heavy: plus >= 4``, and whether they can fail."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from beforehand.exact.counting import group_states
from beforehand.exact.expression import Expression, parse
from beforehand.exact.functions import Undefined
from beforehand.exact.model import TooLarge, problem
from beforehand.exact.odds import Odds, odds
from beforehand.exact.tree import Node
from beforehand.reckoning.answer import Unanswered
from beforehand.reckoning.rule_chances import conditions_by_name
from beforehand.reckoning.rules import NamedRule

FIRES = "fires"
"""The word that means the condition of the rule itself."""


@dataclass(frozen=True)
class Forecast:
    """What a prediction says of the results of one rule."""

    rule: NamedRule
    condition: Node

    @cached_property
    def odds(self) -> Odds:
        """The chance under the null that the prediction comes true."""
        return odds(self.condition, self.rule.rule.model())

    @cached_property
    def results(self) -> int:
        """How many results there are, as far as the condition can tell them apart."""
        reduced = problem(self.condition, self.rule.rule.model())
        return len(group_states(reduced)) if reduced.groups else reduced.vectors

    @property
    def always(self) -> bool:
        """Whether it holds for every result, so that nothing can refute it."""
        return self.odds.value == 1 and self._share == 1

    @property
    def never(self) -> bool:
        """Whether it holds for no result, so that nothing can confirm it."""
        return self.odds.value == 0 and self._share == 0

    @cached_property
    def _share(self) -> Fraction:
        """The chance where no outcome is impossible: 1 or 0 then speaks of all results."""
        model = self.rule.rule.model()
        even = (Fraction(1, len(model.outcomes)),) * len(model.outcomes)
        return odds(self.condition, replace(model, chances=even)).value


def read_forecast(
    text: str, rule_of: Callable[[str], NamedRule | str]
) -> Forecast | tuple[Unanswered, ...]:
    """Read ``rule: condition``, or say everything that is wrong with it and where.

    The condition may also be the word ``fires``, or the name of a band or event of the rule.
    ``rule_of`` gives the rule that a name means, or says why it means none.
    """
    name, colon, written = text.partition(":")
    if not colon or not name.strip():
        at = len(text) - len(text.lstrip(" :"))
        message = "the rule is missing whose counts this speaks of, as in `heavy: plus >= 4`"
        return (Unanswered(message, at),)
    rule = rule_of(name.strip())
    if isinstance(rule, str):
        return (Unanswered(rule, len(name) - len(name.lstrip())),)
    condition = {**conditions_by_name(rule.rule), FIRES: rule.rule.fires}.get(written.strip())
    if condition is None:
        read = parse(written, rule.rule.vocabulary)
        if not isinstance(read, Expression):
            return tuple(Unanswered(fault.message, len(name) + 1 + fault.at) for fault in read)
        condition = read.root
    forecast = Forecast(rule, condition)
    try:
        assert 0 <= forecast.odds.value <= 1
    except (TooLarge, Undefined) as error:
        return (Unanswered(str(error), len(name) + 1 + len(written) - len(written.lstrip())),)
    return forecast
