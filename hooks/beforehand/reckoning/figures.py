"""A printed figure held to its source: it holds, it differs, or nothing answers for it."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from beforehand.exact.near import NearReading, fewest_changes
from beforehand.exact.numbers import only_cut
from beforehand.exact.rounding import twice_rounded
from beforehand.reckoning.answer import Answer, Ask, Computed, Unanswered
from beforehand.reckoning.asking import read_target
from beforehand.reckoning.compare import Comparison, compare, shown
from beforehand.reckoning.data import found_value, read_formula
from beforehand.reckoning.told import Told
from beforehand.records.figures import FigureLink
from beforehand.source import Place, Span

State = Literal["holds", "differs", "unreadable"]
Lookup = Callable[[Ask], "Computed | Unanswered"]


@dataclass(frozen=True)
class Figure:
    """One printed figure with all that is known of it.

    ``wanted`` is what should be printed, ``message`` why nothing could be compared, and
    ``fault_at`` where that lies. ``twice`` is set where the printed number comes out by
    rounding what was rounded before.
    """

    path: str
    link: FigureLink
    state: State
    ask: Ask | None = None
    source: Computed | None = None
    answer: Answer | None = None
    wanted: str = ""
    message: str = ""
    fault_at: Place | None = None
    near: tuple[NearReading, ...] = ()
    twice: str = ""

    @property
    def span(self) -> Span:
        return self.link.at.span(self.path)

    @property
    def is_told(self) -> bool:
        """Whether a fault of a block has said already why nothing could be compared."""
        return isinstance(self.message, Told)

    @property
    def value(self) -> str:
        """The exact answer as a reader can check it."""
        return shown(self.answer.value) if self.answer else ""


def figure(path: str, link: FigureLink, lookup: Lookup) -> Figure:
    """Ask for the value that a figure names, and compare."""
    asked = _asked(link, lookup)
    if isinstance(asked, Unanswered):
        place = link.to.right(len("calc:") + asked.at)
        return Figure(path, link, "unreadable", message=asked.message, fault_at=place)
    ask, source, answer = asked
    found = compare(link.text, answer.value)
    if found.fault:
        return Figure(
            path, link, "unreadable", ask, source, answer, found.wanted, found.fault, link.at
        )
    if found.agrees:
        return Figure(path, link, "holds", ask, source, answer, found.wanted)
    return Figure(
        path,
        link,
        "differs",
        ask,
        source,
        answer,
        found.wanted,
        near=_near(ask, source, answer, found),
        twice=_twice(answer, found),
    )


def _asked(
    link: FigureLink, lookup: Lookup
) -> tuple[Ask | None, Computed | None, Answer] | Unanswered:
    """The question of a figure, who answers it, and the answer."""
    if link.file:
        found = found_value(link)
        return found if isinstance(found, Unanswered) else (None, None, found)
    ask = read_target(link.target)
    if isinstance(ask, Unanswered):
        return ask
    if ask.formula:
        answer = read_formula(ask.formula)
        if isinstance(answer, Unanswered):
            return Unanswered(answer.message, answer.at + 1)
        return ask, None, answer
    source = lookup(ask)
    if isinstance(source, Unanswered):
        return source
    answer = source.answer(ask)
    return answer if isinstance(answer, Unanswered) else (ask, source, answer)


def _near(
    ask: Ask | None, source: Computed | None, answer: Answer, found: Comparison
) -> tuple[NearReading, ...]:
    """What else gives the printed number."""
    printed = found.printed
    if printed is None:
        return ()
    asked = source.near(ask, printed) if ask and source else ()
    exact = answer.value
    if isinstance(exact, Fraction) and printed.is_number and only_cut(exact, printed):
        asked = (*asked, NearReading("cut off instead of rounded", exact, 1))
    return fewest_changes(asked)


def _twice(answer: Answer, found: Comparison) -> str:
    """To how many decimals the value was rounded before it was rounded to what is printed."""
    printed = found.printed
    if printed is None or not printed.is_number or not isinstance(answer.value, Fraction):
        return ""
    twice = twice_rounded(answer.value, printed.value, printed.step)
    if twice is None:
        return ""
    return "one decimal" if twice.places == 1 else f"{twice.places} decimals"
