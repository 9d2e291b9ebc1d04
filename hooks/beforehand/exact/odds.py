"""The exact probability of a condition, found in two ways that must agree."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from beforehand.exact.counting import numerator
from beforehand.exact.model import Model, TooLarge, problem
from beforehand.exact.stepping import second_numerator
from beforehand.exact.tree import Node

MOST_FAMILY = 3_000_000  # bits of the power of one chance


class MethodsDisagree(AssertionError):  # noqa: N818 - a bug of ours, never a page's fault
    """Two exact methods gave two answers: one of them is wrong, so neither is shown."""


@dataclass(frozen=True, slots=True)
class Odds:
    """A probability, and the second way that confirmed it."""

    value: Fraction
    confirmed_by: str


@lru_cache(maxsize=4096)
def odds(condition: Node, model: Model) -> Odds:
    """The probability that the condition holds for independent units of the model.

    Raises :class:`~beforehand.exact.model.TooLarge` if there are too many results,
    :class:`~beforehand.exact.functions.Undefined` if the condition has no value for one of
    them, and :class:`MethodsDisagree` if the two ways differ.
    """
    reduced = problem(condition, model)
    first, second = numerator(reduced), second_numerator(reduced)
    if not second.matches(first):
        raise MethodsDisagree(f"{condition} over {model}: {first} against {second}")
    return Odds(Fraction(first, reduced.whole**reduced.n), second.method)


def family_rate(chance: Fraction, cells: int) -> Fraction:
    """The chance that at least one of so many independent cells fires: 1 − (1 − p)^cells.

    Raises :class:`~beforehand.exact.model.TooLarge` where that has too many digits.
    """
    if cells < 1:
        raise ValueError(f"a family has at least one cell, not {cells}")
    if cells > 1 and cells * chance.denominator.bit_length() > MOST_FAMILY:
        raise TooLarge(f"a family of {cells:,} such cells takes too long to count")
    return 1 - (1 - chance) ** cells
