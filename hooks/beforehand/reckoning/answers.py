"""Answers kept by measure and argument, for things whose every answer can be listed."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from beforehand.exact.meaning import nearest
from beforehand.exact.near import NearReading
from beforehand.exact.numbers import Printed, agrees
from beforehand.pages.page import Value
from beforehand.reckoning.answer import Answer, Ask, Unanswered
from beforehand.source import Place

WHOLE = ""
"""The argument of an answer that is about the thing as a whole."""

SHOWN = 4
FEW = 2


@dataclass(frozen=True)
class Answers:
    """Every answer of a thing: by measure, then by argument.

    A text in the place of an answer says why there is none. ``first`` is the measure that is
    meant where none is named; its arguments may be named like measures.
    """

    name: str
    table: Mapping[str, Mapping[str, Answer | str]]
    first: str

    @property
    def measures(self) -> tuple[str, ...]:
        return tuple(self.table)

    def answer(self, ask: Ask) -> Answer | Unanswered:
        """The answer to a question, or what is wrong with it and where."""
        found = self._measure(ask)
        if isinstance(found, Unanswered):
            return found
        measure, argument, at = found
        for key, option in ask.options.items():
            return Unanswered(f"`{key}` is no option of {measure!r}", option.at)
        answers = self.table[measure]
        if argument == WHOLE and WHOLE not in answers:
            example = f"{measure}({next(iter(answers))})"
            message = f"`{measure}` is asked of one of {_some([*answers])}: write `{example}`"
            return Unanswered(message, at)
        listed = listed_name(argument, answers)
        if listed is None:
            return Unanswered(self._without(measure, argument), at)
        answer = answers[listed]
        return Unanswered(answer, at) if isinstance(answer, str) else answer

    def _measure(self, ask: Ask) -> tuple[str, str, int] | Unanswered:
        """The measure and the argument that are meant, and where the argument stands."""
        if len(ask.arguments) > 1:
            return Unanswered("one argument is enough here", ask.arguments[1].at)
        measure = ask.measure or self.first
        at = ask.measure_at or ask.name_at
        if measure in self.table:
            if not ask.arguments:
                return measure, WHOLE, at
            return measure, ask.arguments[0].text, ask.arguments[0].at
        of_first = self.table.get(self.first, {})
        if not ask.arguments and listed_name(measure, of_first):
            return self.first, measure, at
        known = [*self.table, *(name for name in of_first if name)]
        if not measure:
            return Unanswered(f"{self.name!r} holds several values: {_some(known)}", ask.name_at)
        message = f"{self.name!r} has no measure {measure!r}; {nearest(measure, known)}"
        return Unanswered(message, at)

    def _without(self, measure: str, argument: str) -> str:
        known = [name for name in self.table[measure] if name]
        if not known:
            return f"`{measure}` takes no argument"
        return f"`{measure}` knows no {argument!r}; {nearest(argument, known)}"

    def near(self, ask: Ask, printed: Printed) -> tuple[NearReading, ...]:
        """Other answers that are what is printed, one for each value; many are a coincidence."""
        found: dict[Fraction, NearReading] = {}
        for reading in self._near(ask, printed):
            found.setdefault(reading.value, reading)
        return tuple(found.values()) if len(found) <= FEW else ()

    def _near(self, ask: Ask, printed: Printed) -> Iterator[NearReading]:
        asked = self.answer(ask)
        if isinstance(asked, Unanswered):
            return
        for measure, answers in self.table.items():
            for argument, answer in answers.items():
                if isinstance(answer, str) or not isinstance(answer.value, Fraction):
                    continue
                if answer.value != asked.value and agrees(answer.value, printed):
                    name = f"{measure}({argument})" if argument else measure
                    yield NearReading(f"of “{name}”", answer.value, 1)


class Listed:
    """What a thing of a block is whose every answer is kept in ``answers``."""

    entry: Value
    answers: Answers

    @property
    def at(self) -> Place:
        return self.entry.key_at or self.entry.at

    @property
    def measures(self) -> tuple[str, ...]:
        return self.answers.measures

    def answer(self, ask: Ask) -> Answer | Unanswered:
        return self.answers.answer(ask)

    def near(self, ask: Ask, printed: Printed) -> tuple[NearReading, ...]:
        return self.answers.near(ask, printed)


def _some(names: list[str]) -> str:
    return ", ".join(names[:SHOWN]) + (", …" if len(names) > SHOWN else "")


def listed_name(written: str, names: Collection[str]) -> str | None:
    """A name as it is listed: written whole, or by its first word if that is its own."""
    if written in names:
        return written
    short = [name for name in names if name.split(maxsplit=1)[:1] == [written]]
    return short[0] if len(short) == 1 else None
