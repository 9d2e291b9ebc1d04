"""The values of a record: what a page, or a part of a page, means."""

import re

import msgspec

from beforehand.config import folded
from beforehand.pages.page import Value
from beforehand.source import Place, Span


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
    """A change to a design after a version of it was fixed; ``last`` is its last line."""

    last: int = 0
    version: str = ""
    date: Text = Text()
    section: Text = Text()
    changed: Text = Text()
    because: Text = Text()


class Prediction(Part, frozen=True, kw_only=True):
    """What the authors expect, and what would show them wrong."""

    text: Text = Text()
    falsifier: Text = Text()
    evidence: Text = Text()


class PredictionVerdict(Part, frozen=True, kw_only=True):
    """What a result says about one prediction; ``id`` is the prediction's."""

    verdict: Word = Word()
    evidence: Text = Text()


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
        return next((value for value in self.fields if value.key == name), None)

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
    """A pre-registered plan."""

    predictions: tuple[Prediction, ...] = ()
    amendments: tuple[Amendment, ...] = ()
    readings: tuple[Reading, ...] = ()
    threats: tuple[Threat, ...] = ()
    deviations: tuple[Deviation, ...] = ()
    controls: tuple[Control, ...] = ()
    bindings: tuple[Binding, ...] = ()
    title_version: str = ""

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
    """What came out of a run."""

    verdicts: tuple[PredictionVerdict, ...] = ()
    deviations: tuple[Deviation, ...] = ()


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
    """A workstream with numbered steps and a definition of done."""

    steps: tuple[Step, ...] = ()
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
