"""The kinds of records: what a page, or an entry of a register, is as a whole."""

from collections.abc import Iterator

import msgspec

from beforehand.pages.page import Value
from beforehand.records.freezes import Freeze
from beforehand.records.parts import (
    Amendment,
    Binding,
    Clause,
    Condition,
    Control,
    Deviation,
    Finding,
    Firing,
    GateLine,
    Part,
    Prediction,
    PredictionVerdict,
    Reading,
    Rule,
    Scope,
    Step,
    Text,
    Threat,
    Word,
)
from beforehand.source import Place, Span


class Record(msgspec.Struct, frozen=True, kw_only=True, tag=True, tag_field="is"):
    """A page, or a part of a page, that carries an id and a kind.

    ``fields`` have their canonical names. ``anchor`` is empty when the record is the
    whole page. ``experiment`` is the folder's id for everything below ``experiments/``.
    """

    kind: str
    id: str
    path: str
    at: Place
    anchor: str = ""
    title: str = ""
    fields: tuple[Value, ...] = ()
    experiment: str = ""
    status: Word = Word()
    version: str = ""
    names: tuple[str, ...] = ()
    gates: tuple[GateLine, ...] = ()

    def field(self, name: str) -> Value | None:
        """The header field called ``name``, if it is given."""
        for value in self.fields:  # asked so often that a generator would show
            if value.key == name:
                return value
        return None

    def text(self, name: str) -> str:
        """The text of a field; empty if it is absent, a list or a mapping."""
        value = self.field(name)
        return value.text if value else ""

    def entries(self, name: str) -> tuple[Value, ...]:
        """The entries of a field that is a list, or a text with commas."""
        value = self.field(name)
        return value.entries() if value else ()

    def span(self, at: Place | None = None) -> Span:
        """Where ``at`` is, or where the record begins."""
        return (at or self.at).span(self.path)

    def field_span(self, name: str) -> Span:
        """Where a field's value stands, or where the record begins."""
        value = self.field(name)
        return self.span(value.at if value else None)

    @property
    def address(self) -> tuple[str, str]:
        """The page and the anchor on it."""
        return self.path, self.anchor


class Design(Record, frozen=True, kw_only=True, tag=True):
    """A pre-registered plan; ``asks`` is the sentence of its authors that says what for."""

    predictions: tuple[Prediction, ...] = ()
    amendments: tuple[Amendment, ...] = ()
    readings: tuple[Reading, ...] = ()
    threats: tuple[Threat, ...] = ()
    deviations: tuple[Deviation, ...] = ()
    controls: tuple[Control, ...] = ()
    bindings: tuple[Binding, ...] = ()
    title_version: str = ""
    questions: tuple[Place, ...] = ()
    asks: Text = Text()
    freeze: Freeze = Freeze()

    @property
    def is_frozen(self) -> bool:
        return self.status.name == "frozen"


class Critique(Record, frozen=True, kw_only=True, tag=True):
    """An adversarial pass over one version of a design."""

    attacks: str = ""
    number: str = ""
    verdict: Word = Word()
    findings: tuple[Finding, ...] = ()
    withheld: bool = False


class Result(Record, frozen=True, kw_only=True, tag=True):
    """What came out of a run; ``stated`` is the class its authors give to all its verdicts.

    ``departs`` is what the section on deviations says in running words.
    """

    verdicts: tuple[PredictionVerdict, ...] = ()
    stated: Word = Word()
    deviations: tuple[Deviation, ...] = ()
    departs: Text = Text()


class Decision(Record, frozen=True, kw_only=True, tag=True):
    """A ratified ruling with its scope."""

    conditions: tuple[Condition, ...] = ()
    scope: Scope | None = None


class Vote(Record, frozen=True, kw_only=True, tag=True):
    """A routed ballot on a framework page; ``amendments`` are the texts that were voted."""

    verdict: Word = Word()
    amendments: tuple[Text, ...] = ()
    counter: Text = Text()


class Framework(Record, frozen=True, kw_only=True, tag=True):
    """A page of norms; ``prose`` is all of its running text, so that quotations can be compared."""

    rules: tuple[Rule, ...] = ()
    prose: str = ""


class Arm(Record, frozen=True, kw_only=True, tag=True):
    """A workstream with numbered steps; ``done`` says when it is finished."""

    steps: tuple[Step, ...] = ()
    done: Text = Text()
    closing: Text = Text()


class JournalEntry(Record, frozen=True, kw_only=True, tag=True):
    """A session or log entry: what is not claimed, and what comes next."""

    unclaimed: Text = Text()
    next: Text = Text()


class Note(Record, frozen=True, kw_only=True, tag=True):
    """A standing note and its firings."""

    rule: str = ""
    parts: tuple[Clause, ...] = ()
    firings: tuple[Firing, ...] = ()


class Artifact(Record, frozen=True, kw_only=True, tag=True):
    """A translation, audit, study or data set."""

    type: Word = Word()
    findings: tuple[Finding, ...] = ()


AnyRecord = (
    Design
    | Critique
    | Result
    | Decision
    | Vote
    | Framework
    | Arm
    | JournalEntry
    | Note
    | Artifact
    | Record
)


def parts_of(holder: Record | Part) -> Iterator[Part]:
    """The parts of a record, and the parts of its parts, in the order of their fields."""
    for value in msgspec.structs.astuple(holder):
        if not isinstance(value, tuple):
            continue
        for item in value:
            if isinstance(item, Part):
                yield item
                yield from parts_of(item)
