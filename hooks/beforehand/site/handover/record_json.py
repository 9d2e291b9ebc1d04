"""Makes `record.json` out of the record."""

from collections.abc import Iterable, Iterator

from beforehand.graph import Graph, Target
from beforehand.graph.verdicts import verdicts_on
from beforehand.records.fields import read_date
from beforehand.records.parts import Word
from beforehand.records.record import (
    AnyRecord,
    Artifact,
    Critique,
    Design,
    Framework,
    Record,
    Result,
    Vote,
)
from beforehand.site.events.deviations import says_nothing
from beforehand.site.handover.record_data import (
    FORMAT,
    FreezeData,
    ProblemData,
    RecordData,
    RecordFile,
    encoded,
)
from beforehand.site.handover.record_parts import (
    amendment_data,
    deviation_data,
    finding_data,
    prediction_data,
    reading_data,
    rule_data,
    word,
)
from beforehand.site.handover.values import Hand, name_of
from beforehand.site.versions.freeze_row import standings_by_page
from beforehand.site.words.page import RECORD, SiteFile

PATH = f"{RECORD}/record.json"


def record_json(hand: Hand) -> SiteFile:
    """Every record with its parts, what it cites and who cites it, its freezes; the problems."""
    problems: dict[str, list[ProblemData]] = {}
    for item in hand.report.problems:
        place = ProblemData(
            path=item.span.path,
            line=item.span.line,
            column=item.span.column,
            message=item.message,
        )
        problems.setdefault(item.code, []).append(place)
    data = RecordFile(
        format=FORMAT,
        name=hand.site.name,
        url=hand.site.url,
        problems={code: tuple(found) for code, found in sorted(problems.items())},
        records=tuple(_Writer(hand).all()),
    )
    return SiteFile(PATH, encoded(data))


class _Writer:
    """The record, and what is asked of it for every entry, drawn once."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.graph: Graph = hand.graph
        self.out, self.into = self._references()

    def all(self) -> Iterator[RecordData]:
        for record in sorted(self.graph.records, key=lambda item: (item.path, item.at, item.id)):
            yield self._record(record)

    def _references(self) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
        """By name of a record, what it cites, and who cites it."""
        out: dict[str, set[str]] = {}
        into: dict[str, set[str]] = {}
        for page, references in self.graph.references.items():
            for reference in references:
                if reference.target is None or reference.target.path == page:
                    continue
                source = self.graph.record_at(reference.span.path, reference.span.line)
                here = name_of(source) if source else page
                out.setdefault(here, set()).add(self._named(reference.target))
                owner = self.graph.find(reference.target.record)
                if owner is not None:
                    into.setdefault(name_of(owner), set()).add(here)
        return out, into

    def _named(self, target: Target) -> str:
        """The name of what a reference leads to; a section counts as its record or page."""
        known = self.hand.names.get((target.path, target.anchor))
        return known or self.hand.names.get((target.path, ""), target.path)

    def _record(self, record: AnyRecord) -> RecordData:
        hand, name = self.hand, name_of(record)
        design = record if isinstance(record, Design) else None
        standing = standings_by_page(self.graph).get(record.path) if design else None
        judged = verdicts_on(design, self.graph) if design and design.predictions else {}
        given = record.verdict if isinstance(record, Critique | Vote) else Word()
        findings = record.findings if isinstance(record, Critique | Artifact) else ()
        rules = record.rules if isinstance(record, Framework) else ()
        return RecordData(
            name=name,
            id=record.id,
            kind=record.kind,
            path=record.path,
            line=record.at.line,
            address=hand.address(*record.address),
            title=record.title,
            experiment=record.experiment,
            status=word(record.status),
            version=record.version,
            verdict=word(given),
            dates=dict(self._dates(record)),
            authors=hand.authors(record),
            supersedes=tuple(self._named_ids(self.graph.supersedes(record))),
            superseded_by=tuple(map(name_of, self.graph.superseded_by.get(record.id, ()))),
            references=tuple(sorted(self.out.get(name, ()))),
            cited_by=tuple(sorted(self.into.get(name, ()))),
            freeze=standing.state if standing else "",
            freezes=tuple(_freezes(self.graph, design)) if design else (),
            findings=tuple(finding_data(hand, record, item) for item in findings),
            predictions=tuple(
                prediction_data(hand, design, item, judged.get(item.id, ()))
                for item in design.predictions
            )
            if design
            else (),
            amendments=tuple(amendment_data(hand, design, item) for item in design.amendments)
            if design
            else (),
            deviations=tuple(
                deviation_data(hand, record, item)
                for item in record.deviations
                if not says_nothing(item, self.graph.config)
            )
            if isinstance(record, Design | Result)
            else (),
            rules=tuple(rule_data(hand, record, item) for item in rules)
            if isinstance(record, Framework)
            else (),
            readings=tuple(reading_data(hand, design, item) for item in design.readings)
            if design
            else (),
        )

    def _dates(self, record: Record) -> Iterator[tuple[str, str]]:
        for field in self.graph.config.dates:
            date = read_date(record.text(field))
            if date:
                yield field, date.isoformat()

    def _named_ids(self, ids: Iterable[str]) -> Iterator[str]:
        for item in ids:
            record = self.graph.find(item)
            yield name_of(record) if record else item


def _freezes(graph: Graph, design: Design) -> Iterator[FreezeData]:
    """The entries of a design's ledger that froze a version of it."""
    if graph.evidence is None:
        return
    from beforehand.freezing.entries.freezes import freezes, ledger_of

    ledger = ledger_of(graph, design.path)
    for entry in freezes(ledger):
        if entry.page == design.path:
            yield FreezeData(
                version=entry.version,
                at=entry.at,
                seen=entry.seen,
                mode=entry.mode or "full",
                digest=dict(entry.closure).get(design.path, ""),
                ledger=ledger.path,
                entry=entry.number,
            )
