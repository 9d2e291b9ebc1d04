"""The smallest chance of an outcome that gives a rule a power, found on a grid of steps."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm

from beforehand.exact.limits import TooLarge
from beforehand.exact.model import Model, problem
from beforehand.exact.odds import odds
from beforehand.exact.results import results_of
from beforehand.exact.rule import DecisionRule
from beforehand.exact.work import MOST_TRIED, effort


@dataclass(frozen=True, slots=True)
class Effect:
    """A chance and the power it gives; ``yielding`` are outcomes that gave way beside the rest."""

    chance: Fraction
    power: Fraction
    yielding: tuple[str, ...] = ()


@dataclass(frozen=True)
class Rise:
    """How the chance of an outcome rises above the null, step by step.

    The rest gives way first, then all other outcomes in proportion, but for those that are
    ``kept``: of a rule whose rest has no chance, or that has none, they do so at once.
    """

    rule: DecisionRule
    outcome: str
    step: Fraction
    kept: frozenset[str] = frozenset()

    @cached_property
    def before(self) -> dict[str, Fraction]:
        return dict(zip(self.rule.outcomes, self.rule.null, strict=True))

    @cached_property
    def first(self) -> tuple[str, ...]:
        """The rest, where it can give way."""
        rest = self.rule.rest
        return () if rest is None or rest in (self.outcome, *self.kept) else (rest,)

    @cached_property
    def then(self) -> tuple[str, ...]:
        """What gives way after the rest."""
        still = {self.outcome, *self.kept, *self.first}
        return tuple(name for name in self.rule.outcomes if name not in still)

    def room(self, names: Sequence[str]) -> Fraction:
        return sum((self.before[name] for name in names), Fraction(0))

    @cached_property
    def knee(self) -> int:
        """The last step on which the rest alone gives way."""
        return self.room(self.first) // self.step

    @cached_property
    def end(self) -> int:
        """The last step there is room for."""
        return self.room((*self.first, *self.then)) // self.step

    def chances(self, number: int) -> tuple[Fraction, ...]:
        """The chances of all outcomes after so many steps."""
        taken = number * self.step
        found = {**self.before, self.outcome: self.before[self.outcome] + taken}
        for names in (self.first, self.then):
            room = self.room(names)
            here = min(taken, room)
            for name in names if here else ():
                found[name] -= here * found[name] / room
            taken -= here
        return tuple(found[name] for name in self.rule.outcomes)

    def power(self, number: int) -> Fraction:
        rule = self.rule
        model = Model(rule.units, rule.outcomes, self.chances(number), rule.parameters)
        return odds(rule.fires, model).value

    def effect(self, number: int) -> Effect:
        yielding = self.then if number > self.knee else ()
        chance = self.before[self.outcome] + number * self.step
        return Effect(chance, self.power(number), tuple(n for n in yielding if self.before[n]))

    def smallest(self, power: Fraction) -> Effect | None:
        """The first step with a power; None where none reaches it."""
        whole = range(self.end + 1)
        parts = (whole[: self.knee + 1], self.first), (whole[self.knee + 1 :], self.then)
        for numbers, yielding in parts:
            if numbers and (found := self._first(numbers, yielding, power)) is not None:
                return self.effect(found)
        return None

    def last(self) -> Effect:
        """The last step: as far as there is room."""
        return self.effect(self.end)

    def _first(self, numbers: range, yielding: tuple[str, ...], power: Fraction) -> int | None:
        """The first of some steps with a power."""
        if self._never_falls(yielding):
            self._afford(len(numbers).bit_length())
            place = bisect_left(numbers, power, key=self.power)
            return numbers[place] if place < len(numbers) else None
        values = zip(numbers, self._values(numbers), strict=True)
        return next((number for number, value in values if value >= power), None)

    def _afford(self, times: int) -> None:
        """Raise :class:`TooLarge` where the power takes too long to compute so many times."""
        if times * effort(problem(self.rule.fires, self.rule.model())) > MOST_TRIED:
            raise TooLarge(f"{times:,} powers take too long to compute; take a larger `step`")

    def _never_falls(self, yielding: tuple[str, ...]) -> bool:
        """Whether every result that meets the condition still does with one unit moved.

        Then so does every sample of units in which some come to have the outcome, and the
        power cannot fall. Tried on all results; False where they are too many to list.
        """
        try:
            found = results_of(self.rule, (self.rule.fires,))
        except TooLarge:
            return False
        if found.problem.groups:
            return False
        names = found.problem.names
        place = {name: i for i, name in enumerate(names)}
        to = place.get(self.outcome, len(names))
        sources = {place.get(name, len(names)) for name in yielding} - {to}
        held = {
            row for row, yes in zip(found.rows, found.truths(self.rule.fires), strict=True) if yes
        }
        return all(
            _moved(row, source, to) in held for row in held for source in sources if row[source]
        )

    def _values(self, numbers: range) -> Iterator[Fraction]:
        """The powers along steps: a polynomial in their number, continued by its differences.

        After one step more than its degree, the number of units, every further value is a sum
        of whole numbers.
        """
        units = self.rule.units.total
        self._afford(min(len(numbers), units + 1))
        scale = self._scale(numbers) ** units
        edge: list[int] = []
        for number in numbers[: units + 1]:
            value = self.power(number)
            yield value
            fresh = [int(value * scale)]
            for older in edge:
                fresh.append(fresh[-1] - older)
            edge = fresh
        for _ in numbers[units + 1 :]:
            for place in range(len(edge) - 2, -1, -1):
                edge[place] += edge[place + 1]
            yield Fraction(edge[0], scale)

    def _scale(self, numbers: range) -> int:
        """A number that makes the chances of every one of these steps whole."""
        one, two = self.chances(numbers[0]), self.chances(numbers[min(1, len(numbers) - 1)])
        return lcm(*(value.denominator for value in (*one, *two)))


def _moved(row: tuple[int, ...], source: int, to: int) -> tuple[int, ...]:
    """A result with one unit that has another outcome."""
    changed = list(row)
    changed[source] -= 1
    changed[to] += 1
    return tuple(changed)
