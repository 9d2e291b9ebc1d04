"""The shape of a check."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

import msgspec

from beforehand.checks.report import Waived
from beforehand.config import Config, folded
from beforehand.diagnostics import Level
from beforehand.graph import Graph
from beforehand.graph.base import Base
from beforehand.pages.page import Page, Shape, Value
from beforehand.records.extract import Extract
from beforehand.records.reported import Statistic
from beforehand.records.statistics import find_statistics
from beforehand.source import Place, Span


class Problem(msgspec.Struct, frozen=True):
    """What a check found: where, and what is wrong, expected and to be done.

    ``related`` are other places that a reader needs to see. ``level`` is that of the check, if
    nothing else is said.
    """

    span: Span
    message: str
    related: tuple[Span, ...] = ()
    level: Level | None = None


@dataclass(frozen=True)
class Sheet:
    """One page as a check of single pages sees it: its text, and what was understood of it."""

    page: Page
    extract: Extract
    config: Config

    @cached_property
    def statistics(self) -> tuple[Statistic, ...]:
        """What the page reports of tests, shares and intervals in its running text."""
        return find_statistics(self.page.blocks)

    def span(self, at: Place) -> Span:
        return at.span(self.page.path)

    def faults(self, *names: str) -> Iterator[Problem]:
        """What could not be read while parsing, of these sorts, as problems."""
        for fault in self.page.faults:
            if fault.what in names:
                yield Problem(self.span(fault.at), fault.message)

    def shapes(self, name: str) -> Iterator[Shape]:
        """The constructs of one sort that the site and the code host render differently."""
        return (shape for shape in self.page.shapes if shape.name == name)

    def field(self, name: str) -> Value | None:
        """The header field called ``name``, by any of its spellings."""
        return next(
            (value for value in self.page.header.fields if self.name_of(value) == name), None
        )

    def name_of(self, value: Value) -> str:
        """The canonical name of a header field."""
        word = folded(value.key)
        return self.config.field_names.get(word, word)


class WaiverUse(msgspec.Struct, frozen=True):
    """The waivers of the record beside what they switched off, for checks of waivers."""

    graph: Graph
    waived: tuple[Waived, ...]
    known: frozenset[str]


class Check(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that must hold.

    ``reads`` is what ``find`` is called with: a kind of record (with the graph beside
    it), ``Sheet`` for one page alone, ``Graph`` for the record as a whole, or ``Base`` (with the
    graph beside it) for what a branch changes. ``good`` and ``bad`` are example pages: the tests
    run them and the manual shows them. In the bad one, ``<!-- CODE -->`` (or ``# CODE`` in front
    matter) marks each line that must be reported; several pages are separated by lines
    ``=== path``, and ``=== base:path`` and ``=== tip:path`` are pages to compare with.
    """

    code: str
    name: str
    why: str
    reads: type
    find: Callable[..., Iterable[Problem]]
    good: str
    bad: str
    level: Level = "problem"
    fix: str = ""
    covers: tuple[str, ...] = ()

    @property
    def family(self) -> str:
        return self.code[:3]


FAMILIES: dict[str, str] = {
    "PAG": "page",
    "REF": "reference",
    "CRT": "critique",
    "AMD": "amendment",
    "DEC": "decision and vote",
    "FRM": "framework",
    "RUL": "rule",
    "FIG": "figure",
    "PRD": "prediction",
    "RES": "result",
    "DRW": "draw",
    "BUD": "budget",
    "LOG": "log",
    "FRZ": "freeze",
    "PIN": "pin",
}


def may_be_waived(code: str) -> bool:
    """Whether a reason switches a check off; what was promised is answered for in the ledger."""
    return not code.startswith("FRZ")


__all__ = ["FAMILIES", "Base", "Check", "Graph", "Problem", "Sheet", "WaiverUse", "may_be_waived"]
