"""What is asked of a computed thing, and what it answers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol

from beforehand.exact.intervals import Interval
from beforehand.exact.near import NearReading
from beforehand.exact.numbers import Printed
from beforehand.source import Place


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument as it was written; ``at`` counts characters of the target from 0."""

    text: str
    at: int


@dataclass(frozen=True, slots=True)
class Ask:
    """A target in parts: ``where/name.measure(argument, key=argument)``.

    ``where`` is the id of another record or empty; ``formula`` is what follows ``=``, and
    then there is nothing else. Places count characters of the target from 0.
    """

    name: str = ""
    measure: str = ""
    arguments: tuple[Argument, ...] = ()
    options: Mapping[str, Argument] = field(default_factory=dict)
    where: str = ""
    formula: str = ""
    name_at: int = 0
    measure_at: int = 0


Exact = Fraction | Interval | tuple[str, ...]
"""A number, two bounds, or members of a draw in their order."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An exact value, and in a few words how it was found ("13/4096, confirmed by ...")."""

    value: Exact
    how: str


@dataclass(frozen=True, slots=True)
class Unanswered:
    """Why there is no answer; ``at`` counts characters of the target from 0."""

    message: str
    at: int = 0


class Computed(Protocol):
    """A named thing of a block that figures can ask."""

    @property
    def name(self) -> str: ...

    @property
    def sort(self) -> str: ...

    @property
    def path(self) -> str: ...

    @property
    def at(self) -> Place: ...

    @property
    def measures(self) -> tuple[str, ...]:
        """What it can be asked for, for the message after an unknown word."""
        ...

    def answer(self, ask: Ask) -> Answer | Unanswered:
        """The exact answer. The name has been looked up already."""
        ...

    def near(self, ask: Ask, printed: Printed) -> tuple[NearReading, ...]:
        """Which small change of the question gives the printed figure; empty if none is known."""
        ...
