"""Exact numbers as JSON: a fraction as text, and the decimal number nearest to it."""

import json
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from beforehand.source import Span

Json = dict[str, Any]
LONGEST = 4_000  # characters of a fraction; Python writes no integer of any length as digits


def exact(value: Fraction) -> Json:
    """A number. Either part is null where it cannot be written: too many digits, or too large."""
    from beforehand.exact.rounding import written

    try:
        decimal = float(value)
    except OverflowError:
        decimal = None
    return {"exact": written(value, LONGEST) or None, "decimal": decimal}


def place(span: Span) -> Json:
    """Where something stands."""
    return {"path": span.path, "line": span.line, "column": span.column}


def faults(found: Iterable[tuple[Span, str]]) -> list[Json]:
    """What could not be read, and why."""
    return [{**place(span), "message": message} for span, message in found]


def dumped(data: Json) -> str:
    """The text of an object."""
    return json.dumps(data, ensure_ascii=False, indent=2)
