"""What is reported: faults kept while parsing, and diagnostics stamped by checks."""

import re
from collections.abc import Iterable
from typing import Literal

import msgspec

from beforehand.source import Place, Span

CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")

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
        return one_line(f"{self.span}: {self.code} {self.message}")


def one_line(text: str) -> str:
    """A text on one line, with control characters made visible.

    What a page says reaches terminals and logs: it may neither forge a line there nor
    send the terminal an escape sequence.
    """
    return visible(" ".join(text.split()))


def visible(text: str) -> str:
    """The same for a line whose blanks align it with others."""
    return CONTROL.sub(lambda found: f"\\x{ord(found[0]):02x}", text)


def in_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Sort by path, line, column and code, and drop exact repetitions."""
    return tuple(sorted(set(diagnostics)))
