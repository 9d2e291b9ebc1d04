"""Data files beside a record as values whose numbers stay the text that was written."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from beforehand.diagnostics import Fault
from beforehand.pages.decoding import text_of
from beforehand.pages.register_files import read_register
from beforehand.source import Source

POINTERS = (
    ("version https://git-lfs.github.com/spec/", "a Git LFS pointer"),
    ("/annex/objects/", "a git-annex pointer"),
)

Data: TypeAlias = "str | bool | list[Data] | dict[str, Data] | None"


class DataError(ValueError):
    """Why a data file does not give what is asked of it."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row with named columns; ``where`` is its line or its place in a list."""

    where: str
    cells: Mapping[str, Data]


@dataclass(frozen=True)
class Rows:
    """Rows with the columns that any of them has; ``name`` says what they are rows of."""

    name: str
    rows: tuple[Row, ...]
    head: tuple[str, ...] = ()

    @cached_property
    def columns(self) -> tuple[str, ...]:
        names = dict.fromkeys(name for row in self.rows for name in row.cells)
        return self.head or tuple(names)


@dataclass(frozen=True)
class DataFile:
    """A file as one value: a table counts as the list of its rows.

    ``lines`` are the lines of these rows; there are none for JSON.
    """

    name: str
    value: Data
    lines: tuple[int, ...] = ()
    head: tuple[str, ...] = ()

    def rows(self, value: Data, steps: str) -> Rows:
        """A value of the file as rows; ``steps`` is the pointer that leads to it."""
        name = f"{self.name}{'#' if steps else ''}{steps}"
        if not isinstance(value, list):
            raise DataError(f"{name} is {kind(value)}, and a list of rows is wanted")
        found: list[Row] = []
        for place, item in enumerate(value):
            where = f"line {self.lines[place]}" if self.lines and not steps else f"item {place}"
            if not isinstance(item, dict):
                raise DataError(f"{where} of {name} is {kind(item)}, and no row with columns")
            found.append(Row(where, item))
        return Rows(name, tuple(found), () if steps else self.head)


def kind(value: Data) -> str:
    """What a value is, in a few words."""
    if isinstance(value, dict):
        return (
            f"a mapping ({', '.join(value)})" if len(value) <= 6 else f"a mapping of {len(value)}"
        )
    if isinstance(value, list):
        return f"a list of {len(value)}"
    return f"`{text_value(value)}`"


def text_value(value: Data) -> str:
    """A single value as text; nothing is the empty text."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if isinstance(value, str) else ""


def read_data(source: Source) -> DataFile:
    """Read a file by its ending; raises DataError with the place of what is broken.

    JSON is read by the standard library and not as values with places, since results may be
    megabytes long; its numbers are handed over as text.
    """
    path = source.path
    faults: list[Fault] = []
    text = text_of(source, faults)
    head = text[:400]
    for begin, what in POINTERS:
        if head.startswith(begin):
            raise DataError(f"{path} is {what}, and the data itself is not here: fetch it")
    _raise_first(faults, path)
    if path.lower().endswith(".csv"):
        return _csv(source)
    if path.lower().endswith(".jsonl"):
        return _lines(text, path)
    return DataFile(path, _json(text, path, 1))


def _raise_first(faults: list[Fault], path: str) -> None:
    if faults:
        at, message = faults[0].at, faults[0].message
        raise DataError(f"{path}:{at.line}:{at.column} {message}")


def _csv(source: Source) -> DataFile:
    faults: list[Fault] = []
    table = read_register(source, faults)
    _raise_first(faults, source.path)
    names = tuple(cell.text for cell in table.head)
    rows: list[Data] = [
        {name: cell.text for name, cell in zip(names, row, strict=False)} for row in table.rows
    ]
    return DataFile(source.path, rows, tuple(row[0].at.line for row in table.rows), names)


def _lines(text: str, path: str) -> DataFile:
    found = [
        (_json(line, path, number), number)
        for number, line in enumerate(text.split("\n"), 1)
        if line.strip()
    ]
    return DataFile(path, [value for value, _ in found], tuple(number for _, number in found))


def _json(text: str, path: str, line: int) -> Data:
    try:
        value: Data = json.loads(
            text,
            parse_int=str,
            parse_float=str,
            parse_constant=str,
            object_pairs_hook=lambda pairs: _mapping(pairs, path, line),
        )
    except json.JSONDecodeError as error:
        place = f"{path}:{line + error.lineno - 1}:{error.colno}"
        raise DataError(f"{place} is not JSON: {error.msg.lower()}") from error
    except RecursionError as error:
        raise DataError(f"{path}:{line}:1 is nested too deeply") from error
    return value


def _mapping(pairs: list[tuple[str, Data]], path: str, line: int) -> dict[str, Data]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise DataError(f"{path}:{line}:1 gives `{twice}` twice in one mapping: keep one of them")
    return found


def is_pointer_step(step: str) -> bool:
    """Whether a step of a JSON pointer can be a position in a list."""
    return re.fullmatch(r"0|[1-9]\d{0,17}", step, re.ASCII) is not None


def steps_of(pointer: str) -> Iterator[str]:
    """The steps of a JSON pointer (RFC 6901): ``~1`` stands for ``/`` and ``~0`` for ``~``."""
    for step in pointer.split("/")[1:]:
        yield step.replace("~1", "/").replace("~0", "~")
