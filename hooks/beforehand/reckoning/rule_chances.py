"""A question for a chance: which condition, under which chances, for how many cells."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from beforehand.exact.expression import Expression, parse
from beforehand.exact.meaning import nearest
from beforehand.exact.model import Model
from beforehand.exact.near import Question
from beforehand.exact.rule import NULL, Alternative, DecisionRule, any_of, several_of
from beforehand.exact.tree import Chain, Node, Number
from beforehand.reckoning.answer import Argument, Ask
from beforehand.reckoning.rule_options import (
    CLAUSE,
    Options,
    Refused,
    stated_chances,
    unquoted,
    with_parameters,
    without_clause,
)

OF_BANDS = ("any", "several", "none")
CHANCES = ("null", "power", "fails", "family", "chance", *OF_BANDS)
OPTIONS = ("under", "cells", "times", CLAUSE)

NEVER = Chain(Number(Fraction(0)), (("==", Number(Fraction(1))),))


@dataclass(frozen=True)
class Chance:
    """One chance that is asked for: a rule whose ``fires`` is what may happen, and the rest.

    ``times_at`` is where the question doubles it, if it does.
    """

    rule: DecisionRule
    question: Question
    times_at: int = 0

    @property
    def model(self) -> Model:
        return self.rule.model(self.question.under)


def conditions_by_name(rule: DecisionRule) -> dict[str, Node]:
    """The bands and events of a rule."""
    return {item.name: item.condition for item in (*rule.bands, *rule.events)}


def read_chance(name: str, rule: DecisionRule, ask: Ask) -> Chance:
    """What a figure asks of the rule called ``name``; raises :class:`Refused`."""
    options = Options(ask.measure or "null", ask)
    options.only(*OPTIONS, *(key for key, _ in rule.parameters), *rule.outcomes)
    arguments = list(options.positional(*_arguments(options.measure)))
    changed = with_parameters(rule, options)
    condition = _condition(name, changed, options, arguments)
    condition = without_clause(changed, condition, options)
    under = _under(name, changed, options, arguments)
    chances = stated_chances(changed, options, under)
    if chances is not None:
        under = ", ".join(
            f"{key}={ask.options[key].text}" for key in rule.outcomes if key in ask.options
        )
        stated = Alternative(under, chances)
        changed = replace(changed, alternatives=(*changed.alternatives, stated))
    times = ask.options.get("times")
    question = Question(
        under,
        options.whole_of("cells", _cells(name, rule, options)),
        options.whole_of("times", 1),
        options.measure in ("fails", "none"),
    )
    return Chance(replace(changed, fires=condition), question, times.at if times else 0)


def _arguments(measure: str) -> tuple[int, int]:
    """How few and how many arguments without a name there may be; the last names chances."""
    return {"null": (0, 0), "chance": (1, 2)}.get(measure, (0, 1))


def _condition(name: str, rule: DecisionRule, options: Options, arguments: list[Argument]) -> Node:
    """What may happen."""
    named = conditions_by_name(rule)
    if options.measure in named:
        return named[options.measure]
    if options.measure == "chance":
        text, at = unquoted(arguments.pop(0))
        if text in named:
            return named[text]
        read = parse(text, rule.vocabulary)
        if isinstance(read, Expression):
            return read.root
        raise Refused(read[0].message, at + read[0].at)
    if options.measure in OF_BANDS:
        if not rule.bands:
            message = f"{name!r} has no bands, of which `{options.measure}` could be asked"
            raise Refused(message, options.ask.measure_at)
        bands = tuple(band.condition for band in rule.bands)
        return (several_of(bands) or NEVER) if options.measure == "several" else any_of(bands)
    return rule.fires


def _under(name: str, rule: DecisionRule, options: Options, arguments: list[Argument]) -> str:
    """The null or the alternative that is meant, looked up."""
    known = tuple(item.name for item in rule.alternatives)
    option = options.ask.options.get("under")
    given = [*arguments, *([option] if option else [])]
    if len(given) > 1:
        raise Refused("the chances are named twice", given[1].at)
    if given and options.measure == "null":
        raise Refused("a null is under the null: ask for `power`", given[0].at)
    if given:
        if given[0].text not in (NULL, *known):
            why = nearest(given[0].text, known) if known else "it has no `alternatives:`"
            message = f"{name!r} states no alternative {given[0].text!r}; {why}"
            raise Refused(message, given[0].at)
        return given[0].text
    if options.measure in ("power", "fails") and not _states(rule, options.ask.options):
        if len(known) == 1:
            return known[0]
        which = f"one of {', '.join(known)}" if known else "chances, as in `power(plus=0.8)`"
        message = f"under which chances? Give `{options.measure}` {which}"
        raise Refused(message, options.ask.measure_at)
    return NULL


def _states(rule: DecisionRule, given: Mapping[str, Argument]) -> bool:
    return any(outcome in given for outcome in rule.outcomes)


def _cells(name: str, rule: DecisionRule, options: Options) -> int:
    """The cells of a family, where that is what is asked for."""
    if options.measure != "family" or "cells" in options.ask.options:
        return 1
    if rule.cells is None:
        message = f"{name!r} does not say how many cells share it: add `cells:`"
        raise Refused(message, options.ask.measure_at)
    return rule.cells
