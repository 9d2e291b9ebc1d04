"""The record as a whole: records by id, references in both directions, supersession."""

import re
from collections.abc import Iterable, Iterator
from functools import cached_property

from beforehand.config import Config
from beforehand.diagnostics import Fault
from beforehand.graph.index import Experiment, Index, relative
from beforehand.graph.resolve import Reference, Resolver, Target, target_of
from beforehand.pages.inline import decoded
from beforehand.pages.page import Link
from beforehand.records.extract import Extract
from beforehand.records.record import (
    AnyRecord,
    Arm,
    Artifact,
    Critique,
    Decision,
    Design,
    Framework,
    Note,
    Record,
)
from beforehand.source import Span

SCHEME = re.compile(r"^[A-Za-z][A-Za-z0-9+.-]*:|^//")


class Graph:
    """Everything that checks and pages ask about the record.

    ``files`` are the repository's paths, for links and paths in code type. Derived
    tables are computed when first asked for and never change.
    """

    def __init__(
        self,
        extracts: Iterable[Extract],
        files: frozenset[str],
        config: Config,
        config_faults: tuple[Fault, ...] = (),
    ) -> None:
        self.config = config
        self.config_faults = config_faults
        self.files = files
        self.index = Index(extracts, config)
        self.resolver = Resolver(self.index)

    @property
    def pages(self) -> dict[str, Extract]:
        return self.index.pages

    @property
    def records(self) -> tuple[AnyRecord, ...]:
        return self.index.records

    @property
    def experiments(self) -> dict[str, Experiment]:
        return self.index.experiments

    def find(self, identifier: str) -> AnyRecord | None:
        """The record that a global id names."""
        return self.index.find(identifier)

    def experiment_of(self, record: Record) -> Experiment | None:
        """The experiment that a record belongs to."""
        return self.experiments.get(record.experiment) or self.index.experiment_of(record.path)

    @cached_property
    def references(self) -> dict[str, tuple[Reference, ...]]:
        """For each page, its mentions and Markdown links to pages, in the order of the page."""
        return {path: tuple(self._references(page)) for path, page in sorted(self.pages.items())}

    def _references(self, page: Extract) -> Iterator[Reference]:
        found: list[Reference] = []
        for mention in page.mentions:
            reference = self.resolver.resolve(page.path, mention)
            if reference is not None:
                found.append(reference)
        for link in page.links:
            target = self.link_target(page.path, link)
            if target is not None:
                span = Span(page.path, link.at.line, link.at.column)
                found.append(Reference(span, link.text, None, target))
        yield from sorted(found, key=lambda reference: (reference.span, reference.text))

    def link_target(self, path: str, link: Link) -> Target | None:
        """The page and anchor that a Markdown link leads to, if it leads to one of ours."""
        if SCHEME.match(link.href) or link.href.startswith("#"):
            return None
        where, _, anchor = link.href.partition("#")
        page = relative(path, decoded(where))
        if page not in self.pages:
            return None
        for record in self.index.on_page.get(page, ()):
            if not anchor or record.anchor == anchor:
                return target_of(record)
        first = self.index.on_page.get(page)
        owner = first[0].id if first else ""
        return Target(page, anchor, first[0].kind if first else "page", owner, link.text)

    def anchors(self, path: str) -> frozenset[str]:
        """Every anchor that exists on a page: headings, parts and HTML ids."""
        page = self.pages[path]
        found = {section.anchor for section in page.sections} | set(page.anchors)
        for record in page.records:
            if record.anchor:
                found.add(record.anchor)
            for part in parts_of(record):
                found.add(part)
        return frozenset(found)

    @cached_property
    def cited_by(self) -> dict[str, tuple[Reference, ...]]:
        """For each record's id, the references to it or its parts from other pages."""
        found: dict[str, list[Reference]] = {}
        for references in self.references.values():
            for reference in references:
                target = reference.target
                if target and target.record and target.path != reference.span.path:
                    found.setdefault(target.record, []).append(reference)
        return {name: tuple(items) for name, items in found.items()}

    @cached_property
    def superseded_by(self) -> dict[str, tuple[AnyRecord, ...]]:
        """For each id, the records whose ``supersedes`` names it."""
        found: dict[str, list[AnyRecord]] = {}
        for record in self.records:
            for name in self.supersedes(record):
                found.setdefault(name, []).append(record)
        return {name: tuple(items) for name, items in found.items()}

    def supersedes(self, record: Record) -> tuple[str, ...]:
        """The ids that a record says it supersedes."""
        names: list[str] = []
        for entry in record.entries("supersedes"):
            for word in re.split(r"[\s,]+", entry.text):
                found = self.find(word.strip("()."))
                if found is not None and found.id != record.id:
                    names.append(found.id)
        return tuple(dict.fromkeys(names))

    def at_line(self, path: str, line: int, first: int = 1, last: int = 10**6) -> tuple[Reference, ...]:
        """The references in one line of a page, between two columns."""
        return tuple(
            reference
            for reference in self._by_line(path).get(line, ())
            if first <= reference.span.column <= last
        )

    def _by_line(self, path: str) -> dict[int, list[Reference]]:
        if path not in self._line_tables:
            table: dict[int, list[Reference]] = {}
            for reference in self.references.get(path, ()):
                table.setdefault(reference.span.line, []).append(reference)
            self._line_tables[path] = table
        return self._line_tables[path]

    @cached_property
    def _line_tables(self) -> dict[str, dict[int, list[Reference]]]:
        return {}


def parts_of(record: AnyRecord) -> Iterator[str]:
    """The anchors of a record's parts."""
    if isinstance(record, Design):
        groups = (
            record.predictions,
            record.amendments,
            record.readings,
            record.threats,
            record.deviations,
            record.controls,
            record.bindings,
        )
        for group in groups:
            yield from (part.anchor for part in group)
    elif isinstance(record, Critique | Artifact):
        yield from (part.anchor for part in record.findings)
    elif isinstance(record, Framework):
        for rule in record.rules:
            yield rule.anchor
            yield from (clause.anchor for clause in rule.clauses)
    elif isinstance(record, Arm):
        yield from (part.anchor for part in record.steps)
    elif isinstance(record, Decision):
        yield from (part.anchor for part in record.conditions)
    elif isinstance(record, Note):
        yield from (part.anchor for part in record.firings)
