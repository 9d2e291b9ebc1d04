"""Tables of a page that stand in a CSV or JSONL file beside it: one record a row."""

import re
from collections.abc import Iterator

from beforehand.diagnostics import Fault
from beforehand.pages.decoding import text_of
from beforehand.pages.json_values import JsonError, read_json
from beforehand.pages.page import Cell, Table, Value
from beforehand.pages.siblings import placed_fault
from beforehand.source import Place, Source

UNREADABLE = "unreadable-register"


def read_register(source: Source, faults: list[Fault]) -> Table:
    """The rows of a file under their names. Nothing raises; a bad row is a fault at its line."""
    own: list[Fault] = []
    text = text_of(source, own)
    read = _read_jsonl if source.path.lower().endswith(".jsonl") else _read_csv
    head, rows = read(text, source.path, own)
    faults.extend(
        placed_fault(fault, source.path) for fault in sorted(own, key=lambda fault: fault.at)
    )
    name = source.path.rpartition("/")[2].rpartition(".")[0]
    first = Place(1, 1, source.path)
    return Table(head, rows, -1, first, text.count("\n") + 1, name)


Rows = tuple[tuple[Cell, ...], tuple[tuple[Cell, ...], ...]]


def _read_csv(text: str, path: str, faults: list[Fault]) -> Rows:
    lines = _csv_rows(text, path, faults)
    head = next(lines, ())
    names: set[str] = set()
    for cell in head:
        if cell.text in names:
            message = f"the column `{cell.text}` is given twice: rename one of the two"
            faults.append(Fault("repeated-key", cell.at, message))
        names.add(cell.text)
    rows: list[tuple[Cell, ...]] = []
    for row in lines:
        if len(row) != len(head):
            message = f"the row has {len(row)} cells and the head {len(head)}: {_hint(head, row)}"
            faults.append(Fault(UNREADABLE, row[0].at, message))
        rows.append(row)
    return head, tuple(rows)


def _hint(head: tuple[Cell, ...], row: tuple[Cell, ...]) -> str:
    if len(row) < len(head):
        return f"nothing is given from `{head[len(row)].text}` on, add the missing cells"
    return "put a cell that holds the separator in double quotes"


def _csv_rows(text: str, path: str, faults: list[Fault]) -> Iterator[tuple[Cell, ...]]:
    """The rows that are not empty. The separator is the one that the first row has most of."""
    first = text.lstrip("\n").partition("\n")[0]
    mark = max(",;\t", key=first.count)
    quoted = re.compile(rf'[ \t]*"(?P<text>[^"]*(?:""[^"]*)*)"[^{mark}\n]*')
    plain = re.compile(rf'(?P<text>[ \t]*"[^\n]*|[^{mark}\n]*)')
    line, start, offset = 1, 0, 0
    row: list[Cell] = []
    while offset <= len(text):
        match = quoted.match(text, offset) or plain.match(text, offset)
        assert match is not None
        at = Place(line, offset - start + 1, path)
        whole = match[0]
        if match.re is plain and whole.lstrip().startswith('"'):
            faults.append(Fault(UNREADABLE, at, "a quotation mark is not closed: close it"))
        words = " ".join(match["text"].replace('""', '"').split())
        row.append(Cell(words, words, at))
        if breaks := whole.count("\n"):
            line += breaks
            start = offset + whole.rindex("\n") + 1
        offset = match.end() + 1
        if text[match.end() : offset] != mark:
            if any(cell.text for cell in row):
                yield tuple(row)
            row = []
            line += 1
            start = offset


def _read_jsonl(text: str, path: str, faults: list[Fault]) -> Rows:
    found: list[tuple[int, dict[str, Cell]]] = []
    head: dict[str, Cell] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        value = _json_line(line, number, faults)
        if value is None:
            continue
        cells: dict[str, Cell] = {}
        for field in value.items:
            words = " ".join(_flat(field).split())
            at = Place(field.at.line, field.at.column, path)
            cells[field.key] = Cell(words, words, at)
            head.setdefault(field.key, Cell(field.key, field.key, at))
        found.append((number, cells))
    rows = tuple(
        tuple(cells.get(name) or Cell("", "", Place(number, 1, path)) for name in head)
        for number, cells in found
    )
    return tuple(head.values()), rows


def _json_line(line: str, number: int, faults: list[Fault]) -> Value | None:
    try:
        value = read_json(line, faults, number)
    except JsonError as error:
        faults.append(Fault(UNREADABLE, error.at, f"the line is not JSON: {error.why}"))
        return None
    if value.shape != "map":
        message = "the line is no record: write one JSON object a line, in braces"
        faults.append(Fault(UNREADABLE, Place(number), message))
        return None
    return value


def _flat(value: Value) -> str:
    """A value as the text of a cell."""
    if value.shape == "text":
        return value.text
    if value.shape == "list":
        return ", ".join(_flat(item) for item in value.items)
    return ", ".join(f"{item.key}: {_flat(item)}" for item in value.items)
