"""What a rule can be asked for: chances under its null and its alternatives, and choices."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from beforehand.exact.functions import Undefined
from beforehand.exact.meaning import nearest
from beforehand.exact.model import TooLarge, problem
from beforehand.exact.near import NearReading, Question, fewest_changes, near_readings
from beforehand.exact.numbers import Printed, agrees
from beforehand.exact.odds import odds
from beforehand.exact.power import nearest_threshold
from beforehand.exact.results import fewest
from beforehand.exact.rounding import significant, written
from beforehand.exact.rule import DecisionRule
from beforehand.exact.smallest import Rise
from beforehand.exact.wording import in_words, number_in_words
from beforehand.exact.work import MOST_WORK, Allowance, effort
from beforehand.reckoning.answer import Answer, Ask, Unanswered
from beforehand.reckoning.rule_chances import CHANCES, Chance, conditions_by_name, read_chance
from beforehand.reckoning.rule_options import (
    CLAUSE,
    Options,
    Refused,
    changed_rule,
)

CHOICES = ("threshold", "threshold_null", "smallest", "fewest")
SIZES = ("units", "cells")
MEASURES = (*CHANCES, *SIZES, *CHOICES)

MOST_CANDIDATES = 1_000
SHOWN_CANDIDATES = 3
LONGEST = 40  # characters of an exact fraction that a reader still takes in


def measures_of(rule: DecisionRule) -> tuple[str, ...]:
    """Everything a rule can be asked for, its bands and events by their names."""
    return (*MEASURES, *conditions_by_name(rule))


def answered(name: str, rule: DecisionRule, ask: Ask) -> Answer | Unanswered:
    """The exact answer to what a figure asks of a rule, or what is wrong with the question."""
    measure = ask.measure or "null"
    if measure not in measures_of(rule):
        known = nearest(measure, measures_of(rule))
        return Unanswered(f"{name!r} cannot be asked for {measure!r}; {known}", ask.measure_at)
    try:
        return _measured(name, rule, Options(measure, ask))
    except Refused as refused:
        return refused.why
    except (TooLarge, Undefined) as error:
        return Unanswered(str(error), ask.measure_at)


def _measured(name: str, rule: DecisionRule, options: Options) -> Answer:
    match options.measure:
        case "units" | "cells":
            return _size(name, rule, options)
        case "smallest":
            return _smallest(rule, options)
        case "fewest":
            return _fewest(rule, options)
        case "threshold" | "threshold_null":
            return _threshold(rule, options)
        case _:
            return _chance(read_chance(name, rule, options.ask))


def near_figures(
    name: str, rule: DecisionRule, ask: Ask, printed: Printed
) -> tuple[NearReading, ...]:
    """Which small change of the question gives the printed figure: another band is one.

    None is named for a bound such as "< 0.05", which too many changes keep to.
    """
    if (ask.measure or "null") in (*SIZES, *CHOICES) or not printed.is_number:
        return ()
    try:
        chance = read_chance(name, rule, ask)
        found = near_readings(chance.rule, chance.question, printed)
        return fewest_changes((*found, *_others(rule, chance, printed)))
    except (Refused, TooLarge, Undefined):
        return ()


def _others(rule: DecisionRule, chance: Chance, printed: Printed) -> Iterator[NearReading]:
    """The same question to the whole rule, or to another band or event."""
    allowance = Allowance(MOST_WORK)
    named = {f"of “{name}”": condition for name, condition in conditions_by_name(rule).items()}
    for words, condition in {"of the whole rule": rule.fires, **named}.items():
        asked = problem(condition, chance.model)
        if condition != chance.rule.fires and allowance.takes(effort(asked)):
            value = chance.question.of(odds(condition, chance.model).value)
            if agrees(value, printed):
                yield NearReading(words, value, 1)


def _chance(chance: Chance) -> Answer:
    found = odds(chance.rule.fires, chance.model)
    value, times = chance.question.of(found.value), chance.question.times
    if not 0 <= value <= 1:
        much = _short(times * found.value)
        message = f"{times} × the chance is {much}, more than 1: the two directions overlap"
        raise Refused(message, chance.times_at)
    how = f"{_formula(chance.question, found.value)}; counted by multinomial weights"
    return Answer(value, f"{how}, confirmed by {found.confirmed_by}")


def _formula(question: Question, chance: Fraction) -> str:
    """How the answer comes from the chance of one cell."""
    words = _short(chance)
    if question.cells > 1:
        words = f"(1 − (1 − {words})^{question.cells})"
    if question.times > 1:
        words = f"{question.times} × {words}"
    if question.contrary:
        words = f"1 − {words}"
    plain = question.cells > 1 and question.times == 1 and not question.contrary
    return words[1:-1] if plain else words


def _short(value: Fraction) -> str:
    """A fraction as it is, or its first digits where it is too long to be read."""
    return written(value, LONGEST) or significant(value, 6)


def _size(name: str, rule: DecisionRule, options: Options) -> Answer:
    options.only()
    if options.measure == "cells":
        options.positional(0, 0)
        if rule.cells is None:
            message = f"{name!r} does not say how many cells share it: add `cells:`"
            raise Refused(message, options.ask.measure_at)
        return Answer(Fraction(rule.cells), "as the rule states")
    given = options.positional(0, 1)
    if not given:
        return Answer(Fraction(rule.units.total), str(rule.units))
    sizes = dict(rule.units.factors)
    if given[0].text not in sizes:
        message = f"no units are called {given[0].text!r}; {nearest(given[0].text, sizes)}"
        raise Refused(message, given[0].at)
    return Answer(Fraction(sizes[given[0].text]), str(rule.units))


def _smallest(rule: DecisionRule, options: Options) -> Answer:
    """The smallest chance of an outcome that reaches a power, in steps."""
    outcome, power = options.positional(2, 2)
    changed = changed_rule(rule, options, "step")
    if outcome.text not in rule.outcomes:
        message = f"{outcome.text!r} is no outcome; {nearest(outcome.text, rule.outcomes)}"
        raise Refused(message, outcome.at)
    if outcome.text == rule.rest:
        raise Refused(f"{outcome.text!r} is the rest, which the others leave", outcome.at)
    wanted = options.number(power)
    step = options.number_of("step", Fraction(1, 1000))
    if not Fraction(1, 10_000) <= step <= 1:
        raise Refused("a step lies between 1/10000 and 1", options.ask.options["step"].at)
    stated = [name for name in rule.outcomes if name in options.ask.options]
    rise = Rise(changed, outcome.text, step, frozenset(stated))
    found = rise.smallest(wanted)
    if found is None:
        last = rise.last()
        message = (
            f"no chance of {outcome.text!r} gives a power of {number_in_words(wanted)}: at "
            f"{number_in_words(last.chance)}, the last step, it is {significant(last.power)}"
        )
        if stated:
            message += f", with {' and '.join(stated)} as stated"
        raise Refused(message, power.at)
    how = f"the first step of {step} above the null with a power of {number_in_words(wanted)}"
    if found.yielding:
        used_up = f"{changed.rest} is used up, and " if rise.first else ""
        how += f"; {used_up}{' and '.join(found.yielding)} gave way in proportion"
    return Answer(found.chance, how)


def _fewest(rule: DecisionRule, options: Options) -> Answer:
    """The smallest count of an outcome with which the rule, a band or an event can hold."""
    outcome, *others = options.positional(1, 2)
    if outcome.text not in rule.outcomes:
        message = f"{outcome.text!r} is no outcome; {nearest(outcome.text, rule.outcomes)}"
        raise Refused(message, outcome.at)
    named = conditions_by_name(rule)
    for other in others:
        if other.text not in named:
            known = nearest(other.text, named)
            raise Refused(f"no band or event is called {other.text!r}; {known}", other.at)
        rule = replace(rule, fires=named[other.text])
    options.only(CLAUSE, *(name for name, _ in rule.parameters))
    changed = changed_rule(rule, options)
    found = fewest(changed, changed.fires, outcome.text)
    words = in_words(changed.fires)
    if found is None:
        raise Refused(f"no result meets “{words}”", others[0].at if others else outcome.at)
    return Answer(Fraction(found), f"of all results that meet “{words}”")


def _threshold(rule: DecisionRule, options: Options) -> Answer:
    """The whole number for a parameter whose null is nearest to a target, or that null."""
    parameter, low, high, target = options.positional(4, 4)
    changed = changed_rule(rule, options)
    known = dict(rule.parameters)
    if parameter.text not in known:
        message = f"no parameter is called {parameter.text!r}; {nearest(parameter.text, known)}"
        raise Refused(message, parameter.at)
    first, last = options.whole(low), options.whole(high)
    if not first <= last < first + MOST_CANDIDATES:
        message = f"from {first} to {last} are no thresholds, or more than {MOST_CANDIDATES:,}"
        raise Refused(message, high.at)
    found = nearest_threshold(
        changed, parameter.text, range(first, last + 1), options.number(target)
    )
    near = sorted(found.all, key=lambda pair: (abs(pair[0] - found.value), pair[0]))
    rows = sorted(near[:SHOWN_CANDIDATES])
    how = "null " + ", ".join(f"{significant(null)} at {value}" for value, null in rows)
    if found.ties:
        how += f"; as near: {', '.join(map(str, found.ties))}"
    value = found.null if options.measure == "threshold_null" else Fraction(found.value)
    return Answer(value, how)
