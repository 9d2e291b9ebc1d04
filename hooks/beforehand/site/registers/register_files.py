"""The rows of a register as files: CSV and JSON, and what the script of its page loads."""

import json
from collections.abc import Iterable, Iterator

from beforehand.site.registers.register import (
    Addressing,
    Plain,
    Register,
    Row,
    asides_of,
    marks,
    without_silent,
)
from beforehand.site.words.markup import Piece
from beforehand.site.words.page import SiteFile

RISKY = ("=", "+", "-", "@", "\t", "\r")


def register_files(register: Register, addressed: Addressing) -> Iterator[SiteFile]:
    """The register as CSV and JSON, and the rows that its page leaves out as a script."""
    if not register.rows:
        return
    stem = register.path.removesuffix("md")
    objects = [
        {**row.values, "place": row.at, "address": addressed(row.at)} for row in register.rows
    ]
    yield SiteFile(f"{stem}csv", csv_of(objects).encode())
    yield SiteFile(f"{stem}json", json_of(objects).encode())
    if register.rest:
        told = without_silent(register)
        rows = [_loaded(told, row, addressed) for row in told.rest]
        text = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
        yield SiteFile(f"{stem}js", f"beforehandRows([\n{text}\n]);\n".encode())


def _loaded(register: Register, row: Row, addressed: Addressing) -> list[object]:
    """A row as a script makes it anew: its asides, then each cell with its mark before its texts.

    A text stands alone, or with its address and look.
    """
    cells = (
        [mark, *(_piece(piece, addressed) for piece in shown)]
        for mark, shown in zip(marks(register, row), row.cells, strict=True)
    )
    return [dict(asides_of(register, row)), *cells]


def _piece(piece: Piece, addressed: Addressing) -> object:
    to = addressed(piece.to) if piece.to else ""
    return piece.text if piece.text and not to and not piece.look else [piece.text, to, piece.look]


def csv_of(objects: Iterable[dict[str, Plain]]) -> str:
    """Objects with the same keys as RFC 4180 has them; lists are joined with semicolons.

    A spreadsheet would run a text that begins like a formula, so it gets an apostrophe.
    """
    lines: list[str] = []
    for item in objects:
        if not lines:
            lines.append(",".join(map(_quoted, item)))
        lines.append(",".join(map(_quoted, item.values())))
    return "".join(f"{line}\r\n" for line in lines)


def _quoted(value: Plain) -> str:
    if isinstance(value, int):
        return str(value)
    text = "; ".join(value) if isinstance(value, tuple) else value
    if text.startswith(RISKY) and not _is_number(text):
        text = f"'{text}"
    if any(sign in text for sign in '",\r\n;'):
        text = '"' + text.replace('"', '""') + '"'
    return text


def _is_number(text: str) -> bool:
    sign, digits = text[:1], text[1:]
    whole, _, part = digits.partition(".")
    return sign in "+-" and whole.isdecimal() and (not part or part.isdecimal())


def json_of(objects: Iterable[dict[str, Plain]]) -> str:
    """A list of objects, one a line."""
    lines = ",\n".join(json.dumps(item, ensure_ascii=False) for item in objects)
    return f"[\n{lines}\n]\n"
