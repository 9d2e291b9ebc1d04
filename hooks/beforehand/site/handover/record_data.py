"""The record for programs: what `record.json` holds, and its schema.

Fields that are empty are left out. Names are those of the inventory: the id of a record, and
after a colon that of a part. Addresses are relative to the root of the site.
"""

from typing import Any

import msgspec

FORMAT = 1


class Data(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What every entry has in common: empty fields are left out."""


class FindingData(Data, frozen=True, kw_only=True):
    """An objection of a critique; ``amendments`` are those that answer it."""

    name: str
    address: str = ""
    severity: str = ""
    disposition: str = ""
    blocking: bool = False
    open: bool = False
    objection: str = ""
    remedy: str = ""
    answer: str = ""
    refused: str = ""
    reason: str = ""
    successor: str = ""
    amendments: tuple[str, ...] = ()


class VerdictData(Data, frozen=True, kw_only=True):
    """What a result says of a prediction; ``class`` is computed from the ledger."""

    result: str
    verdict: str = ""
    evidence: str = ""
    class_: str = msgspec.field(default="", name="class")


class PredictionData(Data, frozen=True, kw_only=True):
    """What was expected, what would show it wrong, and what became of it."""

    name: str
    address: str = ""
    text: str = ""
    falsifier: str = ""
    condition: str = ""
    mark: str = ""
    verdicts: tuple[VerdictData, ...] = ()


class AmendmentData(Data, frozen=True, kw_only=True):
    """A change to a design after a version was fixed; ``source`` is what it rests on."""

    name: str
    address: str = ""
    version: str = ""
    date: str = ""
    section: str = ""
    changed: str = ""
    source: str = ""
    seen: str = ""


class DeviationData(Data, frozen=True, kw_only=True):
    """What was done otherwise than the plan says; ``effect`` is that on the claims."""

    name: str
    address: str = ""
    date: str = ""
    section: str = ""
    happened: str = ""
    reason: str = ""
    effect: str = ""


class RuleData(Data, frozen=True, kw_only=True):
    """A norm of a framework page."""

    name: str
    address: str = ""
    title: str = ""
    text: str = ""
    criterion: str = ""


class ReadingData(Data, frozen=True, kw_only=True):
    """A line of the plan, from an outcome to what may and may not be said."""

    name: str
    address: str = ""
    outcome: str = ""
    text: str = ""
    forbids: str = ""


class FreezeData(Data, frozen=True, kw_only=True):
    """An entry of a ledger that froze a version; ``digest`` is the SHA-256 of the page."""

    version: str
    at: str
    seen: str
    mode: str
    digest: str
    ledger: str
    entry: int


class RecordData(Data, frozen=True, kw_only=True):
    """A page, or a part of one, that carries an id and a kind.

    ``status`` is the word the page says, in its canonical form where that is known. ``freeze``
    is how the last freeze stands: proved, unproved or broken. ``references`` and ``cited_by``
    are names; a page that carries no record is named by its path.
    """

    name: str
    id: str
    kind: str
    path: str
    line: int
    address: str = ""
    title: str = ""
    experiment: str = ""
    status: str = ""
    version: str = ""
    verdict: str = ""
    dates: dict[str, str] = {}
    authors: tuple[str, ...] = ()
    supersedes: tuple[str, ...] = ()
    superseded_by: tuple[str, ...] = ()
    references: tuple[str, ...] = ()
    cited_by: tuple[str, ...] = ()
    freeze: str = ""
    freezes: tuple[FreezeData, ...] = ()
    findings: tuple[FindingData, ...] = ()
    predictions: tuple[PredictionData, ...] = ()
    amendments: tuple[AmendmentData, ...] = ()
    deviations: tuple[DeviationData, ...] = ()
    rules: tuple[RuleData, ...] = ()
    readings: tuple[ReadingData, ...] = ()


class ProblemData(Data, frozen=True, kw_only=True):
    """Something that does not hold, and where."""

    path: str
    line: int
    column: int
    message: str


class RecordFile(msgspec.Struct, frozen=True, kw_only=True):
    """The whole record. ``format`` rises when a field changes its meaning or goes."""

    format: int
    name: str
    url: str
    problems: dict[str, tuple[ProblemData, ...]]
    records: tuple[RecordData, ...]


def record_schema() -> dict[str, Any]:
    """The schema of ``record.json``."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A record of Beforehand for programs",
        **msgspec.json.schema(RecordFile),
    }


def encoded(data: RecordFile) -> bytes:
    """The file, one record a line, so that it can be read line by line and compared."""
    head = msgspec.json.encode(msgspec.structs.replace(data, records=()))
    start = head.removesuffix(b"[]}")
    lines = b",\n".join(map(msgspec.json.encode, data.records))
    return b"%b[\n%b\n]}\n" % (start, lines)
