"""The shape of a check."""

from collections.abc import Callable, Iterable

import msgspec

from beforehand.config import Config
from beforehand.diagnostics import Diagnostic, Level
from beforehand.graph import Graph
from beforehand.pages.page import Page
from beforehand.records.extract import Extract
from beforehand.source import Place, Span


class Problem(msgspec.Struct, frozen=True):
    """What a check found: where, and what is wrong, expected and to be done.

    ``related`` are other places that a reader needs to see.
    """

    span: Span
    message: str
    related: tuple[Span, ...] = ()


class Sheet(msgspec.Struct, frozen=True):
    """One page as a check of single pages sees it: its text, and what was understood of it."""

    page: Page
    extract: Extract
    config: Config

    def span(self, at: Place) -> Span:
        return Span(self.page.path, at.line, at.column)


class Waived(msgspec.Struct, frozen=True):
    """A diagnostic that a page, or the configuration, switched off with a reason."""

    diagnostic: Diagnostic
    reason: str
    by: str


class WaiverUse(msgspec.Struct, frozen=True):
    """The waivers of the record beside what they switched off, for checks of waivers."""

    graph: Graph
    waived: tuple[Waived, ...]
    known: frozenset[str]


class Check(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that must hold.

    ``reads`` is what ``find`` is called with: a kind of record (with the graph beside
    it), ``Sheet`` for one page alone, or ``Graph`` for the record as a whole. ``good``
    and ``bad`` are example pages: the tests run them and the manual shows them. In the
    bad one, ``<!-- CODE -->`` (or ``# CODE`` in front matter) marks each line that must be
    reported; several pages are separated by lines ``=== path``.
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
    "PRD": "prediction",
    "RES": "result",
    "LOG": "log",
}

__all__ = ["FAMILIES", "Check", "Graph", "Problem", "Sheet", "Waived", "WaiverUse"]
