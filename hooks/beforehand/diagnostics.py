"""What is reported: faults kept while parsing, and diagnostics stamped by checks."""

from collections.abc import Iterable
from typing import Literal

import msgspec

from beforehand.source import Place, Span

Level = Literal["problem", "notice"]


class Fault(msgspec.Struct, frozen=True, array_like=True):
    """What could not be read while parsing; ``what`` names the sort of fault.

    A fault never stops the reading of the page: a check reports it afterwards.
    """

    what: str
    at: Place
    message: str


class Diagnostic(msgspec.Struct, frozen=True, order=True, array_like=True):
    """One complaint of one check. A ``notice`` is said and fails nothing."""

    span: Span
    code: str
    message: str
    level: Level = "problem"
    related: tuple[Span, ...] = ()

    def __str__(self) -> str:
        return f"{self.span}: {self.code} {self.message}"


def in_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Sort by path, line, column and code, and drop exact repetitions."""
    return tuple(sorted(set(diagnostics)))
