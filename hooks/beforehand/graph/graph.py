"""The record as a whole: records by id, references in both directions, supersession."""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping
from copy import copy
from functools import cached_property
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING

from beforehand.config import Config
from beforehand.diagnostics import Fault
from beforehand.globs import folder_patterns
from beforehand.graph.file_tree import FileTree
from beforehand.graph.identities import Identities
from beforehand.graph.index import Experiment, Index
from beforehand.graph.links import Goal, goal_of
from beforehand.graph.norms import Norms
from beforehand.graph.reference import Reference, Target, target_of
from beforehand.graph.resolve import Resolver
from beforehand.graph.supersession import Supersession
from beforehand.records.extract import Extract
from beforehand.records.parts import Rule, Text
from beforehand.records.record import AnyRecord, Design, Framework, Record, parts_of
from beforehand.source import Place, Source, Span

if TYPE_CHECKING:
    from beforehand.graph.base import Base
    from beforehand.graph.scopes import Scopes
    from beforehand.graph.sealing import Sealing
    from beforehand.ledger.evidence import Evidence
    from beforehand.reckoning.answer import Computed
    from beforehand.reckoning.figures import Figure

SPAN = attrgetter("span")


class Graph:
    """Everything that checks and pages ask about the record.

    ``files`` are the repository's paths, for links and paths in code type; ``waived_at`` says
    where the configuration switches off which check; ``evidence`` is what ledgers and the lock
    say, None where there are none (nothing of them is imported then). Derived tables are
    computed when first asked for and never change. ``sources`` are the files that pins cite,
    ``base`` is what a branch is compared with, None where that is not asked.
    """

    sources: Mapping[str, Source] = MappingProxyType({})
    base: "Base | None" = None

    def __init__(  # noqa: PLR0913, PLR0917 - everything that is read once, given together
        self,
        extracts: Iterable[Extract],
        files: frozenset[str],
        config: Config,
        config_faults: tuple[Fault, ...] = (),
        waived_at: Mapping[str, Place] = MappingProxyType({}),
        evidence: "Evidence | None" = None,
    ) -> None:
        self.evidence = evidence
        self.config = config
        self.config_faults = config_faults
        self.waived_at = waived_at
        self.files = files
        self.index = Index(extracts, config)
        self.resolver = Resolver(self.index)

    def with_sources(self, sources: Mapping[str, Source]) -> "Graph":
        """The same record beside the bytes of some more of its files."""
        other = copy(self)
        other.sources = {**self.sources, **sources}
        return other

    def with_evidence(self, evidence: "Evidence") -> "Graph":
        """The same record beside more that was seen of what was promised."""
        other = copy(self)
        other.evidence = evidence
        return other

    def with_base(self, base: "Base") -> "Graph":
        """The same record beside what it was where its branch parted from another one."""
        other = copy(self)
        other.base = base
        return other

    @property
    def pages(self) -> dict[str, Extract]:
        return self.index.pages

    @property
    def records(self) -> tuple[AnyRecord, ...]:
        return self.index.records

    @property
    def experiments(self) -> dict[str, Experiment]:
        return self.index.experiments

    @cached_property
    def scopes(self) -> "Scopes":
        """What a page may name in a figure. Exact arithmetic is loaded when it is needed."""
        from beforehand.graph.scopes import Scopes

        return Scopes(self.index)

    @cached_property
    def computed(self) -> "tuple[Computed, ...]":
        """Everything that blocks of the record define, page by page."""
        if not any(page.blocks for page in self.pages.values()):
            return ()
        return tuple(thing for path in self.scopes.pages for thing in self.scopes.on_page(path))

    @cached_property
    def figures(self) -> "tuple[Figure, ...]":
        """Every printed figure of the record that names its source, page by page."""
        return tuple(item for path in sorted(self.pages) for item in self.figures_on(path))

    def figures_on(self, path: str) -> "tuple[Figure, ...]":
        """The printed figures of one page, in its order, each held to its source."""
        return self.scopes.figures_on(path) if self.pages[path].figures else ()

    def find(self, identifier: str) -> AnyRecord | None:
        """The record that a global id names."""
        return self.index.find(identifier)

    def find_first(self, text: str) -> AnyRecord | None:
        """The record whose id a text begins with."""
        return self.index.find_first(text)

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
        for goal in self._goals_on.get(page.path, ()):
            target, link = self._goal_target(goal), goal.link
            if target is not None:
                span = Span(page.path, link.at.line, link.at.column)
                found.append(Reference(span, page.path, link.text, None, target))
        yield from sorted(found, key=lambda reference: (reference.span, reference.text))

    def _goal_target(self, goal: Goal) -> Target | None:
        if goal.link.href.startswith("#") or goal.file not in self.pages:
            return None
        page, anchor = goal.file, goal.anchor
        for record in self.index.on_page.get(page, ()):
            if not anchor or record.anchor == anchor:
                return target_of(record)
        first = self.index.on_page.get(page)
        owner = first[0].id if first else ""
        return Target(page, anchor, first[0].kind if first else "page", owner, goal.link.text)

    @cached_property
    def goals(self) -> tuple[tuple[str, Goal], ...]:
        """Every link of the record that leads to a file, with the page it stands on."""
        return tuple((path, goal) for path, goals in self._goals_on.items() for goal in goals)

    @cached_property
    def _goals_on(self) -> dict[str, tuple[Goal, ...]]:
        """For each page that has any, where its links lead."""
        return {
            path: tuple(goal for link in page.links if (goal := goal_of(path, link)))
            for path, page in self.pages.items()
            if page.links
        }

    @cached_property
    def goal_places(self) -> frozenset[tuple[str, str]]:
        """The files and anchors that links of the record lead to."""
        return frozenset((goal.file, goal.anchor) for _, goal in self.goals)

    @cached_property
    def owners(self) -> dict[str, str]:
        """From each file that is read along with a page to that page."""
        found: dict[str, str] = {}
        for path, page in sorted(self.pages.items()):
            for name in page.beside:
                found.setdefault(name, path)
        return found

    def page_of(self, path: str) -> str:
        """The page that a file is read with; a page is its own."""
        return self.owners.get(path, path)

    def anchors(self, path: str) -> frozenset[str]:
        """Every anchor that exists on a page: headings, parts, computed things and HTML ids."""
        if path not in self._anchor_tables:
            page = self.pages[path]
            found = {section.anchor for section in page.sections} | set(page.anchors)
            for record in page.records:
                found.add(record.anchor)
                found.update(part.anchor for part in parts_of(record))
            if page.blocks:
                from beforehand.reckoning.addresses import anchor_of

                found.update(anchor_of(thing) for thing in self.scopes.on_page(path))
            if page.figures:
                from beforehand.reckoning.addresses import figure_anchors

                found.update(figure_anchors(link.target for link in page.figures))
            self._anchor_tables[path] = frozenset(found - {""})
        return self._anchor_tables[path]

    @cached_property
    def _anchor_tables(self) -> dict[str, frozenset[str]]:
        return {}

    @cached_property
    def cited_by(self) -> dict[str, tuple[Reference, ...]]:
        """For each record's id, the references to it or its parts from other pages."""
        found: dict[str, list[Reference]] = {}
        for references in self.references.values():
            for reference in references:
                target = reference.target
                if target and target.record and target.path != reference.page:
                    found.setdefault(target.record, []).append(reference)
        return {name: tuple(items) for name, items in found.items()}

    @cached_property
    def identities(self) -> Identities:
        """The ids that authors gave, and what they look like."""
        return Identities(self.records)

    @cached_property
    def tree(self) -> FileTree:
        """The repository's files and folders."""
        return FileTree(self.files)

    def is_declared(self, path: str, *names: str) -> bool:
        """Whether a file is made by the site, or declared as elsewhere or to come.

        A page speaks for itself, and a design for every page of its experiment.
        """
        experiment = self.index.experiment_of(path)
        pages = [path, *(design.path for design in experiment.designs)] if experiment else [path]
        said = ((self.pages[page].planned, self.pages[page].elsewhere) for page in pages)
        for globs in (self.config.generated, *(globs for both in said for globs in both)):
            for glob in globs:
                if any(made.match(name) for made in folder_patterns(glob) for name in names):
                    return True
        return False

    @cached_property
    def sealed(self) -> frozenset[str]:
        """The files that are not to be shown yet, pages that would print them among these."""
        if not any(page.sealed for page in self.pages.values()):
            return frozenset()
        return self.sealing.files

    @cached_property
    def sealing(self) -> "Sealing":
        """What headers seal, and where."""
        from beforehand.graph.sealing import Sealing

        return Sealing(self.index, self.files, self.evidence.ledgers if self.evidence else {})

    @cached_property
    def unshown(self) -> frozenset[str]:
        """Files that nobody who reads the site may see, nor anything out of them."""
        return self.sealed

    def to_show(self, files: Collection[str] = ()) -> "Graph":
        """The record without some files and what is sealed: pages, and figures from such files."""
        unshown = self.sealed | frozenset(files)
        if not unshown:
            return self
        from beforehand.graph.sealing import without_sealed

        shown = (
            without_sealed(page, self.sealed)
            for path, page in self.pages.items()
            if path not in unshown
        )
        settings = (self.config, self.config_faults, self.waived_at)
        other = Graph(shown, self.files, *settings, self.evidence)
        other.sources, other.base = self.sources, self.base
        other.sealed, other.unshown = self.sealed, unshown
        return other

    @cached_property
    def supersession(self) -> Supersession:
        """Which record takes the place of which."""
        return Supersession(self.index)

    @property
    def superseded_by(self) -> dict[str, tuple[AnyRecord, ...]]:
        """For each id, the records whose ``supersedes`` names it."""
        return self.supersession.superseded_by

    def supersedes(self, record: Record) -> tuple[str, ...]:
        """The ids that a record says it supersedes."""
        items = self.supersession.edges.get(record.id, ())
        return tuple(dict.fromkeys(item.of.id for item in items))

    @cached_property
    def norms(self) -> Norms:
        """Rules, rulings and votes by what they are about."""
        return Norms(self.index)

    @property
    def imported_by(self) -> dict[str, tuple[Design, ...]]:
        """For each framework page's path, the designs that import it."""
        return self.norms.imported_by

    def rules_in(self, path: str, text: Text) -> tuple[tuple[Framework, Rule], ...]:
        """The rules that a cell or field names, each once."""
        found = {}
        for reference in self.inside(path, text):
            rule = self.norms.rule_at(reference.target)
            if rule:
                found[rule[0].path, rule[1].anchor] = rule
        return tuple(found.values())

    def inside(self, path: str, text: Text) -> tuple[Reference, ...]:
        """The references within a cell or field."""
        first = text.at.span(path)
        last = first.column + max(text.width, len(text.text)) - 1
        return self._between(path, first, Span(first.path, first.line, last + 1))

    def record_at(self, path: str, line: int) -> AnyRecord | None:
        """The record that a line of a page belongs to; on a register page, the one above it."""
        own = self._records_by_line.get(path) or self._records_by_line.get(self.page_of(path))
        if not own:
            return None
        at = bisect_right(own, line, key=lambda record: record.at.line)
        return own[max(at - 1, 0)]

    @cached_property
    def _records_by_line(self) -> dict[str, list[AnyRecord]]:
        found: dict[str, list[AnyRecord]] = {}
        for record in sorted(self.records, key=lambda record: record.at):
            path = record.span().path if record.anchor else record.path
            found.setdefault(path, []).append(record)
        return found

    def at_line(self, path: str, line: int) -> tuple[Reference, ...]:
        """The references in one line of a page."""
        return self._between(path, Span(path, line, 0), Span(path, line + 1, 0))

    def _between(self, path: str, first: Span, after: Span) -> tuple[Reference, ...]:
        """The references of a page from one place to the one before another: they are in order."""
        own = self.references.get(path, ())
        begin = bisect_left(own, first, key=SPAN)
        return own[begin : bisect_left(own, after, begin, key=SPAN)]
