"""What is handed over, and how it is addressed: the record, the site, and where its files are."""

from collections.abc import Iterable, Mapping
from functools import cached_property

import msgspec

from beforehand.checks.report import Report
from beforehand.graph import Graph
from beforehand.records.authors import stated_authors
from beforehand.records.parts import Part
from beforehand.records.record import AnyRecord, Critique, JournalEntry, Note, Record, parts_of
from beforehand.site.registers.register import Addressing


class Site(msgspec.Struct, frozen=True):
    """What a site says of itself: its name, its address (empty if nobody knows), its author."""

    name: str = ""
    url: str = ""
    author: str = ""

    def absolute(self, address: str) -> str:
        """The whole address of a place of the site; empty if the site's own is not known.

        >>> Site("Tea", "https://tea.example/record").absolute("a.html")
        'https://tea.example/record/a.html'
        """
        if not self.url:
            return ""
        start = self.url if self.url.endswith("/") else f"{self.url}/"
        return f"{start}{address.removeprefix('./')}"


class Hand:
    """The record beside the site that shows it.

    ``addressed`` tells where on the site something of the repository stands, relative to its root
    and ready for a link; empty if it is not shown.
    """

    def __init__(self, graph: Graph, report: Report, site: Site, addressed: Addressing) -> None:
        self.graph = graph
        self.report = report
        self.site = site
        self.addressed = addressed

    def address(self, path: str, anchor: str = "") -> str:
        """Where a page, or a place on it, stands on the site; empty if it is not shown."""
        return self.addressed(f"{path}#{anchor}" if anchor else path)

    def authors(self, record: Record) -> tuple[str, ...]:
        """Who wrote a record, as its page says."""
        names = stated_authors(record.fields, self.graph.config)
        return tuple(" ".join(name.text.split()) for name in names)

    @cached_property
    def parts(self) -> tuple[tuple[AnyRecord, tuple[Part, ...]], ...]:
        """Every record with its parts, in the order of the record."""
        return tuple((record, tuple(parts_of(record))) for record in self.graph.records)

    @cached_property
    def names(self) -> Mapping[tuple[str, str], str]:
        """What programs call records and their parts, by page and anchor."""
        found: dict[tuple[str, str], str] = {}
        for record in self.graph.records:
            found.setdefault(record.address, name_of(record))
        for record, parts in self.parts:
            for part in parts:
                if part.anchor:
                    found.setdefault((record.path, part.anchor), name_of(record, part))
        return found

    @cached_property
    def short_names(self) -> Mapping[str, tuple[Record, Part]]:
        """Findings by their experiment, such as ``E-20260801-tea:F3``, where that is one thing."""
        found: dict[str, list[tuple[Record, Part]]] = {}
        for experiment in self.graph.experiments.values():
            holders: Iterable[AnyRecord] = (*experiment.designs, *experiment.critiques)
            for record in holders:
                for part in parts_of(record):
                    key = f"{experiment.id}:{_one_word(part.id)}"
                    found.setdefault(key, []).append((record, part))
        return {
            key: items[0]
            for key, items in found.items()
            if len(items) == 1 and isinstance(items[0][0], Critique)
        }


def name_of(record: Record, part: Part | None = None) -> str:
    """What programs call a record: its id, with its kind where that is no name by itself.

    A part follows after a colon.
    """
    name = record.id
    if isinstance(record, Note) or (isinstance(record, JournalEntry) and record.id.isdigit()):
        name = f"{record.kind}:{record.id}"
    name = _one_word(name)
    return f"{name}:{_one_word(part.id)}" if part else name


def _one_word(text: str) -> str:
    return "-".join(text.split())
