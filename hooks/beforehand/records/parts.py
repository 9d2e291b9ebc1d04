"""The values inside a record: what a part of a page, a cell or a word of it means."""

import re

import msgspec

from beforehand.config import folded
from beforehand.source import Place


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """What every part of a record has: an id that is local to its page, and an address."""

    id: str
    at: Place
    anchor: str


class Text(msgspec.Struct, frozen=True, array_like=True):
    """A cell or field of a part with its place, and the characters it takes on its line."""

    text: str = ""
    at: Place = Place(1)
    width: int = 0

    def __bool__(self) -> bool:
        return bool(self.text)

    @property
    def is_given(self) -> bool:
        """Whether there is such a cell or field at all, be it empty."""
        return self.at != Place(1)


class Word(msgspec.Struct, frozen=True, array_like=True):
    """A word of a vocabulary: as written, and the canonical word (empty if it is unknown)."""

    written: str = ""
    name: str = ""
    at: Place = Place(1)

    def __bool__(self) -> bool:
        return bool(self.written)

    @property
    def is_given(self) -> bool:
        """Whether there is such a cell or field at all, be it empty."""
        return self.at != Place(1)


class Finding(Part, frozen=True, kw_only=True):
    """One objection of a critique, and what became of it."""

    severity: Word = Word()
    disposition: Word = Word()
    objection: Text = Text()
    remedy: Text = Text()
    answer: Text = Text()
    refused: Text = Text()
    reason: Text = Text()
    successor: str = ""

    @property
    def is_blocking(self) -> bool:
        return self.severity.name in ("blocking", "critical")

    @property
    def is_open(self) -> bool:
        return self.disposition.name in ("", "open", "deferred", "partly resolved")


class Amendment(Part, frozen=True, kw_only=True):
    """A change to a design after a version of it was fixed; ``last`` is its last line.

    ``seen`` says what its authors had seen when they made it.
    """

    last: int = 0
    version: str = ""
    date: Text = Text()
    section: Text = Text()
    changed: Text = Text()
    because: Text = Text()
    seen: Word = Word()


class Prediction(Part, frozen=True, kw_only=True):
    """What the authors expect, and what would show them wrong.

    ``condition`` says it over the counts of a rule: ``heavy: plus >= 4``. ``mark`` says what its
    authors had seen of it in a pilot.
    """

    text: Text = Text()
    falsifier: Text = Text()
    evidence: Text = Text()
    condition: Text = Text()
    mark: Word = Word()


class PredictionVerdict(Part, frozen=True, kw_only=True):
    """What a result says about one prediction; ``id`` is the prediction's.

    ``stated`` is the class that its authors give it.
    """

    verdict: Word = Word()
    evidence: Text = Text()
    stated: Word = Word()


class Reading(Part, frozen=True, kw_only=True):
    """A pre-written line from an outcome to what may be concluded."""

    outcome: Text = Text()
    text: Text = Text()
    forbids: Text = Text()


class Threat(Part, frozen=True, kw_only=True):
    """A known threat, and the inference that it removes."""

    text: Text = Text()
    removes: Text = Text()


class Deviation(Part, frozen=True, kw_only=True):
    """A departure from a frozen clause."""

    date: Text = Text()
    section: Text = Text()
    happened: Text = Text()
    reason: Text = Text()
    effect: Text = Text()


class Control(Part, frozen=True, kw_only=True):
    """A control that a rule demands, and whether this design meets it."""

    text: Text = Text()
    rule: Text = Text()
    status: Word = Word()
    criterion: Text = Text()
    blocker: Text = Text()
    mark: Word = Word()


class Binding(Part, frozen=True, kw_only=True):
    """Whether a framework rule binds a design, and why."""

    rule: Text = Text()
    binding: Word = Word()
    reason: Text = Text()
    clauses: Text = Text()
    limit: Text = Text()


class Condition(Part, frozen=True, kw_only=True):
    """A condition of a decision, and the record that discharges it."""

    text: Text = Text()
    discharged: Text = Text()


class Step(Part, frozen=True, kw_only=True):
    """A numbered step of an arm."""

    text: str = ""
    status: str = ""


class Firing(Part, frozen=True, kw_only=True):
    """One occasion on which a standing note applied; ``id`` is the session's."""

    text: str = ""


class Scope(msgspec.Struct, frozen=True):
    """What a decision rules on: for which pair and work it admits or refuses which senses.

    ``senses`` is None where the decision names none, which admits whatever it does not refuse.
    """

    pair: str = ""
    work: str = ""
    senses: tuple[str, ...] | None = None
    refused: tuple[str, ...] = ()

    def fits(self, pair: str, work: str) -> bool:
        """Whether this pair and work are what is ruled on; what one side leaves out fits."""
        same_pair = not (pair and self.pair) or pair_key(pair) == pair_key(self.pair)
        return same_pair and (not (work and self.work) or folded(work) == folded(self.work))

    def refuses(self, sense: str) -> bool:
        return folded(sense) in map(folded, self.refused)

    def admits(self, sense: str) -> bool:
        named = self.senses is None or folded(sense) in map(folded, self.senses)
        return named and not self.refuses(sense)


def pair_key(pair: str) -> frozenset[str]:
    """A pair as it is compared: whose version is named first does not matter."""
    return frozenset(
        folded(name) for name in re.split(r"[/|&+,、]|\band\b|\bи\b", pair) if name.strip()
    )


class Clause(Part, frozen=True, kw_only=True):
    """A numbered clause or lettered item of a rule."""

    text: str = ""


class Rule(Part, frozen=True, kw_only=True):
    """A norm of the framework: a heading that begins with its id, down to the next one."""

    title: str = ""
    text: str = ""
    criterion: Text = Text()
    clauses: tuple[Clause, ...] = ()


class GateLine(msgspec.Struct, frozen=True):
    """A machine-readable ``NAME=VALUE`` line, in the order of the page."""

    key: str
    value: str
    at: Place
