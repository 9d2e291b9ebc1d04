"""What an outcome table answers: how many results a reading takes, and how likely that is."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from beforehand.exact.coverage import Coverage, Reading, gap_of, overlap_of
from beforehand.exact.meaning import nearest
from beforehand.exact.model import Model, TooLarge
from beforehand.exact.near import NearReading
from beforehand.exact.numbers import Printed, agrees
from beforehand.exact.odds import Odds, odds
from beforehand.exact.rounding import written
from beforehand.exact.rule import NULL, DecisionRule
from beforehand.exact.rule_reading import constant_chance
from beforehand.exact.tree import Node
from beforehand.reckoning.answer import Answer, Argument, Ask, Unanswered

COUNTS = ("results", "gap", "overlap", "count", "only")
CHANCES = ("gap_chance", "overlap_chance", "chance")
MEASURES = (*COUNTS, *CHANCES)
OF_ONE = ("count", "only", "chance")
"""The measures of one reading, whose first argument is its label."""

SHORT = 24  # characters of a fraction that still help a reader


class OutcomeOdds:
    """Answers for one table: its rule, its readings as they count, and how they cover."""

    def __init__(
        self, name: str, rule: DecisionRule, readings: Sequence[Reading], covered: Coverage
    ) -> None:
        self.name = name
        self.rule = rule
        self.readings = readings
        self.covered = covered

    def answer(self, ask: Ask) -> Answer | Unanswered:
        """The exact answer, or which word of the question has no meaning."""
        if ask.measure not in MEASURES:
            what = f"no {ask.measure!r}" if ask.measure else "no value of their own"
            at = ask.measure_at if ask.measure else ask.name_at
            return Unanswered(f"readings have {what}; {nearest(ask.measure, MEASURES)}", at)
        given = list(ask.arguments)
        reading = None
        if ask.measure in OF_ONE:
            if not given:
                shown = f"{ask.measure}({self.readings[0].label})"
                message = f"the label of a reading is missing, as in `{self.name}.{shown}`"
                return Unanswered(message, ask.measure_at)
            label = given.pop(0)
            reading = next((one for one in self.readings if one.label == label.text), None)
            if reading is None:
                hint = nearest(label.text, [one.label for one in self.readings])
                return Unanswered(f"no reading is called {label.text!r}; {hint}", label.at)
        if ask.measure in COUNTS:
            return self._count(ask.measure, reading, (*given, *ask.options.values()))
        return self._chance(ask, reading, given)

    def near(self, ask: Ask, printed: Printed) -> tuple[NearReading, ...]:
        """The same question of what is left, of another measure, or under other chances.

        None is named for a bound such as "< 0.05", which too many of them keep to.
        """
        if not printed.is_number:
            return ()
        found = [
            NearReading(words, value, 1)
            for words, value in self._others(ask)
            if agrees(value, printed)
        ]
        return tuple(dict.fromkeys(found))

    def _others(self, ask: Ask) -> Iterator[tuple[str, Fraction]]:
        for measure in COUNTS if ask.measure in COUNTS else CHANCES:
            if measure != ask.measure:
                options = {} if measure in COUNTS else ask.options
                of_both = ask.measure in OF_ONE and measure in OF_ONE
                given = ask.arguments if of_both else ()
                other = replace(ask, measure=measure, arguments=given, options=options)
                yield from self._value(f"as `{measure}`", other)
        if ask.measure in OF_ONE:
            for one in self.readings:
                if ask.arguments and one.label != ask.arguments[0].text:
                    changed = (Argument(one.label, 0), *ask.arguments[1:])
                    yield from self._value(f"of {one.label}", replace(ask, arguments=changed))
        if ask.measure in CHANCES:
            kept = ask.arguments[: ask.measure in OF_ONE]
            for under in self.rule.names_of_chances:
                options = {"under": Argument(under, 0)}
                changed_ask = replace(ask, arguments=kept, options=options)
                yield from self._value(f"under {under}", changed_ask)
        for _, value in self._value("", ask):
            whole = Fraction(1) if ask.measure in CHANCES else Fraction(self.covered.results)
            yield "of the contrary", whole - value

    def _value(self, words: str, ask: Ask) -> Iterator[tuple[str, Fraction]]:
        found = self.answer(ask)
        if isinstance(found, Answer) and isinstance(found.value, Fraction):
            yield words, found.value

    def _count(
        self, measure: str, reading: Reading | None, more: Sequence[Argument]
    ) -> Answer | Unanswered:
        if more:
            return Unanswered(f"{measure} asks for nothing more", more[0].at)
        covered = self.covered
        if reading is not None and measure == "only":
            number, words = covered.only(reading.label), f"results that only {reading.label} takes"
        elif reading is not None:
            number, words = covered.count(reading.label), f"results that {reading.label} takes"
        elif measure == "gap":
            number, words = covered.gap.results if covered.gap else 0, "results without a reading"
        elif measure == "overlap":
            number = sum(part.results for part in covered.overlaps)
            words = "results with more than one reading"
        else:
            return Answer(Fraction(covered.results), f"all results of {self.rule.units}")
        return Answer(Fraction(number), f"{words}, of {covered.results:,}")

    def _chance(
        self, ask: Ask, reading: Reading | None, given: Sequence[Argument]
    ) -> Answer | Unanswered:
        options = dict(ask.options)
        under = options.pop("under", None)
        if under is not None and given:
            return Unanswered("the chances are named twice", under.at)
        if len(given) > 1:
            return Unanswered(f"{ask.measure} asks for nothing more", given[1].at)
        model = asked_model(self.rule, given[0] if given else under, options)
        if isinstance(model, Unanswered):
            return model
        condition = self._condition(ask.measure, reading)
        if condition is None:
            return Answer(Fraction(0), "there is one reading only")
        try:
            found = odds(condition, model)
        except TooLarge as error:
            return Unanswered(str(error), ask.measure_at)
        return Answer(found.value, found_how(found))

    def _condition(self, measure: str, reading: Reading | None) -> Node | None:
        if reading is not None:
            return reading.condition
        return gap_of(self.readings) if measure == "gap_chance" else overlap_of(self.readings)


def found_how(found: Odds) -> str:
    """The fraction, where it is short, and what confirmed it."""
    fraction = written(found.value, SHORT)
    return f"{fraction}{', ' if fraction else ''}confirmed by {found.confirmed_by}"


def asked_model(
    rule: DecisionRule, under: Argument | None, stated: Mapping[str, Argument]
) -> Model | Unanswered:
    """The model a question names: the null or an alternative, with some chances stated anew.

    What is left goes to the rest outcome. Where that is stated itself, or there is none, the
    outcomes not stated share it in their old proportion, so that ties take from both sides.
    """
    name = under.text if under else NULL
    known = rule.names_of_chances
    if under and name not in known:
        return Unanswered(f"the rule has no chances {name!r}; {nearest(name, known)}", under.at)
    model = rule.model(name)
    if not stated:
        return model
    found: dict[str, Fraction] = {}
    for key, argument in stated.items():
        if key not in rule.outcomes:
            hint = nearest(key, (*rule.outcomes, "under"))
            return Unanswered(f"the rule has no outcome {key!r}; {hint}", argument.at)
        value = constant_chance(argument.text)
        if not isinstance(value, Fraction):
            return Unanswered(value[0].message, argument.at + value[0].at)
        found[key] = value
    return _filled(rule, model, found, next(iter(stated.values())))


def _filled(
    rule: DecisionRule, model: Model, stated: Mapping[str, Fraction], first: Argument
) -> Model | Unanswered:
    """The model with the chances that are stated, and all others fitted to them."""
    chances = {**dict(zip(rule.outcomes, model.chances, strict=True)), **stated}
    takes = [rule.rest] if rule.rest is not None and rule.rest not in stated else []
    takes = takes or [name for name in rule.outcomes if name not in stated]
    fixed = sum((chances[name] for name in rule.outcomes if name not in takes), Fraction(0))
    if fixed > 1 or (fixed < 1 and not takes):
        return Unanswered(f"the chances add up to {fixed}, not to 1", first.at)
    old = sum((chances[name] for name in takes), Fraction(0))
    for name in takes:
        part = chances[name] / old if old else Fraction(1, len(takes))
        chances[name] = (1 - fixed) * part
    return replace(model, chances=tuple(chances[name] for name in rule.outcomes))
