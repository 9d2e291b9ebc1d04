"""Fields of a page that stand in a file beside it: ``design.yaml`` is read with ``design.md``."""

from collections.abc import Iterable

import msgspec

from beforehand.diagnostics import Fault
from beforehand.pages.beside import SIBLINGS
from beforehand.pages.decoding import text_of
from beforehand.pages.header import HeaderReader
from beforehand.pages.inline import plain
from beforehand.pages.json_values import JsonError, read_json
from beforehand.pages.page import Header, Value
from beforehand.pages.toml_values import read_toml
from beforehand.source import Place, Source

LARGEST = 64 * 1024
"""A larger file is data, and no header."""


def with_siblings(header: Header, siblings: Iterable[Source], faults: list[Fault]) -> Header:
    """A page's header and the fields beside it; what the page itself says counts."""
    for source in sorted(siblings, key=_rank):
        fields = read_sibling(source, faults)
        notation = "beside" if header.notation == "none" and fields else header.notation
        found = Header(notation, fields, header.last_line)
        header = joined(header, found, faults) if header.fields else found
    return header


def read_sibling(source: Source, faults: list[Fault]) -> tuple[Value, ...]:
    """The fields of one file; none if it holds no mapping. Nothing raises."""
    if len(source.data) > LARGEST:
        return ()
    own: list[Fault] = []
    text = text_of(source, own)
    ending = source.path.lower().rpartition(".")[2]
    if ending == "toml":
        lines = text.split("\n")
        fields = read_toml(lines, 0, len(lines), own)
    elif ending == "json":
        fields = _json(text, own)
    else:
        reader = HeaderReader(text.split("\n"))
        fields = tuple(reader.yaml_fields(text, 0) or ())
        own.extend(reader.faults)
    faults.extend(placed_fault(fault, source.path) for fault in own)
    return tuple(_placed(field, source.path) for field in fields)


def joined(front: Header, extra: Header, faults: list[Fault]) -> Header:
    """Two headers together: where both give a field, ``front`` counts."""
    names = {field.key.casefold(): field for field in front.fields}
    kept = list(front.fields)
    for field in extra.fields:
        first = names.get(field.key.casefold())
        if first is None:
            kept.append(field)
        elif _differ(first, field):
            where = f"line {first.at.line}"
            if first.at.path != field.at.path:
                where = f"{where} of {first.at.path or 'the page'}"
            faults.append(
                Fault(
                    "doubled-field",
                    field.at,
                    f"`{field.key}` says {_said(field)} here and {_said(first)} in {where}: "
                    f"{where} counts, make them agree",
                )
            )
    return Header(front.notation, tuple(kept), front.last_line)


def placed_fault(fault: Fault, path: str) -> Fault:
    """A fault with the file it stands in."""
    return Fault(fault.what, _within(fault.at, path), fault.message)


def _differ(first: Value, second: Value) -> bool:
    """Whether two values say different things; a list and a text are not compared."""
    if first.shape != second.shape:
        return False
    if first.shape == "text":
        return first.text != second.text and first.text != plain(second.text)
    if first.shape == "list":
        pairs = zip(first.items, second.items, strict=False)
        return len(first.items) != len(second.items) or any(_differ(*pair) for pair in pairs)
    other = {item.key: item for item in second.items}
    known = {item.key: item for item in first.items}
    return known.keys() != other.keys() or any(_differ(known[key], other[key]) for key in known)


def _said(value: Value) -> str:
    return f"`{value.text}`" if value.shape == "text" else f"another {value.shape}"


def _json(text: str, faults: list[Fault]) -> tuple[Value, ...]:
    try:
        value = read_json(text, faults) if text.strip() else None
    except JsonError as error:
        faults.append(Fault("unreadable-header", error.at, f"the file is not JSON: {error.why}"))
        return ()
    return value.items if value and value.shape == "map" else ()


def _placed(value: Value, path: str) -> Value:
    return msgspec.structs.replace(
        value,
        at=_within(value.at, path),
        items=tuple(_placed(item, path) for item in value.items),
        key_at=_within(value.key_at, path) if value.key_at else None,
    )


def _within(at: Place, path: str) -> Place:
    return Place(at.line, at.column, path)


def _rank(source: Source) -> int:
    return next(n for n, end in enumerate(SIBLINGS) if source.path.lower().endswith(end))
